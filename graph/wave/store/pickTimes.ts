import type { PickTime } from '../../generated/prisma/client.ts'
import type { Sql } from '../../kernel/events/job.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { defaultPickTimes, type PickTimes } from '../plan/pickTimes.ts'
import { calibrate, type PickObservation } from '../rules/calibration.ts'

/** Days and number of the waves by which a warehouse is calibrated. */
const observedDays = 90
const maxObserved = 200

export type PickTimesReader = Pick<Tx, 'pickTime'>

/** Stored times of picking of a warehouse; null if no wave counts. */
export function readCalibration(db: PickTimesReader, warehouseId: string): Promise<PickTime | null> {
  return db.pickTime.findUnique({ where: { warehouseId } })
}

/** Times of picking of a warehouse, standard ones without a calibration. */
export async function readPickTimes(db: PickTimesReader, warehouseId: string): Promise<PickTimes> {
  const row = await readCalibration(db, warehouseId)
  if (!row) return defaultPickTimes
  return { tour: row.tourMilliseconds, metre: row.metreMilliseconds, stop: row.stopMilliseconds, piece: row.pieceMilliseconds }
}

interface ObservedWave {
  warehouseId: string
  walkingDistance: number
  stops: number
  pieces: number
  reachTime: number
  milliseconds: number
  longestPauseMs: number
  pickedAt: Date
}

/** Waves that one person has picked with a handheld at exactly the locations of their planned walk, the last ones of each warehouse. */
const observedWaves = `
  with recent as (
    select w.id, w.warehouse_id, w.walk_millimetres, w.walk_reach_milliseconds, w.picked_at, p.joined_at,
      row_number() over (partition by w.warehouse_id order by w.picked_at desc) as age
    from wave w join wave_picker p on p.wave_id = w.id
    where w.pick_mode = 'HANDHELD' and w.picked_at > kernel_now() - make_interval(days => $1)
      and w.walk_millimetres is not null and w.walk_reach_milliseconds is not null
      and not exists (select from wave_picker q where q.wave_id = w.id and q.staff_id <> p.staff_id)
  ), pick as (
    select r.id, f.location_id, f.change, f.at, f.at - lag(f.at, 1, r.joined_at) over (partition by r.id order by f.at, f.no) as pause
    from recent r join stock_flow f on f.document_kind = 'Wave' and f.document_id = r.id join location o on o.id = f.location_id
    where r.age <= $2 and f.quantity = 'ON_HAND' and o.kind = 'SHELF'
  ), picked as (
    select id, count(distinct location_id)::integer as stops, (-sum(change))::integer as pieces, max(at) as last_at,
      array_agg(distinct location_id) as location_ids, extract(epoch from max(pause)) * 1000 as pause_ms
    from pick group by 1 having sum(change) < 0
  )
  select r.warehouse_id::text as "warehouseId", r.walk_millimetres as "walkingDistance", p.stops, p.pieces,
    r.walk_reach_milliseconds as "reachTime", (extract(epoch from p.last_at - r.joined_at) * 1000)::float8 as milliseconds,
    p.pause_ms::float8 as "longestPauseMs", r.picked_at as "pickedAt"
  from picked p join recent r using (id)
  where p.location_ids = (select array_agg(s.location_id order by s.location_id) from wave_stop s where s.wave_id = r.id and s.added_at is null)`

/** Calibrates the times of picking of all warehouses by the scans of their handhelds. */
export async function calibrateWarehouses(sql: Sql): Promise<void> {
  const { rows } = await sql.query<ObservedWave>(observedWaves, [observedDays, maxObserved])
  const byWarehouse = Map.groupBy(rows, ({ warehouseId }) => warehouseId)
  await sql.query('delete from pick_time where warehouse_id <> all($1::uuid[])', [[...byWarehouse.keys()]])
  for (const [warehouseId, waves] of byWarehouse) {
    const { times, waves: counted, until } = calibrate(waves.map(toObservation))
    await sql.query(
      `insert into pick_time (warehouse_id, tour_milliseconds, metre_milliseconds, stop_milliseconds, piece_milliseconds, waves, until, calibrated_at)
       values ($1::uuid, $2, $3, $4, $5, $6, $7, kernel_now())
       on conflict (warehouse_id) do update set tour_milliseconds = excluded.tour_milliseconds, metre_milliseconds = excluded.metre_milliseconds,
         stop_milliseconds = excluded.stop_milliseconds, piece_milliseconds = excluded.piece_milliseconds, waves = excluded.waves,
         until = excluded.until, calibrated_at = excluded.calibrated_at`,
      [warehouseId, ...[times.tour, times.metre, times.stop, times.piece].map(Math.round), counted, until],
    )
  }
}

function toObservation({
  walkingDistance,
  stops,
  pieces,
  reachTime,
  milliseconds,
  longestPauseMs,
  pickedAt,
}: ObservedWave): PickObservation {
  return { work: { tours: 1, walkingDistance, stops, pieces, reachTime }, milliseconds, longestPauseMs, pickedAt }
}
