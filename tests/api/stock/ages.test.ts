import { expect, it } from 'vitest'
import { importStock } from '../../../graph/stock/commands/importStock.ts'
import { groupByAge } from '../../../graph/stock/rules.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
await factory.createLocations(await factory.createArea(warehouse), ['A01-01-01', 'A01-01-02'])
const clerk = await testServer.signInWithRights(['stock:read', 'product:read', 'warehouse:read'], warehouse)

/** Adds pieces that were received some days ago. */
async function receivedAgo(product: { sku: string }, ...received: [days: number, pieces: number][]) {
  const rows = received.map(([days, pieces], index) => ({
    ...{ location: index % 2 === 0 ? 'A01-01-01' : 'A01-01-02', sku: product.sku, pieces },
    receivedOn: new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
  }))
  await testServer.runCommand(importStock, { warehouseId: warehouse.id, customerId: customer.id, reference: product.sku, rows })
}

const [young, mixed, old, none] = [
  await factory.createProduct(customer),
  await factory.createProduct(customer),
  await factory.createProduct(customer),
  await factory.createProduct(customer),
]
await receivedAgo(young!, [10, 40])
await receivedAgo(mixed!, [5, 7], [45, 3], [120, 20], [300, 1])
await receivedAgo(old!, [200, 8])

const list = async (variables: Data) => {
  const { productStocks } = await clerk.query(
    `query ($w: ID!, $filter: StockFilter, $sort: StockSort! = SKU) { productStocks(warehouseId: $w, filter: $filter, sort: $sort) {
      totalCount edges { node { oldestDays ages { upToDays pieces } product { sku } } } } }`,
    { w: warehouse.id, ...variables },
  )
  return productStocks.edges.map(({ node }: Data) => node)
}
const skus = async (variables: Data) => (await list(variables)).map(({ product }: Data) => product.sku)

it('lists products with pieces older than 90 days, and sorts the oldest first', async () => {
  expect(await skus({ filter: { view: 'AGED' } })).toEqual([mixed!.sku, old!.sku])
  expect(await skus({ sort: 'OLDEST' })).toEqual([mixed!.sku, old!.sku, young!.sku])
  const { productStockCounts } = await clerk.query('query ($w: ID!) { productStockCounts(warehouseId: $w) { view count } }', {
    w: warehouse.id,
  })
  expect(productStockCounts).toContainEqual({ view: 'AGED', count: 2 })
  expect(none).toBeDefined()
})

it('tells how many pieces of a product are how old, over all locations and batches', async () => {
  const [of] = (await list({})).filter(({ product }: Data) => product.sku === mixed!.sku)
  expect(of.ages).toEqual([
    { upToDays: 30, pieces: 7 },
    { upToDays: 60, pieces: 3 },
    { upToDays: 90, pieces: 0 },
    { upToDays: 180, pieces: 20 },
    { upToDays: null, pieces: 1 },
  ])
  // The calendar day of the warehouse may be another than the server's.
  expect(Math.abs(of.oldestDays - 300)).toBeLessThanOrEqual(1)
})

it('lists products of which fewer pieces are available', async () => {
  expect(await skus({ filter: { availableBelow: 10 } })).toEqual([old!.sku])
  expect(await skus({ filter: { availableBelow: 32 } })).toEqual([mixed!.sku, old!.sku])
})

it('groups every piece once', () => {
  const received = Array.from({ length: 400 }, (_, days) => ({ days: days - 1, pieces: 1 }))
  const groups = groupByAge(received)
  expect(groups.map(({ pieces }) => pieces)).toEqual([32, 30, 30, 90, 218])
})
