import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { type Bench, type BenchEnvironment, type Comparison, type Measurement, rate } from '../bench.ts'
import { documentOf } from '../documents.ts'
import { poster } from '../http.ts'
import { openStationSessions, type PickedWave, type StationSession, sortableWaves } from '../waves.ts'

const clients = 8
const packages = 250
const documentId = documentOf('sortScans')

/** A put wall: a station session, its wave, and the number of sorted pieces. */
interface Table {
  stationSession: StationSession
  wave: PickedWave
  done: number
}

type Send = (table: Table, count: number) => Promise<void>

/** Users at their put walls, each with a wave of 250 packages and one sorted piece. */
async function openTables(environment: BenchEnvironment): Promise<Table[]> {
  const [waves, sitting] = [await sortableWaves(environment, clients, packages), await openStationSessions(environment, clients)]
  for (const [i, { waveId }] of waves.entries())
    await environment.database.prisma.wave.update({ where: { id: waveId }, data: { sorterId: (sitting[i] as StationSession).staffId } })
  return waves.map((wave, i) => ({ wave, stationSession: sitting[i] as StationSession, done: 0 }))
}

/** The next scans at a put wall; starts again when the wave is sorted. */
function next(table: Table, count: number): { key: string; seq: number; code: string; waveId: string }[] {
  return Array.from({ length: count }, () => {
    const code = table.wave.codes[table.done++]
    if (!code) throw new Error('The wave is sorted: the bench needs larger waves')
    return { key: newId(), seq: ++table.stationSession.seq, code, waveId: table.wave.waveId }
  })
}

/** The scans as the API takes them. */
function framed(table: Table, count: number): object[] {
  return next(table, count).map((scan) => ({ ...scan, waveId: toNodeId('Wave', scan.waveId), scannedAt: new Date().toISOString() }))
}

export function bySchema(url: string, connections = clients): Send {
  const post = poster(url, connections)
  return async (table, count) => {
    const { stationId, token } = table.stationSession
    const input = { stationId: toNodeId('Station', stationId), scans: framed(table, count) }
    const answer = await post('/graphql', JSON.stringify({ documentId, variables: { input } }), { authorization: `Bearer ${token}` })
    if (answer.split('"outcome":"APPLIED"').length !== count + 1) throw new Error(answer)
  }
}

/** The same statements without the API. */
export function byStatements(url: string): Send {
  const post = poster(url, clients)
  return async (table, count) => {
    const { stationId, token } = table.stationSession
    const body = JSON.stringify({ command: 'sortScan', stationId, scans: framed(table, count) })
    const answer = await post('/', body, { authorization: `Bearer ${token}` })
    if (JSON.parse(answer).length !== count) throw new Error(answer)
  }
}

type Sides = Pick<Comparison, 'ours' | 'baseline'>

/** One scan per request, through the schema and through plain HTTP. */
async function oneByOne(environment: BenchEnvironment): Promise<Sides> {
  const [ourTables, theirTables] = [await openTables(environment), await openTables(environment)]
  const baseline = await environment.start('baseline/scans.ts', environment.databaseUrl)
  const [ask, requestBaseline] = [bySchema(environment.url), byStatements(baseline.url)]
  const round = (tables: Table[], send: Send): Measurement => {
    return () => rate(800, clients, (client) => send(tables[client] as Table, 1))
  }
  await environment.analyze()
  return { ours: round(ourTables, ask), baseline: round(theirTables, requestBaseline) }
}

/** The baseline here is the other way to send the same scans: one by one. */
async function queue(environment: BenchEnvironment): Promise<Sides> {
  const [ourTables, theirTables] = [await openTables(environment), await openTables(environment)]
  const ask = bySchema(environment.url)
  await environment.analyze()
  return {
    ours: async () => 20 * (await rate(40, clients, (client) => ask(ourTables[client] as Table, 20))),
    baseline: () => rate(400, clients, (client) => ask(theirTables[client] as Table, 1)),
  }
}

export const scan: Bench = {
  name: 'scan',
  prepare: async (environment) => [
    {
      name: 'scan',
      description: `one sorting scan a request, over HTTP with sign-in; ${clients} stations, each with a wave of ${packages} packages`,
      unit: 'scans/s',
      goal: { least: 0.9 },
      ...(await oneByOne(environment)),
    },
  ],
}

export const flush: Bench = {
  name: 'scan.flush',
  prepare: async (environment) => [
    {
      name: 'scan.flush',
      description: `the queue of a station that was without network: 20 scans in one request, against the same one by one; ${clients} stations`,
      unit: 'scans/s',
      goal: { least: 4 },
      ...(await queue(environment)),
    },
  ],
}
