import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { customerRights } from '../../graph/access/rules/roles.ts'
import { asCustomer } from '../../graph/kernel/sql/customerFence.ts'
import { customerReads } from '../../prisma/customerReads.ts'
import { SeededRandom } from '../hostile/seededRandom.ts'
import { isLong } from '../isLong.ts'
import type { Client } from './client.ts'
import type { Data } from './data.ts'
import { createPackageFixture } from './package/packageFixture.ts'
import { type NodeRef, rowId } from './testDataFactory.ts'
import { startTestServer } from './testServer.ts'

// Two customers of one warehouse, with goods on the same shelf and orders by the same channel, work side by side. Whatever one does, also with ids of
// the other, changes nothing that the other can read: not a row of what the database shows it. `npm run test:long customersSideBySide` does 10,000.
const [operations, timeout] = isLong ? [10_000, 3_600_000] : [150, 120_000]
const random = new SeededRandom(20261130)
// Without jobs, which go on with the orders of the other at any time.
const testServer = await startTestServer({ environment: { ROLE: 'server' } })
const { factory } = testServer
const fixture = await createPackageFixture(testServer)
const { warehouse } = fixture
const asReader = new pg.Client({ connectionString: testServer.databaseUrl, options: asCustomer })
await asReader.connect()
afterAll(() => asReader.end())

interface Owner {
  customer: NodeRef
  /** A user and an API key of theirs. */
  clients: Client[]
  products: (NodeRef & { sku: string; version: number })[]
  orders: NodeRef[]
  packages: (NodeRef & { version: number })[]
}

async function ownerOf(customer: NodeRef): Promise<Owner> {
  const product = await factory.createProduct(customer)
  await factory.addStock(warehouse, customer, product, 10_000, 'A01-01-01')
  const key = await testServer.createApiKeyClient([...customerRights], customer)
  const products = [{ id: product.id, sku: product.sku, version: 1 }]
  return { customer, clients: [await testServer.signInOf(customer), key], products, orders: [], packages: [] }
}
const owners = [await ownerOf(fixture.customer), await ownerOf(await factory.createCustomer(warehouse))] as const
let count = 0

/** One row for each row of each table that the customer reads, as one digest. */
async function digestOf({ customer }: Owner): Promise<string> {
  await asReader.query(`begin; set local app.customer = ${pg.escapeLiteral(rowId(customer))}`)
  const { rows } = await asReader.query<{ digest: string }>(digestSql)
  await asReader.query('rollback')
  return rows[0]?.digest as string
}
const tables = Object.entries(customerReads).filter(([, read]) => read === 'ROWS')
const digestSql = `select md5(string_agg(digest, ',' order by name)) as digest from (${tables
  .map(([name]) => `select '${name}' as name, (select md5(string_agg(t::text, ',' order by t::text)) from ${name} t) as digest`)
  .join(' union all ')}) d`

type Operation = (client: Client, own: Owner, named: Owner) => Promise<unknown>
const lines = (owner: Owner) => [{ sku: random.pick(owner.products).sku, quantity: 1 + random.below(3) }]

/** Each with the rows of the caller, or with those of another customer, which is refused. */
const possible: Record<string, Operation> = {
  async createProduct(client, own, named) {
    const sku = `SIDE-${++count}`
    const names = { name: `Cup ${sku}`, declaredNameZh: '杯', declaredNameEn: 'Cup', declaredPrice: { amount: '1.20', currency: 'USD' } }
    const size = { lengthMillimetres: 80, widthMillimetres: 80, heightMillimetres: 100, weightGrams: 250 }
    const input = { customerId: named.customer.id, products: [{ sku, ...names, ...size }] }
    const { products } = await client.command('createProducts', input, 'products { id sku version }')
    own.products.push(...products)
  },
  async renameProduct(client, _own, named) {
    const product = random.pick(named.products)
    const input = { productId: product.id, expectedVersion: product.version, name: `Cup ${++count}` }
    product.version = (await client.command('updateProduct', input, 'product { version }')).product.version
  },
  async createInboundOrder(client, own, named) {
    const declared = [{ productId: random.pick(named.products).id, declared: 5 }]
    const input = { warehouseId: warehouse.id, customerId: named.customer.id, arrival: 'BOX', lines: declared }
    own.orders.push((await client.command('createInboundOrder', input, 'order { id }')).order)
  },
  async voidInboundOrder(client, _own, named) {
    await client.command('voidInboundOrder', { orderId: random.pick(named.orders).id })
  },
  async createPackage(client, own, named) {
    const order = fixture.orderInput({}, { lines: lines(named), erpNumber: `SIDE-${++count}` })
    const input = { warehouseId: warehouse.id, customerId: named.customer.id, ...order }
    own.packages.push((await client.command('createPackage', input, 'package { id version }')).package)
  },
  async editPackage(client, _own, named) {
    const edited = random.pick(named.packages)
    const input = { packageId: edited.id, expectedVersion: edited.version, remark: `Note ${++count}` }
    edited.version = (await client.command('editPackage', input, 'package { version }')).package.version
  },
  async cancelPackage(client, _own, named) {
    await client.command('cancelPackage', { packageId: random.pick(named.packages).id })
  },
  async requestInterception(client, _own, named) {
    await client.command('requestInterception', { packageId: random.pick(named.packages).id, wish: 'CANCEL', reason: 'Wrong address' })
  },
}

test('free pieces by area are told of own products only, and of none without a customer', async () => {
  const [own, other] = owners
  const keys = [own, other].map(({ products }) => rowId(products[0] as NodeRef))
  const read = async () =>
    (
      await asReader.query('select picking from stock_free_pieces($1::uuid[], $2::uuid[])', [keys.map(() => rowId(warehouse)), keys])
    ).rows.map(({ picking }) => picking)
  expect(await read()).toEqual([0, 0])
  await asReader.query(`begin; set local app.customer = ${pg.escapeLiteral(rowId(own.customer))}`)
  expect(await read()).toEqual([10_000, 0])
  await asReader.query('rollback')
  const stock = 'query ($w: ID!) { productStocks(warehouseId: $w, first: 10) { edges { node { availability { picking } } } } }'
  const { productStocks } = await (other.clients[0] as Client).query(stock, { w: warehouse.id })
  expect(productStocks.edges).toEqual([{ node: { availability: { picking: 10_000 } } }])
})

test(
  'two customers side by side change nothing that the other can read',
  async () => {
    const [done, wrong]: [Record<string, number>, Data[]] = [{}, []]
    const known = new Map<Owner, string>()
    for (let at = 0; at < operations; at++) {
      const own = random.pick(owners)
      const other = owners[own === owners[0] ? 1 : 0]
      const named = random.isTrue(0.2) ? other : own
      const [name, operation] = random.pick(Object.entries(possible))
      const before = known.get(other) ?? (await digestOf(other))
      // Without rows yet, or by their state, some are refused.
      const ended = await operation(random.pick(own.clients), own, named).then(
        () => 'applied',
        (error: Error) => error.message,
      )
      if (ended === 'applied') done[name] = (done[name] ?? 0) + 1
      const after = await digestOf(other)
      known.set(other, after)
      known.delete(own)
      if (after !== before || (ended === 'applied' && named === other)) wrong.push({ at, name, ended, foreign: named === other })
    }
    expect(wrong).toEqual([])
    expect(Object.keys(done).sort()).toEqual(Object.keys(possible).sort())
  },
  timeout,
)
