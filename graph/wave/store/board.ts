import type { Services } from '../../kernel/command/command.ts'
import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'

/** Maximum waves on a wall. */
export const boardRows = 8

export interface BoardRow {
  id: string
  number: string
  packageCount: number
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

/** Name and time zone of a warehouse; undefined if not found. */
export async function boardWarehouse(
  pool: Services['pool'],
  warehouseId: string,
  language: Language,
): Promise<{ name: string; timeZone: string } | undefined> {
  const text = `select ${nameSql(language, 'w')} as name, time_zone as "timeZone" from warehouse w where id = $1`
  return (await pool.query<{ name: string; timeZone: string }>({ name: `wave_board_place_${language}`, text, values: [warehouseId] }))
    .rows[0]
}

/** Waves of a wall: active ones, most advanced first, then those ended today. */
export async function boardWaves(pool: Services['pool'], warehouseId: string, since: Date, language: Language): Promise<BoardRow[]> {
  const { rows } = await pool.query<BoardRow>({
    name: `wave_board_${language}`,
    text: `select w.id::text, w.number, w.package_count as "packageCount", w.type::text, w.state::text, ${nameSql(language, 's')} as "pickerName", ${nameSql(language, 'k')} as "packerName",
       w.created_at as "createdAt", coalesce(w.picked_at, w.printed_at) as "startedAt", w.suspended_at as "suspendedAt", w.ended_at as "endedAt", g.cut_off as "cutOff", ${nameSql(language, 'g')} as "groupName"
     from wave w join staff s on s.id = w.picker_id left join staff k on k.id = w.packer_id left join logistics_group g on g.id = w.group_id
     where w.warehouse_id = $1::uuid and (w.state in ('TO_BE_PICKED', 'PICKING', 'TO_BE_PACKED', 'PACKAGING') or (w.state = 'ENDED' and w.ended_at >= $2))
     order by case w.state when 'PACKAGING' then 0 when 'TO_BE_PACKED' then 1 when 'PICKING' then 2 when 'TO_BE_PICKED' then 3 else 4 end,
       case when w.state = 'ENDED' then w.ended_at end desc, w.id
     limit ${boardRows}`,
    values: [warehouseId, since],
  })
  return rows
}

/** Cumulative piece counts of a wave; each includes the pieces of later stages. */
export interface BoardPieces {
  due: number
  picked: number
  sorted: number
  packed: number
}

/** Piece counts of waves, without abnormal packages. */
export async function boardPieces(pool: Services['pool'], waveIds: readonly string[]): Promise<Map<string, BoardPieces>> {
  const { rows } = await pool.query<BoardPieces & { waveId: string }>({
    name: 'wave_board_pieces',
    text: `select wave_id::text as "waveId", sum(pieces)::integer as due,
       coalesce(sum(pieces) filter (where state in ('PICKED', 'TO_BE_SHIPPED', 'SHIPPED')), 0)::integer as picked,
       sum(case when state in ('TO_BE_SHIPPED', 'SHIPPED') then pieces when state = 'PICKED' then greatest(sorted, packed) else 0 end)::integer as sorted,
       sum(case when state in ('TO_BE_SHIPPED', 'SHIPPED') then pieces when state = 'PICKED' then packed else 0 end)::integer as packed
     from package where wave_id = any($1::uuid[]) and state in ('TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED', 'SHIPPED') group by 1`,
    values: [waveIds],
  })
  return new Map(rows.map(({ waveId, ...pieces }) => [waveId, pieces]))
}

export interface DayFigures {
  packedToday: number
  toPick: number
  picked: number
  abnormal: number
  /** Pieces packed in the last hour, and the number of packers. */
  recentPieces: number
  recentPackers: number
  /** When the first of them was packed, because work may have started within the hour. */
  recentSince: Date | null
}

/** Figures of the warehouse's current day. */
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
