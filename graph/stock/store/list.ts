import type { PageSql } from '../../kernel/rows/page.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { agedAfterDays, type StockSort, type StockView } from '../states.ts'

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
  search: { values: readonly string[]; mode: 'EXACT' | 'FUZZY' | 'PREFIX' } | null
}

/** A cursor: sort key and row id. */
export interface StockCursor {
  key: string
  id: string
}

/** Day of receipt of the oldest pieces of a product. */
const oldest = `(select min(b.received_on) from location_stock l join batch b on b.id = l.batch_id
  where l.warehouse_id = s.warehouse_id and l.product_id = s.product_id and l.on_hand > 0)`

const views: Record<View, string> = {
  ALL: 'true',
  IN_STOCK: 's.good + s.defective > 0',
  OUT_OF_STOCK: 's.good - s.locked <= 0',
  DEFECTIVE: 's.defective > 0',
  INCOMING: 's.in_transit + s.to_receive + s.to_shelve > 0',
  TO_SHELVE: 's.to_shelve > 0',
  AGED: `${oldest} < (kernel_now() at time zone 'UTC')::date - ${agedAfterDays}`,
}

const orders: Record<Sort, { key: string; type: string; down: boolean }> = {
  SKU: { key: 'p.sku', type: 'text', down: false },
  RECENT: { key: 's.last_at', type: 'timestamptz', down: true },
  SCARCE: { key: '(s.good - s.locked)', type: 'integer', down: false },
  OLDEST: { key: `coalesce(${oldest}, 'infinity'::date)`, type: 'date', down: false },
}

function conditions(query: StockQuery): { text: string; values: unknown[] } {
  const values: unknown[] = [query.warehouseId]
  const parts = ['s.warehouse_id = $1::uuid']
  const place = (value: unknown) => `$${values.push(value)}`
  if (query.reach) parts.push(`s.customer_id = any(${place(query.reach)}::uuid[])`)
  if (query.customerIds.length > 0) parts.push(`s.customer_id = any(${place(query.customerIds)}::uuid[])`)
  if (query.availableBelow !== null) parts.push(`s.good - s.locked < ${place(query.availableBelow)}::integer`)
  if (query.search) {
    const { values: asked, mode } = query.search
    if (mode === 'EXACT') {
      const list = `${place(asked)}::text[]`
      parts.push(`(p.sku = any(${list}) or p.name = any(${list}) or exists (
        select from product_barcode b where b.product_id = p.id and b.code = any(${list})))`)
    } else {
      const patterns = asked.map((value) => place(`${mode === 'FUZZY' ? '%' : ''}${value.replace(/[\\%_]/g, '\\$&')}%`))
      parts.push(
        `(${patterns
          .map(
            (p) =>
              `p.sku ilike ${p} or p.name ilike ${p} or exists (select from product_barcode b where b.product_id = p.id and b.code ilike ${p})`,
          )
          .join(' or ')})`,
      )
    }
  }
  return { text: parts.join(' and '), values }
}

const from = 'from product_stock s join product p on p.id = s.product_id'

/** SQL of a page; one extra row tells that there are more. */
export function pageOfStock(query: StockQuery, sort: Sort, page: { after: StockCursor | null; limit: number }): PageSql {
  const { text, values } = conditions(query)
  const isPlain = values.length === 1 && query.view === 'ALL'
  const { key, type, down } = orders[sort]
  const further = page.after
    ? `and (${key}, s.id) ${down ? '<' : '>'} ($${values.push(page.after.key)}::text::${type}, $${values.push(page.after.id)}::uuid)`
    : ''
  const order = down ? 'desc' : 'asc'
  return {
    text: `select s.*, ${key} as page_key ${from} where ${text} and ${views[query.view]} ${further}
      order by ${key} ${order}, s.id ${order} limit ${page.limit + 1}`,
    limit: page.limit,
    ...{ values, order, isPlain },
  }
}

/** Number of products per view. */
export async function countsOfStock(db: Db, query: StockQuery): Promise<Record<View, number>> {
  const { text, values } = conditions(query)
  const counts = Object.entries(views).map(([view, condition]) => `count(*) filter (where ${condition})::integer as "${view}"`)
  const [row] = await db.$queryRawUnsafe<[Record<View, number>]>(`select ${counts.join(', ')} ${from} where ${text}`, ...values)
  return row
}
