import { createCustomer } from '../../../graph/customer/createCustomer.ts'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { createChannel } from '../../../graph/logistics/createChannel.ts'
import { createLogisticsGroup } from '../../../graph/logistics/createLogisticsGroup.ts'
import { createProducts } from '../../../graph/product/createProducts.ts'
import { importStock } from '../../../graph/stock/importStock.ts'
import { createBillingStrategy } from '../../../graph/tariff/createBillingStrategy.ts'
import type { Client, Data } from '../client.ts'
import { type Made, rowId } from '../fixture.ts'
import type { House } from '../harness.ts'

/** A warehouse that sends packages of one customer: shelves, channels, products, an integrator's key. */
export interface Scene {
  house: House
  warehouse: Made & { number: string }
  customer: Made
  /** A client with a key of the customer that may do everything with its orders. */
  shop: Client
  /** Makes a product and puts pieces of it on the shelf; returns its SKU. */
  product(pieces: number, change?: Data): Promise<string>
  /** Puts more pieces on the shelf. */
  stock(sku: string, pieces: number): Promise<void>
  /** The input of an order of these pieces by SKU. */
  order(lines: Record<string, number>, change?: Data): Data
  /** Takes in a package and gives what is selected of it. */
  take(lines: Record<string, number>, change?: Data): Promise<Data & Made>
  /** A package, read again. */
  read(packageId: string): Promise<Data>
  /** The quantities of a product in the warehouse. */
  quantities(sku: string): Promise<{ good: number; locked: number; available: number }>
}

export const recipient = {
  name: 'Ada Example',
  phone: '+1 310 555 0142',
  country: 'US',
  province: 'CA',
  city: 'Beverly Hills',
  postcode: '90210',
  address1: '1 Example Street',
}

export const shopRights = [
  'package:create',
  'package:edit',
  'package:cancel',
  'package:read',
  'package:recipient',
  'product:read',
  'customer:read',
  'stock:read',
]

export const selection =
  'package { id number state version draftReasons { code line } abnormalReason label { state trackingNumber path failure } lines { lineNo quantity locked product { sku } } }'

let count = 0

/** Sets the scene: every call makes a new warehouse and a new customer. */
export async function openScene(house: House, timeZone = 'America/Los_Angeles'): Promise<Scene> {
  const { fixture, run } = house
  const n = ++count
  const warehouse = await fixture.warehouse(timeZone)
  const area = await fixture.area(warehouse)
  await fixture.locations(area, ['A01-01-01', 'A01-01-02', 'A01-02-01'])
  const { billingStrategyId } = await run(createBillingStrategy, { code: `S${n}`, name: `S${n}`, currency: 'USD' })
  const { customerId } = await run(createCustomer, {
    ...{ code: `SHOP${n}`, name: `Shop ${n}`, email: `shop${n}@example.com`, phone: '+1 213 555 0101', currency: 'USD' },
    warehouses: [{ warehouseId: warehouse.id, billingStrategyId: toNodeId('BillingStrategy', billingStrategyId) }],
  })
  const customer = { id: toNodeId('Customer', customerId) }
  const { groupId } = await run(createLogisticsGroup, { warehouseId: warehouse.id, code: 'G1', name: 'Evening truck', cutOff: '17:30' })
  for (const [code, service] of [
    ['STD', 'SIM-STD'],
    ['ECO', 'SIM-ECO'],
    ['EXP', 'SIM-EXP'],
    ['KEEP', 'SIM-KEEP'],
    ['DOWN', 'SIM-DOWN'],
  ])
    await run(createChannel, { groupId: toNodeId('LogisticsGroup', groupId), code, name: code, carrier: 'SIM', service })
  const shop = await house.withKey(shopRights, customer)
  let products = 0
  let orders = 0

  const stock: Scene['stock'] = async (sku, pieces) => {
    const rows = [{ location: 'A01-01-01', sku, pieces, receivedOn: '2026-01-01' }]
    await run(importStock, { warehouseId: warehouse.id, customerId: customer.id, reference: `I${++orders}`, rows })
  }
  const scene: Scene = {
    house,
    warehouse,
    customer,
    shop,
    stock,
    async product(pieces, change = {}) {
      const sku = `SKU-${n}-${++products}`
      const size = { lengthMillimetres: 100, widthMillimetres: 50, heightMillimetres: 20, weightGrams: 120 }
      const names = {
        name: `Product ${products}`,
        declaredNameZh: '杯子',
        declaredNameEn: 'Cup',
        declaredPrice: { amount: '3.50', currency: 'USD' },
      }
      const { refused } = await run(createProducts, { customerId: customer.id, products: [{ sku, ...names, ...size, ...change }] })
      if (refused.length > 0) throw new Error(JSON.stringify(refused))
      if (pieces > 0) await stock(sku, pieces)
      return sku
    },
    order(lines, change = {}) {
      return {
        erpNumber: `ERP-${n}-${++orders}`,
        channelCode: 'STD',
        recipient,
        lines: Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity })),
        ...change,
      }
    },
    async take(lines, change = {}) {
      const input = { warehouseId: warehouse.id, customerId: customer.id, ...scene.order(lines, change) }
      const { package: taken, userErrors } = await shop.command('createPackage', input, selection)
      if (!taken) throw new Error(JSON.stringify(userErrors))
      return taken
    },
    async read(packageId) {
      const data = await shop.query(
        `query ($id: ID!) { package: node(id: $id) { ... on Package ${selection.slice('package '.length)} } }`,
        { id: packageId },
      )
      return data.package
    },
    async quantities(sku) {
      const row = await house.db.productStock.findFirst({
        where: { warehouseId: rowId(warehouse), product: { sku, customerId: rowId(customer) } },
        select: { good: true, locked: true, available: true },
      })
      return { good: row?.good ?? 0, locked: row?.locked ?? 0, available: row?.available ?? 0 }
    },
  }
  return scene
}

/** Waits until something holds; the jobs of the server are at work meanwhile. */
export async function eventually<T>(look: () => Promise<T>, holds: (value: T) => boolean, patienceMs = 8_000): Promise<T> {
  const until = Date.now() + patienceMs
  for (;;) {
    const value = await look()
    if (holds(value)) return value
    if (Date.now() > until) throw new Error(`It did not happen: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}
