import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keyScope } from '../../../graph/kernel/commandKey.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { root } from '../../tool.ts'
import type { Bench, Contender, World } from '../bench.ts'
import { poster } from '../http.ts'
import { packableWaves } from '../parcels.ts'
import { hangUp, type Screens } from '../screens.ts'
import { type PickedWave, type Seat, seats } from '../waves.ts'

const walls = 1_000
const events = 50
const everyMs = 100
const wavesOfSide = 4
const packagesOfWave = 150

const documents = JSON.parse(readFileSync(join(root, 'graph/generated/persisted.json'), 'utf8')) as Record<string, string>
const documentId = Object.entries(documents).find(([, text]) => /^mutation \w+\([^{]*\{\s*packScans\(/.test(text))?.[0]

/** One who packs wave after wave, and the walls that show it. */
interface Side {
  pid: number
  seat: Seat
  waves: PickedWave[]
  screens: Screens
  /** Scans a piece of a wave; the screens are to show that so many packages are packed. */
  pack(scan: { key: string; seq: number; code: string; waveId: string }, packed: number): Promise<void>
}

/** What a round came to: processor time of the server for each line of all walls, and how long the last screen waited. */
interface Round {
  cpuMs: number
  p99Ms: number
}

/** Processor time of a process, all threads, in milliseconds. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

function next({ waves, seat }: Side): { key: string; seq: number; code: string; waveId: string } {
  while (waves[0]?.codes.length === 0) waves.shift()
  const [wave] = waves
  const code = wave?.codes.shift()
  if (!wave || !code) throw new Error('Everything is packed: the bench needs more waves')
  return { key: newId(), seq: ++seat.seq, code, waveId: wave.waveId }
}

/** Packs ten packages a second; each is seen on every wall before the round ends. */
async function round(side: Side, day: { packed: number }): Promise<Round> {
  await side.screens.begin()
  const waited: Promise<number>[] = []
  const [cpu, start] = [cpuOf(side.pid), performance.now()]
  for (let event = 0; event < events; event++) {
    await pause(Math.max(0, start + event * everyMs - performance.now()))
    const packed = ++day.packed
    // Before the commit, so that what is said of it holds all the more.
    const sent = process.hrtime.bigint()
    const last = side.screens.shown(packed)
    await Promise.race([side.pack(next(side), packed), last])
    waited.push(last.then((at) => Number(at - sent) / 1e6))
  }
  const times = (await Promise.all(waited)).sort((a, b) => a - b)
  const { most } = await side.screens.check()
  return { cpuMs: (cpuOf(side.pid) - cpu) / most, p99Ms: times[Math.ceil(times.length * 0.99) - 1] as number }
}

function bySchema(url: string, seat: Seat): Side['pack'] {
  const post = poster(url, 8)
  return async (scan) => {
    const scans = [{ ...scan, waveId: toNodeId('Wave', scan.waveId), scannedAt: new Date().toISOString() }]
    const body = JSON.stringify({ documentId, variables: { input: { stationId: toNodeId('Station', seat.stationId), scans } } })
    const answer = await post('/graphql', body, { authorization: `Bearer ${seat.token}` })
    if (!answer.includes('"outcome":"APPLIED"')) throw new Error(answer)
  }
}

function bySql(url: string, { stationId, staffId, token }: Seat, lineOf: (packed: number) => string): Side['pack'] {
  const post = poster(url, 8)
  const scope = keyScope({ kind: 'STAFF', id: staffId, name: '', grants: [] })
  const fixed = { command: 'packScan', scope, actorKind: 'STAFF', stationId, warehouseIds: null, address: null }
  return async (scan, packed) => {
    const scans = [{ ...scan, fingerprint: scan.key, commandId: newId(), newId: newId() }]
    const body = { name: 'wave_pack_scans', caller: { ...fixed, requestId: newId() }, scans, line: lineOf(packed) }
    const answer = await post('/', JSON.stringify(body), { authorization: `Bearer ${token}` })
    if (JSON.parse(answer).length !== 1) throw new Error(answer)
  }
}

/** Both sides at work: each has packed the first package of each of its waves, by which the waves are theirs. */
async function openSides(
  world: World,
): Promise<{ ours: Contender; floor: Contender; played: Record<'ours' | 'floor', Round[]>; bytes: number }> {
  const waves = await packableWaves(world, 2 * wavesOfSide, packagesOfWave)
  const [packer, other] = (await seats(world, 2)) as [Seat, Seat]
  const pack = { packer: bySchema(world.url, packer), other: bySchema(world.url, other) }
  const day = { packed: 0 }
  const screens = await hangUp(world, world.url, walls)
  const ours: Side = { pid: world.pid, seat: packer, waves: waves.slice(0, wavesOfSide), screens, pack: pack.packer }
  const begin = async (side: Side, scan: Side['pack']) => {
    for (const { waveId, codes } of side.waves)
      await scan({ key: newId(), seq: ++side.seat.seq, code: codes.shift() as string, waveId }, ++day.packed)
  }
  await begin(ours, pack.packer)
  const theirs = { ...ours, seat: other, waves: waves.slice(wavesOfSide) }
  await begin(theirs, pack.other)
  await screens.shown(day.packed)
  await screens.begin()
  await ours.pack(next(ours), ++day.packed)
  await screens.shown(day.packed)
  const { sample, bytes } = await screens.check()
  const lineOf = (packed: number) => `{"id":"1","type":"next",${sample.replace(/"packedToday":\d+/, `"packedToday":${packed}`)}`
  const floor = await world.start('floor/fan.ts', world.databaseUrl, lineOf(day.packed))
  const [raw, scan] = [await hangUp(world, floor.url, walls), bySql(floor.url, other, lineOf)]
  await world.analyze()
  const played = { ours: [] as Round[], floor: [] as Round[] }
  const keep = (name: 'ours' | 'floor', side: Side) => async () => {
    const came = await round(side, day)
    played[name].push(came)
    return came.cpuMs
  }
  return { played, bytes, ours: keep('ours', ours), floor: keep('floor', { ...theirs, pid: floor.pid, screens: raw, pack: scan }) }
}

export const fan: Bench = {
  name: 'fan',
  async prepare(world) {
    const { ours, floor, played, bytes } = await openSides(world)
    // Played once, looked at twice: the second contest reads what the rounds of the first came to, the warming one left out.
    const replay = (rounds: Round[]) => {
      let nth = 0
      return async () => (rounds[nth++] as Round).p99Ms
    }
    const shared = `${walls} walls of a warehouse, each with a socket and a token of its own; ${1_000 / everyMs} packages a second are packed`
    return [
      {
        name: 'fan',
        work: `processor time of the server for a line of ${bytes} bytes to all; ${shared}`,
        unit: 'ms',
        goal: { most: 1.3 },
        ...{ ours, floor },
        notes: () => ['The floor scans by the same SQL and sends every socket one prepared buffer; ours also reads the board.'],
      },
      {
        name: 'fan.last',
        work: `from the scan that is sent until the last screen shows it, p99; ${shared}`,
        unit: 'ms',
        goal: { within: 100 },
        ours: replay(played.ours),
        floor: replay(played.floor),
      },
    ]
  },
}
