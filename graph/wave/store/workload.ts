import type { Tx } from '../../kernel/sql/db.ts'

/** Open work of a picker: unpicked waves with their packages and pieces. */
export interface Workload {
  waves: number
  packages: number
  pieces: number
}

/** Open work of the pickers of a warehouse, by staff id; pickers without work are missing. */
export async function readWorkloads(db: Pick<Tx, '$queryRawUnsafe'>, warehouseId: string): Promise<Map<string, Workload>> {
  const rows = await db.$queryRawUnsafe<(Workload & { pickerId: string })[]>(
    `select w.picker_id::text as "pickerId", count(distinct w.id)::integer as waves, count(p.id)::integer as packages,
       coalesce(sum(p.pieces), 0)::integer as pieces
     from wave w left join package p on p.wave_id = w.id and p.state in ('TO_BE_PRINTED', 'PICKING')
     where w.warehouse_id = $1::uuid and w.state in ('TO_BE_PICKED', 'PICKING') group by 1`,
    warehouseId,
  )
  return new Map(rows.map(({ pickerId, ...workload }) => [pickerId, workload]))
}
