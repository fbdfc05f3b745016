import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { actionsFrom, type Machine } from '../../../graph/kernel/command/machine.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { packageMachine } from '../../../graph/package/states.ts'
import { waveMachine } from '../../../graph/wave/states.ts'
import { root } from '../../tool.ts'
import type { listSql } from '../baseline/listSql.ts'
import { type Bench, type BenchEnvironment, type Comparison, rate } from '../bench.ts'
import { fillPackages } from '../fill/fill.ts'
import { poster } from '../http.ts'

const clients = 8
const pages = 150
const packages = Number(process.env.BENCH_PACKAGES ?? 1_000_000)
const size = 50
const deepest = 10_000

const documents = Object.entries(JSON.parse(readFileSync(join(root, 'graph/generated/persisted.json'), 'utf8')) as Record<string, string>)

/** The console's document of a list. */
function documentOf(operation: string): string {
  const found = documents.find(([, text]) => text.startsWith(`query ${operation}(`))
  if (!found) throw new Error(`The console has no ${operation}`)
  return found[0]
}

/** Requests of one page, by the console and by the baseline. */
interface Asked {
  operation: string
  variables: Record<string, unknown>
  baseline: { name: keyof typeof listSql; values?: unknown[]; may?: object }
}

type Fetch = () => Promise<string>
type Compare = (asked: Asked) => Promise<{ ours: Fetch; baseline: Fetch }>

/** Requests a page from both sides and verifies that the answers are equal. */
async function comparing(environment: BenchEnvironment): Promise<Compare> {
  const { token } = await environment.createUser('manager')
  const authorization = `Bearer ${token}`
  const baseline = await environment.start('baseline/lists.ts', environment.databaseUrl)
  const [post, postBaseline] = [poster(environment.url, clients), poster(baseline.url, clients)]
  return async ({ operation, variables, baseline: { name, values = [], may = {} } }) => {
    const body = JSON.stringify({ documentId: documentOf(operation), variables })
    // The baseline prints Chinese names.
    const ours = () => post('/graphql', body, { authorization, 'accept-language': 'zh-CN' })
    const answer = await ours()
    const behind = answer.slice(answer.lastIndexOf(',"extensions"'))
    const theirs = JSON.stringify({ name, values: [environment.warehouse.id, JSON.stringify(may), behind, ...values] })
    const print = () => postBaseline('/', theirs, { authorization })
    if (answer.split('"cursor"').length !== size + 1) throw new Error(`${operation} does not answer ${size} rows: ${answer.slice(0, 500)}`)
    mustEqual(answer, await print())
    return { ours: checked(ours, answer.length), baseline: checked(print, answer.length) }
  }
}

/** Equal bytes except for the position of `__typename`, which a compiled document prints first. */
function mustEqual(answer: string, printed: string): void {
  if (answer.length === printed.length && isDeepStrictEqual(JSON.parse(answer), JSON.parse(printed))) return
  throw new Error(`The baseline prints something else:\n${answer.slice(0, 1_000)}\n${printed.slice(0, 1_000)}`)
}

/** Verifies that every answer is as long as the first, since no data changes. */
function checked(fetch: Fetch, length: number): Fetch {
  return async () => {
    const answer = await fetch()
    if (answer.length !== length) throw new Error(`Another answer than before: ${answer.slice(0, 500)}`)
    return answer
  }
}

const perSecond = (fetch: Fetch) => () => rate(pages, clients, fetch)
const milliseconds = (fetch: Fetch) => async () => 1000 / (await rate(pages, 1, fetch))

/** Allowed actions of a user with all rights, by state of the generated rows. */
const allowed = <State extends string, Action extends string>(machine: Machine<State, Action>) =>
  Object.fromEntries(
    machine.order.map((state) => [state, actionsFrom(machine, state).filter((action) => machine.actions[action] !== 'system')]),
  )

async function prepare(environment: BenchEnvironment): Promise<Comparison[]> {
  const { database, warehouse } = environment
  const compare = await comparing(environment)
  const warehouseId = toNodeId('Warehouse', warehouse.id)
  const of = (filter: object, name: keyof typeof listSql, values: unknown[] = [], after: string | null = null): Asked => ({
    operation: 'PackageTablePageQuery',
    variables: { warehouseId, sort: 'NEWEST', after, filter },
    baseline: { name, values, may: allowed(packageMachine) },
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
      ...comparison('list.stock', 'the inventory list', 0.55),
      ...(await sides({ operation: 'StockTableMoreQuery', variables: stock, baseline: { name: 'stocks' } })),
    },
    {
      ...comparison('list.flow', 'the ledger of a product', 0.55),
      ...(await sides({
        operation: 'StockFlowMoreQuery',
        variables: { warehouseId, productId: toNodeId('Product', hot.id), first: size },
        baseline: { name: 'flow', values: [hot.id, null, 51] },
      })),
    },
    {
      ...comparison('list.waves', 'the waves of a warehouse', 0.3),
      ...(await sides({
        operation: 'WaveListTableMoreQuery',
        variables: { warehouseId, filter: {}, first: size },
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
