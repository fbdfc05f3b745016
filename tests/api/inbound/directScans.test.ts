import { expect, test } from 'vitest'
import { receiveScan } from '../../../graph/inbound/commands/receiveScan.ts'
import { shelveScan } from '../../../graph/inbound/commands/shelveScan.ts'
import { signScan } from '../../../graph/inbound/commands/signScan.ts'
import { unreceiveScan } from '../../../graph/inbound/commands/unreceiveScan.ts'
import { unshelveScan } from '../../../graph/inbound/commands/unshelveScan.ts'
import { unsignScan } from '../../../graph/inbound/commands/unsignScan.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { isLong } from '../../isLong.ts'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { maskVolatile, recordsOf, seededRandom } from '../station/compareRuns.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { boxInputs, InboundFixture } from './inboundFixture.ts'

// Scans run directly if they can, else in the transaction of their command: both ways must return, change and store the same.

const testServer = await startTestServer()
const commands: { direct?: unknown }[] = [signScan, receiveScan, shelveScan, unsignScan, unreceiveScan, unshelveScan]

/** A warehouse of its own, so that both runs find the same. */
async function createWarehouse() {
  const fixture = await InboundFixture.create(testServer)
  await testServer.factory.createLocations(fixture.areas.picking, ['A01-01-01', 'A01-01-02', 'A02-01-01'])
  await testServer.factory.createLocations(fixture.areas.defective, ['D01-01-01'])
  await fixture.createProducts(['A', 'B', 'EXTRA'])
  await fixture.createProducts(['CASED'], { cartonBarcodes: [{ code: 'CASE-OF-3', pieces: 3 }] })
  const boxes = boxInputs({ B1: { A: 4, CASED: 6 }, B2: { B: 3 } })
  const order = await fixture.createOrder({ A: 6, B: 3, CASED: 6 }, { shipped: true, boxes })
  return { fixture, order }
}

type Warehouse = Awaited<ReturnType<typeof createWarehouse>>

/** Everything that can be observed of an order, with the names that differ in every run. */
async function observe({ fixture, order }: Warehouse, answers: readonly Data[]) {
  const { db } = testServer
  const id = rowId(order as never)
  const row = await db.inboundOrder.findUniqueOrThrow({
    where: { id },
    include: { lines: { orderBy: { lineNo: 'asc' } }, boxes: { orderBy: { boxNo: 'asc' } } },
    // Scans that are saved together are one version of their order.
    omit: { updatedAt: true, version: true },
  })
  const receipts = await db.receipt.findMany({
    where: { orderId: id },
    orderBy: { id: 'asc' },
    include: { lines: { orderBy: { lineId: 'asc' } } },
  })
  const shelvings = await db.shelving.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })
  const batches = await db.batch.findMany({ where: { sourceId: id }, orderBy: { id: 'asc' } })
  const history = await db.stateHistory.findMany({ where: { nodeId: id }, orderBy: { no: 'asc' } })
  const flow = await db.stockFlow.findMany({ where: { documentId: id }, orderBy: { no: 'asc' } })
  const stock = await db.productStock.findMany({ where: { warehouseId: row.warehouseId }, orderBy: { productId: 'asc' } })
  const names = new Map<string, string>()
  const name = (kind: string, rows: readonly { id: string; number?: string }[]) => {
    for (const [at, one] of rows.entries())
      for (const known of [toNodeId(kind, one.id), one.id, one.number]) if (known) names.set(known, `${kind} ${at}`)
  }
  for (const [kind, rows] of Object.entries({ Receipt: receipts, Shelving: shelvings, Batch: batches, InboundOrder: [row] }))
    name(kind, rows)
  name('InboundLine', row.lines)
  name('InboundBox', row.boxes)
  name('Product', await db.product.findMany({ where: { customerId: row.customerId }, orderBy: { sku: 'asc' } }))
  name('Customer', [await db.customer.findUniqueOrThrow({ where: { id: row.customerId } })])
  const { code } = await db.customer.findUniqueOrThrow({ where: { id: row.customerId } })
  names.set(code, 'customer')
  names.set(`Warehouse:${row.warehouseId}`, 'warehouse')
  const areas = await db.cargoArea.findMany({ where: { warehouseId: row.warehouseId }, select: { code: true, type: true } })
  for (const { code, type } of areas) names.set(`"${code}"`, `"area of ${type}"`)
  const { staffId } = await db.station.findUniqueOrThrow({ where: { id: fixture.scanner.stationRow } })
  names.set(String(staffId), 'scanner')
  const records = await recordsOf(testServer, fixture.scanner.stationRow)
  const times = ['signedAt', 'receivedAt', 'completedAt', 'closedAt', 'lastAt']
  const text = JSON.stringify({ answers, row, receipts, shelvings, batches, history, flow, stock, ...records }, (key, value) =>
    typeof value === 'bigint' ? 0 : times.includes(key) ? value !== null : value,
  )
  return maskVolatile(JSON.parse(text), names)
}

/** Random scans, in requests of 1 to 4 with what the screen shows; returns the answers. */
async function scanRandomly({ fixture, order }: Warehouse, seed: number): Promise<Data[]> {
  const random = seededRandom(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const answers: Data[] = []
  const send = async (name: string, count: number, screen: Data, scanOf: () => Data) => {
    const scans = Array.from({ length: count }, () => fixture.scanner.buildScan(name, { ...screen, ...scanOf() }))
    const { results, userErrors } = await fixture.scanner.send(name, scans)
    expect(userErrors).toEqual([])
    answers.push(...results.map(({ key: _, ...result }: Data) => result))
    return results.findLast(({ outcome }: Data) => outcome === 'APPLIED') as Data | undefined
  }
  const undo = async (name: string, scan: Data) => void (await send(name, 1, {}, () => scan))
  const signed = () => answers.findLast(({ step }) => step === 'SIGNED')
  for (let i = 0; i < 4; i++) {
    await send('sign', 1, {}, () => ({
      code: pick(['B1', 'B2', String(order.number), 'NO-SUCH-CODE']),
      ...pick([{}, {}, { orderId: order.id }, { orderId: order.id, whole: true }, { whole: true }]),
    }))
    const last = signed()
    if (last && random() < 0.6) await undo('unsign', { orderId: order.id, ...pick([{ boxIds: last.changedBoxIds }, {}]) })
  }
  const opened = await send('receive', 1, {}, () => ({ code: 'B1' }))
  let screen: Data = { orderId: order.id, boxId: opened?.boxId }
  await send('receive', 1, screen, () => ({ code: 'A', quantity: 3 }))
  await send('receive', 1, screen, () => ({ code: 'A', quality: 'DEFECTIVE' }))
  for (let i = 0; i < 16; i++) {
    const code = () => pick(['A', 'A', 'B', 'CASE-OF-3', 'CASED', 'EXTRA', 'B1', 'B2', String(order.number), 'NO-SUCH-CODE', 'L:A01-01-01'])
    const shown = await send('receive', 1 + Math.floor(random() * 4), screen, () => ({
      code: code(),
      ...pick([{}, {}, {}, { quantity: 2 }, { quality: 'DEFECTIVE' }, { confirmUpTo: 9 }, { act: 'FINISH' }, { act: 'WHOLE' }]),
    }))
    if (shown) screen = { orderId: shown.orderId, boxId: shown.boxDone ? null : shown.boxId }
    const receipts = answers.flatMap(({ receiptId }) => receiptId ?? [])
    if (random() < 0.3) await undo('unreceive', { receiptId: pick(receipts) })
    if (random() < 0.1) await undo('unsign', { orderId: order.id, boxIds: signed()?.changedBoxIds })
  }
  await send('shelve', 1, {}, () => ({ code: order.number }))
  const chosen = await send('shelve', 1, { orderId: order.id }, () => ({ code: 'A' }))
  screen = { orderId: order.id, productId: chosen?.productId }
  await send('shelve', 1, screen, () => ({ code: chosen?.proposedCode, quantity: 1 }))
  for (let i = 0; i < 20; i++) {
    const shown = await send('shelve', 1 + Math.floor(random() * 3), screen, () => ({
      code: pick(['A', 'B', 'CASE-OF-3', 'EXTRA', 'B1', 'NO-SUCH-CODE', 'A01-01-01', 'L:A02-01-01', 'A01-01-02', 'D01-01-01', 'X99-01-01']),
      ...pick([{}, {}, {}, { quantity: 1 }, { quantity: 2 }, { quality: 'DEFECTIVE' }, { nearCode: 'A02-01-01' }]),
    }))
    if (shown) screen = { orderId: shown.orderId, productId: shown.productId ?? screen.productId }
    const shelvings = answers.flatMap(({ shelvingId }) => shelvingId ?? [])
    if (random() < 0.4) await undo('unshelve', { shelvingId: pick(shelvings) })
  }
  return answers
}

async function run(seed: number, isDirect: boolean) {
  const bound = commands.map(({ direct }) => direct)
  if (!isDirect) for (const one of commands) delete one.direct
  try {
    const warehouse = await createWarehouse()
    const answers = await scanRandomly(warehouse, seed)
    return { answers, observed: await observe(warehouse, answers) }
  } finally {
    for (const [at, one] of commands.entries()) one.direct = bound[at]
  }
}

test.each(isLong ? [1, 2, 3, 4, 5] : [1])('random scans that run directly equal those of the command (seed %i)', async (seed) => {
  const directly = await run(seed, true)
  expect(directly.observed).toEqual((await run(seed, false)).observed)
  const steps = new Set(directly.answers.map(({ step, code }) => step ?? code))
  expect([...steps]).toEqual(
    expect.arrayContaining(['SIGNED', 'UNSIGNED', 'OPENED', 'RECEIVED', 'CORRECTED', 'CHOSEN', 'SHELVED', 'TAKEN_BACK']),
  )
})

test('a scan is two statements, whatever it does', async () => {
  const { fixture, order } = await createWarehouse()
  const { scanner } = fixture
  const statementsOf = async (name: string, scan: Data) => {
    const all = await recordStatements(() => scanner.scan(name, scan))
    return all.filter((sql) => !/from session/.test(sql)).length
  }
  const [orderId, boxId] = [order.id, (await fixture.readOrder(order, 'boxes { id }')).boxes[0].id]
  // Only opens an order of several boxes; signs for a box, and for the rest; undoes a box, and the rest.
  expect(await statementsOf('sign', { code: order.number })).toBe(2)
  expect(await statementsOf('sign', { code: 'B2' })).toBe(2)
  expect(await statementsOf('sign', { code: order.number, orderId, whole: true })).toBe(2)
  expect(await statementsOf('unsign', { orderId, boxIds: [boxId] })).toBe(2)
  expect(await statementsOf('unsign', { orderId })).toBe(2)
  // Opens a box; signs and receives; receives an undeclared product; closes the box.
  expect(await statementsOf('receive', { code: 'B1' })).toBe(2)
  expect(await statementsOf('receive', { orderId, boxId, code: 'A' })).toBe(2)
  expect(await statementsOf('receive', { orderId, boxId, code: 'EXTRA', confirmUpTo: 1 })).toBe(2)
  // Several products in one request, in any order.
  const several = ['CASED', 'A', 'EXTRA', 'CASED'].map((code) => scanner.buildScan('receive', { orderId, boxId, code, confirmUpTo: 2 }))
  const all = await recordStatements(async () => {
    const { results } = await scanner.send('receive', several)
    expect(results.map(({ step, lineReceived }: Data) => `${step} ${lineReceived}`)).toEqual([1, 2, 2, 2].map((n) => `RECEIVED ${n}`))
  })
  expect(all.filter((sql) => !/from session/.test(sql)).length).toBe(2)
  expect(await statementsOf('receive', { orderId, boxId, code: 'B1', act: 'WHOLE' })).toBe(2)
  // Opens an order; takes a product in hand; puts some of it on a shelf, in a new batch; puts the rest there, in the same batch.
  expect(await statementsOf('shelve', { code: order.number })).toBe(2)
  expect(await statementsOf('shelve', { orderId, code: 'A' })).toBe(2)
  const put = { orderId, productId: fixture.productId('A'), code: 'A01-01-01' }
  expect(await statementsOf('shelve', { ...put, quantity: 1 })).toBe(2)
  expect(await statementsOf('shelve', put)).toBe(2)
  expect(await fixture.readShelves('A')).toEqual({ 'A01-01-01 GOOD': 4 })
  // Undoes a putaway, and the receipt of the box.
  const [shelving] = await testServer.db.shelving.findMany({ where: { orderId: rowId(order as never) }, orderBy: { id: 'desc' } })
  expect(await statementsOf('unshelve', { shelvingId: toNodeId('Shelving', shelving!.id) })).toBe(2)
  expect(await fixture.readShelves('A')).toEqual({ 'A01-01-01 GOOD': 1 })
  const [receipt] = await testServer.db.receipt.findMany({ where: { orderId: rowId(order as never) }, orderBy: { id: 'desc' } })
  expect(await statementsOf('unreceive', { receiptId: toNodeId('Receipt', receipt!.id) })).toBe(2)
})
