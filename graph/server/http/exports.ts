import { setTimeout as pause } from 'node:timers/promises'
import { tz } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { type DocumentNode, type ExecutionResult, execute, type GraphQLError, parse } from 'graphql'
import english from '../../../web/i18n/en.json' with { type: 'json' }
import chinese from '../../../web/i18n/zh-CN.json' with { type: 'json' }
import type { ExportedList, ListColumn, Reader } from '../../exchange/lists/list.ts'
import { exportedLists, exportedReports } from '../../exchange/lists/lists.ts'
import type { ExportedReport } from '../../exchange/lists/statisticsReport.ts'
import type { OutCell } from '../../exchange/write/workbook.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { Malformed, NotFound } from '../../kernel/failures.ts'
import type { Language } from '../../kernel/language.ts'
import { type Context, notSignedIn } from '../../kernel/schema/context.ts'
import { fenced } from '../../kernel/schema/fenced.ts'
import { type CallerOf, contextOf, type RequestContext } from '../graphql/context.ts'
import { schema } from '../graphql/schema.ts'
import { answerFailure, sendFile, typeIn } from './answerFile.ts'
import { readBody } from './body.ts'
import { answerTooMany, type Budget, chargeRequest } from './budget.ts'
import type { Handler } from './httpServer.ts'

interface Parts {
  services: Context['services']
  callerOf: CallerOf
  budget: Budget
}

const pageRows = 100
/** Cost of an export, and of each of its pages. */
const exportCost = 500
const pageCost = 100
/** Exports of a caller at a time: each reads pages as fast as it can. */
const exportsAtATime = 2
const retryMs = 5_000
const bodyBytes = 100_000
const documents = new Map<string, DocumentNode>()

/** What the console asks for: the variables of its list, the columns that it shows, and its time zone. */
interface Asked {
  variables: Record<string, unknown>
  columns: string[] | null
  timeZone: string
}

/**
 * `POST /exports/products.xlsx` (or `.csv`) with `{ variables, columns, timeZone }` sends a list as a file, page by page. Each page is the query
 * of the list as the caller, so that rights and filters are those of the list. `POST /exports/order-statistics.xlsx` with `{ variables }` sends a report.
 */
export function serveExports({ services, callerOf, budget }: Parts): Handler {
  const running = new Map<string, number>()
  return async (request, response, requestId) => {
    const ctx = await contextOf(services, callerOf(request, requestId))
    const caller = ctx.tokenHash ?? ''
    const count = running.get(caller) ?? 0
    if (ctx.actor && count >= exportsAtATime) return answerTooMany(response, ctx.language, retryMs)
    running.set(caller, count + 1)
    try {
      await answerExport(ctx, request, response, requestId)
    } finally {
      const left = (running.get(caller) ?? 1) - 1
      if (left > 0) running.set(caller, left)
      else running.delete(caller)
    }
  }

  async function answerExport(ctx: RequestContext, ...[request, response, requestId]: Parameters<Handler>): Promise<void> {
    const refuse = (status: number, failure: Failure) => answerFailure(response, ctx.language, status, failure)
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
    if (!(await chargeRequest(budget, ctx, response, exportCost))) return
    if (!ctx.actor) return refuse(401, notSignedIn(ctx))
    const file = (request.url ?? '').split('?')[0]?.split('/')[2] ?? ''
    const name = file.replace(/\.\w+$/, '')
    const list = Object.hasOwn(exportedLists, name) ? exportedLists[name] : undefined
    const type = typeIn(file)
    // Of several sheets, which a .csv file cannot have.
    const report = type === 'xlsx' && Object.hasOwn(exportedReports, name) ? exportedReports[name] : undefined
    const asked = report || (list && type) ? await readAsked(request) : null
    const reader = readerOf(ctx.language, asked?.timeZone ?? 'UTC')
    if (report && asked) {
      const made = await readReport(ctx, report, asked.variables, reader).catch((error: unknown) => error as Error)
      if (made instanceof Failure) return refuse(made.code === 'FORBIDDEN' ? 403 : 400, made)
      if (made instanceof Error) throw made
      return made ? sendFile(response, { type: 'xlsx', ...made }) : refuse(404, NotFound({ what: name }))
    }
    if (!list || !type || !asked) return refuse(404, NotFound({ what: file.slice(0, 60) }))
    const columns = columnsOf(list, asked.columns)
    const left = new AbortController()
    response.once('close', () => left.abort())
    // The first page is read before the answer begins: a refusal has a status, not half a file.
    const pages = readPages({ services, caller: callerOf(request, requestId), budget, left: left.signal }, list, asked.variables)
    const first = await pages.next().catch((error: unknown) => error)
    if (first instanceof Failure) return refuse(first.code === 'FORBIDDEN' ? 403 : 400, first)
    if (first instanceof Error) throw first
    const { value: rows = [], done } = first as IteratorResult<unknown[]>
    await sendFile(response, {
      name: reader.say(list.title),
      type,
      sheets: [
        {
          name: reader.say(list.title),
          header: columns.map((column) => headerOf(column, reader)),
          widths: columns.map(({ width = 16 }) => width),
          rows: cellsOf(rows, done ? null : pages, columns, reader),
        },
      ],
    })
  }
}

async function readAsked(request: Parameters<Handler>[0]): Promise<Asked | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > bodyBytes) return null
    chunks.push(chunk)
  }
  try {
    const body = readBody(Buffer.concat(chunks).toString('utf8')) as Partial<Asked>
    const columns = Array.isArray(body.columns) ? body.columns.map(String) : null
    const variables = body.variables !== null && typeof body.variables === 'object' ? body.variables : {}
    return { variables, columns, timeZone: zoneOf(body.timeZone) }
  } catch {
    return null
  }
}

function zoneOf(text: unknown): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: String(text ?? 'UTC') }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

function readerOf(language: Language, timeZone: string): Reader {
  const words: Record<string, string> = language === 'en' ? english : chinese
  return {
    language,
    say: (key) => words[key] ?? key,
    moment: (at) => (at ? format(at, 'yyyy-MM-dd HH:mm', { in: tz(timeZone) }) : null),
  }
}

/** A report, by its query as the caller; null if there is nothing. Rejects with a failure if it is refused. */
async function readReport(ctx: RequestContext, report: ExportedReport, variableValues: Asked['variables'], reader: Reader) {
  const document = parsed(report.document)
  const { data, errors } = await fenced(ctx, (contextValue) => execute({ schema, document, variableValues, contextValue }))
  const [error] = errors ?? []
  if (error) throw faultOf(error)
  return report.write(data, reader)
}

function parsed(text: string): DocumentNode {
  const document = documents.get(text) ?? parse(text)
  documents.set(text, document)
  return document
}

/** The shown columns in their order, then those that belong to none. */
function columnsOf({ columns }: ExportedList, shown: readonly string[] | null): ListColumn[] {
  if (!shown) return columns
  const own = shown.flatMap((id) => columns.filter(({ of }) => of === id))
  return [...own, ...columns.filter(({ of }) => of === null)]
}

const headerOf = ({ header }: ListColumn, { language, say }: Reader) =>
  typeof header === 'string' ? say(header) : language === 'en' ? header.en : header.zh

/** Variables that do not fit the list are refused; every other error is the program's. */
function faultOf({ originalError, path, extensions, message }: GraphQLError): Error {
  if (originalError instanceof Failure) return originalError
  if (path === undefined || extensions.code === 'BAD_USER_INPUT') return Malformed({}, 'variables')
  return originalError ?? new Error(message)
}

interface Page {
  edges: { node: unknown }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** Reads the list page by page, each with a context of its own: a token that was revoked meanwhile ends it. */
async function* readPages(
  {
    services,
    caller,
    budget,
    left,
  }: { services: Context['services']; caller: Parameters<typeof contextOf>[1]; budget: Budget; left: AbortSignal },
  list: ExportedList,
  variables: Record<string, unknown>,
): AsyncGenerator<unknown[]> {
  const document = parsed(list.document)
  for (let after: string | null = null; ; ) {
    const ctx = await contextOf(services, caller)
    // An export that has begun is slowed down, not broken off.
    const { retryAfterMs } = await budget(ctx, pageCost)
    if (retryAfterMs !== null) await pause(retryAfterMs, undefined, { signal: left })
    const variableValues: Record<string, unknown> = { ...variables, first: pageRows, after }
    const { data, errors }: ExecutionResult = await fenced(ctx, (contextValue) =>
      execute({ schema, document, variableValues, contextValue }),
    )
    const [error] = errors ?? []
    if (error) throw faultOf(error)
    const page: Page = (data as unknown as { list: Page }).list
    yield page.edges.map(({ node }) => node)
    if (!page.pageInfo.hasNextPage) return
    after = page.pageInfo.endCursor
  }
}

async function* cellsOf(
  first: unknown[],
  pages: AsyncGenerator<unknown[]> | null,
  columns: readonly ListColumn[],
  reader: Reader,
): AsyncGenerator<OutCell[]> {
  const write = (row: unknown) => columns.map(({ cell }) => cell(row, reader))
  for (const row of first) yield write(row)
  if (pages) for await (const rows of pages) for (const row of rows) yield write(row)
}
