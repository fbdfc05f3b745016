import type { Pool } from 'pg'
import { waitingKinds, waitingRows } from '../../../graph/home/store/decisions.ts'
import { figuresOfDay } from '../../../graph/home/store/statistics.ts'
import {
  cutOffs,
  expectedOrders,
  inboundStates,
  packageStates,
  receivedPieces,
  stockFigures,
  waitingParcels,
  waveStates,
} from '../../../graph/home/store.ts'
import { dayIn, startOfDayAt } from '../../../graph/kernel/day.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Db } from '../../../graph/kernel/sql/db.ts'
import type { Bench, BenchEnvironment, Comparison } from '../bench.ts'
import { documentOf, milliseconds } from '../comparePages.ts'
import { fillPackages } from '../fill/fill.ts'
import { poster } from '../http.ts'

const packages = Number(process.env.BENCH_PACKAGES ?? 1_000_000)
const days = 30

/** The same figures, counted over the packages: by day, by customer, by channel and by state. */
const baselineSql = `
  with counted as materialized (
    select p.day, p.customer_id, p.channel_id, 1 as created, 0 as shipped, 0 as pieces from package p
    where p.warehouse_id = $1::uuid and p.day between $3::date - ${2 * days - 1} and $3::date
    union all
    select (p.shipped_at at time zone $2)::date, p.customer_id, p.channel_id, 0, 1, p.pieces from package p
    where p.warehouse_id = $1::uuid and p.shipped_at >= ($3::date - ${2 * days - 1})::timestamp at time zone $2
      and p.shipped_at < ($3::date + 1)::timestamp at time zone $2
  )
  select 'day' as kind, day::text as key, sum(created)::integer as created, sum(shipped)::integer as shipped, sum(pieces)::integer as pieces
    from counted group by day
  union all select 'customer', c.name, sum(created)::integer, sum(shipped)::integer, sum(pieces)::integer
    from counted join customer c on c.id = customer_id where day > $3::date - ${days} group by c.id
  union all select 'channel', c.name, sum(created)::integer, sum(shipped)::integer, sum(pieces)::integer
    from counted left join channel c on c.id = channel_id where day > $3::date - ${days} group by c.id
  union all select 'state', p.state::text, count(*)::integer, 0, 0
    from package p where p.warehouse_id = $1::uuid and p.day between $3::date - ${days - 1} and $3::date group by p.state
  order by 1, 2`

interface Counted {
  kind: 'day' | 'customer' | 'channel' | 'state'
  key: string
  created: number
  shipped: number
}

/** Runs the statements of the stores without anything around them, prepared as the server prepares them. */
const bareSql = (pool: Pool) => {
  const names = new Map<string, string>()
  const nameOf = (text: string) => names.get(text) ?? names.set(text, `bare_${names.size}`).get(text)
  return {
    $queryRawUnsafe: async (text: string, ...values: unknown[]) => (await pool.query({ name: nameOf(text), text, values })).rows,
  } as Pick<Db, '$queryRawUnsafe'>
}

async function prepare(environment: BenchEnvironment): Promise<Comparison[]> {
  const { database, warehouse } = environment
  const { timeZone } = await database.prisma.warehouse.findUniqueOrThrow({ where: { id: warehouse.id }, select: { timeZone: true } })
  const today = dayIn(timeZone, new Date())
  const { token } = await environment.createUser('manager')
  const post = poster(environment.url, 1)
  const variables = { warehouseId: toNodeId('Warehouse', warehouse.id), days }
  const body = JSON.stringify({ documentId: documentOf('OrderStatisticsQuery'), variables })
  const ours = () => post('/graphql', body, { authorization: `Bearer ${token}`, 'accept-language': 'zh-CN' })
  const baseline = async () => JSON.stringify((await database.pool.query<Counted>(baselineSql, [warehouse.id, timeZone, today])).rows)

  const counted = JSON.parse(await baseline()) as Counted[]
  const shown = JSON.parse(await ours()).data.orderStatistics as {
    days: { day: string; created: number; shipped: number }[]
    states: { state: string; count: number }[]
  }
  for (const { day, created, shipped } of shown.days) {
    const same = counted.find(({ kind, key }) => kind === 'day' && key === day) ?? { created: 0, shipped: 0 }
    if (created !== same.created || shipped !== same.shipped)
      throw new Error(`${day}: ${created} and ${shipped}, not ${JSON.stringify(same)}`)
  }
  const states = counted.filter(({ kind }) => kind === 'state').map(({ key, created }) => `${key} ${created}`)
  const shownStates = shown.states.map(({ state, count }) => `${state} ${count}`)
  if (states.sort().join() !== shownStates.sort().join()) throw new Error(`${shownStates}, not ${states}`)

  const panelBody = JSON.stringify({
    documentId: documentOf('PanelPageQuery'),
    variables: { warehouseId: variables.warehouseId, known: true },
  })
  const panel = () => post('/graphql', panelBody, { authorization: `Bearer ${token}`, 'accept-language': 'zh-CN' })
  const sql = bareSql(database.pool)
  const [at, { id }] = [new Date(), warehouse]
  const panelSql = async () =>
    JSON.stringify(
      await Promise.all([
        packageStates(sql, id),
        waveStates(sql, id),
        inboundStates(sql, id),
        expectedOrders(sql, id, today),
        stockFigures(sql, id),
        waitingParcels(sql, id),
        waitingRows(sql, id, waitingKinds),
        figuresOfDay(sql, id, today),
        receivedPieces(sql, id, startOfDayAt(timeZone, at)),
        cutOffs(sql, id, timeZone, at, 'zh-CN'),
      ]),
    )
  const pending = (rows: { state: string; count: number }[]) => rows.find(({ state }) => state === 'PENDING')?.count
  const shownPanel = JSON.parse(await panel()).data.panel as { packages: { state: string; count: number }[] }
  if (pending(shownPanel.packages) !== pending(await packageStates(sql, id))) throw new Error('The panel shows something else')
  return [
    {
      name: 'statistics.panel',
      description: `control panel of ${packages.toLocaleString('en')} packages, over HTTP with sign-in, against its own statements in SQL alone; one client`,
      unit: 'ms',
      goal: { most: 2 },
      ours: milliseconds(panel),
      baseline: milliseconds(panelSql),
    },
    {
      name: 'statistics',
      description: `order statistics of ${days} days, over HTTP with sign-in, against counting ${packages.toLocaleString('en')} packages in SQL alone; one client`,
      unit: 'ms',
      goal: { most: 1 },
      ours: milliseconds(ours),
      baseline: milliseconds(baseline),
    },
  ]
}

/** The control panel and the order statistics of a warehouse with a million packages; `BENCH_PACKAGES` changes the number. */
export const statistics: Bench = {
  name: 'statistics',
  persistentData: { name: `list_${packages}`, fill: (databaseUrl) => fillPackages(databaseUrl, packages) },
  prepare,
}
