import type { Services } from '../../kernel/command.ts'

/** At most as many waves as a wall can show. */
export const boardRows = 8

export interface BoardRow {
  id: string
  number: string
  type: 'HOT' | 'ONE_PIECE' | 'ONE_PRODUCT' | 'MIXED'
  state: 'TO_BE_PICKED' | 'PICKING' | 'TO_BE_PACKED' | 'PACKAGING' | 'ENDED' | 'VOIDED'
  pickerName: string
  packerName: string | null
  createdAt: Date
  startedAt: Date | null
  suspendedAt: Date | null
  endedAt: Date | null
  cutOff: string | null
  groupName: string | null
}

/** The name and the time zone of a warehouse; undefined where there is none. */
export async function boardPlace(pool: Services['pool'], warehouseId: string): Promise<{ name: string; timeZone: string } | undefined> {
  const text = 'select name, time_zone as "timeZone" from warehouse where id = $1'
  return (await pool.query<{ name: string; timeZone: string }>({ name: 'wave_board_place', text, values: [warehouseId] })).rows[0]
}

/** The waves of a wall: what is in motion, the furthest first, then what ended today. */
export async function boardWaves(pool: Services['pool'], warehouseId: string, since: Date): Promise<BoardRow[]> {
  const { rows } = await pool.query<BoardRow>({
    name: 'wave_board',
    text: `select w.id::text, w.number, w.type::text, w.state::text, s.name as "pickerName", k.name as "packerName",
       w.created_at as "createdAt", coalesce(w.picked_at, w.printed_at) as "startedAt", w.suspended_at as "suspendedAt", w.ended_at as "endedAt", g.cut_off as "cutOff", g.name as "groupName"
     from wave w join staff s on s.id = w.picker_id left join staff k on k.id = w.packer_id left join logistics_group g on g.id = w.group_id
     where w.warehouse_id = $1::uuid and (w.state in ('TO_BE_PICKED', 'PICKING', 'TO_BE_PACKED', 'PACKAGING') or (w.state = 'ENDED' and w.ended_at >= $2))
     order by case w.state when 'PACKAGING' then 0 when 'TO_BE_PACKED' then 1 when 'PICKING' then 2 when 'TO_BE_PICKED' then 3 else 4 end,
       case when w.state = 'ENDED' then w.ended_at end desc, w.id
     limit ${boardRows}`,
    values: [warehouseId, since],
  })
  return rows
}

export interface DayFigures {
  packedToday: number
  toPick: number
  picked: number
  abnormal: number
  /** Pieces packed in the last hour, and by how many people. */
  recentPieces: number
  recentPackers: number
  /** When the first of them was packed: the hour may have just begun. */
  recentSince: Date | null
}

/** The figures of a warehouse's day. */
export async function dayFigures(pool: Services['pool'], warehouseId: string, since: Date, now: Date): Promise<DayFigures> {
  const { rows } = await pool.query<DayFigures>({
    name: 'wave_board_day',
    text: `select
       (select count(*)::integer from package where warehouse_id = $1::uuid and packed_at >= $2 and state in ('TO_BE_SHIPPED', 'SHIPPED')) as "packedToday",
       coalesce(t."toPick", 0) as "toPick", coalesce(t.picked, 0) as picked, coalesce(t.abnormal, 0) as abnormal,
       coalesce(r.pieces, 0) as "recentPieces", coalesce(r.packers, 0) as "recentPackers", r.since as "recentSince"
     from (
       select sum(n) filter (where state in ('TO_BE_PRINTED', 'PICKING'))::integer as "toPick", sum(n) filter (where state = 'PICKED')::integer as picked,
         sum(n) filter (where state = 'ABNORMAL')::integer as abnormal
       from (
         select state, count as n from package_tally_fold where warehouse_id = $1::uuid and state in ('TO_BE_PRINTED', 'PICKING', 'PICKED', 'ABNORMAL')
         union all select state, delta from package_tally where warehouse_id = $1::uuid and state in ('TO_BE_PRINTED', 'PICKING', 'PICKED', 'ABNORMAL')
       ) x
     ) t, (
       select sum(pieces)::integer as pieces, count(distinct packed_by_id)::integer as packers, min(packed_at) as since
       from package where warehouse_id = $1::uuid and packed_at > $3::timestamptz - interval '1 hour'
     ) r`,
    values: [warehouseId, since, now],
  })
  return rows[0] as DayFigures
}
