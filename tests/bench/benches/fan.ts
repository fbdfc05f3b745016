import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { root } from '../../tool.ts'
import type { Bench, BenchEnvironment, Measurement } from '../bench.ts'
import { poster } from '../http.ts'
import { packableWaves } from '../packableWaves.ts'
import { connectScreens, type Screens } from '../screens.ts'
import { openStationSessions, type PickedWave, type StationSession } from '../waves.ts'

const walls = 1_000
const events = 50
const everyMs = 100
const wavesOfSide = 4
const packagesOfWave = 150

const documents = JSON.parse(readFileSync(join(root, 'graph/generated/persisted.json'), 'utf8')) as Record<string, string>
const documentId = Object.entries(documents).find(([, text]) => /^mutation \w+\([^{]*\{\s*packScans\(/.test(text))?.[0]

/** A user who packs wave after wave, and the wall screens that show it. */
interface Side {
  pid: number
  stationSession: StationSession
  waves: PickedWave[]
  screens: Screens
  /** Scans a piece of a wave; resolves when the screens show this number of packed packages. */
  pack(scan: { key: string; seq: number; code: string; waveId: string }, packed: number): Promise<void>
}

/** Result of a round: server processor time per message, and the latency of the last screen. */
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

function next({ waves, stationSession }: Side): { key: string; seq: number; code: string; waveId: string } {
  while (waves[0]?.codes.length === 0) waves.shift()
  const [wave] = waves
  const code = wave?.codes.shift()
  if (!wave || !code) throw new Error('Everything is packed: the bench needs more waves')
  return { key: newId(), seq: ++stationSession.seq, code, waveId: wave.waveId }
}

/** Packs ten packages a second; all wall screens show each before the round ends. */
async function round(side: Side, day: { packed: number }): Promise<Round> {
  await side.screens.begin()
  const waited: Promise<number>[] = []
  const [cpu, start] = [cpuOf(side.pid), performance.now()]
  for (let event = 0; event < events; event++) {
    await pause(Math.max(0, start + event * everyMs - performance.now()))
    const packed = ++day.packed
    // Measured before the commit, which overestimates the latency.
    const sent = process.hrtime.bigint()
    const last = side.screens.shown(packed)
    await Promise.race([side.pack(next(side), packed), last])
    waited.push(last.then((at) => Number(at - sent) / 1e6))
  }
  const times = (await Promise.all(waited)).sort((a, b) => a - b)
  const { most } = await side.screens.check()
  return { cpuMs: (cpuOf(side.pid) - cpu) / most, p99Ms: times[Math.ceil(times.length * 0.99) - 1] as number }
}

function bySchema(url: string, stationSession: StationSession): Side['pack'] {
  const post = poster(url, 8)
  return async (scan) => {
    const scans = [{ ...scan, waveId: toNodeId('Wave', scan.waveId), scannedAt: new Date().toISOString() }]
    const body = JSON.stringify({ documentId, variables: { input: { stationId: toNodeId('Station', stationSession.stationId), scans } } })
    const answer = await post('/graphql', body, { authorization: `Bearer ${stationSession.token}` })
    if (!answer.includes('"outcome":"APPLIED"')) throw new Error(answer)
  }
}

function byStatements(url: string, { stationId, token }: StationSession, lineOf: (packed: number) => string): Side['pack'] {
  const post = poster(url, 8)
  return async (scan, packed) => {
    const scans = [{ ...scan, waveId: toNodeId('Wave', scan.waveId), scannedAt: new Date().toISOString() }]
    const body = { command: 'packScan', stationId, scans, line: lineOf(packed) }
    const answer = await post('/', JSON.stringify(body), { authorization: `Bearer ${token}` })
    if (JSON.parse(answer).length !== 1) throw new Error(answer)
  }
}

/** Starts both sides: each has packed the first package of each of its waves, which assigns the waves. */
async function openSides(
  environment: BenchEnvironment,
): Promise<{ ours: Measurement; baseline: Measurement; played: Record<'ours' | 'baseline', Round[]>; bytes: number }> {
  const waves = await packableWaves(environment, 2 * wavesOfSide, packagesOfWave)
  const [packer, other] = (await openStationSessions(environment, 2)) as [StationSession, StationSession]
  const pack = { packer: bySchema(environment.url, packer), other: bySchema(environment.url, other) }
  const day = { packed: 0 }
  const screens = await connectScreens(environment, environment.url, walls)
  const ours: Side = { pid: environment.pid, stationSession: packer, waves: waves.slice(0, wavesOfSide), screens, pack: pack.packer }
  const begin = async (side: Side, scan: Side['pack']) => {
    for (const { waveId, codes } of side.waves)
      await scan({ key: newId(), seq: ++side.stationSession.seq, code: codes.shift() as string, waveId }, ++day.packed)
  }
  await begin(ours, pack.packer)
  const theirs = { ...ours, stationSession: other, waves: waves.slice(wavesOfSide) }
  await begin(theirs, pack.other)
  await screens.shown(day.packed)
  await screens.begin()
  await ours.pack(next(ours), ++day.packed)
  await screens.shown(day.packed)
  const { sample, bytes } = await screens.check()
  const lineOf = (packed: number) => `{"id":"1","type":"next",${sample.replace(/"packedToday":\d+/, `"packedToday":${packed}`)}`
  const baseline = await environment.start('baseline/fan.ts', environment.databaseUrl, lineOf(day.packed))
  const [raw, scan] = [await connectScreens(environment, baseline.url, walls), byStatements(baseline.url, other, lineOf)]
  await environment.analyze()
  const played = { ours: [] as Round[], baseline: [] as Round[] }
  const keep = (name: 'ours' | 'baseline', side: Side) => async () => {
    const came = await round(side, day)
    played[name].push(came)
    return came.cpuMs
  }
  return { played, bytes, ours: keep('ours', ours), baseline: keep('baseline', { ...theirs, pid: baseline.pid, screens: raw, pack: scan }) }
}

export const fan: Bench = {
  name: 'fan',
  async prepare(environment) {
    const { ours, baseline, played, bytes } = await openSides(environment)
    // Measured once, reported twice: the second comparison reads the rounds of the first, without the warm-up.
    const replay = (rounds: Round[]) => {
      let nth = 0
      return async () => (rounds[nth++] as Round).p99Ms
    }
    const shared = `${walls} wall screens of a warehouse, each with a socket and a token of its own; ${1_000 / everyMs} packages a second are packed`
    return [
      {
        name: 'fan',
        description: `processor time of the server for a line of ${bytes} bytes to all; ${shared}`,
        unit: 'ms',
        goal: { most: 1.3 },
        ...{ ours, baseline },
        notes: () => ['The baseline scans by the same statements and sends every socket one prepared buffer; ours also reads the board.'],
      },
      {
        name: 'fan.last',
        description: `from the scan that is sent until the last screen shows it, p99; ${shared}`,
        unit: 'ms',
        goal: { within: 100 },
        ours: replay(played.ours),
        baseline: replay(played.baseline),
      },
    ]
  },
}
