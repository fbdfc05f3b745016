import { newId } from '../../../graph/kernel/identity.ts'
import { type Bench, type BenchEnvironment, type Comparison, rate } from '../bench.ts'
import { measureCpu } from '../cpu.ts'
import { poster } from '../http.ts'
import { type Station, scanByApi, scanByStatements } from '../scanning.ts'
import { openLeastRows, prepareTasks, type Seat, type Task } from '../scanTasks.ts'
import { openStationSessions } from '../waves.ts'

const clients = 8
const perClient = 40
/** The warm-up and the rounds for which there are scans. */
const roundsMaximum = 6

const works: Record<Station, string> = {
  sort: 'sorts a piece; each station has a mixed wave of its own',
  pack: 'packs a piece of a sorted wave, every fourth completes its package; each station has a wave of its own',
  ship: 'ships a package of two products',
  receive: 'receives a piece of an order of twenty products; each station has an order of its own',
  shelve: 'puts a piece of an order of twenty products on a shelf and proposes the next place; each station has an order of its own',
}

type Send = (seat: Seat, task: Task) => Promise<unknown>

async function openSeats(environment: BenchEnvironment, station: Station): Promise<Seat[]> {
  const sessions = await openStationSessions(environment, clients, 'owner')
  const tasks = await prepareTasks[station](environment, sessions, perClient * roundsMaximum)
  return sessions.map((session, i) => ({ session, tasks: tasks[i] as Task[], done: 0 }))
}

/** One round of a side: the next scans of every seat. */
const round = (seats: readonly Seat[], send: Send) => () =>
  rate(perClient * clients, clients, (client) => {
    const seat = seats[client] as Seat
    const task = seat.tasks[seat.done++]
    if (!task) throw new Error(`There are scans for ${roundsMaximum - 1} rounds`)
    seat.session.seq++
    return send(seat, task)
  })

/** One scan a request over HTTP: through the API, by its statements alone, and by the least rows that a scan must leave. */
async function compare(environment: BenchEnvironment, station: Station): Promise<Comparison> {
  const { url, pid, databaseUrl, database } = environment
  const [ours, shell, least] = [
    await openSeats(environment, station),
    await openSeats(environment, station),
    await openSeats(environment, station),
  ]
  await openLeastRows(environment)
  const statements = await environment.start('baseline/scans.ts', databaseUrl)
  const leastRows = await environment.start('baseline/leastRows.ts', databaseUrl)
  const byApi = scanByApi(url, clients)
  const byStatements = scanByStatements(statements.url, clients, byApi)
  const post = poster(leastRows.url, clients)
  const byLeast: Send = ({ session: { stationId, seq, token } }, { values }) =>
    post('/', JSON.stringify({ write: station, values, stationId, seq, key: newId() }), { authorization: `Bearer ${token}` })
  await environment.analyze()
  const measured = (seats: readonly Seat[], send: Send, process: number) =>
    measureCpu(database.pool, process, perClient * clients, round(seats, send))
  const sides = {
    ours: measured(ours, ({ session }, { scan }) => byApi(session, station, scan), pid),
    shell: measured(shell, ({ session }, { scan }) => byStatements(session, station, scan), statements.pid),
    least: measured(least, byLeast, leastRows.pid),
  }
  return {
    name: `scan.${station}`,
    description: `one scan a request, over HTTP with sign-in, which ${works[station]}; ${clients} stations. The baseline is bare HTTP, the session, and a function that writes only what must be durable, with all ids given`,
    unit: 'scans/s',
    goal: { least: 0.45 },
    ours: sides.ours.measure,
    baseline: sides.least.measure,
    competitors: { 'the same statements with nothing around them': sides.shell.measure },
    notes: () => [
      `CPU milliseconds a scan, Node + PostgreSQL, in the best round: ours ${sides.ours.text()}, the same statements ${sides.shell.text()}, least rows ${sides.least.text()}.`,
    ],
  }
}

export const scanKinds: readonly Bench[] = (['sort', 'pack', 'ship', 'receive', 'shelve'] as const).map((station) => ({
  name: `scan.${station}`,
  prepare: async (environment) => [await compare(environment, station)],
}))
