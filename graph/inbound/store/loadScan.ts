import type { SharedCode } from '../../product/rules/ambiguous.ts'
import { productsWithKeys } from '../../product/steps/findProducts.ts'
import type { ArrivedProduct } from '../rules/listing.ts'
import { asLoaded, type LoadedOrder, type Match, matchesWith, type OrderRow, wholeOrders } from './order.ts'

/** A product of the order's customer with the key by which it was found, and the pieces of its code. */
export interface FoundProduct extends ArrivedProduct, SharedCode {
  key: string
  pieces: number
}

/** What a scan at inbound work finds: the order on the screen, the products of the code, and the tasks of a code that is no product. */
export interface LoadedTask {
  shown: LoadedOrder | null
  products: readonly FoundProduct[]
  matches: readonly Match[]
  /** The order on the screen and those of the matches, by id; of many matches those that are meant first. */
  orders: ReadonlyMap<string, LoadedOrder>
}

/** Most orders of a shared code that are loaded at once. */
const mostMatched = 3

/**
 * SQL: what scans at inbound work find in the warehouse of their station. `place` has the warehouse, `shown` the order on the screen, `found` the
 * products of the codes, and only if there is none of the first scan's, `match` has the tasks of its code.
 */
export const taskParts = `
  place as materialized (
    select :warehouseId::uuid as id from admitted where warehouse_id is null or warehouse_id = :warehouseId::uuid
  ), shown as materialized (
    select o.id, o.number, o.customer_id from place p join inbound_order o on o.id = :orderId::uuid and o.warehouse_id = p.id
  ), found as materialized (
    select f.key, f.pieces, r.id, r.sku, r.name, product_name_en(r.name, r.declared_name_en) as "nameEn", r.receiving,
      c.name as "customerName", c.name_en as "customerNameEn"
    from shown s cross join (${productsWithKeys(':keys::text[]')}) f join product r on r.id = f.product_id and r.customer_id = s.customer_id
      join customer c on c.id = r.customer_id
  ), match as materialized (
    select m.* from place cross join lateral (${matchesWith('place.id', ':sought::text')}) m
    where :sought::text is not null and not exists (select from found where key = any(:firstKeys::text[]))
  ), wanted as materialized (
    select id from shown
    union select id from (
      select "orderId"::uuid as id from match group by "orderId"
      order by bool_or(by = 'NUMBER') desc, "orderId"::uuid = :orderId::uuid desc nulls last, bool_and(state = 'COMPLETED')
      limit case when :isWhole::boolean then null else ${mostMatched} end
    ) meant
  )`

/** SQL: the columns of `taskParts`. */
export const taskColumns = `
  (select coalesce(json_agg(w), '[]') from (${wholeOrders('o.id in (select id from wanted)')}) w) as orders,
  (select coalesce(json_agg(f order by f.id, f.key), '[]') from found f) as products,
  (select coalesce(json_agg(m), '[]') from match m) as matches,
  (select id from shown) as "shownId"`

/** Statement of a scan that only finds its task. */
export const loadTask = { parts: taskParts, select: `select ${taskColumns} from place` }

export interface TaskRow {
  orders: OrderRow[]
  products: FoundProduct[]
  matches: Match[]
  shownId: string | null
}

export function readTask(row: Record<string, unknown>): LoadedTask {
  const { orders, products, matches, shownId } = row as unknown as TaskRow
  const byId = new Map(orders.map((row) => [row.id, asLoaded(row)]))
  return { shown: byId.get(shownId ?? '') ?? null, products, matches, orders: byId }
}
