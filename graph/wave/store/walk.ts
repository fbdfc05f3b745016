import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'

/** Stores the locations of a wave in walk order. */
export async function insertStops(tx: Tx, waveId: string, locationIds: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `insert into wave_stop (wave_id, location_id, position)
     select $1::uuid, s.id, s.position from unnest($2::uuid[]) with ordinality as s(id, position)`,
    waveId,
    locationIds,
  )
}

/** Locations of a wave in walk order; none if its pick list follows the location codes. */
export async function readStops(tx: WalkReader, waveId: string): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ locationId: string }[]>(
    'select location_id::text as "locationId" from wave_stop where wave_id = $1::uuid order by position',
    waveId,
  )
  return rows.map(({ locationId }) => locationId)
}

/** Adds a location to a locked wave; `locationIds` are all its locations with it, in walk order. */
export async function addStop(tx: Tx, call: Call, waveId: string, locationId: string, locationIds: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `insert into wave_stop (wave_id, location_id, position, added_at)
     select $1::uuid, s.id, s.position, case when s.id = $2::uuid then $4::timestamptz end from unnest($3::uuid[]) with ordinality as s(id, position)
     on conflict (wave_id, location_id) do update set position = excluded.position`,
    waveId,
    locationId,
    locationIds,
    call.now,
  )
}

/** Planned walk of a wave. */
export interface StoredWalk {
  waveId: string
  length: number
  lowerBound: number
  seconds: number
  /** Whether it still leads through exactly the locations of the pick list. */
  isCurrent: boolean
}

export type WalkReader = Pick<Tx, '$queryRawUnsafe'>

/** Planned walks of waves; none for a wave without one, or with a location that has no place in the layout. */
export function readStoredWalks(db: WalkReader, waveIds: readonly string[]): Promise<StoredWalk[]> {
  return db.$queryRawUnsafe<StoredWalk[]>(
    `with asked as (
       select id, walk_millimetres, walk_bound_millimetres, walk_seconds from wave where id = any($1::uuid[]) and walk_millimetres is not null
     ), stop as (
       select s.wave_id, s.location_id from asked w join wave_stop s on s.wave_id = w.id and s.added_at is null
     ), listed as (
       select p.wave_id, s.location_id from asked w join package p on p.wave_id = w.id join package_line l on l.package_id = p.id
       join allocation a on a.owner = 'PACKAGE_LINE' and a.owner_id = l.id
       join location_stock s on s.id = a.location_stock_id join location o on o.id = s.location_id
       where o.kind = 'SHELF'
       union select w.id, f.location_id from asked w join stock_flow f on f.document_kind = 'Wave' and f.document_id = w.id
       join location o on o.id = f.location_id
       where f.quantity = 'ON_HAND' and f.change < 0 and o.kind = 'SHELF'
     ), changed as (
       (table stop except table listed) union (table listed except table stop)
     )
     select w.id::text as "waveId", w.walk_millimetres as length, w.walk_bound_millimetres as "lowerBound", w.walk_seconds as seconds,
       not exists (select from changed c where c.wave_id = w.id) as "isCurrent"
     from asked w`,
    waveIds,
  )
}
