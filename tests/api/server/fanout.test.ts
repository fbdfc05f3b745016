import { subscribe } from 'node:diagnostics_channel'
import { afterEach, expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Client, Data } from '../client.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { eventually } from '../package/scene.ts'
import { openFloor } from '../wave/floor.ts'
import { openWire, type Wire } from './wire.ts'

const house = await openHouse({ environment: { METRICS_PORT: '0' } })
const floor = await openFloor(house)
const { warehouse } = floor
const sku = await floor.product(60)
const { wave } = await floor.picked({}, ...Array.from({ length: 30 }, () => ({ [sku]: 1 })))
const bench = await floor.bench(await floor.person('packer'))
const [first, second] = [await house.asWall(warehouse), await house.asWall(warehouse)]

const board = 'subscription { waveProgress { packedToday waves { number counts { packed due } } } }'
let packed = 0
/** Packs a package, of which the walls hear. */
const pack = async () => {
  await bench.scan('packScans', { waveId: wave.id, code: sku })
  return ++packed
}
/** Changes the wave, of which the walls hear, without packing anything. */
const reprint = () => floor.planner.client.command('markWavePrinted', { waveId: wave.id, reason: 'Torn' })
const shows =
  (count: number) =>
  ({ data }: Data) =>
    data?.waveProgress?.packedToday === count

/** For how many each event was read, since the last look. */
const reads: number[] = []
subscribe('wavehouse:fanout', (message) => reads.push((message as { subscribers: number }).subscribers))
const readsOf = async (work: () => Promise<unknown>) => {
  reads.length = 0
  await work()
  return [...reads].sort()
}

const wires: Wire[] = []
const open = async (client: Client, query = board, variables: Data = {}) => {
  const wire = await openWire(client, query, variables)
  wires.push(wire)
  return wire
}
const opened = async (client: Client, query = board, variables: Data = {}) => {
  const wire = await open(client, query, variables)
  await wire.line(0)
  return wire
}
afterEach(() => {
  for (const { socket } of wires.splice(0)) socket.terminate()
})

it('reads an event once for the walls of a warehouse, and each gets it under its own id', async () => {
  const [one, other] = [await opened(first), await opened(second)]
  const count = packed + 1
  expect(await readsOf(() => Promise.all([pack(), one.until(shows(count)), other.until(shows(count))]))).toEqual([2])
  expect(one.lines.at(-1)).toBe(other.lines.at(-1)?.replace(other.operation, one.operation))
  expect(one.lines.at(-1)).toMatch(`{"id":"${one.operation}","type":"next","payload":{"data":{"waveProgress":`)
})

it('sends those who are read for together what one alone is sent', async () => {
  const { identity } = first
  const response = await fetch(`${house.url}/graphql`, {
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
  const texts = () => [one, other].map(({ lines, operation }) => lines.at(-1)?.replace(`{"id":"${operation}","type":"next","payload":`, ''))
  const initial = await alone()
  expect(texts()).toEqual([`${initial}}`, `${initial}}`])
  const count = await pack()
  await Promise.all([one.until(shows(count)), other.until(shows(count))])
  const next = await alone()
  expect(texts()).toEqual([`${next}}`, `${next}}`])
  await stream.cancel()
})

it('gives who comes later the state at once, and the others nothing for it', async () => {
  const one = await opened(first)
  expect(await readsOf(() => opened(second))).toEqual([1])
  expect(one.lines).toHaveLength(1)
})

it('reads apart for who asks otherwise, speaks another language or may see something else', async () => {
  const lead = await house.as('lead', warehouse)
  const asking: [Client, string?, Data?][] = [
    [first],
    [first.with({ language: 'zh-CN' })],
    [first, `${board} `],
    [first, 'subscription ($w: ID) { waveProgress(warehouseId: $w) { packedToday } }', { w: warehouse.id }],
    [first, 'subscription ($w: ID) { waveProgress(warehouseId: $w) { packedToday } }'],
    [lead],
    [await house.as('lead', warehouse)],
  ]
  const apart = await Promise.all(asking.map((asked) => opened(...asked)))
  const together = await opened(lead)
  const count = packed + 1
  expect(await readsOf(() => Promise.all([pack(), ...[...apart, together].map((wire) => wire.until(shows(count)))]))).toEqual([
    1, 1, 1, 1, 1, 1, 2,
  ])
})

it('lets each hear of what they may see, whoever asked first', async () => {
  const document = 'subscription ($w: ID!) { packageChanged(warehouseId: $w) { id } }'
  const stranger = await house.withKey(['package:read'], await house.fixture.customer(warehouse))
  const lead = await house.as('lead', warehouse)
  const [foreign, own] = [await open(stranger, document, { w: warehouse.id }), await open(lead, document, { w: warehouse.id })]
  const { id } = await floor.take({ [sku]: 1 })
  await own.until(({ data }) => data.packageChanged?.id === id)
  expect(foreign.lines).toEqual([])
})

it('asks anew what each may, and tells each in their own language what is refused', async () => {
  const staff = await house.as('lead', warehouse)
  const { viewer } = await staff.query('{ viewer { staffId } }')
  const [english, chinese, allowed] = [await opened(staff), await opened(staff.with({ language: 'zh-CN' })), await opened(first)]
  await house.db.roleGrant.deleteMany({ where: { staffId: rowId({ id: viewer.staffId }) } })
  const refusals = ({ lines }: Wire) => lines.flatMap((line) => JSON.parse(line).payload.errors ?? [])
  // What somebody may is believed for some seconds.
  await eventually(reprint, () => refusals(english).length > 0 && refusals(chinese).length > 0, 10_000)
  for (const { extensions } of [...refusals(english), ...refusals(chinese)]) expect(extensions.code).toBe('FORBIDDEN')
  expect(refusals(english)[0].message).not.toBe(refusals(chinese)[0].message)
  expect(refusals(allowed)).toEqual([])
})

it('goes on for the others when one leaves, the first as well as the last', async () => {
  const [one, middle, last] = [await opened(first), await opened(first), await opened(second)]
  one.complete()
  last.socket.close()
  await eventually(metrics, (text) => /^wavehouse_subscriptions 1$/m.test(text))
  const count = packed + 1
  expect(await readsOf(() => Promise.all([pack(), middle.until(shows(count))]))).toEqual([1])
  expect([one.lines.length, last.lines.length]).toEqual([1, 1])
})

it('says nothing more to a wall whose token was ended, and goes on for the others', async () => {
  const ending = await house.asWall(warehouse)
  const [ended, other] = [await opened(ending), await opened(first)]
  const [{ id: wallTokenId } = { id: '' }] = await house.db.wallToken.findMany({ orderBy: { id: 'desc' }, take: 1 })
  await (await house.as('owner')).command('revokeWallToken', { wallTokenId: Buffer.from(`WallToken:${wallTokenId}`).toString('base64') })
  const count = await pack()
  await other.until(shows(count))
  expect(await ended.closed).toBe(4403)
  expect(ended.lines).toHaveLength(1)
})

it('tells each that reading failed, and goes on', async () => {
  const [one, other] = [await opened(first), await opened(second)]
  await house.db.$executeRawUnsafe('alter table package_tally_fold rename to package_tally_gone')
  try {
    const failed = ({ errors }: Data) => errors?.[0].extensions.code === 'SYSTEM_ERROR'
    expect(await readsOf(() => Promise.all([pack(), one.until(failed), other.until(failed)]))).toEqual([2])
    expect(one.lines.at(-1)).not.toMatch(/package_tally/)
  } finally {
    await house.db.$executeRawUnsafe('alter table package_tally_gone rename to package_tally_fold')
  }
  const count = await pack()
  await Promise.all([one.until(shows(count)), other.until(shows(count))])
})

it('waits for nobody who does not read, and gives them the last state when they do', async () => {
  const staff = await house.withRights(['station:use'], warehouse)
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
    await house.db.station.update({ where: { id: rowId(station) }, data: { name } })
    await staff.command('takeStation', { stationId: station.id })
    await quick.until(named(name))
  }
  slow.socket.resume()
  await slow.until(named(name))
  expect(slow.lines.length).toBeLessThan(changes)
  expect(quick.lines.length).toBeGreaterThanOrEqual(changes)
})

const metrics = async () => (await fetch(house.metricsUrl ?? '')).text()
