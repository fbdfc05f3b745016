import { actionsFrom } from '../../../graph/kernel/command/machine.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Machine } from '../../../graph/kernel/states/machine.ts'
import { packageMachine } from '../../../graph/package/states.ts'
import { waveMachine } from '../../../graph/wave/states.ts'
import type { listSql } from '../baseline/listSql.ts'
import type { Bench, BenchEnvironment, Comparison } from '../bench.ts'
import { type Asked, comparing, milliseconds, perSecond, pageSize as size } from '../comparePages.ts'
import { fillPackages } from '../fill/fill.ts'

const clients = 8
const packages = Number(process.env.BENCH_PACKAGES ?? 1_000_000)
const deepest = 10_000

/** Allowed actions of a user with all rights, by state of the generated rows. */
const allowed = <State extends string, Action extends string>(machine: Machine<State, Action>) =>
  Object.fromEntries(
    machine.order.map((state) => [state, actionsFrom(machine, state).filter((action) => machine.actions[action] !== 'system')]),
  )

async function prepare(environment: BenchEnvironment): Promise<Comparison[]> {
  const { database, warehouse } = environment
  const compare = await comparing(environment)
  const warehouseId = toNodeId('Warehouse', warehouse.id)
  // No generated package is on hold.
  const mayPackages = Object.fromEntries(
    Object.entries(allowed(packageMachine)).map(([state, actions]) => [state, actions.filter((action) => action !== 'releaseHold')]),
  )
  const of = (filter: object, name: keyof typeof listSql, values: unknown[] = [], after: string | null = null): Asked => ({
    operation: 'packageRowsQuery',
    variables: { warehouseId, sort: 'NEWEST', after, filter, first: size },
    baseline: { name, values, may: mayPackages },
  })
  const look = async (sql: string, ...values: unknown[]) => (await database.pool.query(sql, values)).rows[0]
  const nth = Math.min(deepest * size, Math.round(packages * 0.7))
  const { id, day } = await look(
    `select id, day::text from package where warehouse_id = $1 order by package.day desc, id desc offset ${nth - 1} limit 1`,
    warehouse.id,
  )
  const { numbers } = await look(
    `select array_agg(number) as numbers from (select number from package where warehouse_id = $1 order by number limit ${size}) p`,
    warehouse.id,
  )
  const hot = await look(
    'select product_id as id from stock_flow where warehouse_id = $1 group by 1 order by count(*) desc limit 1',
    warehouse.id,
  )
  const search = (mode: string, ...values: string[]) => ({ search: { mode, values } })
  const first = await compare(of({}, 'packages'))
  const cursor = Buffer.from(`${day}T00:00:00.000Z ${id}`).toString('base64url')
  const deep = await compare(of({}, 'after', [day, id], cursor))
  const sides = async (asked: Asked): Promise<Pick<Comparison, 'ours' | 'baseline'>> => {
    const { ours, baseline } = await compare(asked)
    return { ours: perSecond(ours), baseline: perSecond(baseline) }
  }
  const comparison = (name: string, work: string, least: number) => ({
    ...{ name, unit: 'pages/s', goal: { least } },
    description: `${work}: ${size} rows as the console asks for them, over HTTP with sign-in, ${packages.toLocaleString('en')} packages; ${clients} clients`,
  })
  const stock = { warehouseId, filter: {}, sort: 'SKU', first: size }
  return [
    { ...comparison('list', 'the first page of packages', 0.55), ours: perSecond(first.ours), baseline: perSecond(first.baseline) },
    { ...comparison('list.deep', `page ${nth / size} of packages`, 0.55), ours: perSecond(deep.ours), baseline: perSecond(deep.baseline) },
    {
      name: 'list.depth',
      description: `page ${nth / size} of packages against the first, both ours; one client`,
      unit: 'ms',
      goal: { most: 1.2 },
      ours: milliseconds(deep.ours),
      baseline: milliseconds(first.ours),
    },
    {
      ...comparison('list.state', 'packages in one state', 0.55),
      ...(await sides(of({ states: ['PENDING'] }, 'state', ['PENDING']))),
    },
    {
      ...comparison('list.exact', `packages by ${size} whole numbers`, 0.55),
      ...(await sides(of(search('EXACT', ...numbers), 'exact', [numbers]))),
    },
    {
      ...comparison('list.prefix', 'packages by the beginning of their number', 0.55),
      ...(await sides(of(search('PREFIX', 'WB77'), 'like', ['WB77%']))),
    },
    {
      ...comparison('list.fuzzy', 'packages by a part of their number', 0.55),
      ...(await sides(of(search('FUZZY', '777'), 'like', ['%777%']))),
    },
    {
      ...comparison('list.fuzzy30', 'packages of the last 30 days, as the list shows them first, by a part of their number', 0.55),
      ...(await sides(of({ ...search('FUZZY', '777'), createdDays: 30 }, 'likeOfMonth', ['%777%']))),
    },
    {
      ...comparison('list.stock', 'the inventory list', 0.55),
      ...(await sides({ operation: 'StocksPageMoreQuery', variables: stock, baseline: { name: 'stocks' } })),
    },
    {
      ...comparison('list.flow', 'the ledger of a product', 0.55),
      ...(await sides({
        operation: 'FlowPostingsMoreQuery',
        variables: { warehouseId, productId: toNodeId('Product', hot.id), first: size },
        baseline: { name: 'flow', values: [hot.id, null, 51] },
      })),
    },
    {
      ...comparison('list.waves', 'the waves of a warehouse', 0.3),
      ...(await sides({
        operation: 'WaveListPageMoreQuery',
        variables: { warehouseId, filter: {}, sort: 'NEWEST', first: size },
        baseline: { name: 'waves', may: allowed(waveMachine) },
      })),
    },
  ]
}

/** Lists of a warehouse with a million packages; `BENCH_PACKAGES` changes the number. */
export const list: Bench = {
  name: 'list',
  persistentData: { name: `list_${packages}`, fill: (databaseUrl) => fillPackages(databaseUrl, packages) },
  prepare,
}
