import { expect, it } from 'vitest'
import { createAdjustment } from '../../../graph/inventory/commands/createAdjustment.ts'
import { system } from '../../../graph/kernel/command/actor.ts'
import { type Command, execute } from '../../../graph/kernel/command/command.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { importStock } from '../../../graph/stock/commands/importStock.ts'
import { SeededRandom } from '../../hostile/seededRandom.ts'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const codes = ['A01-01-01', 'A01-01-02', 'A01-02-01', 'A01-02-02']
await factory.createLocations(await factory.createArea(warehouse), codes)
await factory.createLocations(await factory.createArea(warehouse, 'STAGING'), ['B01-01-01'])
const rights = ['stock:read', 'product:read', 'warehouse:read', 'customer:read']
const clerk = await testServer.signInWithRights(rights, warehouse)
const mover = await testServer.signInWithRights([...rights, 'inventory:read', 'inventory:transfer', 'inventory:move'], warehouse)

/** Runs a command as the system, now or at a time; a refusal does not matter. */
async function run(command: unknown, input: Data, at?: Date) {
  const origin = { actor: system, language: 'en', requestId: newId(), address: null } as const
  const services = at ? { ...testServer.services, at: () => at } : testServer.services
  return execute(services, origin, command as Command<never, Data, unknown>, input, { key: null })
}
const importAt = (sku: string, location: string, pieces: number, receivedOn: string, at?: Date) =>
  run(
    importStock,
    { warehouseId: warehouse.id, customerId: customer.id, reference: newId(), rows: [{ location, sku, pieces, receivedOn }] },
    at,
  )
const adjust = (product: Data, location: string, change: number, at?: Date) =>
  run(
    createAdjustment,
    { warehouseId: warehouse.id, customerId: customer.id, reason: 'SAMPLE', lines: [{ productId: product.id, location, change }] },
    at,
  )

const listed =
  'product { sku customer { id } barcodes } good defective locked available total inTransit oldestDays ages { pieces } updatedAt at'
/** List, locations and totals of a moment. */
async function then(at: Date | string, variables: Data = {}) {
  const { productStocksAt } = await clerk.query(
    `query ($w: ID!, $at: DateTime!, $filter: StockFilter, $sort: StockSort! = SKU) { productStocksAt(warehouseId: $w, at: $at, filter: $filter, sort: $sort, first: 50) {
      totalCount edges { node { ${listed} } } } }`,
    { w: warehouse.id, at, ...variables },
  )
  expect(productStocksAt.totalCount).toBe(productStocksAt.edges.length)
  return productStocksAt.edges.map(({ node }: Data) => node)
}
async function placesOf(product: Data, at: Date | string) {
  const { locationStocksAt, productStockAt } = await clerk.query(
    `query ($w: ID!, $p: ID!, $at: DateTime!) {
      locationStocksAt(warehouseId: $w, productId: $p, at: $at, first: 50) { edges { node { code batch quality onHand receivedOn area updatedAt product { sku } } } }
      productStockAt(warehouseId: $w, productId: $p, at: $at) { good defective total available } }`,
    { w: warehouse.id, p: product.id, at },
  )
  return { places: locationStocksAt.edges.map(({ node }: Data) => node), product: productStockAt }
}
const sum = (places: Data[]) => places.reduce((all, { onHand }) => all + onHand, 0)

const day = (date: number, time = '12:00:00') => new Date(`2026-03-${String(date).padStart(2, '0')}T${time}Z`)

it('shows list, locations, batches and ledger of a moment, and tells nothing of what came later', async () => {
  const [cup, bowl] = [await factory.createProduct(customer), await factory.createProduct(customer)]
  await importAt(cup.sku, codes[0]!, 10, '2026-03-01', day(2))
  await importAt(cup.sku, 'B01-01-01', 5, '2025-11-01', day(4))
  await adjust(cup, codes[0]!, -3, day(6))
  await importAt(bowl.sku, codes[1]!, 4, '2026-03-05', day(8))

  expect(await then(day(1))).toEqual([])
  expect(await then(day(3))).toMatchObject([
    {
      ...{
        product: { sku: cup.sku, customer: { id: customer.id }, barcodes: [] },
        good: 10,
        available: 10,
        total: 10,
        locked: 0,
        oldestDays: 2,
      },
      ...{ updatedAt: day(2).toISOString(), at: day(3).toISOString() },
    },
  ])
  expect(await then(day(7))).toMatchObject([{ product: { sku: cup.sku }, good: 12, oldestDays: 126 }])
  expect(new Set((await then(day(9))).map(({ good }: Data) => good))).toEqual(new Set([12, 4]))
  const { places, product } = await placesOf(cup, day(5))
  expect(product).toEqual({ good: 15, defective: 0, total: 15, available: 15 })
  expect(places).toMatchObject([
    { code: 'B01-01-01', onHand: 5, receivedOn: '2025-11-01', quality: 'GOOD', updatedAt: day(4).toISOString() },
    { code: codes[0], onHand: 10, receivedOn: '2026-03-01', product: { sku: cup.sku } },
  ])
  expect((await placesOf(bowl, day(7))).product).toBeNull()
  const flow = await clerk.query(
    `query ($w: ID!, $p: ID!, $until: DateTime) { stockFlow(warehouseId: $w, productId: $p, quantities: [GOOD], until: $until) { edges { node { change after } } } }`,
    { w: warehouse.id, p: cup.id, until: day(5) },
  )
  expect(flow.stockFlow.edges.map(({ node }: Data) => node)).toEqual([
    { change: 5, after: 15 },
    { change: 10, after: 10 },
  ])
})

it('filters, sorts and counts by the figures of then', async () => {
  const skus = async (at: Date, variables: Data) => (await then(at, variables)).map(({ good }: Data) => good)
  expect(await skus(day(9), { sort: 'SCARCE' })).toEqual([4, 12])
  expect(await skus(day(9), { sort: 'RECENT' })).toEqual([4, 12])
  expect(await skus(day(9), { sort: 'OLDEST' })).toEqual([12, 4])
  expect(await skus(day(9), { filter: { view: 'AGED' } })).toEqual([12])
  expect(await skus(day(3), { filter: { view: 'AGED' } })).toEqual([])
  expect(await skus(day(5), { filter: { availableBelow: 13 } })).toEqual([])
  expect(await skus(day(7), { filter: { availableBelow: 13 } })).toEqual([12])
  expect((await skus(day(9), { filter: { customerIds: [customer.id] } })).length).toBe(2)
  const { productStockCounts } = await clerk.query(
    'query ($w: ID!, $at: DateTime) { productStockCounts(warehouseId: $w, at: $at) { view count } }',
    { w: warehouse.id, at: day(3) },
  )
  expect(productStockCounts).toEqual(
    expect.arrayContaining([
      { view: 'ALL', count: 1 },
      { view: 'IN_STOCK', count: 1 },
    ]),
  )
})

it('runs no more statements for two products than for one', async () => {
  const [one, two] = [await recordStatements(() => then(day(3))), await recordStatements(() => then(day(9)))]
  expect(two.length).toBe(one.length)
})

it('leaves out a command that was still writing at the moment, for all of its rows', async () => {
  const product = await factory.createProduct(customer)
  await importAt(product.sku, codes[0]!, 10, '2026-03-01', day(10, '12:00:30'))
  // The product's row cannot go back in time, so this command writes the location at 12:00:10 and the product at 12:00:30.
  await importAt(product.sku, codes[1]!, 7, '2026-03-01', day(10, '12:00:10'))
  const between = await placesOf(product, day(10, '12:00:20'))
  expect(between).toEqual({ places: [], product: null })
  const after = await placesOf(product, day(10, '12:00:30'))
  expect([sum(after.places), after.product.total]).toEqual([17, 17])
})

it('has at every moment as many pieces at locations as in the product, while people work at once', async () => {
  const products = await Promise.all([1, 2, 3].map(() => factory.createProduct(customer)))
  const begin = Date.now()
  const random = new SeededRandom(20_260_301)
  for (const { sku } of products) for (const code of codes) await importAt(sku, code, 6, '2026-03-01')
  const step = async (kind: number) => {
    const product = random.pick(products)
    const [from, to] = [random.pick(codes), random.pick(codes)]
    if (kind === 0) return importAt(product.sku, from, 1 + random.below(9), `2026-03-0${1 + random.below(9)}`)
    if (kind === 1) return adjust(product, from, random.pick([2, -2]))
    const lines = [{ productId: product.id, from, to: to === from ? 'B01-01-01' : to, quantity: 3 }]
    const { transfer } = await mover.command('createTransfer', { warehouseId: warehouse.id, lines }, 'transfer { id lines { id to } }')
    if (!transfer) return
    await mover.command('moveOutTransfer', { transferId: transfer.id })
    const [{ id: lineId, to: location }] = transfer.lines
    await mover.command('moveInTransfer', { transferId: transfer.id, lines: [{ lineId, location, quantity: 3 }] })
  }
  for (let nth = 0; nth < 15; nth++) await Promise.all([0, 1, 2, 2].map(step))
  const end = Date.now()

  const changes = await testServer.db.stockFlow.findMany({
    where: { at: { gte: new Date(begin) } },
    select: { at: true },
    orderBy: { no: 'asc' },
  })
  const kinds = await testServer.db.stockFlow.groupBy({ by: ['documentKind'], where: { at: { gte: new Date(begin) } } })
  expect(kinds.map(({ documentKind }) => documentKind).sort()).toEqual(['Adjustment', 'Import', 'Transfer'])
  // Half of the moments are those of changes, where commands are still writing.
  const moments = Array.from({ length: 50 }, (_, nth) => (nth % 2 ? new Date(begin + random.below(end - begin)) : random.pick(changes).at))
  for (const at of moments) {
    const [rows, ...found] = await Promise.all([then(at), ...products.map((product) => placesOf(product, at))])
    const bySku = new Map<string, Data>(rows.map((row: Data) => [row.product.sku, row]))
    for (const [nth, { places, product }] of found.entries()) {
      const { total = 0, ages = [] } = bySku.get(products[nth]!.sku) ?? {}
      const aged = ages.reduce((all: number, { pieces }: Data) => all + pieces, 0)
      expect([at, sum(places), aged, product?.total ?? 0]).toEqual([at, total, total, total])
    }
  }
  // The last moment is what the stock rows say.
  const { productStocks } = await clerk.query(
    `query ($w: ID!) { productStocks(warehouseId: $w, first: 50) { edges { node { good defective locked total available product { sku } } } } }`,
    { w: warehouse.id },
  )
  expect(await then(new Date(end + 1))).toMatchObject(productStocks.edges.map(({ node }: Data) => node))
})

it('splits what is available into picking area, staging and elsewhere', async () => {
  const product = await factory.createProduct(customer)
  await factory.addStock(warehouse, customer, product, 6, codes[0]!)
  await factory.addStock(warehouse, customer, product, 20, 'B01-01-01')
  const { productStock } = await clerk.query(
    'query ($w: ID!, $p: ID!) { productStock(warehouseId: $w, productId: $p) { available availability { picking staging elsewhere } } }',
    { w: warehouse.id, p: product.id },
  )
  expect(productStock).toEqual({ available: 26, availability: { picking: 6, staging: 20, elsewhere: 0 } })
})

it('refuses a moment that has not passed, a forged cursor, a missing product and callers without the right', async () => {
  const list =
    'query ($w: ID!, $at: DateTime!, $after: String) { productStocksAt(warehouseId: $w, at: $at, after: $after) { edges { node { good } } } }'
  const code = async (client: typeof clerk, document: string, variables: Data) =>
    (await client.send(document, { w: warehouse.id, ...variables })).errors[0]?.extensions.code
  expect(await code(clerk, list, { at: '2999-01-01T00:00:00Z' })).toBe('BAD_USER_INPUT')
  expect(await code(clerk, list, { at: day(1), after: 'x' })).toBe('BAD_USER_INPUT')
  expect(
    await code(clerk, 'query ($w: ID!, $at: DateTime!) { locationStocksAt(warehouseId: $w, at: $at) { edges { node { onHand } } } }', {
      at: day(1),
    }),
  ).toBe('BAD_USER_INPUT')
  const stranger = await testServer.signInWithRights(rights, await factory.createWarehouse())
  expect(await code(stranger, list, { at: day(9) })).toBe('FORBIDDEN')
})
