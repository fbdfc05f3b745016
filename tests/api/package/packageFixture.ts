import { tz } from '@date-fns/tz'
import { addHours } from 'date-fns/addHours'
import { format } from 'date-fns/format'
import { createCustomer } from '../../../graph/customer/commands/createCustomer.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { createChannel } from '../../../graph/logistics/commands/createChannel.ts'
import { createLogisticsGroup } from '../../../graph/logistics/commands/createLogisticsGroup.ts'
import { createProducts } from '../../../graph/product/commands/createProducts.ts'
import { importStock } from '../../../graph/stock/commands/importStock.ts'
import { createBillingStrategy } from '../../../graph/tariff/commands/createBillingStrategy.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { lettersOf } from '../lettersOf.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import type { TestServer } from '../testServer.ts'

/** Fixture of a warehouse with one customer: shelves, channels, products and an API client of the customer. */
export interface PackageFixture {
  testServer: TestServer
  warehouse: NodeRef & { number: string }
  customer: NodeRef & { code: string; name: string }
  /** The picking area with the shelves. */
  area: NodeRef
  /** Client with a key of the customer and all rights on its orders. */
  integrator: Client
  /** Creates a product with stock on the shelf; returns its SKU. */
  createProduct(pieces: number, change?: Data): Promise<string>
  /** Adds stock to the shelf. */
  addStock(sku: string, pieces: number): Promise<void>
  /** Input of an order of these pieces by SKU. */
  orderInput(lines: Record<string, number>, change?: Data): Data
  /** Sets the cut-offs of the channel STD and of a new channel FAST, of another group, which is due an hour earlier. */
  addFasterChannel(): Promise<void>
  /** Creates a package and returns its selection. */
  createPackage(lines: Record<string, number>, change?: Data): Promise<Data & NodeRef>
  /** Reads a package again. */
  readPackage(packageId: string): Promise<Data>
  /** Quantities of a product in the warehouse. */
  readQuantities(sku: string): Promise<{ good: number; locked: number; available: number }>
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

export const integratorRights = [
  'package:create',
  'package:edit',
  'package:cancel',
  'package:intercept',
  'package:read',
  'package:recipient',
  'product:read',
  'customer:read',
  'stock:read',
]

export const selection =
  'package { id number state version draftReasons { code line } abnormalReason label { state trackingNumber path failure } lines { lineNo quantity locked product { sku } } }'

let count = 0

/** Creates the fixture with a new warehouse and a new customer. */
export async function createPackageFixture(testServer: TestServer, timeZone = 'America/Los_Angeles'): Promise<PackageFixture> {
  const { factory, runCommand: run } = testServer
  const n = ++count
  const name = `Shop ${lettersOf(n)}`
  const warehouse = await factory.createWarehouse(timeZone)
  const area = await factory.createArea(warehouse)
  await factory.createLocations(area, ['A01-01-01', 'A01-01-02', 'A01-02-01'])
  const { billingStrategyId } = await run(createBillingStrategy, { code: `S${n}`, name: `S${n}`, currency: 'USD' })
  const { customerId } = await run(createCustomer, {
    ...{ code: `SHOP${n}`, name, email: `shop${n}@example.com`, phone: '+1 213 555 0101', currency: 'USD' },
    warehouses: [{ warehouseId: warehouse.id, billingStrategyId: toNodeId('BillingStrategy', billingStrategyId) }],
  })
  const customer = { id: toNodeId('Customer', customerId), code: `SHOP${n}`, name }
  const { groupId } = await run(createLogisticsGroup, { warehouseId: warehouse.id, code: 'G1', name: 'Evening truck', cutOff: '17:30' })
  for (const [code, service] of [
    ['STD', 'SIM-STD'],
    ['ECO', 'SIM-ECO'],
    ['EXP', 'SIM-EXP'],
    ['KEEP', 'SIM-KEEP'],
    ['DOWN', 'SIM-DOWN'],
  ])
    await run(createChannel, { groupId: toNodeId('LogisticsGroup', groupId), code, name: code, carrier: 'SIM', service })
  const integrator = await testServer.createApiKeyClient(integratorRights, customer)
  let products = 0
  let orders = 0

  const stock: PackageFixture['addStock'] = async (sku, pieces) => {
    const rows = [{ location: 'A01-01-01', sku, pieces, receivedOn: '2026-01-01' }]
    await run(importStock, { warehouseId: warehouse.id, customerId: customer.id, reference: `I${++orders}`, rows })
  }
  const packageFixture: PackageFixture = {
    testServer,
    warehouse,
    customer,
    area,
    integrator,
    addStock: stock,
    async createProduct(pieces, change = {}) {
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
    orderInput(lines, change = {}) {
      return {
        erpNumber: `ERP-${n}-${++orders}`,
        channelCode: 'STD',
        recipient,
        lines: Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity })),
        ...change,
      }
    },
    async addFasterChannel() {
      const { timeZone } = await testServer.db.warehouse.findUniqueOrThrow({ where: { id: rowId(warehouse) } })
      const timeIn = (hours: number) => format(addHours(new Date(), hours), 'HH:mm', { in: tz(timeZone) })
      await testServer.db.logisticsGroup.update({ where: { id: groupId }, data: { cutOff: timeIn(3) } })
      const group = await run(createLogisticsGroup, { warehouseId: warehouse.id, code: 'G2', name: 'Early truck', cutOff: timeIn(2) })
      const channel = { code: 'FAST', name: 'FAST', carrier: 'SIM', service: 'SIM-STD' }
      await run(createChannel, { groupId: toNodeId('LogisticsGroup', group.groupId), ...channel })
    },
    async createPackage(lines, change = {}) {
      const input = { warehouseId: warehouse.id, customerId: customer.id, ...packageFixture.orderInput(lines, change) }
      const { package: taken, userErrors } = await integrator.command('createPackage', input, selection)
      if (!taken) throw new Error(JSON.stringify(userErrors))
      return taken
    },
    async readPackage(packageId) {
      const data = await integrator.query(
        `query ($id: ID!) { package: node(id: $id) { ... on Package ${selection.slice('package '.length)} } }`,
        { id: packageId },
      )
      return data.package
    },
    async readQuantities(sku) {
      const row = await testServer.db.productStock.findFirst({
        where: { warehouseId: rowId(warehouse), product: { sku, customerId: rowId(customer) } },
        select: { good: true, locked: true, available: true },
      })
      return { good: row?.good ?? 0, locked: row?.locked ?? 0, available: row?.available ?? 0 }
    },
  }
  return packageFixture
}

/**
 * Polls until a condition holds, while the jobs of the server run. Followers read no event past the oldest open transaction of the whole
 * PostgreSQL cluster, which another test may hold for 15 s.
 */
export async function eventually<T>(look: () => Promise<T>, holds: (value: T) => boolean, patienceMs = 60_000): Promise<T> {
  const until = Date.now() + patienceMs
  for (;;) {
    const value = await look()
    if (holds(value)) return value
    if (Date.now() > until) throw new Error(`The condition was not met: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}
