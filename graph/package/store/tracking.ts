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

/** SQL: the order of events `e`, latest first: by the time of the carrier; of one moment the one that is furthest on the way. */
const latestFirst = 'e.at desc, e.status desc'

/** SQL: the latest event `e` of a label of a package, or none; both are expressions. */
const latest = (packageId: string, trackingNumber: string) => `left join lateral (
    select e.status, e.at from tracking_event e where e.package_id = ${packageId} and e.tracking_number = ${trackingNumber} order by ${latestFirst} limit 1
  ) e on true`

/**
 * Locks the tracking of packages that have or had a label, and begins it where there is none; all in the order of their ids, so that no two
 * transactions wait for each other. What is read in a later statement is as others have left it.
 */
async function lockOrBegin(tx: Tx, packageIds: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `insert into package_tracking as k (package_id, warehouse_id, customer_id, channel_id, carrier, tracking_number, earlier_numbers)
     select p.id, p.warehouse_id, p.customer_id, p.channel_id, c.carrier, coalesce(p.tracking_number, t.tracking_number), '{}'
     from package p join channel c on c.id = p.channel_id left join package_tracking t on t.package_id = p.id
     where p.id = any($1::uuid[]) and coalesce(p.tracking_number, t.tracking_number) is not null order by p.id
     on conflict (package_id) do update set carrier = k.carrier where false`,
    packageIds,
  )
}

/** What becomes of packages that are shipped. */
export interface FirstAsk {
  /** Milliseconds after shipping at which the carrier is asked first. */
  askMs: number
  /** Packages that were shipped more days ago are left out. */
  days: number
  /** Statuses after which there is no news to wait for. */
  arrivals: readonly TrackingStatus[]
  /** Carriers that can be asked; of the others news is not waited for until they tell some. */
  asked: readonly string[]
}

/** Begins to track shipped packages that have a label, or goes on with those that are shipped again, perhaps by another label. */
export async function saveShipped(tx: Tx, packageIds: readonly string[], { askMs, days, arrivals, asked }: FirstAsk): Promise<void> {
  await lockOrBegin(tx, packageIds)
  await tx.$executeRawUnsafe(
    `update package_tracking k set channel_id = p.channel_id, carrier = c.carrier, tracking_number = p.tracking_number,
       earlier_numbers = case when k.tracking_number = p.tracking_number then k.earlier_numbers
         else array_append(array_remove(k.earlier_numbers, k.tracking_number), k.tracking_number) end,
       status = e.status, status_at = e.at,
       quiet_since = case when e.status = any($4::tracking_status[]) then null
         else coalesce(e.at, case when c.carrier = any($5::text[]) then p.shipped_at end) end,
       next_at = case when c.carrier = any($5::text[]) then greatest(p.shipped_at + $2::integer * interval '1 millisecond', kernel_now()) end,
       asked_at = case when k.tracking_number = p.tracking_number then k.asked_at end, attempts = 0, failure = null
     from package p join channel c on c.id = p.channel_id ${latest('p.id', 'p.tracking_number')}
     where k.package_id = p.id and p.id = any($1::uuid[]) and p.state = 'SHIPPED' and p.tracking_number is not null
       and p.shipped_at > kernel_now() - $3::integer * interval '1 day'`,
    packageIds,
    askMs,
    days,
    arrivals,
    asked,
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

const lockedTracking = `select k.package_id::text as "packageId", k.warehouse_id::text as "warehouseId", k.customer_id::text as "customerId",
    p.created_at as "createdAt", case when p.state = 'SHIPPED' then p.shipped_at end as "shippedAt", k.tracking_number as "trackingNumber"
  from package_tracking k join package p on p.id = k.package_id where k.package_id = any($1::uuid[]) order by k.package_id for no key update of k`

/** Locks the tracking of packages against other news of them, in one order, and reads them. */
export const lockTracked = (tx: Tx, packageIds: readonly string[]): Promise<TrackedPackage[]> =>
  tx.$queryRawUnsafe(lockedTracking, packageIds)

/** The same for packages about which events are told, perhaps before they are known to be shipped. */
export async function lockTold(tx: Tx, packageIds: readonly string[]): Promise<TrackedPackage[]> {
  await lockOrBegin(tx, packageIds)
  return lockTracked(tx, packageIds)
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
     from package_tracking k ${latest('k.package_id', 'k.tracking_number')} where k.package_id = any($1::uuid[]) and e.status is not null`,
    packageIds,
  )
}

/** Saves what follows from the latest events of locked packages. */
export async function saveStatuses(
  tx: Tx,
  rows: readonly (PackageStatus & { quietSince: Date | null; nextAt: Date | null })[],
  asked: readonly string[],
): Promise<void> {
  await tx.$executeRawUnsafe(
    `update package_tracking k set status = x.status, status_at = x."statusAt", quiet_since = x."quietSince", 
       next_at = case when k.carrier = any($2::text[]) then x."nextAt" end
     from jsonb_to_recordset($1::jsonb) as x("packageId" uuid, status tracking_status, "statusAt" timestamptz, "quietSince" timestamptz, "nextAt" timestamptz)
     where k.package_id = x."packageId"`,
    JSON.stringify(rows),
    asked,
  )
}

/** SQL: since when there is no news of package `p` with tracking `k`; null if none is to be waited for, and after `days`, an expression. */
export const quietSql = (days: string) =>
  `case when p.state = 'SHIPPED' and p.shipped_at > kernel_now() - ${days}::integer * interval '1 day' then k.quiet_since end`

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

/** The tracking of packages, by their ids; null of one that is not tracked. News is waited for during `days` after they were shipped. */
export async function readTrackings(db: Db, packageIds: readonly string[], days: number): Promise<(TrackingRow | null)[]> {
  const rows = await db.$queryRawUnsafe<TrackingRow[]>(
    `select k.package_id::text as "packageId", k.customer_id::text as "customerId", k.warehouse_id::text as "warehouseId",
       k.tracking_number as "trackingNumber", k.status::text as status, k.status_at as "statusAt", ${quietSql('$2')} as "quietSince"
     from package_tracking k join package p on p.id = k.package_id where k.package_id = any($1::uuid[])`,
    packageIds,
    days,
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
    `select e.package_id::text as "packageId", e.customer_id::text as "customerId", e.warehouse_id::text as "warehouseId",
       e.tracking_number as "trackingNumber", e.status::text as status, e.at, e.place, e.text, e.code, e.source::text as source, e.noted_at as "notedAt"
     from tracking_event e where e.package_id = any($1::uuid[]) order by ${latestFirst}, e.no desc`,
    packageIds,
  )
  const byId = Map.groupBy(rows, ({ packageId }) => packageId)
  return packageIds.map((id) => byId.get(id) ?? [])
}
