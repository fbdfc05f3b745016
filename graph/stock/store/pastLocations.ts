import type { PageSql } from '../../kernel/rows/page.ts'
import type { StockCursor } from './list.ts'

/** What lay at locations at a moment: of a product, at one location, or both. */
export interface PastLocations {
  warehouseId: string
  productId: string | null
  /** Code of the location. */
  location: string | null
  moment: Date
  /** Visible customers; null for all. */
  reach: readonly string[] | null
}

/** SQL of a page, oldest batch first, without empty rows. */
export function pageOfPastLocations(of: PastLocations, page: { after: StockCursor | null; limit: number }): PageSql {
  const values: unknown[] = [of.warehouseId, of.moment, of.productId, of.location, of.reach]
  const key = `(to_char(b.received_on, 'YYYY-MM-DD') || ' ' || o.code)`
  const further = page.after ? `and (${key}, s.id) > ($${values.push(page.after.key)}::text, $${values.push(page.after.id)}::uuid)` : ''
  return {
    text: `select s.id, s.warehouse_id, s.customer_id, s.location_id, s.product_id, s.batch_id, s.quality, f.after as on_hand, f.at as last_at,
        ${key} as page_key
      from location_stock s join location o on o.id = s.location_id join batch b on b.id = s.batch_id
      cross join lateral stock_at(s.id, 'ON_HAND', $2::timestamptz) f
      where s.warehouse_id = $1::uuid and f.after > 0 and ($3::uuid is null or s.product_id = $3::uuid)
        and ($4::text is null or o.code = $4::text) and ($5::uuid[] is null or s.customer_id = any($5::uuid[])) ${further}
      order by ${key}, s.id limit ${page.limit + 1}`,
    values,
    order: 'asc',
    limit: page.limit,
    isPlain: false,
    computed: ['onHand', 'lastAt'],
  }
}
