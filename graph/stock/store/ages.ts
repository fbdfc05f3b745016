import type { Tx } from '../../kernel/sql/db.ts'

/** Pieces of a product that were received on one day. */
export interface ReceivedPieces {
  receivedOn: Date
  /** Days since then, by the calendar of the warehouse. */
  days: number
  pieces: number
}

/**
 * What is on hand of products by day of receipt, oldest first. A key is a warehouse and a product, and the moment if the past is asked for
 * (ISO 8601).
 */
export async function readAges(db: Pick<Tx, '$queryRawUnsafe'>, keys: readonly string[]): Promise<ReceivedPieces[][]> {
  const parts = keys.map((key) => key.split(' '))
  const rows = await db.$queryRawUnsafe<(ReceivedPieces & { key: string })[]>(
    `select g.key, b.received_on as "receivedOn", sum(h.pieces)::integer as pieces,
       (coalesce(g.moment, kernel_now()) at time zone w.time_zone)::date - b.received_on as days
     from (select distinct * from unnest($1::text[], $2::uuid[], $3::uuid[], $4::timestamptz[]) as g(key, warehouse_id, product_id, moment)) g
     join warehouse w on w.id = g.warehouse_id
     join location_stock l on l.warehouse_id = g.warehouse_id and l.product_id = g.product_id
     cross join lateral (
       select l.on_hand as pieces where g.moment is null
       union all select f.after from stock_at(l.id, 'ON_HAND', g.moment) f where g.moment is not null
     ) h
     join batch b on b.id = l.batch_id
     where h.pieces > 0
     group by g.key, g.moment, b.received_on, w.time_zone order by b.received_on`,
    keys,
    parts.map(([warehouseId]) => warehouseId),
    parts.map(([, productId]) => productId),
    parts.map(([, , moment]) => (moment ? new Date(moment) : null)),
  )
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return keys.map((key) => byKey.get(key) ?? [])
}

/** Days since the oldest pieces on hand of products were received, by the calendar of the warehouse; null if none are. A key is a warehouse and a product. */
export async function readOldestDays(db: Pick<Tx, '$queryRawUnsafe'>, keys: readonly string[]): Promise<(number | null)[]> {
  const parts = keys.map((key) => key.split(' '))
  const rows = await db.$queryRawUnsafe<{ days: number | null }[]>(
    `select (kernel_now() at time zone w.time_zone)::date - o.received_on as days
     from unnest($1::uuid[], $2::uuid[]) with ordinality as g(warehouse_id, product_id, nth)
     join warehouse w on w.id = g.warehouse_id
     cross join lateral (select min(b.received_on) as received_on from location_stock l join batch b on b.id = l.batch_id
       where l.warehouse_id = g.warehouse_id and l.product_id = g.product_id and l.on_hand > 0) o
     order by g.nth`,
    parts.map(([warehouseId]) => warehouseId),
    parts.map(([, productId]) => productId),
  )
  return rows.map(({ days }) => days)
}
