import type { Sql } from '../../kernel/events/job.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { TrackingEvent, TrackingStatus } from '../../logistics/carrier.ts'
import type { TrackedPackage } from './tracking.ts'

type Write = Pick<Tx, '$executeRawUnsafe'>

/** A package about which its carrier is asked. */
export interface AskedPackage extends Omit<TrackedPackage, 'shippedAt'> {
  shippedAt: Date
  service: string
  status: TrackingStatus | null
  statusAt: Date | null
  /** Attempts since the carrier answered last. */
  attempts: number
  recipient: {
    name: string
    phone: string
    country: string
    province: string
    city: string
    district: string
    postcode: string
    address1: string
    address2: string
  }
}

/** Carriers of these that have to be asked about a package now, unless they are away until later. */
export async function carriersToAsk(sql: Sql, carriers: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ carrier: string }>(
    `select c.carrier from unnest($1::text[]) as c(carrier)
     where exists (select from package_tracking k where k.carrier = c.carrier and k.next_at <= kernel_now())
       and not exists (select from carrier_away a where a.carrier = c.carrier and a.next_at > kernel_now())`,
    [carriers],
  )
  return rows.map(({ carrier }) => carrier)
}

/**
 * SQL: claims packages until `$1`, so that no other process asks about them meanwhile, and one that dies leaves them to the next; reads them.
 * Those that are not shipped any more are not asked about. `due` selects the rows of `package_tracking k`.
 */
const claim = (due: string, isWaiting = false) => `
  with due as materialized (
    select k.package_id from package_tracking k where ${due} for no key update ${isWaiting ? '' : 'skip locked'}
  ), found as (
    select d.package_id, coalesce(p.state = 'SHIPPED' and r.package_id is not null, false) as is_shipped
    from due d left join package p on p.id = d.package_id left join recipient r on r.package_id = d.package_id
  ), claimed as (
    update package_tracking k set next_at = case when f.is_shipped then $1::timestamptz end from found f where k.package_id = f.package_id
    returning k.*, f.is_shipped
  )
  select k.package_id::text as "packageId", k.warehouse_id::text as "warehouseId", k.customer_id::text as "customerId",
    k.tracking_number as "trackingNumber", p.created_at as "createdAt", p.shipped_at as "shippedAt", c.service, k.status::text as status,
    k.status_at as "statusAt", k.attempts,
    json_build_object('name', r.name, 'phone', r.phone, 'country', r.country, 'province', r.province, 'city', r.city, 'district', r.district,
      'postcode', r.postcode, 'address1', r.address1, 'address2', r.address2) as recipient
  from claimed k join package p on p.id = k.package_id join channel c on c.id = k.channel_id join recipient r on r.package_id = k.package_id
  where k.is_shipped`

/** Claims the packages of a carrier that are due, those due longest first, at most `limit`. */
export async function claimDue(db: Db, carrier: string, { now, until, limit }: { now: Date; until: Date; limit: number }) {
  const due = 'k.carrier = $2 and k.next_at <= $3::timestamptz order by k.next_at, k.package_id limit $4::integer'
  return db.$queryRawUnsafe<AskedPackage[]>(claim(due), until, carrier, now, limit)
}

/** Claims one package, due or not, also if another process asks about it; null if it is not shipped by a label. Waits for who changes it. */
export async function claimOne(db: Db, packageId: string, until: Date): Promise<(AskedPackage & { carrier: string }) | null> {
  const [row] = await db.$queryRawUnsafe<AskedPackage[]>(claim('k.package_id = $2::uuid', true), until, packageId)
  if (!row) return null
  return { ...row, carrier: await carrierOfTracked(db, packageId) }
}

/** Gives back claimed packages about which the carrier was not asked. */
export async function release(db: Db, packageIds: readonly string[], now: Date): Promise<void> {
  await db.$executeRawUnsafe(
    `with given as materialized (
       select package_id from package_tracking where package_id = any($1::uuid[]) and next_at is not null order by package_id for no key update
     )
     update package_tracking k set next_at = $2::timestamptz from given g where k.package_id = g.package_id`,
    packageIds,
    now,
  )
}

/** Status and time of the events that are known of a label. */
export async function knownEvents(db: Db, packageId: string, trackingNumber: string): Promise<Pick<TrackingEvent, 'status' | 'at'>[]> {
  return db.$queryRawUnsafe(
    'select status::text as status, at from tracking_event where package_id = $1::uuid and tracking_number = $2',
    packageId,
    trackingNumber,
  )
}

/** What was known of a package when its carrier was asked about it. */
export type Asked = Pick<AskedPackage, 'packageId' | 'trackingNumber' | 'status' | 'statusAt'>

/** SQL: keeps an answer about a label, unless the package has another by now; with news since it was asked, these say when it is asked next. */
const kept = (sets: string) => `update package_tracking set asked_at = $5::timestamptz, ${sets},
    next_at = case when (status, status_at) is not distinct from ($3::tracking_status, $4::timestamptz) then $6::timestamptz else next_at end
  where package_id = $1::uuid and tracking_number = $2`

/** Stores that the carrier answered, and when it is asked again. */
export async function keepAnswer(db: Write, asked: Asked, { now, nextAt }: { now: Date; nextAt: Date | null }): Promise<void> {
  const { packageId, trackingNumber, status, statusAt } = asked
  await db.$executeRawUnsafe(kept('attempts = 0, failure = null'), packageId, trackingNumber, status, statusAt, now, nextAt)
}

/** Stores why the carrier gave no answer about a package, as JSON, and when it is asked again. */
export async function keepFailure(
  db: Write,
  asked: Asked,
  { now, nextAt, failure }: { now: Date; nextAt: Date | null; failure: string },
): Promise<void> {
  const { packageId, trackingNumber, status, statusAt } = asked
  await db.$executeRawUnsafe(
    kept('attempts = attempts + 1, failure = $7'),
    packageId,
    trackingNumber,
    status,
    statusAt,
    now,
    nextAt,
    failure,
  )
}

/** Sets that the carrier of a package is asked now, unless it has answered since then. Returns whether it is asked. */
export async function askAtOnce(tx: Tx, packageId: string, now: Date, since: Date): Promise<boolean> {
  const unanswered = [{ askedAt: null }, { askedAt: { lte: since } }, { failure: { not: null } }]
  const { count } = await tx.packageTracking.updateMany({ where: { packageId, OR: unanswered }, data: { nextAt: now } })
  return count > 0
}

/** The carrier of a tracked package. */
export async function carrierOfTracked(tx: Pick<Tx, 'packageTracking'>, packageId: string): Promise<string> {
  return (await tx.packageTracking.findUniqueOrThrow({ where: { packageId }, select: { carrier: true } })).carrier
}

/** Since when a carrier is away; null if it answers. */
export const readAway = (db: Db, carrier: string) => db.carrierAway.findUnique({ where: { carrier } })

/** Stores that a carrier answers nothing. */
export async function keepAway(
  db: Db,
  carrier: string,
  { now, nextAt, failure }: { now: Date; nextAt: Date; failure: string },
): Promise<void> {
  await db.$executeRawUnsafe(
    `insert into carrier_away (carrier, since, attempts, next_at, failure) values ($1, $2::timestamptz, 1, $3::timestamptz, $4)
     on conflict (carrier) do update set attempts = carrier_away.attempts + 1, next_at = excluded.next_at, failure = excluded.failure`,
    carrier,
    now,
    nextAt,
    failure,
  )
}

/** Stores that a carrier answers again. */
export async function keepBack(db: Db, carrier: string): Promise<void> {
  await db.carrierAway.deleteMany({ where: { carrier } })
}

/** How the carrier of a package is asked, as it is shown to staff. */
export interface PollRow {
  packageId: string
  askedAt: Date | null
  nextAt: Date | null
  attempts: number
  /** Code and values as JSON; null if it answered. */
  failure: string | null
}

/** How those of some carriers are asked about packages, by their ids; one that is away holds up all of its packages. */
export async function readPolls(db: Db, packageIds: readonly string[], carriers: readonly string[]): Promise<(PollRow | null)[]> {
  const rows = await db.$queryRawUnsafe<PollRow[]>(
    `select k.package_id::text as "packageId", k.asked_at as "askedAt", greatest(k.next_at, case when k.next_at is not null then a.next_at end) as "nextAt",
       k.attempts, coalesce(k.failure, case when k.next_at is not null then a.failure end) as failure
     from package_tracking k left join carrier_away a on a.carrier = k.carrier where k.package_id = any($1::uuid[]) and k.carrier = any($2::text[])`,
    packageIds,
    carriers,
  )
  const byId = new Map(rows.map((row) => [row.packageId, row]))
  return packageIds.map((id) => byId.get(id) ?? null)
}
