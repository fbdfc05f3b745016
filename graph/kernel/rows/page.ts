import { createHash } from 'node:crypto'
import { queryFromInfo } from '@pothos/plugin-prisma'
import { type FieldNode, type GraphQLResolveInfo, Kind, visit } from 'graphql'
import pg from 'pg'
import type { Context } from '../schema/context.ts'
import { delegateOf } from '../schema/delegateOf.ts'
import { type Columns, type PreloadedRow, type Selection, selectedColumns } from './columns.ts'

/** SQL of one page of a list. */
export interface PageSql {
  /** Selects whole rows of the model's table, and the sort key before the id as `page_key`. */
  text: string
  values: unknown[]
  order: 'asc' | 'desc'
  /** One more row is read to learn whether there is a next page. */
  limit: number
  /** Whether the statement is prepared: only if one plan fits all values. */
  isPlain: boolean
  /** Fields of the model that the statement computes; their values replace those of the table. */
  computed?: readonly string[]
}

/** Model of a page's rows, and the type of its nodes if that is a variant of the model's. */
export interface PageType {
  model: string
  variant?: string
}

/** A row with its sort key. */
export interface RowWithKey<Row> {
  key: unknown
  id: string
  node: Row
}

/**
 * Reads a page with all selected fields of its nodes in one statement; falls back to Prisma if nodes have lists. The statement limits the
 * rows to the caller's scope; their types check again.
 */
export async function readPage<Row>(
  ctx: Context,
  info: GraphQLResolveInfo,
  of: string | PageType,
  page: PageSql,
): Promise<{ rows: RowWithKey<Row>[]; more: boolean }> {
  const type = typeof of === 'string' ? { model: of } : of
  const columns = plannedColumns(ctx, info, type)
  const computed =
    columns || !page.computed ? null : selectedColumns(type.model, Object.fromEntries(page.computed.map((name) => [name, true])))
  const found = await queryPage(ctx, page, columns ?? computed)
  const places = found.slice(0, page.limit)
  const nodes = columns
    ? places.map((place) => columns.read(place, 2))
    : (await readByPrisma(ctx, info, type, places)).map(
        (node, nth) => node && Object.assign(node, computed?.read(places[nth] as PageRow, 2)),
      )
  const rows = places.flatMap(([key, id], nth) => {
    const node = nodes[nth]
    return node ? [{ key, id, node: node as Row }] : []
  })
  return { rows, more: found.length > page.limit }
}

type PageRow = [key: unknown, id: string, ...columns: unknown[]]

async function queryPage({ pool }: Context, { text, values, order, isPlain }: PageSql, columns: Columns | null): Promise<PageRow[]> {
  const sql = `select t.page_key, t.id${columns?.columns ? `, ${columns.columns}` : ''} from (${text}) t
    ${columns?.joins ?? ''} order by t.page_key ${order}, t.id ${order}`
  const { rows } = await pool.query<PageRow>({
    name: isPlain ? nameOf(sql) : undefined,
    text: sql,
    values,
    rowMode: 'array',
    types,
  } as never)
  return rows as unknown as PageRow[]
}

const names = new Map<string, string>()
/** Prepared statements use memory in every connection, and clients choose the page size. */
const maxPreparedStatements = 200

function nameOf(sql: string): string | undefined {
  const name =
    names.get(sql) ?? (names.size < maxPreparedStatements ? createHash('sha256').update(sql).digest('base64url').slice(0, 20) : undefined)
  if (name) names.set(sql, name)
  return name
}

const { DATE, TIMESTAMPTZ } = pg.types.builtins
const defaultTimestampParser = pg.types.getTypeParser(TIMESTAMPTZ) as unknown as (text: string) => Date

/** Parses dates as Prisma does: a day is midnight UTC. Timestamps in UTC take a faster path. */
const parsers: Record<number, (text: string) => Date> = {
  [DATE]: (text) => new Date(`${text}T00:00:00Z`),
  [TIMESTAMPTZ]: (text) =>
    text.endsWith('+00') && text[4] === '-' ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : defaultTimestampParser(text),
}

const types = { getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text') }

const planned = new WeakMap<FieldNode, Columns | null>()

/** Columns of a connection's nodes; cached per document if they depend on no variable. */
function plannedColumns(ctx: Context, info: GraphQLResolveInfo, { model, variant = model }: PageType): Columns | null {
  const [field] = info.fieldNodes as [FieldNode]
  const known = info.fieldNodes.length === 1 ? planned.get(field) : undefined
  if (known !== undefined) return known
  const { select } = queryFromInfo({ context: ctx, info, typeName: variant, path: ['edges', 'node'] }) as { select?: Selection }
  const columns = select ? selectedColumns(model, select) : null
  if (columns && info.fieldNodes.length === 1 && isFixed(field, info.fragments)) planned.set(field, columns)
  return columns
}

/** Whether no variable or directive occurs below a field; its own arguments only choose rows. */
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

/** Loads the rows of the page by id through Prisma. */
async function readByPrisma(
  ctx: Context,
  info: GraphQLResolveInfo,
  { model, variant = model }: PageType,
  places: readonly PageRow[],
): Promise<(PreloadedRow | undefined)[]> {
  const selection = queryFromInfo({ context: ctx, info, typeName: variant, path: ['edges', 'node'] })
  const rows = await delegateOf(ctx.db, model).findMany({ ...selection, where: { id: { in: places.map(([, id]) => id) } } })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return places.map(([, id]) => byId.get(id))
}
