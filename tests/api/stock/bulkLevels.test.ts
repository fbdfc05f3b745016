import { expect, it } from 'vitest'
import { importStock } from '../../../graph/stock/commands/importStock.ts'
import { bulkRunner } from '../bulkRunner.ts'
import type { Data } from '../data.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory } = testServer

/** A warehouse with customers, each with products of which there are pieces. */
async function createPlace() {
  const warehouse = await factory.createWarehouse()
  const [shelf] = await factory.createLocations(await factory.createArea(warehouse), ['A01-01-01'])
  const customers = [await factory.createCustomer(warehouse), await factory.createCustomer(warehouse)] as const
  const stock = async (customer: NodeRef, pieces: number) => {
    const { id, sku } = await factory.createProduct(customer)
    const rows = [{ location: shelf!.code, sku, pieces, receivedOn: '2026-01-05' }]
    await testServer.runCommand(importStock, { warehouseId: warehouse.id, customerId: customer.id, reference: sku, rows })
    return { id, sku }
  }
  return { warehouse, customers, stock }
}

const place = await createPlace()
const clerk = await testServer.signInWithRights(['stock:read', 'product:edit', 'product:read', 'bulk:read'], place.warehouse)
const read = async (product: NodeRef, client = clerk, { id } = place.warehouse): Promise<Data> => {
  const text = 'query ($w: ID!, $p: ID!) { productStock(warehouseId: $w, productId: $p) { id level isLow } }'
  return (await client.query(text, { w: id, p: product.id })).productStock
}
const { run, begin } = bulkRunner(clerk, place.warehouse)

it('sets and removes the level of stock of several customers, and names stock of another warehouse', async () => {
  const [mine, theirs] = [await place.stock(place.customers[0], 5), await place.stock(place.customers[1], 20)]
  const there = await createPlace()
  const foreign = await there.stock(there.customers[0], 3)
  const elsewhere = await testServer.signInWithRights(['stock:read'], there.warehouse)
  const foreignStock = await read(foreign, elsewhere, there.warehouse)
  const ids = [(await read(mine)).id, foreignStock.id, (await read(theirs)).id]
  expect(await run('setLevelOfStocks', { ids, level: 10 })).toMatchObject({
    ...{ state: 'DONE', total: 3, applied: 2, refusedRows: [{ label: foreignStock.id, code: 'NOT_FOUND' }] },
  })
  expect([await read(mine), await read(theirs)]).toMatchObject([
    { level: 10, isLow: true },
    { level: 10, isLow: false },
  ])
  expect(await read(foreign, elsewhere, there.warehouse)).toMatchObject({ level: null })
  expect(await run('setLevelOfStocks', { ids: [ids[0]] })).toMatchObject({ applied: 1 })
  expect(await read(mine)).toMatchObject({ level: null })
  expect(await begin('setLevelOfStocks', { ids: [ids[0]], level: 0 })).toMatchObject({
    userErrors: [{ code: 'TOO_SMALL', field: 'level' }],
  })
})

it('refuses only the stock of a customer that has left the warehouse', async () => {
  const [stays, left] = [await place.stock(place.customers[0], 1), await place.stock(place.customers[1], 1)]
  const where = { customerId: rowId(place.customers[1]), warehouseId: rowId(place.warehouse) }
  await testServer.db.customerWarehouse.updateMany({ where, data: { enabled: false } })
  const ids = [(await read(left)).id, (await read(stays)).id]
  const job = await run('setLevelOfStocks', { ids, level: 2 })
  expect(job).toMatchObject({ applied: 1, refusedRows: [{ label: left.sku }] })
  expect(await read(stays)).toMatchObject({ level: 2 })
  await testServer.db.customerWarehouse.updateMany({ where, data: { enabled: true } })
})

it('takes all that match the filter of the list, with either right, and nothing without one', async () => {
  const here = await createPlace()
  const planner = await testServer.signInWithRights(['stock:read', 'inventory:setLevels', 'bulk:read'], here.warehouse)
  const [one, other] = [await here.stock(here.customers[0], 1), await here.stock(here.customers[1], 1)]
  const through = (await read(other, planner, here.warehouse)).id
  const later = await here.stock(here.customers[0], 1)
  const matching = { filter: { view: 'IN_STOCK', customerIds: [here.customers[0].id] }, through }
  expect(await bulkRunner(planner, here.warehouse).run('setLevelOfStocks', { matching, level: 4 })).toMatchObject({ total: 1, applied: 1 })
  const levels = await Promise.all([one, other, later].map(async (row) => (await read(row, planner, here.warehouse)).level))
  expect(levels).toEqual([4, null, null])
  const viewer = await testServer.signInWithRights(['stock:read', 'bulk:read'], here.warehouse)
  await expect(bulkRunner(viewer, here.warehouse).begin('setLevelOfStocks', { matching, level: 4 })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  // Customers set the levels of their own products one by one.
  const key = await testServer.createApiKeyClient(['stock:read', 'product:edit'], here.customers[0])
  await expect(bulkRunner(key, here.warehouse).begin('setLevelOfStocks', { matching, level: 4 })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})
