import { describe, expect, test } from 'vitest'
import { assignWarehouse } from '../../../graph/customer/commands/assignWarehouse.ts'
import { deactivateCustomer } from '../../../graph/customer/commands/setCustomerActive.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { isPackageNumber } from '../../../graph/kernel/states/codes.ts'
import { updateProduct } from '../../../graph/product/commands/updateProduct.ts'
import { updateWarehouse } from '../../../graph/warehouse/commands/updateWarehouse.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture, recipient, selection } from './packageFixture.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const { integrator, warehouse, customer } = fixture
const place = { warehouseId: warehouse.id, customerId: customer.id }

describe('with sufficient stock', () => {
  test('accepts the order and reserves its stock', async () => {
    const [a, b] = [await fixture.createProduct(10), await fixture.createProduct(5)]
    const facts = await testServer.recordFactKinds(async () => {
      const taken = await fixture.createPackage({ [a]: 3, [b]: 5 })
      expect(taken).toMatchObject({ state: 'PENDING', draftReasons: [], version: 1 })
      expect(isPackageNumber(taken.number)).toBe(true)
      expect(taken.lines).toEqual([
        { lineNo: 1, quantity: 3, locked: 3, product: { sku: a } },
        { lineNo: 2, quantity: 5, locked: 5, product: { sku: b } },
      ])
    })
    expect(facts).toContain('package.created')
    expect(await fixture.readQuantities(a)).toEqual({ good: 10, locked: 3, available: 7 })
    expect(await fixture.readQuantities(b)).toEqual({ good: 5, locked: 5, available: 0 })
  })

  test('adds up two lines of the same SKU, under the number of the first', async () => {
    const [a, b] = [await fixture.createProduct(10), await fixture.createProduct(10)]
    const lines = [
      { sku: b, quantity: 1 },
      { sku: a, quantity: 2 },
      { sku: b, quantity: 4 },
    ]
    const taken = await fixture.createPackage({}, { lines })
    expect(taken.lines).toEqual([
      { lineNo: 1, quantity: 5, locked: 5, product: { sku: b } },
      { lineNo: 2, quantity: 2, locked: 2, product: { sku: a } },
    ])
  })

  test('computes the same signature for the same products in any order', async () => {
    const [a, b] = [await fixture.createProduct(10), await fixture.createProduct(10)]
    const signature = async (lines: Record<string, number>) => {
      const { id } = await fixture.createPackage(lines)
      return (await testServer.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })).signature
    }
    expect(await signature({ [a]: 1, [b]: 2 })).toBe(await signature({ [b]: 2, [a]: 1 }))
    expect(await signature({ [a]: 1, [b]: 2 })).not.toBe(await signature({ [a]: 2, [b]: 1 }))
  })

  test("stores the warehouse's day, history, counts and weight", async () => {
    const shanghai = await createPackageFixture(testServer, 'Asia/Shanghai')
    const sku = await shanghai.createProduct(4, { weightGrams: 250 })
    const { id } = await shanghai.createPackage({ [sku]: 3 })
    const row = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(row.createdAt)
    expect(row.day.toISOString().slice(0, 10)).toBe(day)
    expect(row).toMatchObject({ weightGrams: 750, pieces: 3, skus: 1, source: 'API', labelRequest: 1 })
    const history = await testServer.db.stateHistory.findMany({ where: { nodeId: row.id } })
    expect(history).toMatchObject([{ action: 'create', from: null, to: 'PENDING', actorKind: 'KEY' }])
  })
})

describe('with insufficient stock', () => {
  test('creates a draft that names the short line, and reserves nothing', async () => {
    const [a, b] = [await fixture.createProduct(10), await fixture.createProduct(1)]
    const taken = await fixture.createPackage({ [a]: 3, [b]: 2 })
    expect(taken).toMatchObject({ state: 'DRAFT', draftReasons: [{ code: 'INSUFFICIENT_AVAILABLE', line: 2 }], label: { state: 'NONE' } })
    expect(await fixture.readQuantities(a)).toMatchObject({ locked: 0 })
  })

  test('creates nothing when the request says so', async () => {
    const sku = await fixture.createProduct(1)
    const order = fixture.orderInput({ [sku]: 2 }, { ifShort: 'REFUSE' })
    expect(await integrator.refusal('createPackage', { ...place, ...order })).toEqual([
      {
        code: 'INSUFFICIENT_AVAILABLE',
        field: 'lines.0.quantity',
        zh: `${sku} 可用库存不足，可用 1 件`,
        en: `Not enough stock of ${sku}: 1 available`,
      },
    ])
    expect(await testServer.db.package.count({ where: { erpNumber: order.erpNumber } })).toBe(0)
  })

  test('creates a draft where a product is not for sale or no channel is chosen', async () => {
    const sku = await fixture.createProduct(5, { sale: 'NOT_FOR_SALE' })
    const taken = await fixture.createPackage({ [sku]: 1 }, { channelCode: null })
    expect(taken.state).toBe('DRAFT')
    expect(taken.draftReasons).toEqual([
      { code: 'CHANNEL_MISSING', line: null },
      { code: 'PRODUCT_NOT_FOR_SALE', line: 1 },
    ])
  })
})

describe('repeated orders', () => {
  test('returns the existing package for the same ERP number', async () => {
    const sku = await fixture.createProduct(10)
    const first = await fixture.createPackage({ [sku]: 1 }, { erpNumber: 'ERP-TWICE' })
    const { userErrors } = await integrator.command('createPackage', {
      ...place,
      ...fixture.orderInput({ [sku]: 1 }, { erpNumber: 'ERP-TWICE' }),
    })
    expect(userErrors).toMatchObject([{ code: 'ORDER_EXISTS', field: 'erpNumber', values: { number: first.number, package: first.id } }])
    expect(await fixture.readQuantities(sku)).toMatchObject({ locked: 1 })
  })

  test('returns the existing package for the same platform, order number and position; another position is another package', async () => {
    const sku = await fixture.createProduct(10)
    const keys = { erpNumber: null, platform: 'shopify', platformOrderNumber: 'PO-1' }
    const first = await fixture.createPackage({ [sku]: 1 }, keys)
    await fixture.createPackage({ [sku]: 1 }, { ...keys, positionInOrder: 2 })
    const again = fixture.orderInput({ [sku]: 1 }, { ...keys, platform: 'SHOPIFY' })
    const { userErrors } = await integrator.command('createPackage', { ...place, ...again })
    expect(userErrors).toMatchObject([{ code: 'ORDER_EXISTS', field: 'platformOrderNumber', values: { number: first.number } }])
  })

  test('frees its numbers once it is cancelled', async () => {
    const sku = await fixture.createProduct(10)
    const first = await fixture.createPackage({ [sku]: 1 }, { erpNumber: 'ERP-FREED' })
    await integrator.command('cancelPackage', { packageId: first.id })
    await fixture.createPackage({ [sku]: 1 }, { erpNumber: 'ERP-FREED' })
  })

  test('creates one package from concurrent requests under one key', async () => {
    const sku = await fixture.createProduct(10)
    const input = { ...place, ...fixture.orderInput({ [sku]: 1 }) }
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => integrator.command('createPackage', input, selection, key)))
    expect(new Set(answers.map((answer) => answer.package?.id)).size).toBe(1)
    expect(await fixture.readQuantities(sku)).toMatchObject({ locked: 1 })
    const other = await integrator.command('createPackage', { ...input, ...fixture.orderInput({ [sku]: 2 }) }, selection, key)
    expect(other.userErrors).toMatchObject([{ code: 'IDEMPOTENCY_KEY_REUSED' }])
  })

  test('creates one package from concurrent requests under different keys', async () => {
    const sku = await fixture.createProduct(30)
    const order = fixture.orderInput({ [sku]: 1 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => integrator.command('createPackage', { ...place, ...order }, selection)),
    )
    expect(answers.filter((answer) => answer.package).length).toBe(1)
    expect(answers.flatMap(({ userErrors }) => userErrors).map(({ code }) => code)).toEqual(Array(11).fill('ORDER_EXISTS'))
    expect(await fixture.readQuantities(sku)).toMatchObject({ locked: 1 })
  })
})

describe('bad input', () => {
  const cases: [string, () => object, { code: string; field: string | null; zh: string; en: string }][] = [
    [
      'a product that the customer does not have',
      () => ({ lines: [{ sku: 'NO-SUCH', quantity: 1 }] }),
      {
        code: 'PRODUCT_NOT_FOUND',
        field: 'lines.0.sku',
        zh: '产品 NO-SUCH 不存在，请核对条码',
        en: 'Product NO-SUCH does not exist; check the barcode',
      },
    ],
    [
      'a channel that the warehouse does not have',
      () => ({ channelCode: 'NOPE' }),
      {
        code: 'CHANNEL_NOT_FOUND',
        field: 'channelCode',
        zh: '此仓库没有物流渠道 NOPE，请选择其他渠道',
        en: 'This warehouse has no channel NOPE; choose another',
      },
    ],
    [
      'a country that there is not',
      () => ({ recipient: { ...recipient, country: 'XX' } }),
      {
        code: 'MALFORMED',
        field: 'recipient.country',
        zh: '格式不正确，应为两位大写的 ISO 3166-1 国家代码，例如 US',
        en: 'The format is invalid: expected a country code of ISO 3166-1 in two capital letters, such as US',
      },
    ],
    [
      'a name that is too long',
      () => ({ recipient: { ...recipient, name: 'x'.repeat(101) } }),
      { code: 'TOO_LONG', field: 'recipient.name', zh: '最多 100 个字符', en: 'At most 100 characters' },
    ],
    ['no line', () => ({ lines: [] }), { code: 'TOO_FEW', field: 'lines', zh: '至少 1 项', en: 'At least 1 entries' }],
    [
      'no pieces',
      () => ({ lines: [{ sku: 'A', quantity: 0 }] }),
      { code: 'TOO_SMALL', field: 'lines.0.quantity', zh: '不能小于 1', en: 'Must be at least 1' },
    ],
    [
      'an order number without its platform',
      () => ({ erpNumber: null, platformOrderNumber: 'PO-9' }),
      { code: 'REQUIRED', field: 'platform', zh: '必填', en: 'Required' },
    ],
  ]
  test.each(cases)('%s', async (_, change, expected) => {
    const sku = await fixture.createProduct(1)
    const before = await testServer.db.package.count()
    expect(await integrator.refusal('createPackage', { ...place, ...fixture.orderInput({ [sku]: 1 }, change()) })).toEqual([expected])
    expect(await testServer.db.package.count()).toBe(before)
  })

  test('refuses more than a carrier could lift', async () => {
    const sku = await fixture.createProduct(1, { weightGrams: 50_000 })
    const [refusal] = await integrator.refusal('createPackage', { ...place, ...fixture.orderInput({ [sku]: 401 }) })
    expect(refusal).toMatchObject({ code: 'PACKAGE_TOO_HEAVY', field: 'lines', zh: '包裹重 20050 kg，超过上限 20000 kg，请拆分' })
    await testServer.db.warehouse.update({ where: { id: rowId(warehouse) }, data: { weightUnit: 'LB' } })
    const [inPounds] = await integrator.refusal('createPackage', { ...place, ...fixture.orderInput({ [sku]: 401 }) })
    expect(inPounds).toMatchObject({ en: 'The package weighs 44202.68 lb, more than the maximum of 44092.45 lb; split it' })
    await testServer.db.warehouse.update({ where: { id: rowId(warehouse) }, data: { weightUnit: 'KG' } })
  })
})

describe('access', () => {
  test('refuses new orders where the warehouse takes none; existing packages continue', async () => {
    const other = await createPackageFixture(testServer)
    const sku = await other.createProduct(5)
    await testServer.runCommand(updateWarehouse, { warehouseId: other.warehouse.id, expectedVersion: 1, orderTaking: 'PROHIBITED' })
    const input = { warehouseId: other.warehouse.id, customerId: other.customer.id, ...other.orderInput({ [sku]: 1 }) }
    expect(await other.integrator.refusal('createPackage', input)).toMatchObject([
      { code: 'WAREHOUSE_NOT_TAKING_ORDERS', field: 'warehouseId', zh: `仓库 ${other.warehouse.number} 暂停接单` },
    ])
  })

  test('refuses a customer that is not assigned to the warehouse', async () => {
    const other = await createPackageFixture(testServer)
    const sku = await fixture.createProduct(5)
    const input = { warehouseId: other.warehouse.id, customerId: customer.id, ...fixture.orderInput({ [sku]: 1 }) }
    expect(await (await testServer.signInAs('service')).refusal('createPackage', input)).toMatchObject([
      { code: 'CUSTOMER_NOT_IN_WAREHOUSE' },
    ])
    await expect(integrator.command('createPackage', input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('a key still knows a warehouse that was unassigned from its customer, but not one that was never assigned', async () => {
    const [own, never] = [await createPackageFixture(testServer), await testServer.factory.createWarehouse()]
    const taken = await testServer.factory.createWarehouse()
    await testServer.db.customer.update({ where: { id: rowId(own.customer) }, data: { name: '港湾家居', nameEn: 'Harborline' } })
    const key = await testServer.createApiKeyClient(['package:create', 'inbound:create'], own.customer)
    const { id: strategy } = await testServer.db.billingStrategy.findFirstOrThrow()
    const assign = { customerId: own.customer.id, warehouseId: taken.id, billingStrategyId: toNodeId('BillingStrategy', strategy) }
    for (const enabled of [true, false]) await testServer.runCommand(assignWarehouse, { ...assign, enabled })
    const sku = await own.createProduct(5)
    const asked = (warehouseId: string): [string, Data][] => {
      const input = { warehouseId, customerId: own.customer.id }
      return [
        ['createPackage', { ...input, ...own.orderInput({ [sku]: 1 }) }],
        ['createPackages', { ...input, orders: [own.orderInput({ [sku]: 1 })] }],
        ['createInboundOrder', { ...input, arrival: 'EXPRESS', lines: [{ sku, declared: 1 }] }],
      ]
    }
    for (const [name, input] of asked(taken.id))
      expect(await key.refusal(name, input)).toEqual([
        {
          ...{ code: 'CUSTOMER_NOT_IN_WAREHOUSE', field: 'warehouseId' },
          ...{ zh: '客户 港湾家居 未开通此仓库，请先开通', en: 'This warehouse is not enabled for customer Harborline; enable it first' },
        },
      ])
    for (const warehouseId of [never.id, toNodeId('Warehouse', newId())])
      for (const [name, input] of asked(warehouseId)) await expect(key.command(name, input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('refuses an inactive customer', async () => {
    const other = await createPackageFixture(testServer)
    const sku = await other.createProduct(5)
    await testServer.runCommand(deactivateCustomer, { customerId: other.customer.id, reason: 'Ends' })
    const staff = await testServer.signInAs('service')
    const input = { warehouseId: other.warehouse.id, customerId: other.customer.id, ...other.orderInput({ [sku]: 1 }) }
    expect(await staff.refusal('createPackage', input)).toMatchObject([{ code: 'CUSTOMER_INACTIVE' }])
  })

  test('refuses the key of another customer, a key without the right, and anonymous requests', async () => {
    const other = await createPackageFixture(testServer)
    const sku = await fixture.createProduct(5)
    const input = { ...place, ...fixture.orderInput({ [sku]: 1 }) }
    await expect(other.integrator.command('createPackage', input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const reader = await testServer.createApiKeyClient(['package:read'], customer)
    await expect(reader.command('createPackage', input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(testServer.anonymous.command('createPackage', input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('a product that is for sale again releases its drafts', async () => {
    const sku = await fixture.createProduct(5, { sale: 'NOT_FOR_SALE' })
    const taken = await fixture.createPackage({ [sku]: 1 })
    const product = await testServer.db.product.findFirstOrThrow({ where: { sku } })
    await testServer.runCommand(updateProduct, {
      productId: btoa(`Product:${product.id}`),
      expectedVersion: product.version,
      sale: 'ON_SALE',
    })
    const { eventually } = await import('./packageFixture.ts')
    await eventually(
      () => fixture.readPackage(taken.id),
      ({ state }) => state === 'PENDING',
    )
  })
})
