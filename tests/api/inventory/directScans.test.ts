import { expect, test } from 'vitest'
import { commitMeanwhile } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { openScanStation, type ScanStation } from '../wave/waveFixture.ts'

// Scans that move or count goods load by one statement and save by one, and see what others change between the two.

const testServer = await startTestServer()
const { factory, db } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const places = ['A01-01-01', 'A01-01-02']
const [shelf, target] = await factory.createLocations(await factory.createArea(warehouse), places)
const rights = [
  ...['inventory:read', 'inventory:count', 'inventory:transfer', 'inventory:move', 'inventory:manageCounts'],
  ...['stock:read', 'warehouse:read', 'product:read', 'customer:read', 'station:use'],
]
const lead = await testServer.signInWithRights(rights, warehouse)
const second = await testServer.signInWithRights(rights, warehouse)
const station = await openScanStation(testServer, warehouse, { client: lead })
const other = await openScanStation(testServer, warehouse, { client: second })
const warehouseId = warehouse.id

/** Number of statements of a scan that is applied, without the one that authenticates. */
async function statementsOf(at: ScanStation, mutation: string, scan: object): Promise<number> {
  const all = await recordStatements(async () => expect(await at.scan(mutation, scan)).toMatchObject({ outcome: 'APPLIED' }))
  return all.filter((sql) => !/from session/.test(sql)).length
}

async function newProduct(pieces: number, location = shelf!.code) {
  const product = await factory.createProduct(customer)
  if (pieces > 0) await factory.addStock(warehouse, customer, product, pieces, location)
  return product
}

async function newTransfer(product: { id: string }, quantity: number): Promise<Data> {
  const lines = [{ productId: product.id, from: shelf!.code, quantity }]
  return (await lead.command('createTransfer', { warehouseId, lines }, 'transfer { id number }')).transfer
}

async function newCount(...locations: string[]): Promise<Data> {
  const input = { warehouseId, type: 'LOCATION', locations, withEmpty: true, isBlind: false }
  return (await lead.command('createStockCount', input, 'stockCount { id number }')).stockCount
}

test('a scan of a transfer is two statements: opened, first pieces taken, more of them, chosen, put down, the last', async () => {
  const product = await newProduct(6)
  const { id: transferId, number } = await newTransfer(product, 5)
  const move = (scan: object) => statementsOf(station, 'moveScans', { warehouseId, transferId, ...scan })
  const take = { code: product.sku, from: shelf!.code, quantity: 3 }
  const put = { code: target!.code, productId: product.id }
  const steps = [{ transferId: null, code: number }, { code: shelf!.code }, take, { ...take, quantity: 2 }, { code: product.sku }]
  for (const scan of [...steps, { ...put, quantity: 1 }, put]) expect(await move(scan)).toBe(2)
  const transfer = await db.transfer.findUniqueOrThrow({
    where: { id: rowId({ id: transferId }) },
    include: { lines: { include: { moves: { orderBy: { id: 'asc' } } } } },
  })
  expect(transfer).toMatchObject({ state: 'COMPLETE', lines: [{ movedOut: 5, movedIn: 5 }] })
  expect(transfer.lines[0]!.moves.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ...[
      ['OUT', 3],
      ['OUT', 2],
    ],
    ...[
      ['IN', 1],
      ['IN', 4],
    ],
  ])
  const history = await db.stateHistory.findMany({ where: { nodeId: transfer.id }, orderBy: { no: 'asc' } })
  expect(history.map(({ action, to }) => `${action} ${to}`)).toEqual([
    ...['create CREATED', 'moveOut PARTIAL', 'moveOut PARTIAL'],
    ...['moveIn PARTIAL', 'moveIn PARTIAL', 'finish COMPLETE'],
  ])
})

test('pieces of a transfer that somebody else takes off meanwhile are not taken twice', async () => {
  const product = await newProduct(6)
  const { id } = await newTransfer(product, 3)
  const take = { warehouseId, transferId: id, code: product.sku, from: shelf!.code }
  await station.scan('moveScans', { ...take, quantity: 1 })
  const line = await db.transferLine.findFirstOrThrow({ where: { transferId: rowId({ id }) } })
  const scan = await commitMeanwhile(
    testServer,
    async (tx) => {
      await tx.transfer.update({ where: { id: line.transferId }, data: { version: { increment: 1 } } })
      await tx.transferLine.update({ where: { id: line.id }, data: { quantity: 2 } })
    },
    () => other.scan('moveScans', { ...take, quantity: 2 }),
  )
  expect(scan).toMatchObject({ outcome: 'REFUSED', code: 'ABOVE_TO_MOVE' })
  await db.transferLine.update({ where: { id: line.id }, data: { quantity: 3 } })
  expect(await db.transferLine.findUnique({ where: { id: line.id } })).toMatchObject({ movedOut: 1 })
})

test('a scan of a count is two statements: opened, a location, pieces, found goods, counted, skipped, an empty location', async () => {
  const [known, found, skipped] = [await newProduct(4), await newProduct(2, target!.code), await newProduct(1)]
  const { id: stockCountId, number } = await newCount(...places)
  const about = { warehouseId, stockCountId, location: shelf!.code }
  await station.scan('countScans', { ...about, code: known.sku })
  const count = (scan: object) => statementsOf(station, 'countScans', { ...about, ...scan })
  const goods = { productId: known.id }
  for (const scan of [
    ...[{ stockCountId: null, code: number }, { code: shelf!.code }, { code: known.sku, quantity: 2 }, { code: found.sku, quantity: 5 }],
    ...[
      { ...goods, counted: 4 },
      { ...goods, counted: 4 },
      { productId: skipped.id, skip: 'BLOCKED' },
    ],
    ...[
      { location: target!.code, code: target!.code },
      { location: target!.code, counted: 0 },
    ],
  ])
    expect(await count(scan)).toBe(2)
  const lines = await db.stockCountLine.findMany({
    where: { countId: rowId({ id: stockCountId }), productId: { in: [known, found, skipped].map(rowId) } },
    include: { entries: true, location: true, product: true },
  })
  const lineOf = (product: { sku: string }, at: { code: string }) =>
    lines.find((line) => line.product.sku === product.sku && line.location.code === at.code)
  expect(lineOf(known, shelf!)).toMatchObject({ book: 4, tally: null, holderId: null, entries: [{ counted: 4 }, { counted: 4 }] })
  expect(lineOf(found, shelf!)).toMatchObject({ book: 0, bookRows: {}, tally: 5, entries: [] })
  expect(lineOf(skipped, shelf!)).toMatchObject({ skipReason: 'BLOCKED', tally: null })
  expect(lineOf(found, target!)).toMatchObject({ book: 2, entries: [{ counted: 0 }] })
})

test('goods that somebody begins to count meanwhile are not counted by another person', async () => {
  const product = await newProduct(4)
  const { id: stockCountId } = await newCount(shelf!.code)
  const about = { warehouseId, stockCountId, location: shelf!.code }
  await station.scan('countScans', { ...about, code: product.sku })
  await station.scan('countScans', { ...about, productId: product.id, counted: 1 })
  const where = { countId: rowId({ id: stockCountId }), productId: rowId(product) }
  const line = await db.stockCountLine.findFirstOrThrow({ where })
  const { staffId: holderId } = await db.station.findUniqueOrThrow({ where: { id: rowId(station.station) } })
  const scan = await commitMeanwhile(
    testServer,
    (tx) => tx.stockCountLine.update({ where: { id: line.id }, data: { tally: 2, holderId, heldAt: new Date() } }),
    () => other.scan('countScans', { ...about, productId: product.id, counted: 4 }),
  )
  expect(scan).toMatchObject({ outcome: 'REFUSED', code: 'LINE_HELD' })
  expect(await db.stockCountEntry.findMany({ where: { lineId: line.id } })).toMatchObject([{ counted: 1 }])
})

test('a location where goods are found meanwhile is not empty', async () => {
  const product = await newProduct(0)
  const { id: stockCountId } = await newCount(target!.code)
  const about = { warehouseId, stockCountId, location: target!.code }
  await other.scan('countScans', { ...about, productId: null, counted: 0 })
  const where = { countId: rowId({ id: stockCountId }), location: { code: target!.code } }
  const place = await db.stockCountPlace.findFirstOrThrow({ where })
  const scan = await commitMeanwhile(
    testServer,
    (tx) => tx.stockCountPlace.update({ where: { id: place.id }, data: { emptyAt: null } }),
    () => station.scan('countScans', { ...about, code: product.sku }),
  )
  expect(scan).toMatchObject({ outcome: 'APPLIED', step: 'TALLIED', lines: [{ sku: product.sku, tally: 1 }] })
  expect(await other.refusal('countScans', { ...about, productId: null, counted: 0 })).toMatchObject({ code: 'LINE_HELD' })
})
