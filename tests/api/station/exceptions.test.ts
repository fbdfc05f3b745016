import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Data } from '../client.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { boxes, Dock } from '../inbound/dock.ts'
import { readsOf } from '../statements.ts'
import { endings, exceptions, openBench } from './bench.ts'

// A scan whose person was told that it is recorded is refused when it arrives: its goods have moved, and the refusal is kept.
const house = await openHouse()
const dock = await Dock.open(house)
await dock.products(['CUP', 'MUG'])
await house.fixture.locations(dock.areas.picking, ['A01-01-01'])
const warehouseId = dock.warehouse.id
const lead = await house.as('lead', dock.warehouse)
const receiver = await house.as('receiver', dock.warehouse)
const bench = await openBench(receiver, warehouseId)
const mine = async (language: 'en' | 'zh-CN' = 'en') => exceptions(receiver, warehouseId, { stationIds: [bench.stationId] }, language)
const { name } = (await receiver.query('{ viewer { name } }')).viewer
let orders = 0

/** An order that is signed for, with one box of four cups. */
async function signed() {
  const mark = `B${++orders}`
  const order = await dock.announce({ CUP: 4 }, { shipped: true, boxes: boxes({ [mark]: { CUP: 4 } }) })
  await dock.scanner.scan('sign', { code: mark, orderId: order.id })
  const row = await house.db.inboundBox.findFirstOrThrow({ where: { mark, warehouseId: rowId(dock.warehouse) } })
  return { id: order.id as string, number: order.number as string, mark, boxId: btoa(`InboundBox:${row.id}`) }
}

it('keeps what was scanned, why it was refused and where the goods are, in both languages', async () => {
  const { id: orderId, number, boxId, mark } = await signed()
  const scan = bench.frame({ warehouseId, orderId, boxId, code: 'CUP', quantity: 9 })
  const facts = await house.factsOf(async () => {
    expect(endings(await bench.send('receiveScans', [scan]))).toEqual(['REFUSED OVER_DECLARED'])
  })
  expect(facts).toEqual(['scanException.opened'])
  const [english] = await mine()
  expect(english).toMatchObject({
    ...{ state: 'OPEN', kind: 'receiveScan', code: 'CUP', quantity: 9, product: { sku: 'CUP' } },
    ...{ documentKind: 'InboundOrder', documentId: orderId, documentNumber: number, placeKind: 'BOX', placeCode: mark },
    ...{ station: { id: bench.stationId }, scannedBy: { name }, scannedAt: scan.scannedAt },
    ...{ closedHow: null, closedDocument: null, closedAt: null, closedBy: null },
    input: { warehouseId, orderId, boxId, code: 'CUP', quantity: 9 },
    allowedActions: ['putBack', 'post', 'discard'],
    history: [{ action: 'create', from: null, to: 'OPEN', reason: null }],
  })
  const [chinese] = await mine('zh-CN')
  expect(english?.why).toMatchObject({ code: 'OVER_DECLARED', message: expect.not.stringMatching(/\p{sc=Han}/u) })
  expect(chinese?.why).toEqual({ ...english?.why, message: expect.stringMatching(/\p{sc=Han}/u) })
  const logged = await house.db.commandLog.findMany({ where: { key: scan.key } })
  expect(logged.map(({ command, outcome, failure }) => `${command} ${outcome} ${failure}`)).toEqual(['receiveScan REFUSED OVER_DECLARED'])
})

it('names the location where shelved goods were put, and the product on the screen', async () => {
  const { id: orderId } = await signed()
  const scan = bench.frame({ warehouseId, orderId, productId: dock.productId('MUG'), code: 'L:A01-01-01', quantity: 1 })
  expect(endings(await bench.send('shelveScans', [scan]))).toEqual(['REFUSED PRODUCT_NOT_IN_ORDER'])
  expect((await mine())[0]).toMatchObject({ kind: 'shelveScan', product: { sku: 'MUG' }, placeKind: 'LOCATION', placeCode: 'A01-01-01' })
})

it('keeps nothing of a scan that stopped its person', async () => {
  const before = await mine()
  const scan = bench.frame({ warehouseId, orderId: null, code: 'NOBODY-KNOWS' }, { recorded: false })
  const facts = await house.factsOf(async () => {
    expect(endings(await bench.send('signScans', [scan]))).toEqual(['REFUSED INBOUND_ORDER_NOT_FOUND'])
  })
  expect(facts).toEqual([])
  expect(await mine()).toEqual(before)
})

it('runs what was recorded whatever was refused before it, and what was refused never again', async () => {
  const { id: orderId, boxId, mark } = await signed()
  const inBox = { warehouseId, orderId, boxId }
  const scans = [
    bench.frame({ ...inBox, code: 'NOBODY-KNOWS' }),
    bench.frame({ ...inBox, code: 'CUP', quantity: 2 }),
    bench.frame({ ...inBox, code: 'CUP', quantity: 3 }),
    bench.frame({ warehouseId, orderId, boxId: null, code: mark }),
  ]
  const first = await bench.send('receiveScans', scans)
  expect(endings(first)).toEqual(['REFUSED PRODUCT_NOT_FOUND', 'APPLIED', 'REFUSED OVER_DECLARED', 'APPLIED'])
  const kept = await mine()
  expect(kept.slice(0, 2)).toMatchObject([
    { code: 'CUP', quantity: 3, why: { code: 'OVER_DECLARED' }, placeCode: mark, product: { sku: 'CUP' } },
    { code: 'NOBODY-KNOWS', why: { code: 'PRODUCT_NOT_FOUND' }, product: null },
  ])

  expect(await bench.send('receiveScans', scans)).toEqual(first)
  const alone = bench.again(scans[2] as Data)
  expect(endings(await bench.send('receiveScans', [alone]))).toEqual(['REFUSED OVER_DECLARED'])
  expect(await mine()).toEqual(kept)
  expect(await dock.order({ id: orderId }, 'lines { receivedGood }')).toEqual({ lines: [{ receivedGood: 2 }] })
})

it.each([
  ['refused by its command', { code: 'NOBODY-KNOWS' }, 'INBOUND_ORDER_NOT_FOUND'],
  ['refused for its input', { code: 'X'.repeat(5000) }, 'TOO_LONG'],
  ['refused for its warehouse', { warehouseId: btoa(`Warehouse:${newId()}`), code: 'X' }, 'STATION_ELSEWHERE'],
])('opens one exception for a scan %s that is sent twenty times', async (_, input, code) => {
  const before = await mine()
  const scan = bench.frame({ warehouseId, orderId: null, ...input })
  const facts = await house.factsOf(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => bench.send('signScans', [scan])))
    for (const answer of answers) expect(endings(answer)).toEqual([`REFUSED ${code}`])
  })
  expect(facts).toEqual(['scanException.opened'])
  const after = await mine()
  expect(after.slice(1)).toEqual(before)
  expect(after[0]).toMatchObject({ why: { code }, code: scan.code.slice(0, 4096) })
})

it('does not run a scan that has an exception when what refused it is mended', async () => {
  const elsewhere = await house.fixture.warehouse()
  const both = await openBench(await house.withRights(['station:use', 'inbound:sign', 'inbound:read']), warehouseId)
  const order = await dock.announce({ CUP: 1 }, { shipped: true, boxes: [{ mark: 'B-MENDED' }] })
  const scan = both.frame({ warehouseId: elsewhere.id, orderId: order.id, code: 'B-MENDED' })
  expect(endings(await both.send('signScans', [scan]))).toEqual(['REFUSED STATION_ELSEWHERE'])
  const mended = both.again(scan, { warehouseId })
  expect(endings(await both.send('signScans', [mended]))).toEqual(['REFUSED STATION_ELSEWHERE'])
  expect(await dock.order(order, 'state')).toEqual({ state: 'IN_TRANSIT' })
})

it('keeps whatever a scanner can read', async () => {
  const code = '\u0000\u001d0104006381333931\ud800 \u202e🍵'
  expect(endings(await bench.send('signScans', [bench.frame({ warehouseId, orderId: null, code })]))).toEqual([
    expect.stringMatching(/^REFUSED /),
  ])
  expect((await mine())[0]?.code).toBe('\u001d0104006381333931\ufffd \u202e🍵')
})

it('tells nothing of an order of another warehouse', async () => {
  const other = await Dock.open(house)
  await other.products(['SECRET'])
  const order = await other.announce({ SECRET: 1 }, { shipped: true, boxes: [{ mark: 'B-SECRET' }] })
  const scan = bench.frame({ warehouseId, orderId: order.id, code: 'SECRET' })
  expect(endings(await bench.send('receiveScans', [scan]))[0]).toMatch(/^REFUSED /)
  expect((await mine())[0]).toMatchObject({ documentKind: null, documentId: null, documentNumber: null, product: null, placeCode: null })
})

it('is on the list of its station and of the supervisor, and a screen hears of it', async () => {
  const following = await lead.subscribe(
    'subscription ($id: ID!) { scanExceptionChanged(warehouseId: $id) { code state station { id } } }',
    { id: warehouseId },
  )
  await bench.send('signScans', [bench.frame({ warehouseId, orderId: null, code: 'HEARD' })])
  const heard = await following.until(({ scanExceptionChanged }) => scanExceptionChanged.code === 'HEARD')
  expect(heard.scanExceptionChanged).toEqual({ code: 'HEARD', state: 'OPEN', station: { id: bench.stationId } })
  following.end()
  const search = { values: ['HEARD'], mode: 'EXACT' }
  for (const who of [receiver, lead])
    expect(await exceptions(who, warehouseId, { search, states: ['OPEN'], kinds: ['signScan'] })).toHaveLength(1)
  expect(await exceptions(lead, warehouseId, { search, states: ['CLOSED'] })).toEqual([])
  expect(await exceptions(lead, warehouseId, { search, kinds: ['packScan'] })).toEqual([])
})

it('asks the database as often for eight rows as for two', async () => {
  const another = await openBench(receiver, warehouseId)
  const { id: orderId, boxId } = await signed()
  const more = async (count: number) => {
    for (let i = 0; i < count; i++)
      await another.send('receiveScans', [another.frame({ warehouseId, orderId, boxId, code: 'CUP', quantity: 9 })])
  }
  const read = () => exceptions(lead, warehouseId, { stationIds: [another.stationId] })
  await more(2)
  const few = await readsOf(read)
  await more(6)
  expect(await read()).toHaveLength(8)
  expect(await readsOf(read)).toEqual(few)
})
