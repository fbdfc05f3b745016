import type { Sql } from '../../kernel/events/job.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { TrackingEvent, TrackingStatus } from '../../logistics/carrier.ts'

type Read = Pick<Tx, '$queryRawUnsafe'>

/** A package whose carrier tells where it is. */
export interface TrackedPackage {
  packageId: string
  warehouseId: string
  customerId: string
  createdAt: Date
  /** Null while it is not shipped. */
  shippedAt: Date | null
  /** Of its newest label. */
  trackingNumber: string
}

/** SQL: latest event of the newest label of `package p`. */
const latest = `left join lateral (
    select e.status, e.at from tracking_event e where e.package_id = p.id and e.tracking_number = p.tracking_number order by e.at desc, e.no desc limit 1
  ) e on true`

/**
 * Begins to track shipped packages that have a label, or goes on with those that are shipped again, perhaps by another label. Those that were shipped
 * more than `days` ago are left out.
 */
export async function trackShipped(sql: Sql, packageIds: readonly string[], first: { askMs: number; days: number }): Promise<void> {
  await sql.query(
    `insert into package_tracking as k (package_id, warehouse_id, customer_id, channel_id, carrier, tracking_number, earlier_numbers, status, status_at,
       quiet_since, next_at)
     select p.id, p.warehouse_id, p.customer_id, p.channel_id, c.carrier, p.tracking_number, '{}', e.status, e.at,
       case when e.status in ('DELIVERED', 'RETURNED', 'LOST') then null else coalesce(e.at, p.shipped_at) end,
       greatest(p.shipped_at + $2 * interval '1 millisecond', kernel_now())
     from package p join channel c on c.id = p.channel_id ${latest}
     where p.id = any($1::uuid[]) and p.state = 'SHIPPED' and p.tracking_number is not null and p.shipped_at > kernel_now() - $3 * interval '1 day'
     order by p.id
     on conflict (package_id) do update set channel_id = excluded.channel_id, carrier = excluded.carrier, tracking_number = excluded.tracking_number,
       earlier_numbers = case when k.tracking_number = excluded.tracking_number then k.earlier_numbers
         else array_append(array_remove(k.earlier_numbers, k.tracking_number), k.tracking_number) end,
       status = excluded.status, status_at = excluded.status_at, quiet_since = excluded.quiet_since, next_at = excluded.next_at,
       asked_at = case when k.tracking_number = excluded.tracking_number then k.asked_at end, attempts = 0, failure = null`,
    [packageIds, first.askMs, first.days],
  )
}

/** A package about which events are told: by its number, or by a number of one of its labels and a channel. */
export interface NamedPackage extends Omit<TrackedPackage, 'trackingNumber'> {
  number: string
  channelCode: string
  /** Of its newest label; null without one. */
  trackingNumber: string | null
  earlierNumbers: readonly string[]
}

/** Packages of a warehouse that have one of these numbers, or a label with one of these tracking numbers; in the order of their creation. */
export async function findTold(
  db: Read,
  warehouseId: string,
  numbers: readonly string[],
  trackingNumbers: readonly string[],
): Promise<NamedPackage[]> {
  return db.$queryRawUnsafe(
    `with found as (
       select id from package where number = any($2::text[])
       union select id from package where tracking_number = any($3::text[])
       union select package_id from package_tracking where earlier_numbers && $3::text[]
     )
     select p.id::text as "packageId", p.warehouse_id::text as "warehouseId", p.customer_id::text as "customerId", p.number, p.created_at as "createdAt",
       case when p.state = 'SHIPPED' then p.shipped_at end as "shippedAt", c.code as "channelCode", p.tracking_number as "trackingNumber",
       case when k.tracking_number is distinct from p.tracking_number and k.tracking_number is not null
         then array_append(k.earlier_numbers, k.tracking_number) else coalesce(k.earlier_numbers, '{}') end as "earlierNumbers"
     from found f join package p on p.id = f.id join channel c on c.id = p.channel_id left join package_tracking k on k.package_id = p.id
     where p.warehouse_id = $1::uuid order by p.id`,
    warehouseId,
    numbers,
    trackingNumbers,
  )
}

/** Begins to track packages about which events are told before they are known to be shipped. */
export async function trackTold(tx: Tx, packageIds: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `insert into package_tracking (package_id, warehouse_id, customer_id, channel_id, carrier, tracking_number, earlier_numbers)
     select p.id, p.warehouse_id, p.customer_id, p.channel_id, c.carrier, p.tracking_number, '{}' from package p join channel c on c.id = p.channel_id
     where p.id = any($1::uuid[]) and p.tracking_number is not null order by p.id on conflict do nothing`,
    packageIds,
  )
}

/** Locks the tracking of packages against other news of them, in one order, and reads them. */
export async function lockTracked(tx: Tx, packageIds: readonly string[]): Promise<TrackedPackage[]> {
  return tx.$queryRawUnsafe(
    `select k.package_id::text as "packageId", k.warehouse_id::text as "warehouseId", k.customer_id::text as "customerId", p.created_at as "createdAt",
       case when p.state = 'SHIPPED' then p.shipped_at end as "shippedAt", k.tracking_number as "trackingNumber"
     from package_tracking k join package p on p.id = k.package_id
     where k.package_id = any($1::uuid[]) order by k.package_id for no key update of k`,
    packageIds,
  )
}

/** An event of a label of a package. */
export interface ToldEvent extends Required<TrackingEvent> {
  packageId: string
  trackingNumber: string
}

/** Inserts events of locked packages in this order, each that is known already not again; returns the packages of those that are new. */
export async function insertEvents(
  tx: Tx,
  now: Date,
  source: 'POLL' | 'PUSH',
  events: readonly ToldEvent[],
): Promise<{ packageId: string }[]> {
  return tx.$queryRawUnsafe(
    `insert into tracking_event (package_id, warehouse_id, customer_id, tracking_number, status, at, place, text, code, source, noted_at)
     select k.package_id, k.warehouse_id, k.customer_id, e."trackingNumber", e.status, e.at, e.place, e.text, e.code, $2::tracking_source, $3::timestamptz
     from jsonb_to_recordset($1::jsonb) as e("packageId" uuid, "trackingNumber" text, status tracking_status, at timestamptz, place text, text text,
       code text, nth integer)
     join package_tracking k on k.package_id = e."packageId" order by e.nth
     on conflict (package_id, tracking_number, status, at) do nothing returning package_id::text as "packageId"`,
    JSON.stringify(events.map((event, nth) => ({ ...event, nth }))),
    source,
    now,
  )
}

/** The status of a package's newest label. */
export interface PackageStatus {
  packageId: string
  status: TrackingStatus
  statusAt: Date
}

/** The latest events of locked packages, by their newest label; none of a package without one. */
export async function readLatest(tx: Tx, packageIds: readonly string[]): Promise<PackageStatus[]> {
  return tx.$queryRawUnsafe(
    `select k.package_id::text as "packageId", e.status::text as status, e.at as "statusAt"
     from package_tracking k join lateral (
       select e.status, e.at from tracking_event e where e.package_id = k.package_id and e.tracking_number = k.tracking_number
       order by e.at desc, e.no desc limit 1
     ) e on true where k.package_id = any($1::uuid[])`,
    packageIds,
  )
}

/** Saves what follows from the latest events of locked packages. */
export async function saveStatuses(
  tx: Tx,
  rows: readonly (PackageStatus & { quietSince: Date | null; nextAt: Date | null })[],
): Promise<void> {
  await tx.$executeRawUnsafe(
    `update package_tracking k set status = x.status, status_at = x."statusAt", quiet_since = x."quietSince", next_at = x."nextAt"
     from jsonb_to_recordset($1::jsonb) as x("packageId" uuid, status tracking_status, "statusAt" timestamptz, "quietSince" timestamptz, "nextAt" timestamptz)
     where k.package_id = x."packageId"`,
    JSON.stringify(rows),
  )
}

/** The tracking of a package as it is shown. */
export interface TrackingRow {
  packageId: string
  customerId: string
  warehouseId: string
  trackingNumber: string
  status: TrackingStatus | null
  statusAt: Date | null
  quietSince: Date | null
}

/** The tracking of packages, by their ids; null of one that is not tracked. */
export async function readTrackings(db: Db, packageIds: readonly string[]): Promise<(TrackingRow | null)[]> {
  const rows = await db.$queryRawUnsafe<TrackingRow[]>(
    `select package_id::text as "packageId", customer_id::text as "customerId", warehouse_id::text as "warehouseId", tracking_number as "trackingNumber",
       status::text as status, status_at as "statusAt", quiet_since as "quietSince"
     from package_tracking where package_id = any($1::uuid[])`,
    packageIds,
  )
  const byId = new Map(rows.map((row) => [row.packageId, row]))
  return packageIds.map((id) => byId.get(id) ?? null)
}

/** An event as it is shown. */
export interface TrackingEventRow extends Required<TrackingEvent> {
  packageId: string
  customerId: string
  warehouseId: string
  trackingNumber: string
  source: 'POLL' | 'PUSH'
  notedAt: Date
}

/** Events of packages, latest first, by their ids. */
export async function readEvents(db: Db, packageIds: readonly string[]): Promise<TrackingEventRow[][]> {
  const rows = await db.$queryRawUnsafe<TrackingEventRow[]>(
    `select package_id::text as "packageId", customer_id::text as "customerId", warehouse_id::text as "warehouseId", tracking_number as "trackingNumber",
       status::text as status, at, place, text, code, source::text as source, noted_at as "notedAt"
     from tracking_event where package_id = any($1::uuid[]) order by at desc, no desc`,
    packageIds,
  )
  const byId = Map.groupBy(rows, ({ packageId }) => packageId)
  return packageIds.map((id) => byId.get(id) ?? [])
}
