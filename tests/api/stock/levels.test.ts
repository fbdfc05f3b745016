import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const { warehouse, customer, integrator } = fixture
const manager = await testServer.signInAs('manager', warehouse)
const service = await testServer.signInAs('service', warehouse)

const productOf = async (sku: string) => toNodeId('Product', (await testServer.db.product.findFirstOrThrow({ where: { sku } })).id)

interface Target {
  who?: Client
  of?: { id: string }
  at?: { id: string }
}

/** Input that sets the levels of products by SKU. */
const inputOf = async (levels: Record<string, number | null>, { of = customer, at = warehouse }: Target = {}) => ({
  ...{ warehouseId: at.id, customerId: of.id },
  lines: await Promise.all(Object.entries(levels).map(async ([sku, level]) => ({ productId: await productOf(sku), level }))),
})

const selected = 'productStocks { available level isLow product { sku } }'
const set = async (levels: Record<string, number | null>, { who = manager, ...target }: Target = {}) => {
  const { productStocks, userErrors } = await who.command('setStockLevels', await inputOf(levels, target), selected)
  expect(userErrors).toEqual([])
  return productStocks as Data[]
}

const document = `query ($w: ID!, $filter: StockFilter!) {
  productStocks(warehouseId: $w, filter: $filter) { totalCount edges { node { available level isLow product { sku } } } }
  productStockCounts(warehouseId: $w, filter: $filter, views: [LOW]) { view count }
  all: productStockCounts(warehouseId: $w, filter: $filter) { view count }
  panel(warehouseId: $w) { stock { low } }
}`

/** SKUs of the view of low stock, which all of its counts agree with. */
async function lowOf(filter: Data = {}): Promise<string[]> {
  const { productStocks, productStockCounts, all, panel } = await manager.query(document, {
    w: warehouse.id,
    filter: { view: 'LOW', ...filter },
  })
  const skus: string[] = productStocks.edges.map(({ node }: Data) => node.product.sku)
  expect(productStocks.totalCount).toBe(skus.length)
  expect(productStockCounts).toEqual([{ view: 'LOW', count: skus.length }])
  expect(all.find(({ view }: Data) => view === 'LOW').count).toBe(skus.length)
  if (Object.keys(filter).length === 0) expect(panel.stock.low).toBe(skus.length)
  expect(productStocks.edges.every(({ node }: Data) => node.isLow && node.available < node.level)).toBe(true)
  return skus
}

let [ten, three, none] = ['', '', '']

beforeAll(async () => {
  ten = await fixture.createProduct(10)
  three = await fixture.createProduct(3)
  none = await fixture.createProduct(0)
})

describe('low-stock levels', () => {
  test('stock is low when fewer pieces are available than the level, and not when just as many are', async () => {
    expect(await lowOf()).toEqual([])
    expect(await set({ [ten]: 10, [three]: 4 })).toEqual([
      { available: 10, level: 10, isLow: false, product: { sku: ten } },
      { available: 3, level: 4, isLow: true, product: { sku: three } },
    ])
    expect(await lowOf()).toEqual([three])

    await fixture.createPackage({ [ten]: 1 })
    expect(await lowOf()).toEqual([ten, three])
    await fixture.addStock(ten, 1)
    expect(await lowOf()).toEqual([three])
    expect(await set({ [three]: 3 })).toMatchObject([{ level: 3, isLow: false }])
    expect(await lowOf()).toEqual([])
  })

  test('a product that the warehouse never had is low too, and its stock of then is unknown', async () => {
    expect(await set({ [none]: null })).toEqual([])
    expect(await set({ [none]: 1 })).toEqual([{ available: 0, level: 1, isLow: true, product: { sku: none } }])
    expect(await lowOf()).toEqual([none])
    const { productStockAt } = await manager.query(
      'query ($w: ID!, $p: ID!, $at: DateTime!) { productStockAt(warehouseId: $w, productId: $p, at: $at) { available } }',
      { w: warehouse.id, p: await productOf(none), at: new Date() },
    )
    expect(productStockAt).toBeNull()
    await fixture.addStock(none, 2)
    expect(await lowOf()).toEqual([])
  })

  test('a removed level leaves the view, and a product that is not for sale stays in it', async () => {
    const [gone, kept] = [await fixture.createProduct(1), await fixture.createProduct(1)]
    await set({ [gone]: 5, [kept]: 5 })
    await testServer.db.product.updateMany({ where: { sku: kept }, data: { sale: 'NOT_FOR_SALE' } })
    expect(await lowOf()).toEqual([gone, kept])
    expect(await set({ [gone]: null })).toEqual([{ available: 1, level: null, isLow: false, product: { sku: gone } }])
    expect(await lowOf()).toEqual([kept])
    expect(await lowOf({ search: { values: [gone] } })).toEqual([])
    await set({ [kept]: null })
    expect(await testServer.db.stockLevel.count({ where: { stock: { product: { sku: { in: [gone, kept] } } } } })).toBe(0)
  })

  test('stock of a customer that has left is not low, and its level can still be removed', async () => {
    const left = await testServer.factory.createCustomer(warehouse)
    const { sku } = await testServer.factory.createProduct(left)
    const of = { search: { values: [sku] } }
    await set({ [sku]: 2 }, { of: left })
    expect(await lowOf(of)).toEqual([sku])
    const place = { customerId_warehouseId: { customerId: rowId(left), warehouseId: rowId(warehouse) } }
    await testServer.db.customerWarehouse.update({ where: place, data: { enabled: false } })
    expect(await lowOf(of)).toEqual([])
    await testServer.db.customerWarehouse.update({ where: place, data: { enabled: true } })
    await testServer.db.customer.update({ where: { id: place.customerId_warehouseId.customerId }, data: { active: false } })
    expect(await lowOf(of)).toEqual([])
    expect(await manager.refusal('setStockLevels', await inputOf({ [sku]: 3 }, { of: left }))).toMatchObject([
      { code: 'CUSTOMER_INACTIVE' },
    ])
    expect(await set({ [sku]: null }, { of: left })).toMatchObject([{ level: null }])
  })

  test('a level is of one warehouse', async () => {
    const sku = await fixture.createProduct(1)
    const other = await testServer.factory.createWarehouse()
    const shared = await testServer.factory.createCustomer(warehouse, other)
    const { sku: there } = await testServer.factory.createProduct(shared)
    await set({ [there]: 2 }, { of: shared, at: other, who: await testServer.signInAs('manager') })
    expect(await lowOf({ search: { values: [sku, there] } })).toEqual([])
  })

  test('is shown as it was set for stock of the past', async () => {
    const sku = await fixture.createProduct(6)
    const at = new Date()
    await set({ [sku]: 8 })
    await fixture.addStock(sku, 10)
    const { productStocksAt, productStockCounts } = await manager.query(
      `query ($w: ID!, $at: DateTime!, $filter: StockFilter!) {
        productStocksAt(warehouseId: $w, at: $at, filter: $filter) { edges { node { available } } }
        productStockCounts(warehouseId: $w, at: $at, filter: $filter, views: [LOW]) { count } }`,
      { w: warehouse.id, at, filter: { view: 'LOW', search: { values: [sku] } } },
    )
    expect(productStocksAt.edges).toEqual([{ node: { available: 6 } }])
    expect(productStockCounts).toEqual([{ count: 1 }])
    expect(await lowOf({ search: { values: [sku] } })).toEqual([])
  })

  test('the same key sets them once, and each is a fact', async () => {
    const sku = await fixture.createProduct(1)
    const [key, input] = [newId(), await inputOf({ [sku]: 7 })]
    const kinds = await testServer.recordFactKinds(async () => {
      const first = await manager.command('setStockLevels', input, selected, key)
      expect(first.userErrors).toEqual([])
      expect(await manager.command('setStockLevels', input, selected, key)).toEqual(first)
    })
    expect(kinds).toEqual(['stockLevel.set'])
  })

  test('an open list is told of a level, and of stock that falls below it', async () => {
    const sku = await fixture.createProduct(2)
    const changes = await manager.subscribe('subscription ($w: ID!) { stockChanged(warehouseId: $w) }', { w: warehouse.id })
    // A new subscription gets the signals of the last seconds, at most one a second.
    const untilQuiet = async () => {
      let seen = -1
      await expect
        .poll(
          () => {
            const isQuiet = changes.pendingCount() === seen
            seen = changes.pendingCount()
            return isQuiet
          },
          { interval: 2500, timeout: 30_000 },
        )
        .toBe(true)
      while (changes.pendingCount() > 0) await changes.next()
    }
    await untilQuiet()
    await set({ [sku]: 2 })
    await changes.next()
    expect(await lowOf({ search: { values: [sku] } })).toEqual([])
    await untilQuiet()
    await fixture.createPackage({ [sku]: 1 })
    await changes.next()
    expect(await lowOf({ search: { values: [sku] } })).toEqual([sku])
    changes.end()
  })
})

describe('setting levels', () => {
  test('is refused for a product that is listed twice, unknown or of another customer, without any change', async () => {
    const [sku, other] = [await fixture.createProduct(1), await createPackageFixture(testServer)]
    const foreign = await other.createProduct(1)
    const { lines, ...input } = await inputOf({ [sku]: 5 })
    const { productId } = lines[0] as Data
    const twice = await manager.refusal('setStockLevels', { ...input, lines: [...lines, { productId, level: 6 }] })
    expect(twice).toMatchObject([{ code: 'PRODUCT_TWICE', field: 'lines.1.productId', en: expect.stringContaining(sku) }])
    for (const unknown of [toNodeId('Product', newId()), await productOf(foreign)]) {
      const refused = await manager.refusal('setStockLevels', { ...input, lines: [...lines, { productId: unknown, level: 6 }] })
      expect(refused).toMatchObject([{ code: 'PRODUCT_NOT_FOUND', field: 'lines.1.productId' }])
    }
    expect(await lowOf({ search: { values: [sku] } })).toEqual([])
  })

  test('is refused for a customer that is not in the warehouse', async () => {
    const apart = await testServer.factory.createCustomer(await testServer.factory.createWarehouse())
    const { sku } = await testServer.factory.createProduct(apart)
    const everywhere = await testServer.signInAs('manager')
    const refused = await everywhere.refusal('setStockLevels', await inputOf({ [sku]: 5 }, { of: apart }))
    expect(refused).toMatchObject([{ code: 'CUSTOMER_NOT_IN_WAREHOUSE', field: 'warehouseId' }])
  })

  test.each([0, -1, 1_000_001])('refuses a level of %d', async (level) => {
    const refused = await manager.refusal('setStockLevels', await inputOf({ [ten]: level }))
    expect(refused).toMatchObject([{ field: 'lines.0.level' }])
  })

  test('takes 500 lines and no more', async () => {
    const lines = Array.from({ length: 501 }, () => ({ productId: toNodeId('Product', newId()), level: 1 }))
    const input = { warehouseId: warehouse.id, customerId: customer.id }
    expect(await manager.refusal('setStockLevels', { ...input, lines })).toMatchObject([{ field: 'lines' }])
    expect(await manager.refusal('setStockLevels', { ...input, lines: lines.slice(1) })).toMatchObject([{ code: 'PRODUCT_NOT_FOUND' }])
  })

  test('needs the right to edit products or to set levels, in the warehouse', async () => {
    expect(await set({ [ten]: 1 }, { who: service })).toMatchObject([{ level: 1 }])
    expect(await set({ [ten]: 3 }, { who: await testServer.signInAs('controller', warehouse) })).toMatchObject([{ level: 3 }])
    const picker = await testServer.signInAs('picker', warehouse)
    const stranger = await testServer.signInAs('manager', await testServer.factory.createWarehouse())
    for (const client of [picker, stranger, integrator])
      await expect(client.command('setStockLevels', await inputOf({ [ten]: 2 }))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('a key of the customer with that right sets its own levels only', async () => {
    const key = await testServer.createApiKeyClient(['product:read', 'product:edit', 'stock:read'], customer)
    expect(await set({ [ten]: 4 }, { who: key })).toMatchObject([{ level: 4, isLow: false }])
    const other = await createPackageFixture(testServer)
    const foreign = await other.createProduct(1)
    const target = { of: other.customer, at: other.warehouse }
    await expect(key.command('setStockLevels', await inputOf({ [foreign]: 2 }, target))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await key.refusal('setStockLevels', await inputOf({ [foreign]: 2 }))).toMatchObject([{ code: 'PRODUCT_NOT_FOUND' }])
  })
})
