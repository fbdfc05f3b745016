import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Reads } from '../../kernel/sql/customerFence.ts'
import type { Quality, StockQuantity } from '../states.ts'

/** A ledger row with display names. */
export interface FlowRow {
  no: string
  quantity: keyof typeof StockQuantity.values
  change: number
  after: number
  at: Date
  documentKind: string
  documentId: string | null
  documentNumber: string | null
  batch: string | null
  location: string | null
  quality: keyof typeof Quality.values | null
  by: string | null
}

/** Whose ledger is read, and by whom. */
export interface FlowOf {
  warehouseId: string
  productId: string
  staff: boolean
  /** Locations whose changes are left out: their sum would be what lies there. */
  hidden: readonly string[]
  /** Customers that the caller sees; null for all. */
  reach: readonly string[] | null
  language: Language
}

/**
 * SQL: greatest number of a change of the product `$2` in the warehouse `$1` until a moment, found by each row's own index; 0 if there was none.
 * Later numbers are later changes.
 */
export const lastNoUntil = (moment: string, until: '<' | '<=') => `coalesce((
  select max(x.no) from (
    select s.id, q.quantity from product_stock s cross join unnest(enum_range(null::stock_quantity)) as q(quantity)
      where s.warehouse_id = $1::uuid and s.product_id = $2::uuid
    union all select s.id, 'ON_HAND' from location_stock s where s.warehouse_id = $1::uuid and s.product_id = $2::uuid) r
  cross join lateral (select g.no from stock_flow g where g.row_id = r.id and g.quantity = r.quantity and g.at ${until} ${moment}::timestamptz
    order by g.at desc, g.row_no desc limit 1) x), 0)`

/** SQL: whether the document of a change is shown. Customers see their own documents, not the waves and tasks of the house. */
export const shownDocument = (flow: string, staff: string) =>
  `${staff}::boolean or ${flow}.document_kind in ('Package', 'InboundOrder', 'Import')`

/**
 * A page of a product's ledger in a warehouse, latest first; one extra row tells that there are more. Empty if the warehouse never had the
 * product, or if it belongs to none of the visible customers (null: all).
 */
export async function pageOfFlow(
  pool: Reads['pool'],
  of: FlowOf & {
    quantities: readonly string[] | null
    /** Only changes up to this moment; null for all. */
    until: Date | null
    /** Only the changes of a group, by the numbers of its first and last one; null for all. */
    group: { first: string; last: string } | null
  },
  page: { before: string | null; limit: number },
): Promise<FlowRow[]> {
  const { rows } = await pool.query<FlowRow>({
    name: `stock_flow_page_${of.language}`,
    text: `select f.no::text, f.quantity::text, f.change, f.after, f.at, f.document_kind as "documentKind", case when x.shown then f.document_id::text end as "documentId",
       case when x.shown then f.document_number end as "documentNumber", b.number as batch, f.quality::text,
       case when $5::boolean then l.code end as location, case when $5::boolean then coalesce(${nameSql(of.language, 'p')}, k.name) end as by
     from stock_flow f
     left join batch b on b.id = f.batch_id
     left join location l on l.id = f.location_id
     left join staff p on p.id = f.actor_id
     left join api_key k on f.actor_kind = 'KEY' and k.id = f.actor_id
     cross join lateral (select ${shownDocument('f', '$5')} as shown) x
     where f.product_id = $2::uuid and f.warehouse_id = $1::uuid
       and ($3::stock_quantity[] is null or f.quantity = any($3::stock_quantity[])) and f.no < coalesce($4::bigint, $10::bigint + 1, 9223372036854775807)
       and ($8::timestamptz is null or f.at <= $8::timestamptz)
       and f.no <= case when $8::timestamptz is null then 9223372036854775807 else ${lastNoUntil('$8', '<=')} end
       and f.no >= coalesce($9::bigint, 0) and f.no <= coalesce($10::bigint, 9223372036854775807)
       and ($10::bigint is null or (f.row_id, f.quantity, f.document_id, f.actor_kind, coalesce(f.actor_id::text, ''), sign(f.change)) = (
           select g.row_id, g.quantity, g.document_id, g.actor_kind, coalesce(g.actor_id::text, ''), sign(g.change) from stock_flow g where g.no = $10::bigint))
       and (f.location_id is null or f.location_id <> all($11::uuid[]))
       and exists (select from product_stock s where s.warehouse_id = $1::uuid and s.product_id = $2::uuid and ($6::uuid[] is null or s.customer_id = any($6::uuid[])))
     order by f.no desc limit $7`,
    values: [
      ...[of.warehouseId, of.productId, of.quantities, page.before, of.staff, of.reach, page.limit + 1, of.until],
      ...[of.group?.first ?? null, of.group?.last ?? null, of.hidden],
    ],
  })
  return rows
}
