import type { WarehouseLayout } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import { staffIdOf } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { LayoutValues } from '../layout/layoutRules.ts'
import type { PlanLocation } from '../plan/layout.ts'

/** Layout of a warehouse; null if it was never saved. */
export function readStoredLayout(db: Pick<Tx, 'warehouseLayout'>, warehouseId: string): Promise<WarehouseLayout | null> {
  return db.warehouseLayout.findUnique({ where: { warehouseId } })
}

/** Locks the layout of a warehouse, or its absence, and returns its version; 0 if it was never saved. */
export async function lockLayout(tx: Tx, warehouseId: string): Promise<number> {
  await tx.$executeRawUnsafe(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, `warehouse_layout ${warehouseId}`)
  return (await readStoredLayout(tx, warehouseId))?.version ?? 0
}

export async function storeLayout(tx: Tx, call: Call, warehouseId: string, layout: LayoutValues): Promise<void> {
  const data = { ...layout, savedAt: call.now, savedById: staffIdOf(call) }
  await tx.warehouseLayout.upsert({
    where: { warehouseId },
    create: { ...data, warehouseId, version: 1 },
    update: { ...data, version: { increment: 1 } },
  })
}

/** A location of a layout. */
export interface LayoutLocation extends PlanLocation {
  code: string
  areaType: 'PICKING' | 'STAGING' | 'DEFECTIVE' | 'TRANSIT'
  pieces: number
}

/**
 * Locations of a warehouse by prefix, column and layer, with the pieces of these customers, or of all. Areas are numbered by purpose (picking,
 * staging, defective, transit) and code.
 */
export function readLayoutLocations(
  db: Pick<Tx, '$queryRawUnsafe'>,
  warehouseId: string,
  customerIds: readonly string[] | null = null,
): Promise<LayoutLocation[]> {
  return db.$queryRawUnsafe<LayoutLocation[]>(
    `select l.id::text, l.code, l.prefix, l.column_no as "column", l.layer, a.type::text as "areaType",
       (dense_rank() over (order by a.type, a.code))::integer as area, coalesce(s.pieces, 0)::integer as pieces
     from location l join cargo_area a on a.id = l.cargo_area_id
     left join (
       select location_id, sum(on_hand) as pieces from location_stock where warehouse_id = $1::uuid and ($2::uuid[] is null or customer_id = any($2::uuid[])) group by 1
     ) s on s.location_id = l.id
     where l.warehouse_id = $1::uuid and l.kind = 'SHELF'
     order by l.prefix, l.walk_order, l.id`,
    warehouseId,
    customerIds,
  )
}

const areas = '(select id, (dense_rank() over (order by type, code))::integer as area from cargo_area where warehouse_id = $1::uuid) a'

/** A location for the planner. */
export interface WalkLocation extends PlanLocation {
  code: string
}

/** These locations of a warehouse, and one of each rack, for the planner. */
export function readWalkLocations(
  db: Pick<Tx, '$queryRawUnsafe'>,
  warehouseId: string,
  locationIds: readonly string[],
): Promise<WalkLocation[]> {
  return db.$queryRawUnsafe<WalkLocation[]>(
    `select distinct on (id) id::text, code, prefix, column_no as "column", layer, area from (
       select l.id, l.code, l.prefix, l.column_no, l.layer, a.area from location l join ${areas} on a.id = l.cargo_area_id where l.id = any($2::uuid[])
       union all (
         select distinct on (l.prefix) l.id, l.code, l.prefix, l.column_no, l.layer, a.area from location l join ${areas} on a.id = l.cargo_area_id
         where l.warehouse_id = $1::uuid and l.kind = 'SHELF' order by l.prefix, a.area, l.id
       )
     ) x order by id`,
    warehouseId,
    locationIds,
  )
}
