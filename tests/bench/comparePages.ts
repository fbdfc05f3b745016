import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { root } from '../tool.ts'
import type { listSql } from './baseline/listSql.ts'
import { type BenchEnvironment, rate } from './bench.ts'
import { poster } from './http.ts'

const clients = 8
const pages = 150
/** Rows of a page. */
export const pageSize = 50

const documents = Object.entries(JSON.parse(readFileSync(join(root, 'graph/generated/persisted.json'), 'utf8')) as Record<string, string>)

/** Id of a document of the console. */
export function documentOf(operation: string): string {
  const found = documents.find(([, text]) => text.startsWith(`query ${operation}(`))
  if (!found) throw new Error(`The console has no ${operation}`)
  return found[0]
}

/** Requests of one page, by the console and by the baseline. */
export interface Asked {
  operation: string
  variables: Record<string, unknown>
  baseline: { name: keyof typeof listSql; values?: unknown[]; may?: object }
}

type Fetch = () => Promise<string>
type Compare = (asked: Asked) => Promise<{ ours: Fetch; baseline: Fetch }>

/** Requests a page from both sides and verifies that the answers are equal. */
export async function comparing(environment: BenchEnvironment): Promise<Compare> {
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
    if (answer.split('"cursor"').length !== pageSize + 1)
      throw new Error(`${operation} does not answer ${pageSize} rows: ${answer.slice(0, 500)}`)
    mustEqual(answer, await print())
    return { ours: checked(ours, answer.length), baseline: checked(print, answer.length) }
  }
}

/** Equal bytes except for the position of `__typename`, which a compiled document prints first. */
function mustEqual(answer: string, printed: string): void {
  if (answer.length === printed.length && isDeepStrictEqual(JSON.parse(answer), JSON.parse(printed))) return
  throw new Error(`The baseline prints something else: ${difference(JSON.parse(answer), JSON.parse(printed)) ?? 'of another length'}`)
}

/** The first value that differs, with its path. */
function difference(ours: unknown, theirs: unknown, path = ''): string | null {
  const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
  if (!isTree(ours) || !isTree(theirs))
    return Object.is(ours, theirs) ? null : `${path}: ${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const found = difference(ours[key], theirs[key], `${path}.${key}`)
    if (found) return found
  }
  return null
}

/** Verifies that every answer is as long as the first, since no data changes. */
function checked(fetch: Fetch, length: number): Fetch {
  return async () => {
    const answer = await fetch()
    if (answer.length !== length) throw new Error(`Another answer than before: ${answer.slice(0, 500)}`)
    return answer
  }
}

/** Pages a second with all clients. */
export const perSecond = (fetch: Fetch) => () => rate(pages, clients, fetch)
/** Time after which no further page is asked for, of what takes longer than a page should; and how often it is asked for in any case. */
const [enoughMs, leastTimes] = [2_000, 3]

/** Time of a page, or of another request, with one client; it is asked for at most `most` times. */
export const milliseconds =
  (fetch: () => Promise<unknown>, most = pages) =>
  async () => {
    const begin = performance.now()
    const passed = () => performance.now() - begin
    let times = 0
    for (; times < most && (times < leastTimes || passed() < enoughMs); times++) await fetch()
    return passed() / times
  }
