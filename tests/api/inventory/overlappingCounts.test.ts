import { expect, it } from 'vitest'
import { approveAdjustment } from '../../../graph/inventory/commands/approveAdjustment.ts'
import { createAdjustment } from '../../../graph/inventory/commands/createAdjustment.ts'
import { completeStockCount } from '../../../graph/inventory/count/commands/completeStockCount.ts'
import { countScan } from '../../../graph/inventory/count/commands/countScan.ts'
import { approveStockCountLines } from '../../../graph/inventory/count/commands/decideStockCountLines.ts'
import { enterStockCount } from '../../../graph/inventory/count/commands/enterStockCount.ts'
import { type Command, execute } from '../../../graph/kernel/command/command.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { importStock } from '../../../graph/stock/commands/importStock.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const rights = [
  ...['inventory:read', 'inventory:count', 'inventory:manageCounts', 'inventory:approve', 'inventory:adjust', 'stock:read'],
  ...['warehouse:read', 'product:read', 'customer:read'],
]
const signIn = () => testServer.signInWithRights(rights, warehouse)
const [ann, bob, lead] = [await signIn(), await signIn(), await signIn()]
let places = 0

/** Runs a command some minutes from now. */
const begin = Date.now()
async function at(minute: number, command: unknown, input: Data, who: Client = lead): Promise<string[]> {
  const { viewer } = await who.query('{ viewer { staffId } }')
  const actor = (await testServer.services.actorOf('STAFF', rowId({ id: viewer.staffId })))!
  const origin = { actor, language: 'en', requestId: newId(), address: null } as const
  const services = { ...testServer.services, at: () => new Date(begin + minute * 60_000) }
  const { failures } = await execute(services, origin, command as Command<never, Data, unknown>, input, { key: null })
  return failures.map(({ code }) => code)
}

interface Shelf {
  location: string
  product: Data
}

/** A location with two batches of a product: 4 and 6 pieces. */
async function newShelf(type: 'PICKING' | 'DEFECTIVE' = 'PICKING'): Promise<Shelf> {
  places += 1
  const location = `Q${String(places).padStart(2, '0')}-01-01`
  await factory.createLocations(await factory.createArea(warehouse, type), [location])
  const product = await factory.createProduct(customer)
  for (const [month, pieces] of [4, 6].entries())
    await testServer.runCommand(importStock, {
      ...{ warehouseId: warehouse.id, customerId: customer.id, reference: newId() },
      rows: [
        { location, sku: product.sku, pieces, receivedOn: `2026-0${month + 1}-01`, quality: type === 'DEFECTIVE' ? 'DEFECTIVE' : 'GOOD' },
      ],
    })
  return { location, product }
}

interface Count {
  id: string
  lineId: string
}

async function createCount({ location }: Shelf): Promise<Count> {
  const input = { warehouseId: warehouse.id, type: 'LOCATION', locations: [location], withEmpty: true, isBlind: false }
  const { stockCount } = await lead.command('createStockCount', input, 'stockCount { id sheet { lines { id } } }')
  return { id: stockCount.id, lineId: stockCount.sheet.lines[0]?.id }
}

/** Two people find the same pieces, a minute or more apart. */
async function count({ id, lineId }: Count, minute: number, counted: number): Promise<void> {
  const input = { stockCountId: id, lines: [{ lineId, counted }] }
  expect(await at(minute, enterStockCount, input, ann)).toEqual([])
  expect(await at(minute + 2, enterStockCount, input, bob)).toEqual([])
}

const complete = ({ id }: Count, minute: number) => at(minute, completeStockCount, { stockCountId: id })

const adjust = ({ location, product }: Shelf, minute: number, reason: string, change: number) =>
  at(minute, createAdjustment, {
    ...{ warehouseId: warehouse.id, customerId: customer.id, reason, remark: 'Seen at the shelf' },
    lines: [{ productId: product.id, location, change }],
  })

async function lineOf({ id }: Count): Promise<Data> {
  const { node } = await lead.query(
    `query ($id: ID!) { node(id: $id) { ... on StockCount { sheet { losses { kind }
      lines { state expected counted difference movedSince movements { change documentKind } } } } } }`,
    { id },
  )
  return { ...node.sheet.lines[0], losses: node.sheet.losses }
}

async function piecesAt({ location, product }: Shelf): Promise<number[]> {
  const { locationStocks } = await lead.query(
    `query ($w: ID!, $p: ID!) { locationStocks(warehouseId: $w, productId: $p) { edges { node { code onHand } } } }`,
    { w: warehouse.id, p: product.id },
  )
  const here = locationStocks.edges.filter(({ node }: { node: Data }) => node.code === location)
  return here.map(({ node }: { node: Data }) => node.onHand).sort((a: number, b: number) => a - b)
}

it.each([
  ['the older first', 'PICKING', 9, [3, 6]],
  ['the newer first', 'PICKING', 9, [3, 6]],
  ['the older first', 'PICKING', 12, [4, 8]],
  ['the newer first', 'DEFECTIVE', 7, [1, 6]],
] as const)('posts what two counts found once, %s, in a %s area', async (order, type, counted, piles) => {
  const shelf = await newShelf(type)
  const [first, second] = [await createCount(shelf), await createCount(shelf)]
  await count(first, 10, counted)
  await count(second, 20, counted)
  const [one, other] = order === 'the older first' ? [first, second] : [second, first]
  expect(await complete(one, 30)).toEqual([])
  expect(await lineOf(other)).toMatchObject({
    state: 'AGREES',
    expected: counted,
    counted,
    difference: 0,
    movedSince: counted - 10,
    losses: [],
  })
  expect(await complete(other, 40)).toEqual([])
  expect(await piecesAt(shelf)).toEqual(piles)
})

it('posts it once if a count was before a movement and the other after', async () => {
  const shelf = await newShelf()
  const [first, second] = [await createCount(shelf), await createCount(shelf)]
  await count(first, 10, 9)
  // Starts the second count, so that its book is of before the movement.
  expect(await at(15, enterStockCount, { stockCountId: second.id, lines: [{ lineId: second.lineId, counted: 9 }] }, ann)).toEqual([])
  expect(await adjust(shelf, 20, 'SAMPLE', -3)).toEqual([])
  expect(await at(30, enterStockCount, { stockCountId: second.id, lines: [{ lineId: second.lineId, counted: 6 }] }, bob)).toEqual([])
  expect(await complete(second, 40)).toEqual([])
  expect(await lineOf(first)).toMatchObject({ state: 'AGREES', difference: 0 })
  expect(await complete(first, 50)).toEqual([])
  expect(await piecesAt(shelf)).toEqual([6])
})

it('posts what an adjustment corrected meanwhile once, and goods taken away besides', async () => {
  for (const [reason, state, after] of [
    ['LOST', 'AGREES', 9],
    ['CORRECTION', 'AGREES', 9],
    ['DAMAGED', 'DIFFERENT', 8],
    ['EXPIRED', 'DIFFERENT', 8],
  ] as const) {
    const shelf = await newShelf()
    const counting = await createCount(shelf)
    await count(counting, 10, 9)
    expect(await adjust(shelf, 20, reason, -1)).toEqual([])
    expect([reason, await lineOf(counting)]).toMatchObject([reason, { state }])
    expect(await complete(counting, 30)).toEqual([])
    expect([reason, (await piecesAt(shelf)).reduce((sum, pieces) => sum + pieces)]).toEqual([reason, after])
  }
})

it('asks for a recount where an adjustment may be something else, and posts what is left', async () => {
  const shelf = await newShelf()
  const counting = await createCount(shelf)
  await count(counting, 10, 7)
  expect(await adjust(shelf, 20, 'LOST', -1)).toEqual([])
  expect(await lineOf(counting)).toMatchObject({ state: 'RECOUNT', movements: [{ change: -1, documentKind: 'Adjustment' }] })
  expect(await complete(counting, 30)).toEqual(['COUNT_UNFINISHED'])
  await count(counting, 40, 7)
  expect(await lineOf(counting)).toMatchObject({ state: 'DIFFERENT', difference: -2 })
  expect(await complete(counting, 50)).toEqual([])
  expect(await piecesAt(shelf)).toEqual([1, 6])

  const unclear = await newShelf()
  const other = await createCount(unclear)
  await count(other, 10, 9)
  expect(await adjust(unclear, 20, 'OTHER', -1)).toEqual([])
  expect(await lineOf(other)).toMatchObject({ state: 'RECOUNT' })
})

it('asks for a recount if a newer count agreed with the book', async () => {
  const shelf = await newShelf()
  const [first, second] = [await createCount(shelf), await createCount(shelf)]
  await count(first, 10, 9)
  expect(await at(20, enterStockCount, { stockCountId: second.id, lines: [{ lineId: second.lineId, counted: 10 }] }, ann)).toEqual([])
  expect(await complete(second, 30)).toEqual([])
  expect(await lineOf(first)).toMatchObject({ state: 'RECOUNT', movements: [] })
  await count(first, 40, 10)
  expect(await complete(first, 50)).toEqual([])
  expect(await piecesAt(shelf)).toEqual([4, 6])
})

it('refuses to approve an adjustment whose goods a count has counted since', async () => {
  for (const [reason, change, counted, codes] of [
    ['LOST', -60, 60, ['ADJUSTMENT_COUNTED']],
    ['FOUND', 60, 120, ['ADJUSTMENT_COUNTED']],
    ['OTHER', -60, 120, ['ADJUSTMENT_COUNTED']],
    ['SAMPLE', -60, 60, ['ADJUSTMENT_COUNTED']],
    ['SAMPLE', -60, 120, []],
  ] as const) {
    const shelf = await newShelf()
    await factory.addStock(warehouse, customer, shelf.product as { sku: string }, 110, shelf.location)
    expect(await adjust(shelf, 5, reason, change)).toEqual([])
    const waiting = await testServer.db.adjustment.findFirstOrThrow({ where: { state: 'AWAITING_APPROVAL' }, orderBy: { id: 'desc' } })
    const counting = await createCount(shelf)
    await count(counting, 10, counted)
    expect(await at(15, approveStockCountLines, { stockCountId: counting.id, lineIds: [counting.lineId] })).toEqual(
      counted === 120 ? ['NOT_IN_STATE'] : [],
    )
    expect(await complete(counting, 20)).toEqual([])
    const input = { adjustmentId: toNodeId('Adjustment', waiting.id) }
    expect([reason, await at(30, approveAdjustment, input, ann)]).toEqual([reason, codes])
    if (codes.length > 0) expect(await ann.command('refuseAdjustment', { ...input, reason: 'Counted' })).toMatchObject({ userErrors: [] })
    expect((await piecesAt(shelf)).reduce((sum, pieces) => sum + pieces)).toBe(codes.length > 0 ? counted : counted + change)
  }
})

it('posts goods once that the book did not know, of counts that are completed at once', async () => {
  const [location, found] = ['Q99-01-01', await factory.createProduct(customer)]
  await factory.createLocations(await factory.createArea(warehouse), [location])
  const shelf = { location, product: found }
  const counts: Count[] = []
  for (let nth = 0; nth < 6; nth++) counts.push(await createCount(shelf))
  const scan = async (counting: Count, who: Client, minute: number, more: Data) => {
    const input = { warehouseId: warehouse.id, stockCountId: counting.id, location: shelf.location, ...more }
    expect(await at(minute, countScan, input, who)).toEqual([])
  }
  for (const [nth, counting] of counts.entries()) {
    await scan(counting, ann, 80 + 10 * nth, { code: found.sku })
    await scan(counting, ann, 82 + 10 * nth, { productId: found.id, counted: 1 })
    await scan(counting, bob, 85 + 10 * nth, { productId: found.id, counted: 1 })
  }
  expect(await Promise.all(counts.map((counting) => complete(counting, 160)))).toEqual(counts.map(() => []))
  expect(await piecesAt(shelf)).toEqual([1])
})

it('posts nothing that is not there any more, and asks to count again', async () => {
  const shelf = await newShelf()
  const counting = await createCount(shelf)
  await count(counting, 10, 4)
  expect(await adjust(shelf, 20, 'SAMPLE', -8)).toEqual([])
  expect(await complete(counting, 30)).toEqual(['COUNT_ABOVE_STOCK'])
  expect(await piecesAt(shelf)).toEqual([2])
  await count(counting, 40, 2)
  expect(await complete(counting, 50)).toEqual([])
  expect(await piecesAt(shelf)).toEqual([2])
})

it('has a difference counted again by another person, not by the same and not by their API key', async () => {
  const shelf = await newShelf()
  const counting = await createCount(shelf)
  const boss = await testServer.signInAs('owner')
  const inputOf = (counted: number) => ({ stockCountId: counting.id, lines: [{ lineId: counting.lineId, counted }] })
  const mustEnter = async (who: Client, counted: number) =>
    expect(await who.command('enterStockCount', inputOf(counted))).toMatchObject({ userErrors: [] })
  await mustEnter(boss, 9)
  const { token } = await boss.command('createApiKey', { name: 'Counting', rights: ['inventory:count', 'inventory:read'] }, 'token')
  for (const who of [boss, boss.with({ token })])
    expect(await who.refusal('enterStockCount', inputOf(9))).toMatchObject([
      {
        ...{ code: 'RECOUNT_BY_OTHER', field: 'lines.0.lineId' },
        zh: `${shelf.location} 上的 ${shelf.product.sku} 须由另一人复盘，您已盘过`,
        en: `${shelf.product.sku} at ${shelf.location} must be counted again by another person; you have counted it`,
      },
    ])
  await mustEnter(ann, 8)
  expect(await lineOf(counting)).toMatchObject({ state: 'RECOUNT' })
  await mustEnter(boss, 8)
  expect(await lineOf(counting)).toMatchObject({ state: 'DIFFERENT', difference: -2 })
})

it('shows a completed count as it was posted, also if one person had counted twice when that was enough', async () => {
  const shelf = await newShelf()
  const counting = await createCount(shelf)
  await count(counting, 10, 8)
  expect(await complete(counting, 20)).toEqual([])
  const [first] = await testServer.db.stockCountEntry.findMany({ where: { lineId: rowId({ id: counting.lineId }) } })
  await testServer.db.stockCountEntry.updateMany({ where: { lineId: first!.lineId }, data: { actorId: first!.actorId } })
  expect(await lineOf(counting)).toMatchObject({ state: 'DIFFERENT', counted: 8, expected: 10, difference: -2, movedSince: 0 })
})
