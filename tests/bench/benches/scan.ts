import { keyScope } from '../../../graph/kernel/commandKey.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { type Bench, type Contender, type Contest, rate, type World } from '../bench.ts'
import { documentOf } from '../documents.ts'
import { poster } from '../http.ts'
import { startPostGraphile } from '../peers/postgraphile.ts'
import { type PickedWave, type Seat, seats, sortableWaves } from '../waves.ts'

const clients = 8
const packages = 250
const documentId = documentOf('sortScans')

/** A table: a seat, the wave that lies there, and how much of it is sorted. */
interface Table {
  seat: Seat
  wave: PickedWave
  done: number
}

type Send = (table: Table, count: number) => Promise<void>

/** Sorters at their tables, each with a wave of 250 packages, who have each sorted one piece. */
async function openTables(world: World): Promise<Table[]> {
  const [waves, sitting] = [await sortableWaves(world, clients, packages), await seats(world, clients)]
  for (const [i, { waveId }] of waves.entries())
    await world.database.prisma.wave.update({ where: { id: waveId }, data: { sorterId: (sitting[i] as Seat).staffId } })
  return waves.map((wave, i) => ({ wave, seat: sitting[i] as Seat, done: 0 }))
}

/** The next scans at a table, and when a wave is sorted, the same again from the beginning. */
function next(table: Table, count: number): { key: string; seq: number; code: string; waveId: string }[] {
  return Array.from({ length: count }, () => {
    const code = table.wave.codes[table.done++]
    if (!code) throw new Error('The wave is sorted: the bench needs larger waves')
    return { key: newId(), seq: ++table.seat.seq, code, waveId: table.wave.waveId }
  })
}

export function bySchema(url: string, connections = clients): Send {
  const post = poster(url, connections)
  return async (table, count) => {
    const { stationId, token } = table.seat
    const scans = next(table, count).map((scan) => ({
      ...scan,
      waveId: toNodeId('Wave', scan.waveId),
      scannedAt: new Date().toISOString(),
    }))
    const input = { stationId: toNodeId('Station', stationId), scans }
    const answer = await post('/graphql', JSON.stringify({ documentId, variables: { input } }), { authorization: `Bearer ${token}` })
    if (answer.split('"outcome":"APPLIED"').length !== count + 1) throw new Error(answer)
  }
}

/** What the function of SQL takes: who scans, and the next scans at a table. */
function argumentsOf(table: Table, count: number) {
  const { stationId, staffId } = table.seat
  const actor = { kind: 'STAFF' as const, id: staffId, name: '', grants: [] }
  const caller = {
    command: 'sortScan',
    scope: keyScope(actor),
    actorKind: 'STAFF',
    stationId,
    warehouseIds: null,
    requestId: newId(),
    address: null,
  }
  return { caller, scans: next(table, count).map((scan) => ({ ...scan, fingerprint: scan.key, commandId: newId() })) }
}

export function bySql(url: string): Send {
  const post = poster(url, clients)
  return async (table, count) => {
    const body = JSON.stringify({ name: 'wave_sort_scans', ...argumentsOf(table, count) })
    const answer = await post('/', body, { authorization: `Bearer ${table.seat.token}` })
    if (JSON.parse(answer).length !== count) throw new Error(answer)
  }
}

/** The same function, by who makes an API of a database; nobody signs in there. */
async function byPostGraphile(world: World): Promise<Send> {
  const ask = await startPostGraphile(world, clients)
  const mutation = 'mutation ($caller: JSON!, $scans: JSON!) { waveSortScans(input: { caller: $caller, scans: $scans }) { result } }'
  return async (table, count) => {
    const { caller, scans } = argumentsOf(table, count)
    const answer = await ask(mutation, { caller: { ...caller, actorId: table.seat.staffId }, scans })
    if (JSON.parse(answer).data.waveSortScans.result.length !== count) throw new Error(answer)
  }
}

type Sides = Pick<Contest, 'ours' | 'floor' | 'peers'>

/** One scan a request, through the schema and through nothing but HTTP and SQL. */
async function oneByOne(world: World): Promise<Sides> {
  const [ourTables, theirTables] = [await openTables(world), await openTables(world)]
  const floor = await world.start('floor/scans.ts', world.databaseUrl)
  const [ask, askFloor] = [bySchema(world.url), bySql(floor.url)]
  const round = (tables: Table[], send: Send): Contender => {
    return () => rate(800, clients, (client) => send(tables[client] as Table, 1))
  }
  const peers = world.peers && { PostGraphile: round(await openTables(world), await byPostGraphile(world)) }
  await world.analyze()
  return { ours: round(ourTables, ask), floor: round(theirTables, askFloor), ...(peers && { peers }) }
}

/** Here the floor is the other way to bring the same scans: one by one. */
async function queue(world: World): Promise<Sides> {
  const [ourTables, theirTables] = [await openTables(world), await openTables(world)]
  const ask = bySchema(world.url)
  await world.analyze()
  return {
    ours: async () => 20 * (await rate(40, clients, (client) => ask(ourTables[client] as Table, 20))),
    floor: () => rate(400, clients, (client) => ask(theirTables[client] as Table, 1)),
  }
}

export const scan: Bench = {
  name: 'scan',
  prepare: async (world) => [
    {
      name: 'scan',
      work: `one sorting scan a request, over HTTP with sign-in; ${clients} stations, each with a wave of ${packages} packages`,
      unit: 'scans/s',
      goal: { least: 0.9 },
      ...(await oneByOne(world)),
    },
  ],
}

export const flush: Bench = {
  name: 'scan.flush',
  prepare: async (world) => [
    {
      name: 'scan.flush',
      work: `the queue of a station that was without network: 20 scans in one request, against the same one by one; ${clients} stations`,
      unit: 'scans/s',
      goal: { least: 4 },
      ...(await queue(world)),
    },
  ],
}
