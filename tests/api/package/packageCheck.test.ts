import { describe, expect, test } from 'vitest'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture, integratorRights, selection } from './packageFixture.ts'
import { createPackageAtStage } from './packageStages.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const { integrator, warehouse, customer } = fixture
const place = { warehouseId: warehouse.id, customerId: customer.id }

const document = `query ($warehouseId: ID!, $customerId: ID, $packageId: ID, $erpNumber: String, $platform: String, $platformOrderNumber: String,
    $positionInOrder: Int, $channelCode: String, $lines: [PackageLineInput!]!) {
  packageCheck(warehouseId: $warehouseId, customerId: $customerId, packageId: $packageId, erpNumber: $erpNumber, platform: $platform,
    platformOrderNumber: $platformOrderNumber, positionInOrder: $positionInOrder, channelCode: $channelCode, lines: $lines) {
    draftReasons { code line } userErrors { code field } lines { line available }
  }
}`

const check = async (variables: Data, client: Client = integrator) => (await client.query(document, variables)).packageCheck

describe('an order', () => {
  test('is checked with the answer of its creation, and nothing is written', async () => {
    const [plenty, scarce, ended] = [await fixture.createProduct(9), await fixture.createProduct(2), await fixture.createProduct(5)]
    await testServer.db.product.updateMany({ where: { sku: ended }, data: { sale: 'NOT_FOR_SALE' } })
    await fixture.createPackage({ [plenty]: 1 }, { erpNumber: 'ERP-KNOWN', platform: 'EBAY', platformOrderNumber: 'E-1' })
    const orders: [Record<string, number>, Data][] = [
      [{ [plenty]: 8 }, {}],
      [{ [plenty]: 9, [scarce]: 2 }, {}],
      [{ [scarce]: 3, [ended]: 1, [plenty]: 1 }, {}],
      [{ [plenty]: 1 }, { channelCode: null }],
      [{ [plenty]: 1 }, { channelCode: 'NOPE' }],
      [{ [plenty]: 1, NOPE: 1 }, {}],
      [{ [plenty]: 1 }, { erpNumber: 'ERP-KNOWN' }],
      [{ [plenty]: 1 }, { platform: 'ebay', platformOrderNumber: 'E-1' }],
      [{ [plenty]: 1 }, { platformOrderNumber: 'E-2' }],
      [{ [plenty]: 0 }, {}],
      [{ [plenty]: 1_000_000 }, {}],
    ]
    const found: string[] = []
    for (const [lines, change] of orders) {
      const order: Data = { ...place, ...fixture.orderInput(lines, change) }
      const { recipient: _, ...asked } = order
      const before = await testServer.db.package.count()
      const { draftReasons, userErrors } = await check(asked)
      expect(await testServer.db.package.count()).toBe(before)
      const made = await integrator.command('createPackage', order, selection)
      const errors = made.userErrors.map(({ code, field }: Data) => ({ code, field }))
      expect({ draftReasons, userErrors }).toEqual({ draftReasons: made.package?.draftReasons ?? [], userErrors: errors })
      found.push([...draftReasons, ...userErrors].map(({ code }: Data) => code).join(' ') || made.package.state)
      // Its stock is there again for the next one.
      if (made.package) await integrator.command('cancelPackage', { packageId: made.package.id })
    }
    expect(found).toEqual([
      'PENDING',
      'INSUFFICIENT_AVAILABLE',
      'INSUFFICIENT_AVAILABLE PRODUCT_NOT_FOR_SALE',
      'CHANNEL_MISSING',
      'CHANNEL_NOT_FOUND',
      'PRODUCT_NOT_FOUND',
      'ORDER_EXISTS',
      'ORDER_EXISTS',
      'REQUIRED',
      'TOO_SMALL',
      'PACKAGE_TOO_HEAVY',
    ])
  })

  test('tells what is available for each line, also of an unfinished order', async () => {
    const [a, b] = [await fixture.createProduct(4), await fixture.createProduct(0)]
    await fixture.createPackage({ [a]: 1 })
    const lines = [a, b, 'NOPE', a].map((sku) => ({ sku, quantity: 1 }))
    const { lines: told } = await check({ ...place, lines })
    expect(told.map(({ available }: Data) => available)).toEqual([3, 0, null, 3])
    expect(await check({ ...place, channelCode: 'STD', lines: [] })).toEqual({ draftReasons: [], userErrors: [], lines: [] })
    expect(await check({ warehouseId: warehouse.id, lines })).toMatchObject({
      userErrors: [{ code: 'CUSTOMER_NOT_FOUND', field: 'customerId' }],
    })
  })
})

describe('an edited package', () => {
  test('is checked with the answer of the edit: a draft by its reasons, a pending one with what it has reserved', async () => {
    const sku = await fixture.createProduct(5)
    const pending = await fixture.createPackage({ [sku]: 4 })
    const draft = await fixture.createPackage({ [sku]: 2 }, { channelCode: null })
    const asked = (id: string, quantity: number, more: Data = {}) => ({
      ...{ warehouseId: warehouse.id, packageId: id, lines: [{ sku, quantity }], ...more },
    })
    // Its order numbers are its own.
    const { erpNumber } = await testServer.db.package.findUniqueOrThrow({ where: { number: pending.number } })
    expect(await check(asked(pending.id, 5, { erpNumber }))).toEqual({
      draftReasons: [],
      userErrors: [],
      lines: [{ line: 1, available: 5 }],
    })
    expect(await check(asked(pending.id, 6, { erpNumber }))).toMatchObject({
      userErrors: [{ code: 'INSUFFICIENT_AVAILABLE', field: 'lines.0.quantity' }],
    })
    expect(await check(asked(pending.id, 4, { erpNumber: 'ERP-NEW' }))).toMatchObject({ userErrors: [{ code: 'ORDER_NUMBERS_FIXED' }] })
    expect(await check(asked(draft.id, 2))).toMatchObject({
      draftReasons: [
        { code: 'CHANNEL_MISSING', line: null },
        { code: 'INSUFFICIENT_AVAILABLE', line: 1 },
      ],
      lines: [{ available: 1 }],
    })
    expect(await check(asked(draft.id, 1, { channelCode: 'ECO' }))).toMatchObject({ draftReasons: [], userErrors: [] })
    expect(await check(asked(draft.id, 1, { channelCode: 'NOPE' }))).toMatchObject({ userErrors: [{ code: 'CHANNEL_NOT_FOUND' }] })
    expect(await check(asked(draft.id, 1, { erpNumber }))).toMatchObject({ userErrors: [{ code: 'ORDER_EXISTS', field: 'erpNumber' }] })
    const { package: saved } = await integrator.command(
      'editPackage',
      { packageId: draft.id, expectedVersion: draft.version, channelCode: 'ECO', lines: [{ sku, quantity: 1 }] },
      'package { state }',
    )
    expect(saved.state).toBe('PENDING')
  })

  test('in a wave cannot be edited', async () => {
    const { id } = await (await createPackageAtStage(fixture))('TO_BE_PRINTED')
    expect(await check({ warehouseId: warehouse.id, packageId: id, lines: [] })).toMatchObject({
      userErrors: [{ code: 'PACKAGE_NOT_IN_STATE', field: null }],
    })
  })
})

test('is answered only where the caller may create or edit', async () => {
  const sku = await fixture.createProduct(5)
  const { id } = await fixture.createPackage({ [sku]: 1 })
  const lines = [{ sku, quantity: 1 }]
  const other = await createPackageFixture(testServer)
  const refused = { code: 'FORBIDDEN' }
  const rival = await testServer.createApiKeyClient(integratorRights, await testServer.factory.createCustomer(warehouse))
  await expect(check({ ...place, lines }, rival)).rejects.toMatchObject(refused)
  expect(await check({ warehouseId: warehouse.id, packageId: id, lines }, rival)).toEqual({
    ...{ draftReasons: [], userErrors: [{ code: 'PACKAGE_NOT_FOUND', field: 'packageId' }], lines: [] },
  })
  const creator = await testServer.createApiKeyClient(['package:create', 'package:read'], customer)
  await expect(check({ warehouseId: warehouse.id, packageId: id, lines }, creator)).rejects.toMatchObject(refused)
  const reader = await testServer.createApiKeyClient(['package:read'], customer)
  await expect(check({ ...place, lines }, reader)).rejects.toMatchObject(refused)
  const elsewhere = await testServer.signInAs('service', other.warehouse)
  await expect(check({ ...place, lines }, elsewhere)).rejects.toMatchObject(refused)
})
