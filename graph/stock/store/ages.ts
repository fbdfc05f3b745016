import type { Tx } from '../../kernel/sql/db.ts'

/** Pieces of a product that were received on one day. */
export interface ReceivedPieces {
  receivedOn: Date
  /** Days since then, by the calendar of the warehouse. */
  days: number
  pieces: number
}

/** What is on hand of products by day of receipt, oldest first; a key is a warehouse and a product. */
export async function readAges(db: Pick<Tx, '$queryRawUnsafe'>, keys: readonly string[]): Promise<ReceivedPieces[][]> {
  const pairs = keys.map((key) => key.split(' '))
  const rows = await db.$queryRawUnsafe<(ReceivedPieces & { key: string })[]>(
    `select g.warehouse_id || ' ' || g.product_id as key, b.received_on as "receivedOn", sum(l.on_hand)::integer as pieces,
       (kernel_now() at time zone w.time_zone)::date - b.received_on as days
     from (select distinct * from unnest($1::uuid[], $2::uuid[]) as g(warehouse_id, product_id)) g
     join warehouse w on w.id = g.warehouse_id
     join location_stock l on l.warehouse_id = g.warehouse_id and l.product_id = g.product_id and l.on_hand > 0
     join batch b on b.id = l.batch_id
     group by 1, b.received_on, w.time_zone order by b.received_on`,
    pairs.map(([warehouseId]) => warehouseId),
    pairs.map(([, productId]) => productId),
  )
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return keys.map((key) => byKey.get(key) ?? [])
}
