import { expect, it } from 'vitest'
import { createCustomer } from '../../../graph/customer/createCustomer.ts'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { createProducts } from '../../../graph/product/createProducts.ts'
import { createBillingStrategy } from '../../../graph/tariff/createBillingStrategy.ts'
import { createLocations } from '../../../graph/warehouse/createLocations.ts'
import { openHouse } from '../harness.ts'
import { readsOf } from '../statements.ts'

const house = await openHouse()
const warehouse = await house.fixture.warehouse()
const area = await house.fixture.area(warehouse)
const owner = await house.as('owner')
const { billingStrategyId } = await house.run(createBillingStrategy, { code: 'STD', name: 'Standard', currency: 'USD' })
const size = { lengthMillimetres: 1, widthMillimetres: 1, heightMillimetres: 1, weightGrams: 1 }
const names = { declaredNameZh: '杯', declaredNameEn: 'Cup', declaredPrice: { amount: '1', currency: 'USD' } }

let made = 0

/** More of everything that stands in a list. */
async function more(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await another(++made * 10)
}

async function another(n: number): Promise<void> {
  const assigned = { warehouseId: warehouse.id, billingStrategyId: toNodeId('BillingStrategy', billingStrategyId) }
  const contact = { email: 'a@example.com', phone: '+1 213 555 0101', currency: 'USD' }
  const { customerId } = await house.run(createCustomer, { code: `C${n}`, name: `C${n}`, ...contact, warehouses: [assigned] })
  const product = { sku: `S${n}`, name: `S${n}`, barcodes: [`B${n}`], ...names, ...size }
  await house.run(createProducts, { customerId: toNodeId('Customer', customerId), products: [product] })
  const range = { prefixes: [`A${n}`], firstColumn: 1, lastColumn: 1, firstLayer: 1, lastLayer: 1 }
  await house.run(createLocations, { cargoAreaId: area.id, ...range })
  const { station } = await owner.command('registerStation', { warehouseId: warehouse.id, name: `Bench ${n}` }, 'station { id }')
  await (await house.as('lead', warehouse)).command('takeStation', { stationId: station.id })
}

const lists: Record<string, string> = {
  staff: '{ staff { edges { node { login grants { role { code } warehouse { number } } } } } }',
  customers: '{ customers { totalCount edges { node { code warehouses { number billingStrategy { code } } } } } }',
  products: '{ products { totalCount edges { node { sku barcodes declaredPrice { amount } customer { code } } } } }',
  locations:
    'query ($id: ID!) { locations(warehouseId: $id, sort: CODE) { totalCount edges { node { code status area { code } shelfSpec { name } } } } }',
  stations: 'query ($id: ID!) { stations(warehouseId: $id) { name user { name } warehouse { number } } }',
}

it.each(Object.keys(lists))('%s asks the database as often for eight rows as for two', async (name) => {
  const read = () => owner.query(lists[name] as string, { id: warehouse.id })
  await more(2)
  const few = await readsOf(read)
  await more(6)
  const many = await readsOf(read)
  expect(many).toEqual(few)
  expect(many.length).toBeGreaterThan(0)
})
