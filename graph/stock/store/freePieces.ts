import type { Tx } from '../../kernel/sql/db.ts'
import type { FreePieces } from '../rules.ts'

/** Free good pieces by type of cargo area and what waits for goods, per key: a warehouse and a product. */
export async function readFreePieces(db: Pick<Tx, '$queryRawUnsafe'>, keys: readonly string[]): Promise<FreePieces[]> {
  const parts = keys.map((key) => key.split(' '))
  return db.$queryRawUnsafe<FreePieces[]>(
    `select coalesce(f.picking, 0)::integer as picking, coalesce(f.staging, 0)::integer as staging,
       coalesce(s.locked - f.allocated, s.locked, 0)::integer as waiting
     from unnest($1::uuid[], $2::uuid[]) with ordinality as g(warehouse_id, product_id, nth)
     left join product_stock s on s.warehouse_id = g.warehouse_id and s.product_id = g.product_id
     cross join lateral (
       select sum(l.free) filter (where a.type = 'PICKING') as picking, sum(l.free) filter (where a.type = 'STAGING') as staging,
         sum((select sum(c.quantity) from allocation c where c.location_stock_id = l.id and c.owner = 'PACKAGE_LINE' and l.allocated > 0)) as allocated
       from location_stock l join location o on o.id = l.location_id left join cargo_area a on a.id = o.cargo_area_id
       where l.warehouse_id = g.warehouse_id and l.product_id = g.product_id and l.quality = 'GOOD' and l.on_hand > 0
     ) f order by g.nth`,
    parts.map(([warehouseId]) => warehouseId),
    parts.map(([, productId]) => productId),
  )
}
