import { describe, expect, test } from 'vitest'
import { deactivateCustomer } from '../../../graph/customer/setCustomerActive.ts'
import { isPackageNumber } from '../../../graph/kernel/states/codes.ts'
import { updateProduct } from '../../../graph/product/updateProduct.ts'
import { updateWarehouse } from '../../../graph/warehouse/updateWarehouse.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { openScene, recipient, selection } from './scene.ts'

const house = await openHouse()
const scene = await openScene(house)
const { shop, warehouse, customer } = scene
const place = { warehouseId: warehouse.id, customerId: customer.id }

describe('an order that can be filled', () => {
  test('is accepted, and its goods are promised to it', async () => {
    const [a, b] = [await scene.product(10), await scene.product(5)]
    const facts = await house.factsOf(async () => {
      const taken = await scene.take({ [a]: 3, [b]: 5 })
      expect(taken).toMatchObject({ state: 'PENDING', draftReasons: [], version: 1 })
      expect(isPackageNumber(taken.number)).toBe(true)
      expect(taken.lines).toEqual([
        { lineNo: 1, quantity: 3, locked: 3, product: { sku: a } },
        { lineNo: 2, quantity: 5, locked: 5, product: { sku: b } },
      ])
    })
    expect(facts).toContain('package.created')
    expect(await scene.quantities(a)).toEqual({ good: 10, locked: 3, available: 7 })
    expect(await scene.quantities(b)).toEqual({ good: 5, locked: 5, available: 0 })
  })

  test('sums two lines of the same SKU, under the number of the first', async () => {
    const [a, b] = [await scene.product(10), await scene.product(10)]
    const lines = [
      { sku: b, quantity: 1 },
      { sku: a, quantity: 2 },
      { sku: b, quantity: 4 },
    ]
    const taken = await scene.take({}, { lines })
    expect(taken.lines).toEqual([
      { lineNo: 1, quantity: 5, locked: 5, product: { sku: b } },
      { lineNo: 2, quantity: 2, locked: 2, product: { sku: a } },
    ])
  })

  test('has the signature of every other order of the same goods, in whatever order they stand', async () => {
    const [a, b] = [await scene.product(10), await scene.product(10)]
    const signature = async (lines: Record<string, number>) => {
      const { id } = await scene.take(lines)
      return (await house.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })).signature
    }
    expect(await signature({ [a]: 1, [b]: 2 })).toBe(await signature({ [b]: 2, [a]: 1 }))
    expect(await signature({ [a]: 1, [b]: 2 })).not.toBe(await signature({ [a]: 2, [b]: 1 }))
  })

  test('is written with the day of its warehouse, history, tally and what it weighs', async () => {
    const shanghai = await openScene(house, 'Asia/Shanghai')
    const sku = await shanghai.product(4, { weightGrams: 250 })
    const { id } = await shanghai.take({ [sku]: 3 })
    const row = await house.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(row.createdAt)
    expect(row.day.toISOString().slice(0, 10)).toBe(day)
    expect(row).toMatchObject({ weightGrams: 750, pieces: 3, skus: 1, source: 'API', labelRequest: 1 })
    const history = await house.db.stateHistory.findMany({ where: { nodeId: row.id } })
    expect(history).toMatchObject([{ action: 'create', from: null, to: 'PENDING', actorKind: 'KEY' }])
  })
})

describe('an order that cannot be filled', () => {
  test('is a draft that says which line is short, and locks nothing', async () => {
    const [a, b] = [await scene.product(10), await scene.product(1)]
    const taken = await scene.take({ [a]: 3, [b]: 2 })
    expect(taken).toMatchObject({ state: 'DRAFT', draftReasons: [{ code: 'INSUFFICIENT_AVAILABLE', line: 2 }], label: { state: 'NONE' } })
    expect(await scene.quantities(a)).toMatchObject({ locked: 0 })
  })

  test('is not taken in where it asks for that', async () => {
    const sku = await scene.product(1)
    const order = scene.order({ [sku]: 2 }, { ifShort: 'REFUSE' })
    expect(await shop.refusal('createPackage', { ...place, ...order })).toEqual([
      {
        code: 'INSUFFICIENT_AVAILABLE',
        field: 'lines.0.quantity',
        zh: `${sku} 可用库存不足，现有 1 件`,
        en: `Not enough of ${sku} is available: 1 pieces`,
      },
    ])
    expect(await house.db.package.count({ where: { erpNumber: order.erpNumber } })).toBe(0)
  })

  test('is a draft where a product is not for sale or no channel is chosen', async () => {
    const sku = await scene.product(5, { sale: 'NOT_FOR_SALE' })
    const taken = await scene.take({ [sku]: 1 }, { channelCode: null })
    expect(taken.state).toBe('DRAFT')
    expect(taken.draftReasons).toEqual([
      { code: 'CHANNEL_MISSING', line: null },
      { code: 'PRODUCT_NOT_FOR_SALE', line: 1 },
    ])
  })
})

describe('an order that was taken in before', () => {
  test('is answered with its package, by its ERP number', async () => {
    const sku = await scene.product(10)
    const first = await scene.take({ [sku]: 1 }, { erpNumber: 'ERP-TWICE' })
    const { userErrors } = await shop.command('createPackage', { ...place, ...scene.order({ [sku]: 1 }, { erpNumber: 'ERP-TWICE' }) })
    expect(userErrors).toMatchObject([{ code: 'ORDER_EXISTS', values: { number: first.number, package: first.id } }])
    expect(await scene.quantities(sku)).toMatchObject({ locked: 1 })
  })

  test('is answered with its package, by platform, order number and parcel; another parcel is another package', async () => {
    const sku = await scene.product(10)
    const keys = { erpNumber: null, platform: 'shopify', platformOrderNumber: 'PO-1' }
    const first = await scene.take({ [sku]: 1 }, keys)
    await scene.take({ [sku]: 1 }, { ...keys, parcel: 2 })
    const again = scene.order({ [sku]: 1 }, { ...keys, platform: 'SHOPIFY' })
    const { userErrors } = await shop.command('createPackage', { ...place, ...again })
    expect(userErrors).toMatchObject([{ code: 'ORDER_EXISTS', values: { number: first.number } }])
  })

  test('has freed its numbers once it is cancelled', async () => {
    const sku = await scene.product(10)
    const first = await scene.take({ [sku]: 1 }, { erpNumber: 'ERP-FREED' })
    await shop.command('cancelPackage', { packageId: first.id })
    await scene.take({ [sku]: 1 }, { erpNumber: 'ERP-FREED' })
  })

  test('is one package, however often it is sent at once under one key', async () => {
    const sku = await scene.product(10)
    const input = { ...place, ...scene.order({ [sku]: 1 }) }
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.command('createPackage', input, selection, key)))
    expect(new Set(answers.map((answer) => answer.package?.id)).size).toBe(1)
    expect(await scene.quantities(sku)).toMatchObject({ locked: 1 })
    const other = await shop.command('createPackage', { ...input, ...scene.order({ [sku]: 2 }) }, selection, key)
    expect(other.userErrors).toMatchObject([{ code: 'IDEMPOTENCY_KEY_REUSED' }])
  })

  test('is one package, however often it is sent at once under keys of their own', async () => {
    const sku = await scene.product(30)
    const order = scene.order({ [sku]: 1 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => shop.command('createPackage', { ...place, ...order }, selection)))
    expect(answers.filter((answer) => answer.package).length).toBe(1)
    expect(answers.flatMap(({ userErrors }) => userErrors).map(({ code }) => code)).toEqual(Array(11).fill('ORDER_EXISTS'))
    expect(await scene.quantities(sku)).toMatchObject({ locked: 1 })
  })
})

describe('bad input', () => {
  const cases: [string, () => object, { code: string; field: string | null; zh: string; en: string }][] = [
    [
      'a product that the customer does not have',
      () => ({ lines: [{ sku: 'NO-SUCH', quantity: 1 }] }),
      { code: 'PRODUCT_NOT_FOUND', field: 'lines.0.sku', zh: '没有产品 NO-SUCH', en: 'There is no product NO-SUCH' },
    ],
    [
      'a channel that the warehouse does not have',
      () => ({ channelCode: 'NOPE' }),
      { code: 'CHANNEL_NOT_FOUND', field: 'channelCode', zh: '此仓库没有物流渠道 NOPE', en: 'This warehouse has no channel NOPE' },
    ],
    [
      'a country that there is not',
      () => ({ recipient: { ...recipient, country: 'XX' } }),
      {
        code: 'MALFORMED',
        field: 'recipient.country',
        zh: '格式不正确，应为两位大写的 ISO 3166-1 国家代码，例如 US',
        en: 'The format is not correct: expected a country code of ISO 3166-1 in two capital letters, such as US',
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
    const sku = await scene.product(1)
    const before = await house.db.package.count()
    expect(await shop.refusal('createPackage', { ...place, ...scene.order({ [sku]: 1 }, change()) })).toEqual([expected])
    expect(await house.db.package.count()).toBe(before)
  })

  test('more than a carrier could lift', async () => {
    const sku = await scene.product(1, { weightGrams: 50_000 })
    const [refusal] = await shop.refusal('createPackage', { ...place, ...scene.order({ [sku]: 401 }) })
    expect(refusal).toMatchObject({ code: 'PACKAGE_TOO_HEAVY', field: 'lines', zh: '包裹重 20050 千克，超过上限 20000 千克' })
  })
})

describe('who may send from where', () => {
  test('a warehouse that takes no orders says so; the pool goes on', async () => {
    const other = await openScene(house)
    const sku = await other.product(5)
    await house.run(updateWarehouse, { warehouseId: other.warehouse.id, expectedVersion: 1, orderTaking: 'PROHIBITED' })
    const input = { warehouseId: other.warehouse.id, customerId: other.customer.id, ...other.order({ [sku]: 1 }) }
    expect(await other.shop.refusal('createPackage', input)).toMatchObject([
      { code: 'WAREHOUSE_NOT_TAKING_ORDERS', field: 'warehouseId', zh: `仓库 ${other.warehouse.number} 暂停接单` },
    ])
  })

  test('a customer that is not assigned to a warehouse sends nothing from it', async () => {
    const other = await openScene(house)
    const sku = await scene.product(5)
    const input = { warehouseId: other.warehouse.id, customerId: customer.id, ...scene.order({ [sku]: 1 }) }
    expect(await shop.refusal('createPackage', input)).toMatchObject([{ code: 'CUSTOMER_NOT_IN_WAREHOUSE' }])
  })

  test('an inactive customer sends nothing', async () => {
    const other = await openScene(house)
    const sku = await other.product(5)
    await house.run(deactivateCustomer, { customerId: other.customer.id })
    const staff = await house.as('service')
    const input = { warehouseId: other.warehouse.id, customerId: other.customer.id, ...other.order({ [sku]: 1 }) }
    expect(await staff.refusal('createPackage', input)).toMatchObject([{ code: 'CUSTOMER_INACTIVE' }])
  })

  test('the key of another customer, a key without the right, and nobody at all are refused', async () => {
    const other = await openScene(house)
    const sku = await scene.product(5)
    const input = { ...place, ...scene.order({ [sku]: 1 }) }
    await expect(other.shop.command('createPackage', input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const reader = await house.withKey(['package:read'], customer)
    await expect(reader.command('createPackage', input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(house.anonymous.command('createPackage', input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('a product that is for sale again sets its drafts free', async () => {
    const sku = await scene.product(5, { sale: 'NOT_FOR_SALE' })
    const taken = await scene.take({ [sku]: 1 })
    const product = await house.db.product.findFirstOrThrow({ where: { sku } })
    await house.run(updateProduct, { productId: btoa(`Product:${product.id}`), expectedVersion: product.version, sale: 'ON_SALE' })
    const { eventually } = await import('./scene.ts')
    await eventually(
      () => scene.read(taken.id),
      ({ state }) => state === 'PENDING',
    )
  })
})
