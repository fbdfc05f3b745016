import { expect, it } from 'vitest'
import { createAdjustment } from '../../../graph/inventory/commands/createAdjustment.ts'
import { completeStockCount } from '../../../graph/inventory/count/commands/completeStockCount.ts'
import { enterStockCount } from '../../../graph/inventory/count/commands/enterStockCount.ts'
import { system } from '../../../graph/kernel/command/actor.ts'
import { type Command, execute } from '../../../graph/kernel/command/command.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { createLocations } from '../../../graph/warehouse/commands/createLocations.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { openScanStation } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const area = await factory.createArea(warehouse)
let aisle = 0
const rights = ['inventory:read', 'inventory:count', 'stock:read', 'warehouse:read', 'product:read', 'customer:read', 'station:use']
const counter = await testServer.signInWithRights(rights, warehouse)
const second = await testServer.signInWithRights(rights, warehouse)
const lead = await testServer.signInWithRights([...rights, 'inventory:manageCounts', 'inventory:approve', 'inventory:transfer'], warehouse)

const fields = `stockCount { id number state type isBlind withEmpty allowedActions progress { lines done } history { action by }
  sheet {
    places { location isEmpty skipReason }
    lines { id location sku productId progress tally holder skipReason state book movedSince expected counted difference value { amount currency } refusedReason
      entries { counted by } movements { change documentKind } allowedDecisions }
    losses { kind number }
  } }`

/** Locations of an aisle of its own. */
async function newAisle(locations: number) {
  aisle += 1
  const codes = Array.from(
    { length: locations },
    (_, index) => `A${String(aisle).padStart(2, '0')}-01-${String(index + 1).padStart(2, '0')}`,
  )
  await factory.createLocations(area, codes)
  return codes
}

async function newProduct(pieces: number, location: string, change: Data = {}) {
  const product = await factory.createProduct(customer, change)
  if (pieces > 0) await factory.addStock(warehouse, customer, product, pieces, location)
  return product
}

const create = async (input: Data) => {
  const { stockCount } = await lead.command(
    'createStockCount',
    { warehouseId: warehouse.id, withEmpty: false, isBlind: true, ...input },
    fields,
  )
  return stockCount
}
const refusesNew = (input: Data) =>
  lead.refusal('createStockCount', { warehouseId: warehouse.id, withEmpty: false, isBlind: true, ...input })
const read = async (id: string, who = lead) =>
  (await who.query(`query ($id: ID!) { node(id: $id) { ... on StockCount { ${fields.slice(12)} } }`, { id })).node
const enter = (stockCountId: string, lines: [Data, number][], who = counter) =>
  who.command('enterStockCount', { stockCountId, lines: lines.map(([{ id }, counted]) => ({ lineId: id, counted })) }, fields)
const stockOf = async ({ id }: { id: string }) => {
  const { productStock, locationStocks } = await lead.query(
    `query ($w: ID!, $p: ID!) { productStock(warehouseId: $w, productId: $p) { good available locked }
      locationStocks(warehouseId: $w, productId: $p) { edges { node { code onHand free } } } }`,
    { w: warehouse.id, p: id },
  )
  return { ...productStock, piles: locationStocks.edges.map(({ node }: { node: Data }) => [node.code, node.onHand, node.free]) }
}

const begin = Date.now()
/** Runs a command some minutes from now, as the system or as a person. */
async function at(minute: number, command: Command<never, unknown, unknown>, input: Data, who?: typeof counter) {
  const { services } = testServer
  const staffId = who && rowId({ id: (await who.query('{ viewer { staffId } }')).viewer.staffId })
  const actor = staffId ? await services.actorOf('STAFF', staffId) : system
  const origin = { actor: actor ?? system, language: 'en', requestId: newId(), address: null } as const
  const { failures } = await execute({ ...services, at: () => new Date(begin + minute * 60_000) }, origin, command, input, { key: null })
  return failures.map(({ code }) => code)
}

it('confirms a recount with the same difference while goods are shipped, and posts it against the ledger of now', async () => {
  const [location] = await newAisle(1)
  const product = await newProduct(10, location!)
  const count = await create({ type: 'LOCATION', locations: [location] })
  const [line] = count.sheet.lines
  const counted = (pieces: number) => ({ stockCountId: count.id, lines: [{ lineId: line.id, counted: pieces }] })
  expect(await at(10, enterStockCount as never, counted(8), counter)).toEqual([])
  expect((await read(count.id)).sheet.lines[0]).toMatchObject({ state: 'RECOUNT', book: 10, expected: 10, counted: 8, difference: -2 })
  const shipped = {
    warehouseId: warehouse.id,
    customerId: customer.id,
    reason: 'SAMPLE',
    lines: [{ productId: product.id, location, change: -3 }],
  }
  expect(await at(20, createAdjustment as never, shipped)).toEqual([])
  expect(await at(30, enterStockCount as never, counted(5), second)).toEqual([])
  expect((await read(count.id)).sheet.lines[0]).toMatchObject({
    ...{ state: 'DIFFERENT', book: 10, movedSince: -3, expected: 7, counted: 5, difference: -2 },
    movements: [{ change: -3, documentKind: 'Adjustment' }],
    value: { currency: expect.any(String), amount: expect.stringMatching(/^-/) },
  })
  expect(await at(40, createAdjustment as never, { ...shipped, lines: [{ productId: product.id, location, change: -1 }] })).toEqual([])
  expect(await at(50, completeStockCount as never, { stockCountId: count.id }, lead)).toEqual([])
  expect(await read(count.id)).toMatchObject({
    state: 'COMPLETED',
    allowedActions: [],
    sheet: { lines: [{ state: 'DIFFERENT', difference: -2 }] },
  })
  expect(await stockOf(product)).toEqual({ good: 4, available: 4, locked: 0, piles: [[location, 4, 4]] })
  const { stockFlow } = await lead.query(
    'query ($w: ID!, $p: ID!) { stockFlow(warehouseId: $w, productId: $p, quantities: [GOOD]) { edges { node { change documentNumber } } } }',
    { w: warehouse.id, p: product.id },
  )
  expect(stockFlow.edges[0].node).toEqual({ change: -2, documentNumber: count.number })
})

it('hides the book from those who count a blind count, and shows it in an open one and when it is over', async () => {
  const [location] = await newAisle(1)
  const product = await newProduct(10, location!)
  const figures = { state: null, book: null, expected: null, counted: null, difference: null, value: null, entries: null, movements: null }
  const blind = await create({ type: 'LOCATION', locations: [location] })
  const { stockCount } = await enter(blind.id, [[blind.sheet.lines[0], 9]], second)
  expect(stockCount.sheet).toMatchObject({ losses: null, lines: [{ ...figures, progress: 'RECOUNT' }] })
  const station = await openScanStation(testServer, warehouse, { client: counter })
  const about = { warehouseId: warehouse.id, stockCountId: blind.id, location, productId: product.id }
  expect(await station.scan('countScans', { ...about, code: product.sku })).toMatchObject({ expected: null, lines: [{ tally: 1 }] })
  expect(await station.scan('countScans', { ...about, counted: 9 })).toMatchObject({ step: 'COUNTED', sound: 'DONE', expected: null })
  await lead.command('completeStockCount', { stockCountId: blind.id })
  expect((await read(blind.id, counter)).sheet.lines[0]).toMatchObject({ state: 'DIFFERENT', book: 10, counted: 9, difference: -1 })

  const open = await create({ type: 'LOCATION', locations: [location], isBlind: false })
  expect((await enter(open.id, [[open.sheet.lines[0], 9]])).stockCount.sheet.lines).toMatchObject([{ book: 9, state: 'AGREES' }])
  const shown = await station.scan('countScans', { ...about, stockCountId: open.id, code: product.sku })
  expect(shown).toMatchObject({ expected: 9, productId: product.id })
})

it('keeps every scan of three products in any order, whoever leaves and returns', async () => {
  const [location, other] = await newAisle(2)
  const products = await Promise.all([newProduct(12, location!), newProduct(7, location!), newProduct(0, location!)])
  const codes = [...Array(12).fill(0), ...Array(7).fill(1), ...Array(11).fill(2)].map((index) => products[index]!.sku)
  // A fixed shuffle: steps of 7 visit all 30.
  const shuffled = codes.map((_, index) => codes[(index * 7) % 30] as string)
  const count = await create({ type: 'AREA', areaId: area.id, from: location, to: other, withEmpty: true, isBlind: false })
  expect(count.sheet.places).toMatchObject([{ location }, { location: other }])
  const station = await openScanStation(testServer, warehouse, { client: counter })
  const scan = (more: Data) => station.scan('countScans', { warehouseId: warehouse.id, stockCountId: count.id, ...more })
  expect(await scan({ stockCountId: null, code: count.number.toLowerCase() })).toMatchObject({ step: 'OPENED', stockCountId: count.id })
  expect(await scan({ code: location })).toMatchObject({ step: 'PLACE', location, state: 'TO_COUNT' })
  for (const code of shuffled.slice(0, 15)) await scan({ location, code })
  await station.refusal('countScans', { warehouseId: warehouse.id, stockCountId: count.id, code: products[0]!.sku })
  const again = await openScanStation(testServer, warehouse, { client: counter })
  for (const code of shuffled.slice(15))
    await again.scan('countScans', { warehouseId: warehouse.id, stockCountId: count.id, location, code })
  const { sheet } = await read(count.id)
  const tallies = Object.fromEntries(sheet.lines.map(({ sku, tally }: Data) => [sku, tally]))
  expect(tallies).toEqual({ [products[0]!.sku]: 12, [products[1]!.sku]: 7, [products[2]!.sku]: 11 })
  expect(sheet.lines.map(({ holder }: Data) => holder)).toEqual([expect.any(String), expect.any(String), expect.any(String)])

  for (const [index, counted] of [12, 7].entries())
    expect(await scan({ location, productId: products[index]!.id, counted })).toMatchObject({ step: 'COUNTED' })
  const about = { location, productId: products[2]!.id, counted: 11 }
  expect(await scan(about)).toMatchObject({ step: 'RECOUNT', productId: products[2]!.id })
  const others = await openScanStation(testServer, warehouse, { client: second })
  const all = { warehouseId: warehouse.id, stockCountId: count.id }
  for (const more of [about, { location, code: products[2]!.sku }])
    expect(await again.refusal('countScans', { ...all, ...more })).toMatchObject({ code: 'RECOUNT_BY_OTHER' })
  expect(await others.scan('countScans', { ...all, ...about })).toMatchObject({ step: 'COUNTED' })
  expect(await lead.refusal('completeStockCount', { stockCountId: count.id })).toMatchObject([
    { code: 'COUNT_UNFINISHED', en: expect.stringContaining('1 to count, 0 to count again, 0 to approve') },
  ])
  expect(await scan({ location: other, counted: 0 })).toMatchObject({ step: 'EMPTY', isEmpty: true })
  await lead.command('completeStockCount', { stockCountId: count.id })
  expect(await stockOf(products[2]!)).toEqual({ good: 11, available: 11, locked: 0, piles: [[location, 11, 11]] })
})

it('names who counts a line, lets another person take over, and skips with a reason', async () => {
  const [location, other] = await newAisle(2)
  const product = await newProduct(5, location!)
  await factory.addStock(warehouse, customer, product, 3, other!)
  const stranger = await newProduct(2, location!)
  const count = await create({ type: 'PRODUCT', productIds: [product.id] })
  expect(count.sheet.lines).toMatchObject([{ location }, { location: other }])
  const [first, station] = [
    await openScanStation(testServer, warehouse, { client: counter }),
    await openScanStation(testServer, warehouse, { client: second }),
  ]
  const about = { warehouseId: warehouse.id, stockCountId: count.id, location }
  await first.scan('countScans', { ...about, code: product.sku, quantity: 4 })
  expect(await station.refusal('countScans', { ...about, code: product.sku })).toMatchObject({ code: 'LINE_HELD' })
  expect(await station.refusal('countScans', { ...about, productId: product.id, counted: 5 })).toMatchObject({ code: 'LINE_HELD' })
  expect(await station.scan('countScans', { ...about, code: product.sku, takeOver: true })).toMatchObject({ lines: [{ tally: 1 }] })
  expect(await first.refusal('countScans', { ...about, code: product.sku })).toMatchObject({ code: 'LINE_HELD' })
  expect(await station.refusal('countScans', { ...about, code: stranger.sku })).toMatchObject({ code: 'PRODUCT_NOT_IN_COUNT' })
  expect(await station.refusal('countScans', { ...about, location: 'A99-01-01', code: product.sku })).toMatchObject({
    code: 'LOCATION_NOT_IN_COUNT',
  })
  expect(await station.refusal('countScans', { ...about, stockCountId: null, code: location })).toMatchObject({ code: 'SCAN_COUNT_FIRST' })
  expect(await station.refusal('countScans', { ...about, stockCountId: null, code: 'CT0000-0001' })).toMatchObject({
    code: 'COUNT_NOT_FOUND',
  })
  expect(await station.refusal('countScans', about)).toMatchObject({ code: 'REQUIRED' })
  expect(await station.scan('countScans', { ...about, productId: product.id, counted: 5 })).toMatchObject({ step: 'COUNTED' })
  expect(await station.scan('countScans', { ...about, location: other, skip: 'BLOCKED' })).toMatchObject({
    step: 'SKIPPED',
    isSkipped: true,
  })
  const { stockCount } = await lead.command('completeStockCount', { stockCountId: count.id }, fields)
  expect(stockCount.sheet.lines).toMatchObject([{ state: 'AGREES' }, { state: 'SKIPPED', skipReason: 'BLOCKED' }])
  expect(await stockOf(product)).toMatchObject({ good: 8 })
  expect(await station.refusal('countScans', { ...about, code: product.sku })).toMatchObject({ code: 'COUNT_OVER' })
})

it('has differences above the limit approved, refused or counted again by others', async () => {
  const [location] = await newAisle(1)
  const products = await Promise.all([newProduct(50, location!), newProduct(50, location!), newProduct(50, location!)])
  const count = await create({ type: 'LOCATION', locations: [location], isBlind: false })
  const lineOf = (sheet: Data, index: number) => sheet.lines.find(({ sku }: Data) => sku === products[index]!.sku)
  const lines = products.map((_, index) => lineOf(count.sheet, index))
  for (const who of [counter, second])
    await enter(
      count.id,
      [
        [lines[0], 20],
        [lines[1], 25],
        [lines[2], 80],
      ],
      who,
    )
  const { sheet } = await read(count.id)
  expect(sheet.lines.map(({ state }: Data) => state)).toEqual(['NEEDS_APPROVAL', 'NEEDS_APPROVAL', 'NEEDS_APPROVAL'])
  expect(lineOf(sheet, 0).allowedDecisions).toEqual(['APPROVE', 'REFUSE', 'RECOUNT'])
  expect(lineOf((await read(count.id, counter)).sheet, 0).allowedDecisions).toEqual([])
  const decide = (name: string, index: number, more: Data = {}) =>
    lead.command(name, { stockCountId: count.id, lineIds: [lines[index].id], ...more }, fields)
  expect(await lead.refusal('completeStockCount', { stockCountId: count.id })).toMatchObject([{ code: 'COUNT_UNFINISHED' }])
  expect(lineOf((await decide('approveStockCountLines', 0)).stockCount.sheet, 0)).toMatchObject({ state: 'APPROVED' })
  expect(lineOf((await decide('refuseStockCountLines', 1, { reason: 'Seen yesterday' })).stockCount.sheet, 1)).toMatchObject({
    state: 'REFUSED',
  })
  expect(lineOf((await decide('recountStockCountLines', 2)).stockCount.sheet, 2)).toMatchObject({ state: 'RECOUNT' })
  expect(await lead.refusal('approveStockCountLines', { stockCountId: count.id, lineIds: [lines[2].id] })).toMatchObject([
    { code: 'NOT_IN_STATE', field: 'lineIds.0' },
  ])
  expect(await counter.refusal('enterStockCount', { stockCountId: count.id, lines: [{ lineId: lines[2].id, counted: 80 }] })).toMatchObject(
    [{ code: 'RECOUNT_BY_OTHER', field: 'lines.0.lineId' }],
  )
  await enter(count.id, [[lines[2], 80]], lead)
  expect(await lead.refusal('approveStockCountLines', { stockCountId: count.id, lineIds: [lines[2].id] })).toMatchObject([
    { code: 'DIFFERENCE_BY_COUNTER' },
  ])
  const key = await testServer.createApiKeyClient(['inventory:read', 'inventory:approve'])
  expect(await key.refusal('approveStockCountLines', { stockCountId: count.id, lineIds: [lines[2].id] })).toMatchObject([
    { code: 'DIFFERENCE_BY_KEY' },
  ])
  const boss = await testServer.signInWithRights(['inventory:read', 'inventory:approve'], warehouse)
  await boss.command('approveStockCountLines', { stockCountId: count.id, lineIds: [lines[2].id] })
  await lead.command('completeStockCount', { stockCountId: count.id })
  expect(await stockOf(products[0]!)).toMatchObject({ good: 20 })
  expect(await stockOf(products[1]!)).toMatchObject({ good: 50 })
  expect(await stockOf(products[2]!)).toMatchObject({ good: 80 })
})

it('takes missing pieces from the transfers and adjustments that hold them', async () => {
  const [location, other] = await newAisle(2)
  const product = await newProduct(40, location!)
  const move = { productId: product.id, from: location, to: other, quantity: 15 }
  const { transfer } = await lead.command('createTransfer', { warehouseId: warehouse.id, lines: [move] }, 'transfer { id number }')
  const { transfer: gone } = await lead.command(
    'createTransfer',
    { warehouseId: warehouse.id, lines: [{ ...move, quantity: 2 }] },
    'transfer { id number }',
  )
  const lost = {
    warehouseId: warehouse.id,
    customerId: customer.id,
    reason: 'LOST',
    lines: [{ productId: product.id, location, change: -21 }],
  }
  const clerk = await testServer.signInWithRights(['inventory:read', 'inventory:adjust'], warehouse)
  const { adjustment } = await clerk.command('createAdjustment', lost, 'adjustment { number state }')
  expect(adjustment.state).toBe('AWAITING_APPROVAL')

  const count = await create({ type: 'LOCATION', locations: [location] })
  for (const who of [counter, second]) await enter(count.id, [[count.sheet.lines[0], 10]], who)
  expect((await read(count.id)).sheet.losses).toEqual([
    { kind: 'ADJUSTMENT_REFUSED', number: adjustment.number },
    { kind: 'TRANSFER_REDUCED', number: transfer.number },
    { kind: 'TRANSFER_REDUCED', number: gone.number },
  ])
  await lead.command('approveStockCountLines', { stockCountId: count.id, lineIds: [count.sheet.lines[0].id] })
  await lead.command('completeStockCount', { stockCountId: count.id })
  const { a, b } = await lead.query(
    'query ($a: ID!, $b: ID!) { a: node(id: $a) { ... on Transfer { state quantity } } b: node(id: $b) { ... on Transfer { state } } }',
    { a: transfer.id, b: gone.id },
  )
  expect(a).toEqual({ state: 'CREATED', quantity: 10 })
  expect(b).toEqual({ state: 'VOIDED' })
  expect(await stockOf(product)).toEqual({ good: 10, available: 10, locked: 0, piles: [[location, 10, 0]] })
})

it('refuses what it cannot count, and cancels', async () => {
  const [location, empty] = await newAisle(2)
  const product = await newProduct(3, location!)
  expect(await refusesNew({ type: 'AREA' })).toMatchObject([{ code: 'REQUIRED', field: 'areaId' }])
  expect(await refusesNew({ type: 'LOCATION' })).toMatchObject([{ code: 'REQUIRED', field: 'locations' }])
  expect(await refusesNew({ type: 'PRODUCT' })).toMatchObject([{ code: 'REQUIRED', field: 'productIds' }])
  expect(await refusesNew({ type: 'LOCATION', locations: [empty] })).toMatchObject([{ code: 'NOTHING_IN_COUNT' }])
  expect(await refusesNew({ type: 'SHORT_PICK' })).toMatchObject([{ code: 'NOTHING_IN_COUNT' }])
  expect(await refusesNew({ type: 'LOCATION', locations: ['A99-01-01'] })).toMatchObject([
    { code: 'LOCATION_NOT_FOUND', field: 'locations.0' },
  ])
  const hall = await factory.createArea(warehouse)
  await testServer.runCommand(createLocations, {
    ...{ cargoAreaId: hall.id, prefixes: ['H01'] },
    ...{ firstColumn: 1, lastColumn: 20, firstLayer: 1, lastLayer: 26 },
  })
  expect(await refusesNew({ type: 'AREA', areaId: hall.id, withEmpty: true })).toMatchObject([{ code: 'COUNT_TOO_LARGE' }])
  const count = await create({ type: 'LOCATION', locations: [location] })
  const line = { lineId: count.sheet.lines[0].id, counted: 3 }
  expect(await counter.refusal('enterStockCount', { stockCountId: count.id, lines: [line, line] })).toMatchObject([{ code: 'LINE_TWICE' }])
  expect(await lead.refusal('completeStockCount', { stockCountId: count.id })).toMatchObject([{ code: 'NOT_IN_STATE' }])
  const { stockCount } = await lead.command('cancelStockCount', { stockCountId: count.id, reason: 'Wrong aisle' }, fields)
  expect(stockCount).toMatchObject({ state: 'CANCELLED', history: [{ action: 'create' }, { action: 'cancel' }] })
  expect(await counter.refusal('enterStockCount', { stockCountId: count.id, lines: [line] })).toMatchObject([{ code: 'NOT_IN_STATE' }])
  expect(await testServer.db.stockFlow.count({ where: { documentId: rowId(count) } })).toBe(0)
  expect(await stockOf(product)).toMatchObject({ good: 3 })
})
