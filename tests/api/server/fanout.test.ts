import { subscribe } from 'node:diagnostics_channel'
import { afterEach, expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture } from '../wave/waveFixture.ts'
import { openRawSocket, type RawSocket } from './rawSocket.ts'

const testServer = await startTestServer({ environment: { METRICS_PORT: '0' } })
const fixture = await createWaveFixture(testServer)
const { warehouse } = fixture
const sku = await fixture.createProduct(60)
const { wave } = await fixture.createPickedWave({}, ...Array.from({ length: 30 }, () => ({ [sku]: 1 })))
const scanStation = await fixture.openScanStation(await fixture.signInNewUser('packer'))
const [first, second] = [await testServer.createWallClient(warehouse), await testServer.createWallClient(warehouse)]

const board = 'subscription { waveProgress { packedToday waves { number counts { packed due } } } }'
let packed = 0
/** Packs a package, which triggers an event for the wall screens. */
const pack = async () => {
  await scanStation.scan('packScans', { waveId: wave.id, code: sku })
  return ++packed
}
/** Changes the wave without packing, which triggers an event for the wall screens. */
const reprint = () => fixture.planner.client.command('markWavePrinted', { waveId: wave.id, reason: 'Torn' })
const shows =
  (count: number) =>
  ({ data }: Data) =>
    data?.waveProgress?.packedToday === count

/** Number of subscribers of each execution, since the last reset. */
const reads: number[] = []
subscribe('wavehouse:fanout', (message) => reads.push((message as { subscribers: number }).subscribers))
const readsOf = async (work: () => Promise<unknown>) => {
  reads.length = 0
  await work()
  return [...reads].sort()
}

const sockets: RawSocket[] = []
const open = async (client: Client, query = board, variables: Data = {}) => {
  const wire = await openRawSocket(client, query, variables)
  sockets.push(wire)
  return wire
}
const opened = async (client: Client, query = board, variables: Data = {}) => {
  const wire = await open(client, query, variables)
  await wire.message(0)
  return wire
}
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.terminate()
})

it("executes once per event for all wall screens of a warehouse, and sends it under each operation's id", async () => {
  const [one, other] = [await opened(first), await opened(second)]
  const count = packed + 1
  expect(await readsOf(() => Promise.all([pack(), one.messageMatching(shows(count)), other.messageMatching(shows(count))]))).toEqual([2])
  expect(one.messages.at(-1)).toBe(other.messages.at(-1)?.replace(other.operation, one.operation))
  expect(one.messages.at(-1)).toMatch(`{"id":"${one.operation}","type":"next","payload":{"data":{"waveProgress":`)
})

it('sends a shared result that equals the result of a single execution', async () => {
  const { identity } = first
  const response = await fetch(`${testServer.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${identity.token}` },
    body: JSON.stringify({ query: board }),
  })
  const stream = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const alone = async () => {
    let text = ''
    while (!/^data: .+$/m.test(text)) text += (await stream.read()).value
    return /^data: (.+)$/m.exec(text)?.[1]
  }
  const [one, other] = [await opened(first), await opened(second)]
  const texts = () =>
    [one, other].map(({ messages: lines, operation }) => lines.at(-1)?.replace(`{"id":"${operation}","type":"next","payload":`, ''))
  const initial = await alone()
  expect(texts()).toEqual([`${initial}}`, `${initial}}`])
  const count = await pack()
  await Promise.all([one.messageMatching(shows(count)), other.messageMatching(shows(count))])
  const next = await alone()
  expect(texts()).toEqual([`${next}}`, `${next}}`])
  await stream.cancel()
})

it('sends the current state at once to a later subscriber, and nothing to the others', async () => {
  const one = await opened(first)
  expect(await readsOf(() => opened(second))).toEqual([1])
  expect(one.messages).toHaveLength(1)
})

it('executes separately for other documents, languages and rights', async () => {
  const lead = await testServer.signInAs('lead', warehouse)
  const asking: [Client, string?, Data?][] = [
    [first],
    [first.with({ language: 'zh-CN' })],
    [first, `${board} `],
    [first, 'subscription ($w: ID) { waveProgress(warehouseId: $w) { packedToday } }', { w: warehouse.id }],
    [first, 'subscription ($w: ID) { waveProgress(warehouseId: $w) { packedToday } }'],
    [lead],
    [await testServer.signInAs('lead', warehouse)],
  ]
  const apart = await Promise.all(asking.map((asked) => opened(...asked)))
  const together = await opened(lead)
  const count = packed + 1
  expect(await readsOf(() => Promise.all([pack(), ...[...apart, together].map((wire) => wire.messageMatching(shows(count)))]))).toEqual([
    1, 1, 1, 1, 1, 1, 2,
  ])
})

it('sends each subscriber only what it may see, independent of the order', async () => {
  const document = 'subscription ($w: ID!) { packageChanged(warehouseId: $w) { id } }'
  const stranger = await testServer.createApiKeyClient(['package:read'], await testServer.factory.createCustomer(warehouse))
  const lead = await testServer.signInAs('lead', warehouse)
  const [foreign, own] = [await open(stranger, document, { w: warehouse.id }), await open(lead, document, { w: warehouse.id })]
  const { id } = await fixture.createPackage({ [sku]: 1 })
  await own.messageMatching(({ data }) => data.packageChanged?.id === id)
  expect(foreign.messages).toEqual([])
})

it('checks rights again, and ends with a refusal in the language of each subscriber', async () => {
  const staff = await testServer.signInAs('lead', warehouse)
  const { viewer } = await staff.query('{ viewer { staffId } }')
  const [english, chinese, allowed] = [await opened(staff), await opened(staff.with({ language: 'zh-CN' })), await opened(first)]
  await testServer.db.roleGrant.deleteMany({ where: { staffId: rowId({ id: viewer.staffId }) } })
  // Rights are cached for some seconds.
  await eventually(reprint, () => english.refusals.length > 0 && chinese.refusals.length > 0, 10_000)
  for (const { extensions } of [...english.refusals, ...chinese.refusals]) expect(extensions.code).toBe('FORBIDDEN')
  expect(english.refusals[0]?.message).not.toBe(chinese.refusals[0]?.message)
  expect(allowed.refusals).toEqual([])
})

it('continues for the others when a subscriber leaves, the first or the last', async () => {
  const [one, middle, last] = [await opened(first), await opened(first), await opened(second)]
  one.complete()
  last.socket.close()
  await eventually(metrics, (text) => /^wavehouse_subscriptions 1$/m.test(text))
  const count = packed + 1
  expect(await readsOf(() => Promise.all([pack(), middle.messageMatching(shows(count))]))).toEqual([1])
  expect([one.messages.length, last.messages.length]).toEqual([1, 1])
})

it('stops sending to a wall screen whose token was revoked, and continues for the others', async () => {
  const ending = await testServer.createWallClient(warehouse)
  const [ended, other] = [await opened(ending), await opened(first)]
  const [{ id: wallTokenId } = { id: '' }] = await testServer.db.wallToken.findMany({ orderBy: { id: 'desc' }, take: 1 })
  await (await testServer.signInAs('owner')).command('revokeWallToken', {
    wallTokenId: Buffer.from(`WallToken:${wallTokenId}`).toString('base64'),
  })
  const count = await pack()
  await other.messageMatching(shows(count))
  expect(await ended.closed).toBe(4403)
  expect(ended.messages).toHaveLength(1)
})

it('reports a failed execution to each subscriber, and continues', async () => {
  const [one, other] = [await opened(first), await opened(second)]
  await testServer.db.$executeRawUnsafe('alter table package_tally_fold rename to package_tally_gone')
  try {
    const failed = ({ errors }: Data) => errors?.[0].extensions.code === 'SYSTEM_ERROR'
    expect(await readsOf(() => Promise.all([pack(), one.messageMatching(failed), other.messageMatching(failed)]))).toEqual([2])
    expect(one.messages.at(-1)).not.toMatch(/package_tally/)
  } finally {
    await testServer.db.$executeRawUnsafe('alter table package_tally_gone rename to package_tally_fold')
  }
  const count = await pack()
  await Promise.all([one.messageMatching(shows(count)), other.messageMatching(shows(count))])
})

it('does not wait for a slow reader, and sends it the latest state when it reads again', async () => {
  const staff = await testServer.signInWithRights(['station:use'], warehouse)
  const { station } = await staff.command('registerStation', { warehouseId: warehouse.id, name: newId() }, 'station { id }')
  const aliases = Array.from({ length: 45 }, (_, i) => `n${i}: name`).join(' ')
  const document = `subscription ($id: ID!) { stationChanged(id: $id) { ${aliases} } }`
  const [slow, quick] = [await open(staff, document, { id: station.id }), await open(staff, document, { id: station.id })]
  const changes = 25
  slow.socket.pause()
  const named = (name: string) => (payload: Data) => payload.data.stationChanged?.n0 === name
  let name = ''
  for (let i = 0; i < changes; i++) {
    name = `${i}`.padEnd(20_000, '.')
    await testServer.db.station.update({ where: { id: rowId(station) }, data: { name } })
    await staff.command('takeStation', { stationId: station.id })
    await quick.messageMatching(named(name))
  }
  slow.socket.resume()
  await slow.messageMatching(named(name))
  expect(slow.messages.length).toBeLessThan(changes)
  expect(quick.messages.length).toBeGreaterThanOrEqual(changes)
})

const metrics = async () => (await fetch(testServer.metricsUrl ?? '')).text()
