import type { Services } from '../../kernel/command/command.ts'
import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { RecentWork } from '../forecast.ts'

type Pool = Services['pool']

export interface CutOffGroup {
  id: string
  name: string
  /** Time of day, such as `16:00`. */
  cutOff: string
}

/** Logistics groups of a warehouse. */
export async function cutOffGroups(pool: Pool, warehouseId: string, language: Language): Promise<CutOffGroup[]> {
  const { rows } = await pool.query<CutOffGroup>({
    name: `cut_off_board_groups_${language}`,
    text: `select id::text, ${nameSql(language, 'g')} as name, cut_off as "cutOff" from logistics_group g where warehouse_id = $1::uuid`,
    values: [warehouseId],
  })
  return rows
}

/** Packages of a logistics group by what has to be done; stopped ones are in no other count. */
export interface CutOffCounts {
  /** Not in work yet. */
  waiting: number
  picking: number
  /** Picked and not packed. */
  picked: number
  packed: number
  /** Since the previous cut-off. */
  shipped: number
  /** Abnormal, on hold, or with an interception that was asked for. */
  stopped: number
  /** Not shipped, although they were created before the previous cut-off. */
  missed: number
}

/** Counts packages per logistics group, each with its previous cut-off. */
export async function cutOffCounts(
  pool: Pool,
  warehouseId: string,
  groups: readonly { id: string; since: Date }[],
): Promise<Map<string, CutOffCounts>> {
  const { rows } = await pool.query<CutOffCounts & { groupId: string }>({
    name: 'cut_off_board_counts',
    text: `select g.id::text as "groupId",
       (count(*) filter (where p.state = 'PENDING' and not p.stopped))::integer as waiting,
       (count(*) filter (where p.state in ('TO_BE_PRINTED', 'PICKING') and not p.stopped))::integer as picking,
       (count(*) filter (where p.state = 'PICKED' and not p.stopped))::integer as picked,
       (count(*) filter (where p.state = 'TO_BE_SHIPPED' and not p.stopped))::integer as packed,
       (count(*) filter (where p.state = 'SHIPPED' and p.shipped_at >= g.since))::integer as shipped,
       (count(*) filter (where p.stopped))::integer as stopped,
       (count(*) filter (where p.state <> 'SHIPPED' and p.created_at < g.since and not p.stopped))::integer as missed
     from unnest($2::uuid[], $3::timestamptz[]) as g(id, since)
     join (
       select group_id, state, created_at, shipped_at, state = 'ABNORMAL' or blocked_at is not null or interception = 'REQUESTED' as stopped
       from package where warehouse_id = $1::uuid and state in ('PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED', 'ABNORMAL')
       union all
       select group_id, state, created_at, shipped_at, false from package
       where warehouse_id = $1::uuid and shipped_at >= $4::timestamptz and state = 'SHIPPED'
     ) p on p.group_id = g.id
     group by g.id`,
    values: [
      warehouseId,
      groups.map(({ id }) => id),
      groups.map(({ since }) => since),
      new Date(Math.min(...groups.map(({ since }) => since.getTime()))),
    ],
  })
  return new Map(rows.map(({ groupId, ...counts }) => [groupId, counts]))
}

/** Packages packed in the last hour. */
export async function recentWork(pool: Pool, warehouseId: string, now: Date): Promise<RecentWork> {
  const { rows } = await pool.query<RecentWork>({
    name: 'cut_off_board_pace',
    text: `select count(*)::integer as packed, min(packed_at) as since
     from package where warehouse_id = $1::uuid and packed_at > $2::timestamptz - interval '1 hour'`,
    values: [warehouseId, now],
  })
  return rows[0] as RecentWork
}
