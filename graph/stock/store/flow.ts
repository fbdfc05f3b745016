import type { Db } from '../../kernel/db.ts'
import type { Quality, StockQuantity } from '../states.ts'

/** A line of the ledger with the names of what it speaks of. */
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

/** A page of the flow of a product in a warehouse, the latest first; one more than asked for tells that there are more. */
export async function pageOfFlow(
  db: Db,
  of: { warehouseId: string; productId: string; quantities: readonly string[] | null; staff: boolean },
  page: { before: string | null; limit: number },
): Promise<FlowRow[]> {
  return db.$queryRawUnsafe(
    `select f.no::text, f.quantity::text, f.change, f.after, f.at, f.document_kind as "documentKind", case when x.shown then f.document_id::text end as "documentId",
       case when x.shown then f.document_number end as "documentNumber", b.number as batch, f.quality::text,
       case when $5 then l.code end as location, case when $5 then coalesce(p.name, k.name) end as by
     from stock_flow f
     left join batch b on b.id = f.batch_id
     left join location l on l.id = f.location_id
     left join staff p on f.actor_kind = 'STAFF' and p.id = f.actor_id
     left join api_key k on f.actor_kind = 'KEY' and k.id = f.actor_id
     -- Customers see their own documents, not the waves and tasks of the house.
     cross join lateral (select $5 or f.document_kind in ('Package', 'InboundOrder', 'Import') as shown) x
     where f.product_id = $2::uuid and f.warehouse_id = $1::uuid
       and ($3::stock_quantity[] is null or f.quantity = any($3::stock_quantity[])) and ($4::bigint is null or f.no < $4::bigint)
     order by f.no desc limit ${page.limit + 1}`,
    of.warehouseId,
    of.productId,
    of.quantities,
    page.before,
    of.staff,
  )
}
