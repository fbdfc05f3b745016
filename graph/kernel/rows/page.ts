import { createHash } from 'node:crypto'
import { queryFromInfo } from '@pothos/plugin-prisma'
import { type FieldNode, type GraphQLResolveInfo, Kind, visit } from 'graphql'
import pg from 'pg'
import type { Context } from '../context.ts'
import type { Db } from '../db.ts'
import { type Columns, columnsOf, type ReadRow, type Selection } from './columns.ts'

/** A page of rows as a store writes it. */
export interface PageSql {
  /** Selects whole rows of the model's table, and as `page_key` what comes before the id in the order of the list. */
  text: string
  values: unknown[]
  order: 'asc' | 'desc'
  /** It reads one row more, which tells that there are more. */
  limit: number
  /** Whether the database may keep its plan: where it is the same for all values. */
  isPlain: boolean
}

/** A row, and what it stands by in the order of its list. */
export interface Placed<Row> {
  key: unknown
  id: string
  node: Row
}

/**
 * Reads a page with all that the answer selects of its nodes: in one statement, or where nodes have lists of their own, by Prisma as well.
 * Whose rows they are is the statement's to say; their types look again.
 */
export async function readPage<Row>(
  ctx: Context,
  info: GraphQLResolveInfo,
  model: string,
  page: PageSql,
): Promise<{ rows: Placed<Row>[]; more: boolean }> {
  const columns = plannedColumns(ctx, info, model)
  const found = await ask(ctx, page, columns)
  const places = found.slice(0, page.limit)
  const nodes = columns ? places.map((place) => columns.read(place, 2)) : await byPrisma(ctx, info, model, places)
  const rows = places.flatMap(([key, id], nth) => {
    const node = nodes[nth]
    return node ? [{ key, id, node: node as Row }] : []
  })
  return { rows, more: found.length > page.limit }
}

type Place = [key: unknown, id: string, ...columns: unknown[]]

async function ask({ services }: Context, { text, values, order, isPlain }: PageSql, columns: Columns | null): Promise<Place[]> {
  const sql = `select t.page_key, t.id${columns?.columns ? `, ${columns.columns}` : ''} from (${text}) t
    ${columns?.joins ?? ''} order by t.page_key ${order}, t.id ${order}`
  const { rows } = await services.pool.query<Place>({
    name: isPlain ? nameOf(sql) : undefined,
    text: sql,
    values,
    rowMode: 'array',
    types,
  } as never)
  return rows as unknown as Place[]
}

const names = new Map<string, string>()
/** Each costs memory in every connection, and who asks chooses how long a page is. */
const mostNames = 200

function nameOf(sql: string): string | undefined {
  const name = names.get(sql) ?? (names.size < mostNames ? createHash('sha256').update(sql).digest('base64url').slice(0, 20) : undefined)
  if (name) names.set(sql, name)
  return name
}

const { DATE, TIMESTAMPTZ } = pg.types.builtins
const otherwise = pg.types.getTypeParser(TIMESTAMPTZ) as unknown as (text: string) => Date

/** As Prisma reads them: a day is the beginning of that day in UTC. An instant that is told in UTC is read without ado. */
const parsers: Record<number, (text: string) => Date> = {
  [DATE]: (text) => new Date(`${text}T00:00:00Z`),
  [TIMESTAMPTZ]: (text) =>
    text.endsWith('+00') && text[4] === '-' ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : otherwise(text),
}

const types = { getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text') }

const planned = new WeakMap<FieldNode, Columns | null>()

/** The columns behind the nodes of a connection; remembered with the document where nothing in it depends on what it is asked with. */
function plannedColumns(ctx: Context, info: GraphQLResolveInfo, model: string): Columns | null {
  const [field] = info.fieldNodes as [FieldNode]
  const known = info.fieldNodes.length === 1 ? planned.get(field) : undefined
  if (known !== undefined) return known
  const { select } = queryFromInfo({ context: ctx, info, typeName: model, path: ['edges', 'node'] }) as { select?: Selection }
  const columns = select ? columnsOf(ctx.db, model, select) : null
  if (columns && info.fieldNodes.length === 1 && isFixed(field, info.fragments)) planned.set(field, columns)
  return columns
}

/** Whether no variable and no directive stands beneath a field; its own arguments say which rows, not what of them. */
function isFixed({ selectionSet, directives }: FieldNode, fragments: GraphQLResolveInfo['fragments']): boolean {
  let varies = Boolean(directives?.length)
  const vary = () => {
    varies = true
  }
  const look = (set: object, seen: ReadonlySet<string>) =>
    visit(set as FieldNode, {
      Variable: vary,
      Directive: vary,
      FragmentSpread: ({ name: { value } }) => {
        const fragment = fragments[value]
        if (fragment && !seen.has(value)) look(fragment.selectionSet, new Set([...seen, value]))
      },
    })
  if (selectionSet?.kind === Kind.SELECTION_SET) look(selectionSet, new Set())
  return !varies
}

interface Delegate {
  findMany(query: object): Promise<{ id: string }[]>
}

/** What one statement cannot read: the rows of the page by their ids. */
async function byPrisma(ctx: Context, info: GraphQLResolveInfo, model: string, places: readonly Place[]): Promise<(ReadRow | undefined)[]> {
  const selection = queryFromInfo({ context: ctx, info, typeName: model, path: ['edges', 'node'] })
  const delegate = (ctx.db as Db & Record<string, Delegate>)[model.charAt(0).toLowerCase() + model.slice(1)] as Delegate
  const rows = await delegate.findMany({ ...selection, where: { id: { in: places.map(([, id]) => id) } } })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return places.map(([, id]) => byId.get(id))
}
