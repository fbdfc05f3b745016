import { expect, it } from 'vitest'
import { countedTo } from '../../../graph/kernel/states/countedTo.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

// Stock rows without a ledger.
const testServer = await startTestServer({ invariants: false })
const { factory, db } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
await factory.createLocations(await factory.createArea(warehouse), ['A01-01-01'])
const product = await factory.createProduct(customer)
await factory.addStock(warehouse, customer, product, 10, 'A01-01-01')

/** As many further products as are not counted any more, all in stock. */
async function stockMany(): Promise<void> {
  const [warehouseId, customerId, productId] = [warehouse, customer, product].map(rowId)
  await db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe('set local session_replication_role = replica')
    await tx.$executeRawUnsafe(
      `with made as (
         insert into product
         select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'sku', 'MANY-' || n))).* from product p, generate_series(1, $4) n
         where p.id = $3::uuid returning id
       )
       insert into product_stock (id, warehouse_id, customer_id, product_id, in_transit, to_receive, to_shelve, good, defective, locked, row_no, last_at)
       select uuidv7(), $1::uuid, $2::uuid, id, 0, 0, 0, 10, 0, 0, 1, now() from made`,
      ...[warehouseId, customerId, productId, countedTo],
    )
  })
}

it('counts products of each view up to a limit, with and without a search', async () => {
  await stockMany()
  const reader = await testServer.signInWithRights(['stock:read', 'product:read', 'warehouse:read'], warehouse)
  const read = async (filter: Data) => {
    const { productStockCounts, productStocks } = await reader.query(
      `query ($w: ID!, $filter: StockFilter) { productStockCounts(warehouseId: $w, filter: $filter) { view count }
        productStocks(warehouseId: $w, filter: $filter, first: 1) { totalCount } }`,
      { w: warehouse.id, filter },
    )
    const { ALL, IN_STOCK, DEFECTIVE, AGED } = Object.fromEntries(productStockCounts.map(({ view, count }: Data) => [view, count]))
    return { ALL, IN_STOCK, DEFECTIVE, AGED, total: productStocks.totalCount }
  }
  const most = { ALL: countedTo, IN_STOCK: countedTo, DEFECTIVE: 0, AGED: 1, total: countedTo }
  expect(await read({})).toEqual(most)
  expect(await read({ customerIds: [customer.id] })).toEqual(most)
  const few = await read({ search: { values: ['MANY-7', product.sku] } })
  expect(few).toEqual({ ALL: 2, IN_STOCK: 2, DEFECTIVE: 0, AGED: 1, total: 2 })
})
