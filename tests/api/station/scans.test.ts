import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Client, Data } from '../client.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { Dock } from '../inbound/dock.ts'

const house = await openHouse()
const dock = await Dock.open(house)
await dock.products(['CUP'])
const receiver = await house.as('receiver', dock.warehouse)

/** Somebody's station, and the scans that are made at it. */
async function bench(who: Client = receiver) {
  const name = `Bench ${newId()}`
  const { station } = await who.command('registerStation', { warehouseId: dock.warehouse.id, name }, 'station { id }')
  await who.command('takeStation', { stationId: station.id })
  return station as { id: string }
}

const scan = (seq: number, input: Data): Data => ({
  key: newId(),
  seq,
  scannedAt: new Date().toISOString(),
  warehouseId: dock.warehouse.id,
  ...input,
})

async function send(station: { id: string }, scans: Data[], who: Client = receiver): Promise<Data> {
  const document =
    'mutation ($input: SignScansInput!) { signScans(input: $input) { results { key outcome code message step boxMark } userErrors { code field message values } } }'
  return (await who.query(document, { input: { stationId: station.id, scans } })).signScans
}

const lastSeq = async (station: { id: string }) => (await house.db.station.findUniqueOrThrow({ where: { id: rowId(station) } })).lastSeq
const outcomes = ({ results }: Data) => results.map((result: Data) => `${result.outcome} ${result.code ?? ''}`.trim())
let orders = 0

/** An order in transit with boxes `X<n>-1`, `X<n>-2` … */
async function inTransit(count: number): Promise<{ id: string; marks: string[] }> {
  const marks = Array.from({ length: count }, (_, i) => `X${++orders}-${i + 1}`)
  const order = await dock.announce(
    { CUP: count },
    { shipped: true, boxes: marks.map((mark) => ({ mark, contents: [{ sku: 'CUP', declared: 1 }] })) },
  )
  return { id: order.id, marks }
}

it('runs the scans of a request in their order, with a result for each', async () => {
  const station = await bench()
  const { id, marks } = await inTransit(3)
  const taken = Date.now()
  const scans = marks.map((code, i) => scan(i + 1, { code, orderId: id }))
  const answer = await send(station, scans)
  expect(answer.userErrors).toEqual([])
  expect(answer.results).toEqual(
    scans.map(({ key, code }) => ({ key, outcome: 'APPLIED', code: null, message: null, step: 'SIGNED', boxMark: code })),
  )
  expect(await lastSeq(station)).toBe(3)
  const { usedAt } = await house.db.station.findUniqueOrThrow({ where: { id: rowId(station) } })
  expect(usedAt?.getTime()).toBeGreaterThan(taken)
  const logged = await house.db.commandLog.findMany({ where: { stationId: rowId(station) } })
  expect(logged.map(({ command, outcome }) => `${command} ${outcome}`)).toEqual(Array(3).fill('signScan APPLIED'))
})

it('passes over the later scans of a refused context, and runs the others', async () => {
  const station = await bench()
  const first = await inTransit(3)
  const second = await inTransit(1)
  const scans = [
    scan(1, { code: first.marks[0], orderId: first.id }),
    scan(2, { code: 'NOBODY-KNOWS', orderId: first.id }),
    scan(3, { code: first.marks[1], orderId: first.id }),
    scan(4, { code: second.marks[0], orderId: second.id }),
  ]
  const answer = await send(station, scans)
  expect(outcomes(answer)).toEqual(['APPLIED', expect.stringMatching(/^REFUSED /), 'NOT_RUN SCAN_NOT_RUN', 'APPLIED'])
  expect(await lastSeq(station)).toBe(4)

  expect(await send(station, scans)).toEqual(answer)
  expect(await lastSeq(station)).toBe(4)

  // What was passed over may run later under its own key, with the next number.
  expect(outcomes(await send(station, [{ ...scans[2], seq: 5 }]))).toEqual(['APPLIED'])
})

it('has one effect when the same scan comes twenty times at once', async () => {
  const station = await bench()
  const { id, marks } = await inTransit(1)
  const again = scan(1, { code: marks[0], orderId: id })
  const facts = await house.factsOf(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(station, [again])))
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })
  expect(facts.filter((kind) => kind === 'inbound.signed')).toHaveLength(1)
  expect(await lastSeq(station)).toBe(1)
})

it('stops at a gap and says which number it expects', async () => {
  const station = await bench()
  const { id, marks } = await inTransit(2)
  const gap = await send(station, [scan(1, { code: marks[0], orderId: id }), scan(3, { code: marks[1], orderId: id })])
  expect(outcomes(gap)).toEqual(['APPLIED'])
  expect(gap.userErrors).toMatchObject([{ code: 'SCAN_OUT_OF_ORDER', values: { expected: 2 } }])
  const old = await send(station, [scan(1, { code: marks[1], orderId: id })])
  expect(old).toMatchObject({ results: [], userErrors: [{ code: 'SCAN_OUT_OF_ORDER', values: { expected: 2 } }] })
  expect(outcomes(await send(station, [scan(2, { code: marks[1], orderId: id })]))).toEqual(['APPLIED'])
})

it('goes on after a scan whose input is wrong, in both languages', async () => {
  const station = await bench()
  const { id, marks } = await inTransit(2)
  const wrong = scan(1, { code: '   ', orderId: id })
  const other = await inTransit(1)
  const english = await send(station, [
    wrong,
    scan(2, { code: marks[0], orderId: id }),
    scan(3, { code: other.marks[0], orderId: other.id }),
  ])
  expect(outcomes(english)).toEqual(['REFUSED REQUIRED', 'NOT_RUN SCAN_NOT_RUN', 'APPLIED'])
  expect(await lastSeq(station)).toBe(3)
  const chinese = await send(station, [wrong], receiver.with({ language: 'zh-CN' }))
  expect(chinese.results).toMatchObject([{ outcome: 'REFUSED', code: 'REQUIRED', message: '必填' }])
})

it('refuses what belongs to another warehouse, and what the caller may not do', async () => {
  const elsewhere = await house.fixture.warehouse()
  const both = await house.withRights(['station:use', 'inbound:sign'])
  const station = await bench(both)
  const foreign = await send(station, [scan(1, { code: 'X', warehouseId: elsewhere.id })], both)
  expect(outcomes(foreign)).toEqual(['REFUSED STATION_ELSEWHERE'])
  const bound = await bench()
  const forbidden = await send(bound, [scan(1, { code: 'X', warehouseId: elsewhere.id }), scan(2, { code: 'NOTHING', orderId: null })])
  expect(outcomes(forbidden)[0]).toBe('REFUSED STATION_ELSEWHERE')
  expect(await lastSeq(bound)).toBe(2)
})

it('runs nothing at a station that somebody else has taken', async () => {
  const station = await bench()
  const { id, marks } = await inTransit(1)
  const lead = await house.as('lead', dock.warehouse)
  await lead.command('takeStation', { stationId: station.id })
  const lost = await send(station, [scan(1, { code: marks[0], orderId: id })])
  expect(lost).toMatchObject({ results: [], userErrors: [{ code: 'STATION_NOT_YOURS', field: 'stationId' }] })
  expect(await lastSeq(station)).toBe(0)
})

it.each([
  [{ seq: 0 }, 'TOO_SMALL', 'scans.0.seq'],
  [{ key: 'short' }, 'MALFORMED', 'scans.0.key'],
])('refuses the whole request for an envelope like %j', async (wrong, code, field) => {
  const station = await bench()
  expect(await send(station, [{ ...scan(1, { code: 'X' }), ...wrong }])).toMatchObject({ results: [], userErrors: [{ code, field }] })
})

it('takes 20 scans at once, and no more', async () => {
  const station = await bench()
  const { id, marks } = await inTransit(21)
  const scans = marks.map((code, i) => scan(i + 1, { code, orderId: id }))
  expect(await send(station, scans)).toMatchObject({ results: [], userErrors: [{ code: 'TOO_MANY', field: 'scans' }] })
  expect(outcomes(await send(station, scans.slice(0, 20)))).toEqual(Array(20).fill('APPLIED'))
})
