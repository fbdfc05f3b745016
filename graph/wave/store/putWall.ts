import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Reads } from '../../kernel/sql/customerFence.ts'
import { productNameSql } from '../../product/rules/product.ts'
import type { SlotMember } from '../rules/slotState.ts'

type Pool = Reads['pool']

/** A station with the wave that is sorted there; without a mixed wave, the columns of the wave are null. */
export interface SortingStationRow {
  warehouseId: string
  warehouseName: string
  timeZone: string
  stationName: string
  putWallRows: number | null
  putWallColumns: number | null
  waveId: string | null
  waveNumber: string | null
  waveState: 'TO_BE_PICKED' | 'PICKING' | 'TO_BE_PACKED' | 'PACKAGING' | 'ENDED' | 'VOIDED' | null
  packageCount: number | null
  waveCreatedAt: Date | null
  cutOff: string | null
}

/** Reads a station with its wave; undefined if not found. */
export async function readSortingStation(pool: Pool, stationId: string, language: Language): Promise<SortingStationRow | undefined> {
  const text = `select s.warehouse_id::text as "warehouseId", ${nameSql(language, 'h')} as "warehouseName", h.time_zone as "timeZone",
       s.name as "stationName", s.put_wall_rows as "putWallRows", s.put_wall_columns as "putWallColumns", w.id::text as "waveId",
       w.number as "waveNumber", w.state::text as "waveState", w.package_count as "packageCount", w.created_at as "waveCreatedAt", g.cut_off as "cutOff"
     from station s join warehouse h on h.id = s.warehouse_id left join wave w on w.id = s.wave_id and w.type = 'MIXED'
       left join logistics_group g on g.id = w.group_id
     where s.id = $1::uuid`
  const { rows } = await pool.query<SortingStationRow>({ name: `put_wall_station_${language}`, text, values: [stationId] })
  return rows[0]
}

/** A station to choose, with the wave that is sorted there. */
export interface SortingStation {
  id: string
  name: string
  waveNumber: string | null
  /** Whether a put wall is set for it, or a wave was sorted at it lately. */
  sorts: boolean
}

/** Days after which a station that has sorted does not count as one for sorting any more. */
const lately = 30

/** The stations of a warehouse: those that sort a wave, then those that have a put wall or sorted lately, then the others. */
export async function readSortingStations(pool: Pool, warehouseId: string): Promise<SortingStation[]> {
  const { rows } = await pool.query<SortingStation>({
    name: 'put_wall_stations',
    text: `select s.id::text, s.name, case when o.is_open then w.number end as "waveNumber",
       o.is_open or s.put_wall_rows is not null or coalesce(w.updated_at > kernel_now() - interval '${lately} days', false) as sorts
     from station s left join wave w on w.id = s.wave_id and w.type = 'MIXED'
     cross join lateral (select coalesce(w.state in ('PICKING', 'TO_BE_PACKED', 'PACKAGING'), false) as is_open) o
     where s.warehouse_id = $1::uuid order by not o.is_open, 4 desc, s.name limit 100`,
    values: [warehouseId],
  })
  return rows
}

/** Slots of a wave whose parcels were joined to others, or whose packages were split off before they were picked. */
export async function readEmptiedSlots(pool: Pool, waveId: string): Promise<number[]> {
  const { rows } = await pool.query<{ slot: number }>({
    name: 'put_wall_emptied',
    text: `select distinct x::integer as slot from event cross join jsonb_array_elements_text(payload->'slots') x
     where node_id = $1::uuid and kind in ('wave.joined', 'wave.split-off') and payload ? 'slots'`,
    values: [waveId],
  })
  return rows.map(({ slot }) => slot)
}

/** The packages of a wave in their slots; reads what scans have counted, not the lines. */
export async function readSlotMembers(pool: Pool, waveId: string): Promise<SlotMember[]> {
  const { rows } = await pool.query<SlotMember>({
    name: 'put_wall_slots',
    text: `select slot, state::text, blocked_at is not null as "isHeld", interception = 'REQUESTED' as "isIntercepted", pieces, sorted
     from package where wave_id = $1::uuid and slot is not null order by slot`,
    values: [waveId],
  })
  return rows
}

/** Product of which pieces are missing in a slot. */
export interface MissingGoods {
  productId: string
  sku: string
  productName: string
  pieces: number
}

/** A sorting scan at a station. */
export interface SortedScan {
  /** Number of its event. */
  id: string
  slot: number
  /** Pieces put into the slot; negative if they were taken out. */
  pieces: number
  sku: string
  productName: string
  pictureFileId: string | null
  /** What the slot of the last scan still lacks; empty for the scans before it. */
  missing: MissingGoods[]
}

/** Number of scans that the wall screen shows. */
const shownScans = 4
/** Number of products that it names as missing. */
const shownMissing = 4

/** The last scans of a wave at a station, newest first. */
export async function readSortedScans(pool: Pool, waveId: string, stationId: string, language: Language): Promise<SortedScan[]> {
  const { rows } = await pool.query<SortedScan>({
    name: `put_wall_scans_${language}`,
    text: `with last as (
       select no, payload from event
       where node_id = $1::uuid and kind in ('wave.sorting', 'wave.sorted') and payload->>'stationId' = $2 and payload->>'slot' is not null
       order by no desc limit ${shownScans}
     )
     select e.no::text as id, (e.payload->>'slot')::integer as slot, (e.payload->>'pieces')::integer as pieces, r.sku,
       ${productNameSql(language, 'r')} as "productName", product_picture_file(r.id)::text as "pictureFileId",
       case when e.no = (select max(no) from last) then (
         select coalesce(json_agg(m), '[]') from (
           select q.id as "productId", q.sku, ${productNameSql(language, 'q')} as "productName", l.quantity - l.sorted as pieces
           from package_line l join product q on q.id = l.product_id
           where l.package_id = (e.payload->>'packageId')::uuid and l.sorted < l.quantity order by l.line_no limit ${shownMissing}
         ) m
       ) else '[]' end as missing
     from last e join product r on r.id = (e.payload->>'productId')::uuid order by e.no desc`,
    values: [waveId, stationId],
  })
  return rows
}

/** The warehouse of a station, and the wave that was last sorted there; undefined if not found. */
export async function readStationWave(pool: Pool, stationId: string): Promise<{ warehouseId: string; waveId: string | null } | undefined> {
  const text = `select warehouse_id::text as "warehouseId", wave_id::text as "waveId" from station where id = $1::uuid`
  const { rows } = await pool.query<{ warehouseId: string; waveId: string | null }>({ name: 'put_wall_wave', text, values: [stationId] })
  return rows[0]
}
