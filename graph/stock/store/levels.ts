import type { Tx } from '../../kernel/sql/db.ts'

/** SQL condition that stock `s` with the level `v` is low. Stock of customers that may not send goods to the warehouse is not filled up again. */
export const lowSql = `s.good - s.locked < v.level and exists (
  select from customer_warehouse w join customer c on c.id = w.customer_id
  where w.customer_id = s.customer_id and w.warehouse_id = s.warehouse_id and w.enabled and c.active)`

/**
 * Saves low-stock levels, or removes those that are null. A product that the warehouse never had gets an empty stock row, so that it is
 * listed. Returns the ids of the stock rows by product; none for a removed level of a product without one.
 */
export async function saveLevels(
  tx: Tx,
  { warehouseId, customerId }: { warehouseId: string; customerId: string },
  lines: readonly { productId: string; level: number | null }[],
  at: Date,
): Promise<Map<string, string>> {
  const values = [JSON.stringify(lines), warehouseId, customerId, at] as const
  const given = 'jsonb_to_recordset($1::jsonb) as d("productId" uuid, level integer)'
  await tx.$executeRawUnsafe(
    `insert into product_stock (id, warehouse_id, customer_id, product_id, in_transit, to_receive, to_shelve, good, defective, locked, row_no, last_at)
     select uuidv7(), $2::uuid, $3::uuid, d."productId", 0, 0, 0, 0, 0, 0, 0, $4::timestamptz
     from ${given}
     where d.level is not null and not exists (select from product_stock s where s.warehouse_id = $2::uuid and s.product_id = d."productId")
     order by d."productId"
     on conflict (warehouse_id, product_id) do nothing`,
    ...values,
  )
  // A statement of its own sees rows that others inserted meanwhile.
  const rows = await tx.$queryRawUnsafe<{ id: string; productId: string }[]>(
    `with stock as (
       select s.id, s.product_id, d.level from ${given} join product_stock s on s.warehouse_id = $2::uuid and s.product_id = d."productId"
     ), removed as (
       delete from stock_level v using stock where v.stock_id = stock.id and stock.level is null
     ), saved as (
       insert into stock_level (stock_id, warehouse_id, customer_id, level, updated_at)
       select id, $2::uuid, $3::uuid, level, $4::timestamptz from stock where level is not null order by id
       on conflict (stock_id) do update set level = excluded.level, updated_at = excluded.updated_at
     )
     select id::text, product_id::text as "productId" from stock`,
    ...values,
  )
  return new Map(rows.map(({ id, productId }) => [productId, id]))
}
