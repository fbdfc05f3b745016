import type { Db } from '../../kernel/sql/db.ts'

/** Numbers of waves at which a person is at work. */
export interface StaffWaves {
  toPick: number
  toPack: number
}

/** Counts the waves at which these people are at work, in their order. */
export async function readWavesOf(db: Pick<Db, '$queryRawUnsafe'>, staffIds: readonly string[]): Promise<StaffWaves[]> {
  const rows = await db.$queryRawUnsafe<(StaffWaves & { id: string })[]>(
    `select p.id::text,
       (select count(*)::int from wave w where w.state in ('TO_BE_PICKED', 'PICKING') and (w.picker_id = p.id
          or exists (select from wave_picker m where m.wave_id = w.id and m.staff_id = p.id))) as "toPick",
       (select count(*)::int from wave w where w.state in ('TO_BE_PACKED', 'PACKAGING') and coalesce(w.packer_id, w.sorter_id) = p.id) as "toPack"
     from unnest($1::uuid[]) as p(id)`,
    staffIds,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return staffIds.map((id) => byId.get(id) ?? { toPick: 0, toPack: 0 })
}
