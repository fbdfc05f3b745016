import type { Tx } from '../../kernel/sql/db.ts'

/**
 * For each warehouse and product, in one statement: the picking location with most good pieces, else one that held some before, else null.
 */
export async function proposedShelves(db: Pick<Tx, '$queryRawUnsafe'>, keys: readonly string[]): Promise<(string | null)[]> {
  const pairs = keys.map((key) => key.split(' ')).map(([warehouseId, productId]) => ({ warehouseId, productId }))
  const rows = await db.$queryRawUnsafe<{ key: string; code: string }[]>(
    `select distinct on (s.warehouse_id, s.product_id) s.warehouse_id || ' ' || s.product_id as key, l.code
     from jsonb_to_recordset($1::jsonb) as k("warehouseId" uuid, "productId" uuid)
     join location_stock s on s.warehouse_id = k."warehouseId" and s.product_id = k."productId" and s.quality = 'GOOD'
     join location l on l.id = s.location_id
     join cargo_area a on a.id = l.cargo_area_id and a.type = 'PICKING'
     order by s.warehouse_id, s.product_id, s.on_hand desc, l.walk_order, l.code`,
    JSON.stringify(pairs),
  )
  const codeOf = new Map(rows.map(({ key, code }) => [key, code]))
  return keys.map((key) => codeOf.get(key) ?? null)
}
