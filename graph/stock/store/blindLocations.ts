import type { Tx } from '../../kernel/sql/db.ts'

/** Locations of the open blind counts of warehouses, by warehouse. */
export async function readBlindLocations(
  db: Pick<Tx, '$queryRawUnsafe'>,
  warehouseIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await db.$queryRawUnsafe<{ warehouseId: string; ids: string[] }[]>(
    `select c.warehouse_id::text as "warehouseId", array_agg(distinct p.location_id::text) as ids
     from stock_count c join stock_count_place p on p.count_id = c.id
     where c.warehouse_id = any($1::uuid[]) and c.state in ('TO_COUNT', 'COUNTING') and c.is_blind
     group by 1`,
    warehouseIds,
  )
  return new Map(rows.map(({ warehouseId, ids }) => [warehouseId, new Set(ids)]))
}
