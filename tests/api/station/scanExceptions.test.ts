import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Data } from '../data.ts'
import { boxInputs, InboundFixture } from '../inbound/inboundFixture.ts'
import { recordReads } from '../recordStatements.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { listScanExceptions, openOfflineStation, outcomesOf } from './offlineStation.ts'

// A scan that was recorded offline is refused on arrival: its goods have moved already, so the refusal is kept as an exception.
const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
await fixture.createProducts(['CUP', 'MUG'])
await testServer.factory.createLocations(fixture.areas.picking, ['A01-01-01'])
const warehouseId = fixture.warehouse.id
const lead = await testServer.signInAs('lead', fixture.warehouse)
const receiver = await testServer.signInAs('receiver', fixture.warehouse)
const offlineStation = await openOfflineStation(receiver, warehouseId)
const mine = async (language: 'en' | 'zh-CN' = 'en') =>
  listScanExceptions(receiver, warehouseId, { stationIds: [offlineStation.stationId] }, language)
const { name } = (await receiver.query('{ viewer { name } }')).viewer
let orders = 0

/** An order that is signed for, with one box of four cups. */
async function signed() {
  const mark = `B${++orders}`
  const order = await fixture.createOrder({ CUP: 4 }, { shipped: true, boxes: boxInputs({ [mark]: { CUP: 4 } }) })
  await fixture.scanner.scan('sign', { code: mark, orderId: order.id })
  const row = await testServer.db.inboundBox.findFirstOrThrow({ where: { mark, warehouseId: rowId(fixture.warehouse) } })
  return { id: order.id as string, number: order.number as string, mark, boxId: btoa(`InboundBox:${row.id}`) }
}

it('stores the scan, the refusal and the location of the goods, in both languages', async () => {
  const { id: orderId, number, boxId, mark } = await signed()
  const scan = offlineStation.buildScan({ warehouseId, orderId, boxId, code: 'CUP', quantity: 9 })
  const facts = await testServer.recordFactKinds(async () => {
    expect(outcomesOf(await offlineStation.send('receiveScans', [scan]))).toEqual(['REFUSED OVER_DECLARED'])
  })
  expect(facts).toEqual(['scanException.opened'])
  const [english] = await mine()
  expect(english).toMatchObject({
    ...{ state: 'OPEN', kind: 'receiveScan', code: 'CUP', quantity: 9, product: { sku: 'CUP' } },
    ...{ documentKind: 'InboundOrder', documentId: orderId, documentNumber: number, placeKind: 'BOX', placeCode: mark },
    ...{ station: { id: offlineStation.stationId }, scannedBy: { name }, scannedAt: scan.scannedAt },
    ...{ closedHow: null, closedDocument: null, closedAt: null, closedBy: null },
    input: { warehouseId, orderId, boxId, code: 'CUP', quantity: 9 },
    allowedActions: ['putBack', 'post', 'discard'],
    history: [{ action: 'create', from: null, to: 'OPEN', reason: null }],
  })
  const [chinese] = await mine('zh-CN')
  expect(english?.why).toMatchObject({ code: 'OVER_DECLARED', message: expect.not.stringMatching(/\p{sc=Han}/u) })
  expect(chinese?.why).toEqual({ ...english?.why, message: expect.stringMatching(/\p{sc=Han}/u) })
  const logged = await testServer.db.commandLog.findMany({ where: { key: scan.key } })
  expect(logged.map(({ command, outcome, failure }) => `${command} ${outcome} ${failure}`)).toEqual(['receiveScan REFUSED OVER_DECLARED'])
})

it('names the location of the putaway and the product on the screen', async () => {
  const { id: orderId } = await signed()
  const scan = offlineStation.buildScan({ warehouseId, orderId, productId: fixture.productId('MUG'), code: 'L:A01-01-01', quantity: 1 })
  expect(outcomesOf(await offlineStation.send('shelveScans', [scan]))).toEqual(['REFUSED PRODUCT_NOT_IN_ORDER'])
  expect((await mine())[0]).toMatchObject({ kind: 'shelveScan', product: { sku: 'MUG' }, placeKind: 'LOCATION', placeCode: 'A01-01-01' })
})

it('stores nothing for a scan that was refused online', async () => {
  const before = await mine()
  const scan = offlineStation.buildScan({ warehouseId, orderId: null, code: 'NOBODY-KNOWS' }, { recorded: false })
  const facts = await testServer.recordFactKinds(async () => {
    expect(outcomesOf(await offlineStation.send('signScans', [scan]))).toEqual(['REFUSED INBOUND_ORDER_NOT_FOUND'])
  })
  expect(facts).toEqual([])
  expect(await mine()).toEqual(before)
})

it('runs recorded scans after a refusal, and never repeats the refused one', async () => {
  const { id: orderId, boxId, mark } = await signed()
  const inBox = { warehouseId, orderId, boxId }
  const scans = [
    offlineStation.buildScan({ ...inBox, code: 'NOBODY-KNOWS' }),
    offlineStation.buildScan({ ...inBox, code: 'CUP', quantity: 2 }),
    offlineStation.buildScan({ ...inBox, code: 'CUP', quantity: 3 }),
    offlineStation.buildScan({ warehouseId, orderId, boxId: null, code: mark }),
  ]
  const first = await offlineStation.send('receiveScans', scans)
  expect(outcomesOf(first)).toEqual(['REFUSED PRODUCT_NOT_FOUND', 'APPLIED', 'REFUSED OVER_DECLARED', 'APPLIED'])
  const kept = await mine()
  expect(kept.slice(0, 2)).toMatchObject([
    { code: 'CUP', quantity: 3, why: { code: 'OVER_DECLARED' }, placeCode: mark, product: { sku: 'CUP' } },
    { code: 'NOBODY-KNOWS', why: { code: 'PRODUCT_NOT_FOUND' }, product: null },
  ])

  expect(await offlineStation.send('receiveScans', scans)).toEqual(first)
  const alone = offlineStation.renumberScan(scans[2] as Data)
  expect(outcomesOf(await offlineStation.send('receiveScans', [alone]))).toEqual(['REFUSED OVER_DECLARED'])
  expect(await mine()).toEqual(kept)
  expect(await fixture.readOrder({ id: orderId }, 'lines { receivedGood }')).toEqual({ lines: [{ receivedGood: 2 }] })
})

it.each([
  ['refused by its command', { code: 'NOBODY-KNOWS' }, 'INBOUND_ORDER_NOT_FOUND'],
  ['refused for its input', { code: 'X'.repeat(5000) }, 'TOO_LONG'],
  ['refused for its warehouse', { warehouseId: btoa(`Warehouse:${newId()}`), code: 'X' }, 'STATION_ELSEWHERE'],
])('opens one exception for a scan %s that is sent twenty times', async (_, input, code) => {
  const before = await mine()
  const scan = offlineStation.buildScan({ warehouseId, orderId: null, ...input })
  const facts = await testServer.recordFactKinds(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => offlineStation.send('signScans', [scan])))
    for (const answer of answers) expect(outcomesOf(answer)).toEqual([`REFUSED ${code}`])
  })
  expect(facts).toEqual(['scanException.opened'])
  const after = await mine()
  expect(after.slice(1)).toEqual(before)
  expect(after[0]).toMatchObject({ why: { code }, code: scan.code.slice(0, 4096) })
})

it('does not run a scan with an exception once its cause is fixed', async () => {
  const elsewhere = await testServer.factory.createWarehouse()
  const both = await openOfflineStation(await testServer.signInWithRights(['station:use', 'inbound:sign', 'inbound:read']), warehouseId)
  const order = await fixture.createOrder({ CUP: 1 }, { shipped: true, boxes: [{ mark: 'B-MENDED' }] })
  const scan = both.buildScan({ warehouseId: elsewhere.id, orderId: order.id, code: 'B-MENDED' })
  expect(outcomesOf(await both.send('signScans', [scan]))).toEqual(['REFUSED STATION_ELSEWHERE'])
  const mended = both.renumberScan(scan, { warehouseId })
  expect(outcomesOf(await both.send('signScans', [mended]))).toEqual(['REFUSED STATION_ELSEWHERE'])
  expect(await fixture.readOrder(order, 'state')).toEqual({ state: 'IN_TRANSIT' })
})

it('stores any code that a scanner can read', async () => {
  const code = '\u0000\u001d0104006381333931\ud800 \u202e🍵'
  expect(outcomesOf(await offlineStation.send('signScans', [offlineStation.buildScan({ warehouseId, orderId: null, code })]))).toEqual([
    expect.stringMatching(/^REFUSED /),
  ])
  expect((await mine())[0]?.code).toBe('\u001d0104006381333931\ufffd \u202e🍵')
})

it('reveals nothing of an order of another warehouse', async () => {
  const other = await InboundFixture.create(testServer)
  await other.createProducts(['SECRET'])
  const order = await other.createOrder({ SECRET: 1 }, { shipped: true, boxes: [{ mark: 'B-SECRET' }] })
  const scan = offlineStation.buildScan({ warehouseId, orderId: order.id, code: 'SECRET' })
  expect(outcomesOf(await offlineStation.send('receiveScans', [scan]))[0]).toMatch(/^REFUSED /)
  expect((await mine())[0]).toMatchObject({ documentKind: null, documentId: null, documentNumber: null, product: null, placeCode: null })
})

it('is listed for its station and for the supervisor, and notifies screens', async () => {
  const following = await lead.subscribe(
    'subscription ($id: ID!) { scanExceptionChanged(warehouseId: $id) { code state station { id } } }',
    { id: warehouseId },
  )
  await offlineStation.send('signScans', [offlineStation.buildScan({ warehouseId, orderId: null, code: 'HEARD' })])
  const heard = await following.nextMatching(({ scanExceptionChanged }) => scanExceptionChanged.code === 'HEARD')
  expect(heard.scanExceptionChanged).toEqual({ code: 'HEARD', state: 'OPEN', station: { id: offlineStation.stationId } })
  following.end()
  const search = { values: ['HEARD'], mode: 'EXACT' }
  for (const who of [receiver, lead])
    expect(await listScanExceptions(who, warehouseId, { search, states: ['OPEN'], kinds: ['signScan'] })).toHaveLength(1)
  expect(await listScanExceptions(lead, warehouseId, { search, states: ['CLOSED'] })).toEqual([])
  expect(await listScanExceptions(lead, warehouseId, { search, kinds: ['packScan'] })).toEqual([])
})

it('runs as many statements for eight rows as for two', async () => {
  const another = await openOfflineStation(receiver, warehouseId)
  const { id: orderId, boxId } = await signed()
  const more = async (count: number) => {
    for (let i = 0; i < count; i++)
      await another.send('receiveScans', [another.buildScan({ warehouseId, orderId, boxId, code: 'CUP', quantity: 9 })])
  }
  const read = () => listScanExceptions(lead, warehouseId, { stationIds: [another.stationId] })
  await more(2)
  const few = await recordReads(read)
  await more(6)
  expect(await read()).toHaveLength(8)
  expect(await recordReads(read)).toEqual(few)
})
