import type { Reads } from '../../kernel/sql/customerFence.ts'

/** Location of pieces of a package. */
export interface GoodsPlace {
  packageId: string
  productId: string
  sku: string
  /** Line that they are allocated to; null for held or returned pieces, which belong to the package. */
  lineId: string | null
  place: 'ON_SHELF' | 'PICKED' | 'ON_HOLD' | 'RETURNING'
  location: string
  pieces: number
  /** Number of the return task, if the pieces return to a shelf. */
  returnTask: string | null
}

/** Reads where the goods of packages are: allocated on shelves, picked, held for a count, or returning to a shelf. */
export async function readGoodsPlaces(pool: Reads['pool'], packageIds: readonly string[]): Promise<GoodsPlace[]> {
  const { rows } = await pool.query<GoodsPlace>({
    name: 'package_goods_places',
    text: `select x."packageId", x."productId", r.sku, x."lineId", x.place, o.code as location, x.pieces, x."returnTask"
     from (
       select l.package_id::text as "packageId", l.product_id::text as "productId", l.id::text as "lineId",
         case o.kind when 'SHELF' then 'ON_SHELF' else 'PICKED' end as place, a.location_stock_id, a.quantity as pieces, null as "returnTask"
       from package_line l join allocation a on a.owner = 'PACKAGE_LINE' and a.owner_id = l.id
       join location_stock s on s.id = a.location_stock_id join location o on o.id = s.location_id
       where l.package_id = any($1::uuid[])
       union all
       select h.package_id::text, h.product_id::text, null, 'ON_HOLD', h.location_stock_id, h.quantity, null
       from package p join count_hold h on h.warehouse_id = p.warehouse_id and h.state = 'OPEN' and h.package_id = p.id
       where p.id = any($1::uuid[])
       union all
       select t.package_id::text, t.product_id::text, null, 'RETURNING', t.location_stock_id, t.quantity - t.returned, t.number
       from return_task t where t.package_id = any($1::uuid[]) and t.state = 'OPEN'
     ) x join location_stock s on s.id = x.location_stock_id join location o on o.id = s.location_id join product r on r.id = x."productId"::uuid
     order by x."packageId", r.sku, x.place, o.code`,
    values: [packageIds],
  })
  return rows
}
