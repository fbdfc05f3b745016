import { expect, it } from 'vitest'
import { createCustomer } from '../../../graph/customer/commands/createCustomer.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { createProducts } from '../../../graph/product/commands/createProducts.ts'
import { createBillingStrategy } from '../../../graph/tariff/commands/createBillingStrategy.ts'
import { createLocations } from '../../../graph/warehouse/commands/createLocations.ts'
import { recordReads } from '../recordStatements.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const area = await testServer.factory.createArea(warehouse)
const owner = await testServer.signInAs('owner')
const { billingStrategyId } = await testServer.runCommand(createBillingStrategy, { code: 'STD', name: 'Standard', currency: 'USD' })
const size = { lengthMillimetres: 1, widthMillimetres: 1, heightMillimetres: 1, weightGrams: 1 }
const names = { declaredNameZh: '杯', declaredNameEn: 'Cup', declaredPrice: { amount: '1', currency: 'USD' } }

let made = 0

/** Creates more rows of every list. */
async function more(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await another(++made * 10)
}

async function another(n: number): Promise<void> {
  const assigned = { warehouseId: warehouse.id, billingStrategyId: toNodeId('BillingStrategy', billingStrategyId) }
  const contact = { email: 'a@example.com', phone: '+1 213 555 0101', currency: 'USD' }
  const { customerId } = await testServer.runCommand(createCustomer, { code: `C${n}`, name: `C${n}`, ...contact, warehouses: [assigned] })
  const product = { sku: `S${n}`, name: `S${n}`, barcodes: [`B${n}`], ...names, ...size }
  await testServer.runCommand(createProducts, { customerId: toNodeId('Customer', customerId), products: [product] })
  const range = { prefixes: [`A${n}`], firstColumn: 1, lastColumn: 1, firstLayer: 1, lastLayer: 1 }
  await testServer.runCommand(createLocations, { cargoAreaId: area.id, ...range })
  const { station } = await owner.command('registerStation', { warehouseId: warehouse.id, name: `Bench ${n}` }, 'station { id }')
  await (await testServer.signInAs('lead', warehouse)).command('takeStation', { stationId: station.id })
}

const lists: Record<string, string> = {
  staff: '{ staff { edges { node { login grants { role { code } warehouse { number } } } } } }',
  customers: '{ customers { totalCount edges { node { code warehouses { number billingStrategy { code } } } } } }',
  products: '{ products { totalCount edges { node { sku barcodes declaredPrice { amount } customer { code } } } } }',
  locations:
    'query ($id: ID!) { locations(warehouseId: $id, sort: CODE) { totalCount edges { node { code status area { code } shelfSpec { name } } } } }',
  stations: 'query ($id: ID!) { stations(warehouseId: $id) { name user { name } warehouse { number } } }',
}

it.each(Object.keys(lists))('%s runs as many statements for eight rows as for two', async (name) => {
  const read = () => owner.query(lists[name] as string, { id: warehouse.id })
  await more(2)
  const few = await recordReads(read)
  await more(6)
  const many = await recordReads(read)
  expect(many).toEqual(few)
  expect(many.length).toBeGreaterThan(0)
})
