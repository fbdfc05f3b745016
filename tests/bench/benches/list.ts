import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { actionsFrom, type Machine } from '../../../graph/kernel/machine.ts'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { packageMachine } from '../../../graph/package/states.ts'
import { waveMachine } from '../../../graph/wave/states.ts'
import { root } from '../../tool.ts'
import { type Bench, type Contest, rate, type World } from '../bench.ts'
import { fillPackages } from '../fill/fill.ts'
import type { listSql } from '../floor/listSql.ts'
import { poster } from '../http.ts'

const clients = 8
const pages = 150
const packages = Number(process.env.BENCH_PACKAGES ?? 1_000_000)
const size = 50
const deepest = 10_000

const documents = Object.entries(JSON.parse(readFileSync(join(root, 'graph/generated/persisted.json'), 'utf8')) as Record<string, string>)

/** The console's own document of a list. */
function documentOf(operation: string): string {
  const found = documents.find(([, text]) => text.startsWith(`query ${operation}(`))
  if (!found) throw new Error(`The console has no ${operation}`)
  return found[0]
}

/** One page as the console asks for it, and as the floor is asked for the same bytes. */
interface Asked {
  operation: string
  variables: Record<string, unknown>
  floor: { name: keyof typeof listSql; values?: unknown[]; may?: object }
}

type Fetch = () => Promise<string>
type Compare = (asked: Asked) => Promise<{ ours: Fetch; floor: Fetch }>

/** Asks both sides for a page and sees to it that they answer the same. */
async function comparing(world: World): Promise<Compare> {
  const { token } = await world.person('manager')
  const authorization = `Bearer ${token}`
  const floor = await world.start('floor/lists.ts', world.databaseUrl)
  const [post, postFloor] = [poster(world.url, clients), poster(floor.url, clients)]
  return async ({ operation, variables, floor: { name, values = [], may = {} } }) => {
    const body = JSON.stringify({ documentId: documentOf(operation), variables })
    const ours = () => post('/graphql', body, { authorization })
    const answer = await ours()
    const behind = answer.slice(answer.lastIndexOf(',"extensions"'))
    const theirs = JSON.stringify({ name, values: [world.warehouse.id, JSON.stringify(may), behind, ...values] })
    const print = () => postFloor('/', theirs, { authorization })
    if (answer.split('"cursor"').length !== size + 1) throw new Error(`${operation} does not answer ${size} rows: ${answer.slice(0, 500)}`)
    mustEqual(answer, await print())
    return { ours: checked(ours, answer.length), floor: checked(print, answer.length) }
  }
}

/** The same bytes, but for the place of `__typename`: a compiled document says it first. */
function mustEqual(answer: string, printed: string): void {
  if (answer.length === printed.length && isDeepStrictEqual(JSON.parse(answer), JSON.parse(printed))) return
  throw new Error(`The floor prints something else:\n${answer.slice(0, 1_000)}\n${printed.slice(0, 1_000)}`)
}

/** Nothing is written meanwhile, so that every answer is as long as the first. */
function checked(fetch: Fetch, length: number): Fetch {
  return async () => {
    const answer = await fetch()
    if (answer.length !== length) throw new Error(`Another answer than before: ${answer.slice(0, 500)}`)
    return answer
  }
}

const perSecond = (fetch: Fetch) => () => rate(pages, clients, fetch)
const milliseconds = (fetch: Fetch) => async () => 1000 / (await rate(pages, 1, fetch))

/** What somebody with every right may do in each state of rows as the fill makes them. */
const allowed = <State extends string, Action extends string>(machine: Machine<State, Action>) =>
  Object.fromEntries(
    machine.order.map((state) => [state, actionsFrom(machine, state).filter((action) => machine.actions[action] !== 'system')]),
  )

async function prepare(world: World): Promise<Contest[]> {
  const { database, warehouse } = world
  const compare = await comparing(world)
  const warehouseId = toNodeId('Warehouse', warehouse.id)
  const of = (filter: object, name: keyof typeof listSql, values: unknown[] = [], after: string | null = null): Asked => ({
    operation: 'ParcelTablePageQuery',
    variables: { warehouseId, sort: 'NEWEST', after, filter },
    floor: { name, values, may: allowed(packageMachine) },
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
  const sides = async (asked: Asked): Promise<Pick<Contest, 'ours' | 'floor'>> => {
    const { ours, floor } = await compare(asked)
    return { ours: perSecond(ours), floor: perSecond(floor) }
  }
  const contest = (name: string, work: string, least: number) => ({
    ...{ name, unit: 'pages/s', goal: { least } },
    work: `${work}: ${size} rows as the console asks for them, over HTTP with sign-in, ${packages.toLocaleString('en')} packages; ${clients} clients`,
  })
  const stock = { warehouseId, filter: {}, sort: 'SKU', first: size }
  return [
    { ...contest('list', 'the first page of packages', 0.55), ours: perSecond(first.ours), floor: perSecond(first.floor) },
    { ...contest('list.deep', `page ${nth / size} of packages`, 0.55), ours: perSecond(deep.ours), floor: perSecond(deep.floor) },
    {
      name: 'list.depth',
      work: `page ${nth / size} of packages against the first, both ours; one client`,
      unit: 'ms',
      goal: { most: 1.2 },
      ours: milliseconds(deep.ours),
      floor: milliseconds(first.ours),
    },
    {
      ...contest('list.state', 'packages in one state', 0.55),
      ...(await sides(of({ states: ['PENDING'] }, 'state', ['PENDING']))),
    },
    {
      ...contest('list.exact', `packages by ${size} whole numbers`, 0.55),
      ...(await sides(of(search('EXACT', ...numbers), 'exact', [numbers]))),
    },
    {
      ...contest('list.prefix', 'packages by the beginning of their number', 0.55),
      ...(await sides(of(search('PREFIX', 'WB77'), 'like', ['WB77%']))),
    },
    {
      ...contest('list.fuzzy', 'packages by a part of their number', 0.55),
      ...(await sides(of(search('FUZZY', '777'), 'like', ['%777%']))),
    },
    {
      ...contest('list.stock', 'the inventory list', 0.55),
      ...(await sides({ operation: 'StockTableMoreQuery', variables: stock, floor: { name: 'stocks' } })),
    },
    {
      ...contest('list.flow', 'the ledger of a product', 0.55),
      ...(await sides({
        operation: 'StockFlowMoreQuery',
        variables: { warehouseId, productId: toNodeId('Product', hot.id), first: size },
        floor: { name: 'flow', values: [hot.id, null, 51] },
      })),
    },
    {
      ...contest('list.waves', 'the waves of a warehouse', 0.3),
      ...(await sides({
        operation: 'WaveListTableMoreQuery',
        variables: { warehouseId, filter: {}, first: size },
        floor: { name: 'waves', may: allowed(waveMachine) },
      })),
    },
  ]
}

/** Lists of a warehouse with a million packages; `BENCH_PACKAGES` makes it more or fewer. */
export const list: Bench = {
  name: 'list',
  kept: { name: `list_${packages}`, fill: (databaseUrl) => fillPackages(databaseUrl, packages) },
  prepare,
}
