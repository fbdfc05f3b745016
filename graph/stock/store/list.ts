import type { PageSql } from '../../kernel/rows/page.ts'
import type { Miss } from '../../kernel/schema/search.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { codeKey } from '../../kernel/states/codes.ts'
import { countedTo } from '../../kernel/states/countedTo.ts'
import { agedAfterDays, type StockSort, type StockView } from '../states.ts'
import { lowSql } from './levels.ts'

export type View = keyof typeof StockView.values
export type Sort = keyof typeof StockSort.values

export interface StockQuery {
  warehouseId: string
  /** Customers visible to the reader; null for all. */
  reach: readonly string[] | null
  customerIds: readonly string[]
  view: View
  /** Only products of which fewer are available; null for all. */
  availableBelow: number | null
  /** `productIds`: what it finds; null if that is too much to name. */
  search: { values: readonly string[]; mode: 'EXACT' | 'FUZZY' | 'PREFIX'; productIds: readonly string[] | null } | null
  /** Stock as it was then; null for now. */
  moment: Date | null
}

/** A cursor: sort key and row id. */
export interface StockCursor {
  key: string
  id: string
}

/** Levels are those of now at every moment; without a use of them the join is dropped by the planner. */
const levels = 'left join stock_level v on v.stock_id = s.id and v.warehouse_id = s.warehouse_id'
const products = 'join product p on p.id = s.product_id'
const current = `from product_stock s ${products} ${levels}`

/** Parts of the statement that depend on whether it reads the stock rows or their ledger; `moment` is a parameter. */
function figuresOf(moment: string | null) {
  const onHand = moment ? `exists (select from stock_at(l.id, 'ON_HAND', ${moment}) f where f.after > 0)` : 'l.on_hand > 0'
  const pieces = `from location_stock l join batch b on b.id = l.batch_id where ${onHand}`
  const batches = `${pieces} and l.warehouse_id = s.warehouse_id and l.product_id = s.product_id`
  const today = `(select (${moment ?? 'kernel_now()'} at time zone 'UTC')::date)`
  const isAged = `b.received_on < ${today} - ${agedAfterDays}`
  return {
    from: moment
      ? `from (select r.id, r.warehouse_id, r.customer_id, r.product_id, f.* from product_stock r
           cross join lateral stock_product_at(r.id, ${moment}) f where f.last_at is not null) s
         ${products} ${levels}`
      : current,
    /** Figures of the moment for rows that are chosen without them, so that only those of the page are read. */
    withFigures: moment
      ? (
          rows: string,
        ) => `select r.id, r.warehouse_id, r.customer_id, r.product_id, f.in_transit, f.to_receive, f.to_shelve, f.good, f.defective, f.locked,
            f.available, f.total, coalesce(f.last_at, ${moment}) as last_at, r.page_key
          from (${rows}) r cross join lateral stock_product_at(r.id, ${moment}) f`
      : null,
    isKnown: `exists (select from stock_flow k where k.row_id = s.id and k.quantity = any(enum_range(null::stock_quantity)) and k.at <= ${moment})`,
    aged: `exists (select ${batches} and ${isAged})`,
    /** The same for all products of the warehouse, which is faster to count. */
    agedOfAll: `s.product_id = any(array(select l.product_id ${pieces} and l.warehouse_id = $1::uuid and ${isAged}))`,
    /** Day of receipt of the oldest pieces of a product. */
    oldest: `(select min(b.received_on) ${batches})`,
  }
}

type Figures = ReturnType<typeof figuresOf>

const views: Record<View, (figures: Figures) => string> = {
  ALL: () => 'true',
  IN_STOCK: () => 's.good + s.defective > 0',
  OUT_OF_STOCK: () => 's.good - s.locked <= 0',
  DEFECTIVE: () => 's.defective > 0',
  INCOMING: () => 's.in_transit + s.to_receive + s.to_shelve > 0',
  TO_SHELVE: () => 's.to_shelve > 0',
  LOW: () => `(${lowSql})`,
  AGED: ({ aged }) => aged,
}

const orders: Record<Sort, { key: (figures: Figures) => string; type: string; down: boolean }> = {
  SKU: { key: () => 'p.sku', type: 'text', down: false },
  SKU_DESC: { key: () => 'p.sku', type: 'text', down: true },
  RECENT: { key: () => 's.last_at', type: 'timestamptz', down: true },
  UNCHANGED: { key: () => 's.last_at', type: 'timestamptz', down: false },
  SCARCE: { key: () => '(s.good - s.locked)', type: 'integer', down: false },
  ABUNDANT: { key: () => '(s.good - s.locked)', type: 'integer', down: true },
  OLDEST: { key: ({ oldest }) => `coalesce(${oldest}, 'infinity'::date)`, type: 'date', down: false },
  YOUNGEST: { key: ({ oldest }) => `coalesce(${oldest}, '-infinity'::date)`, type: 'date', down: true },
}

function conditions(query: StockQuery): { figures: Figures; text: string; values: unknown[] } {
  const values: unknown[] = [query.warehouseId]
  const parts = ['s.warehouse_id = $1::uuid']
  const place = (value: unknown) => `$${values.push(value)}`
  const figures = figuresOf(query.moment && `${place(query.moment)}::timestamptz`)
  if (query.reach) parts.push(`s.customer_id = any(${place(query.reach)}::uuid[])`)
  if (query.customerIds.length > 0) parts.push(`s.customer_id = any(${place(query.customerIds)}::uuid[])`)
  if (query.availableBelow !== null) parts.push(`s.good - s.locked < ${place(query.availableBelow)}::integer`)
  if (query.search?.productIds) parts.push(`s.product_id = any(${place(query.search.productIds)}::uuid[])`)
  else if (query.search) {
    const { values: asked, mode } = query.search
    if (mode === 'EXACT') {
      const list = `${place(asked)}::text[]`
      parts.push(`(p.sku = any(${list}) or p.name = any(${list}) or p.declared_name_en = any(${list}) or exists (
        select from product_barcode b where b.product_id = p.id and b.code_key = any(${place(asked.map(codeKey))}::text[])))`)
    } else {
      const keys = `${place(asked.map(codeKey))}::text[]`
      const patterns = asked.map((value) => place(`${mode === 'FUZZY' ? '%' : ''}${value.replace(/[\\%_]/g, '\\$&')}%`))
      parts.push(
        `(exists (select from product_barcode b where b.product_id = p.id and b.code_key = any(${keys})) or ${patterns
          .map(
            (p) =>
              `p.sku ilike ${p} or p.name ilike ${p} or p.declared_name_en ilike ${p} or exists (select from product_barcode b where b.product_id = p.id and b.code ilike ${p})`,
          )
          .join(' or ')})`,
      )
    }
  }
  return { figures, text: parts.join(' and '), values }
}

const pastFields = ['inTransit', 'toReceive', 'toShelve', 'good', 'defective', 'locked', 'available', 'total', 'lastAt'] as const

/** SQL of a page; one extra row tells that there are more. */
export function pageOfStock(query: StockQuery, sort: Sort, page: { after: StockCursor | null; limit: number }): PageSql {
  const { figures, text, values } = conditions(query)
  const isPlain = values.length === (query.moment ? 2 : 1) && query.view === 'ALL'
  const { key: keyOf, type, down } = orders[sort]
  const key = keyOf(figures)
  const further = page.after
    ? `and (${key}, s.id) ${down ? '<' : '>'} ($${values.push(page.after.key)}::text::${type}, $${values.push(page.after.id)}::uuid)`
    : ''
  const order = down ? 'desc' : 'asc'
  const rows = (from: string, where: string) => `select s.*, ${key} as page_key ${from} where ${text} and ${where} ${further}
      order by ${key} ${order}, s.id ${order} limit ${page.limit + 1}`
  return {
    text:
      figures.withFigures && (sort === 'SKU' || sort === 'SKU_DESC') && query.view === 'ALL' && query.availableBelow === null
        ? figures.withFigures(rows(current, figures.isKnown))
        : rows(figures.from, views[query.view](figures)),
    limit: page.limit,
    values,
    order,
    isPlain,
    ...(query.moment && { computed: pastFields }),
  }
}

/** Searched values that no product of the list has as SKU, name or barcode, in any view; each with the forms in which it may be stored. */
export async function missesInStock(
  db: Db,
  query: StockQuery,
  asked: readonly { value: string; forms: readonly string[] }[],
): Promise<Miss[]> {
  const spelled = JSON.stringify(asked.map(({ forms }, nth) => ({ nth, forms, keys: forms.map(codeKey) })))
  const areIn = async (of: StockQuery) => {
    const { figures, text, values } = conditions(of)
    const rows = await db.$queryRawUnsafe<{ isThere: boolean }[]>(
      `with found as materialized (select p.id, p.sku, p.name, p.declared_name_en ${figures.from} where ${text})
       select exists (select from found f where f.sku = any(v.forms) or f.name = any(v.forms) or f.declared_name_en = any(v.forms)
         or exists (select from product_barcode b where b.product_id = f.id and b.code_key = any(v.keys))) as "isThere"
       from jsonb_to_recordset($${values.push(spelled)}::jsonb) v(nth integer, forms text[], keys text[]) order by v.nth`,
      ...values,
    )
    return rows.map(({ isThere }) => isThere)
  }
  const there = await areIn(query)
  if (!there.includes(false)) return []
  const anywhere = await areIn({ ...query, customerIds: [], availableBelow: null })
  return asked.flatMap(({ value }, nth) => (there[nth] ? [] : [{ value, isLeftOut: anywhere[nth] ?? false }]))
}

/** Number of products per view, each counted up to `countedTo`: of all views or only of some. */
export async function countsOfStock<Asked extends View = View>(
  db: Db,
  query: StockQuery,
  asked: readonly Asked[] = Object.keys(views) as Asked[],
): Promise<Record<Asked, number>> {
  const { figures, text, values } = conditions(query)
  // Figures of a moment are read from the ledger: once for all views.
  const isShared = query.moment !== null && asked.length > 1
  const counted = query.moment ? figures : { ...figures, aged: figures.agedOfAll }
  const from = query.search ? figures.from : figures.from.replace(products, '')
  const rowsOf = (view: View) =>
    isShared ? `from found s ${levels} where ${views[view](counted)}` : `${from} where ${text} and ${views[view](counted)}`
  const counts = asked.map((view) => `(select count(*)::integer from (select ${rowsOf(view)} limit ${countedTo}) x) as "${view}"`)
  const found = isShared ? `with found as materialized (select s.* ${from} where ${text}) ` : ''
  const [row] = await db.$queryRawUnsafe<[Record<Asked, number>]>(`${found}select ${counts.join(', ')}`, ...values)
  return row
}

/** Rows of the list up to and including the newest of those that were seen, at most `limit`. */
export function matchingStocks(
  db: Pick<Db, '$queryRawUnsafe'>,
  query: StockQuery,
  through: string,
  limit: number,
): Promise<{ id: string; label: string }[]> {
  const { figures, text, values } = conditions(query)
  return db.$queryRawUnsafe(
    `select s.id::text, p.sku as label ${figures.from} where ${text} and ${views[query.view](figures)} and s.id <= $${values.push(through)}::uuid
     order by s.id desc limit ${limit}`,
    ...values,
  )
}
