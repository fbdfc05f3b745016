import { expect, it } from 'vitest'
import { rowId } from './testDataFactory.ts'
import { startTestServer } from './testServer.ts'

const testServer = await startTestServer()

it('creates a product with stock on a shelf', async () => {
  const warehouse = await testServer.factory.createWarehouse()
  const area = await testServer.factory.createArea(warehouse)
  await testServer.factory.createLocations(area, ['A01-01-01'])
  const customer = await testServer.factory.createCustomer(warehouse)
  const cup = await testServer.factory.createProduct(customer)
  await testServer.factory.addStock(warehouse, customer, cup, 12, 'A01-01-01')
  const stock = await testServer.db.locationStock.findFirstOrThrow({ where: { productId: rowId(cup) } })
  expect(stock.onHand).toBe(12)
})
