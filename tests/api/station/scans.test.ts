import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { InboundFixture } from '../inbound/inboundFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
await fixture.createProducts(['CUP'])
const receiver = await testServer.signInAs('receiver', fixture.warehouse)

/** Registers a station of a client, with functions to scan there. */
async function offlineStation(who: Client = receiver) {
  const name = `Bench ${newId()}`
  const { station } = await who.command('registerStation', { warehouseId: fixture.warehouse.id, name }, 'station { id }')
  await who.command('takeStation', { stationId: station.id })
  return station as { id: string }
}

const scan = (seq: number, input: Data): Data => ({
  key: newId(),
  seq,
  scannedAt: new Date().toISOString(),
  warehouseId: fixture.warehouse.id,
  ...input,
})

async function send(station: { id: string }, scans: Data[], who: Client = receiver): Promise<Data> {
  const document =
    'mutation ($input: SignScansInput!) { signScans(input: $input) { results { key outcome code message step boxMark } userErrors { code field message values } } }'
  return (await who.query(document, { input: { stationId: station.id, scans } })).signScans
}

const lastSeq = async (station: { id: string }) =>
  (await testServer.db.station.findUniqueOrThrow({ where: { id: rowId(station) } })).lastSeq
const outcomes = ({ results }: Data) => results.map((result: Data) => `${result.outcome} ${result.code ?? ''}`.trim())
let orders = 0

/** An order in transit with boxes `X<n>-1`, `X<n>-2` … */
async function inTransit(count: number): Promise<{ id: string; marks: string[] }> {
  const marks = Array.from({ length: count }, (_, i) => `X${++orders}-${i + 1}`)
  const order = await fixture.createOrder(
    { CUP: count },
    { shipped: true, boxes: marks.map((mark) => ({ mark, contents: [{ sku: 'CUP', declared: 1 }] })) },
  )
  return { id: order.id, marks }
}

it('runs the scans of a request in order, with a result for each', async () => {
  const station = await offlineStation()
  const { id, marks } = await inTransit(3)
  const taken = Date.now()
  const scans = marks.map((code, i) => scan(i + 1, { code, orderId: id }))
  const answer = await send(station, scans)
  expect(answer.userErrors).toEqual([])
  expect(answer.results).toEqual(
    scans.map(({ key, code }) => ({ key, outcome: 'APPLIED', code: null, message: null, step: 'SIGNED', boxMark: code })),
  )
  expect(await lastSeq(station)).toBe(3)
  const { usedAt } = await testServer.db.station.findUniqueOrThrow({ where: { id: rowId(station) } })
  expect(usedAt?.getTime()).toBeGreaterThan(taken)
  const logged = await testServer.db.commandLog.findMany({ where: { stationId: rowId(station) } })
  expect(logged.map(({ command, outcome }) => `${command} ${outcome}`)).toEqual(Array(3).fill('signScan APPLIED'))
})

it('skips the later scans of a refused context, and runs the others', async () => {
  const station = await offlineStation()
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

  // A skipped scan may run later under its own key, with the next number.
  expect(outcomes(await send(station, [{ ...scans[2], seq: 5 }]))).toEqual(['APPLIED'])
})

it('reports a repeated scan as repeated without effect, and runs the scans after it', async () => {
  const station = await offlineStation()
  const { id, marks } = await inTransit(3)
  const scans = [0, 0, 1, 2].map((box, i) => scan(i + 1, { code: marks[box], orderId: id }))
  const facts = await testServer.recordFactKinds(async () => {
    const answer = await send(station, scans)
    expect(outcomes(answer)).toEqual(['APPLIED', 'REPEATED BOX_ALREADY_SIGNED', 'APPLIED', 'APPLIED'])
    expect(answer.results[1].message).toBe(`Box ${marks[0]} is already signed for`)
    expect(await send(station, scans)).toEqual(answer)
  })
  expect(facts.filter((kind) => kind === 'inbound.signed')).toHaveLength(3)
  expect(await lastSeq(station)).toBe(4)
})

it('has one effect when the same scan arrives twenty times concurrently', async () => {
  const station = await offlineStation()
  const { id, marks } = await inTransit(1)
  const again = scan(1, { code: marks[0], orderId: id })
  const facts = await testServer.recordFactKinds(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(station, [again])))
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })
  expect(facts.filter((kind) => kind === 'inbound.signed')).toHaveLength(1)
  expect(await lastSeq(station)).toBe(1)
})

it('stops at a gap and returns the expected number', async () => {
  const station = await offlineStation()
  const { id, marks } = await inTransit(2)
  const gap = await send(station, [scan(1, { code: marks[0], orderId: id }), scan(3, { code: marks[1], orderId: id })])
  expect(outcomes(gap)).toEqual(['APPLIED'])
  expect(gap.userErrors).toMatchObject([{ code: 'SCAN_OUT_OF_ORDER', values: { expected: 2 } }])
  const old = await send(station, [scan(1, { code: marks[1], orderId: id })])
  expect(old).toMatchObject({ results: [], userErrors: [{ code: 'SCAN_OUT_OF_ORDER', values: { expected: 2 } }] })
  expect(outcomes(await send(station, [scan(2, { code: marks[1], orderId: id })]))).toEqual(['APPLIED'])
})

it('continues after a scan with invalid input, in both languages', async () => {
  const station = await offlineStation()
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

it('refuses objects of another warehouse, and missing rights', async () => {
  const elsewhere = await testServer.factory.createWarehouse()
  const both = await testServer.signInWithRights(['station:use', 'inbound:sign'])
  const station = await offlineStation(both)
  const foreign = await send(station, [scan(1, { code: 'X', warehouseId: elsewhere.id })], both)
  expect(outcomes(foreign)).toEqual(['REFUSED STATION_ELSEWHERE'])
  const bound = await offlineStation()
  const forbidden = await send(bound, [scan(1, { code: 'X', warehouseId: elsewhere.id }), scan(2, { code: 'NOTHING', orderId: null })])
  expect(outcomes(forbidden)[0]).toBe('REFUSED STATION_ELSEWHERE')
  expect(await lastSeq(bound)).toBe(2)
})

it('refuses scans at a station that another user has taken', async () => {
  const station = await offlineStation()
  const { id, marks } = await inTransit(1)
  const lead = await testServer.signInAs('lead', fixture.warehouse)
  await lead.command('takeStation', { stationId: station.id })
  const lost = await send(station, [scan(1, { code: marks[0], orderId: id })])
  expect(lost).toMatchObject({ results: [], userErrors: [{ code: 'STATION_NOT_YOURS', field: 'stationId' }] })
  expect(await lastSeq(station)).toBe(0)
})

it.each([
  [{ seq: 0 }, 'TOO_SMALL', 'scans.0.seq'],
  [{ key: 'short' }, 'MALFORMED', 'scans.0.key'],
])('refuses the whole request for an envelope like %j', async (wrong, code, field) => {
  const station = await offlineStation()
  expect(await send(station, [{ ...scan(1, { code: 'X' }), ...wrong }])).toMatchObject({ results: [], userErrors: [{ code, field }] })
})

it('accepts up to 20 scans at once', async () => {
  const station = await offlineStation()
  const { id, marks } = await inTransit(21)
  const scans = marks.map((code, i) => scan(i + 1, { code, orderId: id }))
  expect(await send(station, scans)).toMatchObject({ results: [], userErrors: [{ code: 'TOO_MANY', field: 'scans' }] })
  expect(outcomes(await send(station, scans.slice(0, 20)))).toEqual(Array(20).fill('APPLIED'))
})
