import { v7 } from 'uuid'
import { dayIn } from '../kernel/day.ts'
import type { Language } from '../kernel/language.ts'
import { nameSql } from '../kernel/name.ts'
import type { Db } from '../kernel/sql/db.ts'
import { cutOffSql, dueBySql } from '../package/steps/due.ts'
import { lowSql } from '../stock/steps/levels.ts'
import type { CutOffWork } from './rules/forecast.ts'

type Sql = Pick<Db, '$queryRawUnsafe'>

/** Number of rows in a state. */
export interface StateCount {
  state: string
  count: number
}

/** Packages by state, from the tally: folded counts plus newer deltas. */
export function packageStates(db: Sql, warehouseId: string): Promise<StateCount[]> {
  return db.$queryRawUnsafe<StateCount[]>(
    `select state::text, sum(n)::integer as count
     from (
       select state, sum(count) as n from package_tally_fold where warehouse_id = $1::uuid group by 1
       union all select state, sum(delta) from package_tally where warehouse_id = $1::uuid group by 1
     ) x group by 1`,
    warehouseId,
  )
}

/** Active waves, by state. */
export function waveStates(db: Sql, warehouseId: string): Promise<(StateCount & { suspended: number })[]> {
  return db.$queryRawUnsafe(
    `select state::text, count(*)::integer as count, count(suspended_at)::integer as suspended
     from wave where warehouse_id = $1::uuid and state not in ('ENDED', 'VOIDED') group by 1`,
    warehouseId,
  )
}

/** Open inbound orders, by state. */
export function inboundStates(db: Sql, warehouseId: string): Promise<StateCount[]> {
  return db.$queryRawUnsafe<StateCount[]>(
    `select state::text, count(*)::integer as count from inbound_order
     where warehouse_id = $1::uuid and state not in ('COMPLETED', 'VOIDED') group by 1`,
    warehouseId,
  )
}

export interface ExpectedOrders {
  today: number
  late: number
  /** Day of the earliest of the late ones. */
  lateSince: string | null
}

/** Inbound orders that are not signed for and expected on a day, or before it. */
export async function expectedOrders(db: Sql, warehouseId: string, today: string): Promise<ExpectedOrders> {
  const [row] = await db.$queryRawUnsafe<ExpectedOrders[]>(
    `select (count(*) filter (where expected_on = $2::date))::integer as today, (count(*) filter (where expected_on < $2::date))::integer as late,
       (min(expected_on) filter (where expected_on < $2::date))::text as "lateSince"
     from inbound_order where warehouse_id = $1::uuid and expected_on <= $2::date and state in ('FORECAST', 'IN_TRANSIT')`,
    warehouseId,
    today,
  )
  return row as ExpectedOrders
}

export interface WaitingParcels {
  count: number
  oldestAt: Date | null
}

/** Unknown parcels that wait, and since when the first of them does. */
export async function waitingParcels(db: Sql, warehouseId: string): Promise<WaitingParcels> {
  const [row] = await db.$queryRawUnsafe<[WaitingParcels]>(
    `select count(*)::integer as count, min(created_at) as "oldestAt" from unknown_parcel
     where warehouse_id = $1::uuid and state = 'WAITING'`,
    warehouseId,
  )
  return row
}

export interface StockFigures {
  good: number
  defective: number
  locked: number
  toShelve: number
  products: number
  openReturns: number
  openHolds: number
  low: number
}

/** Stock figures of a warehouse. */
export async function stockFigures(db: Sql, warehouseId: string): Promise<StockFigures> {
  const [row] = await db.$queryRawUnsafe<[StockFigures]>(
    `select p.*,
       (select count(*)::integer from return_task where warehouse_id = $1::uuid and state = 'OPEN') as "openReturns",
       (select count(*)::integer from count_hold where warehouse_id = $1::uuid and state = 'OPEN') as "openHolds",
       (select count(*)::integer from stock_level v join product_stock s on s.id = v.stock_id
        where v.warehouse_id = $1::uuid and ${lowSql}) as low
     from (
       select coalesce(sum(good), 0)::float8 as good, coalesce(sum(defective), 0)::float8 as defective, coalesce(sum(locked), 0)::float8 as locked,
         coalesce(sum(to_shelve), 0)::float8 as "toShelve", (count(*) filter (where total > 0))::integer as products
       from product_stock where warehouse_id = $1::uuid
     ) p`,
    warehouseId,
  )
  return row
}

/** Pieces received since a time, net of corrections. */
export async function receivedPieces(db: Sql, warehouseId: string, since: Date): Promise<number> {
  // Ids are ordered by time and a receipt is at most one queue retention older than its id, so rows of earlier days are skipped.
  const [row] = await db.$queryRawUnsafe<[{ pieces: number }]>(
    `select coalesce(sum(l.good + l.defective), 0)::integer as pieces
     from receipt r join receipt_line l on l.receipt_id = r.id
     where r.warehouse_id = $1::uuid and r.id >= $2::uuid and r.at >= $3`,
    warehouseId,
    v7({ msecs: since.getTime(), seq: 0, random: new Uint8Array(16) }),
    since,
  )
  return row.pieces
}

/** A cut-off of today and what is known of the work before it. */
export interface CutOff extends CutOffWork {
  groupId: string
  name: string
}

/** Cut-offs of a warehouse's day with the packages that still have to ship by each, and those that their groups shipped in the last hour. */
export function cutOffs(db: Sql, warehouseId: string, timeZone: string, now: Date, language: Language): Promise<CutOff[]> {
  return db.$queryRawUnsafe<CutOff[]>(
    `select c.id::text as "groupId", c.name, c.at, count(p.id)::integer as "toShip", (
         select count(*)::integer from package s
         where s.group_id = c.id and s.shipped_at > $4::timestamptz - interval '1 hour' and s.shipped_at <= $4::timestamptz and s.state = 'SHIPPED'
       ) as "shippedLastHour"
     from (
       select id, ${nameSql(language, 'g')} as name, ${cutOffSql('$3::date', '$2')} as at from logistics_group g where warehouse_id = $1::uuid
     ) c left join package p on p.warehouse_id = $1::uuid and p.group_id = c.id and ${dueBySql('c.at')}
     group by c.id, c.name, c.at order by c.at, c.name`,
    warehouseId,
    timeZone,
    dayIn(timeZone, now),
    now,
  )
}
