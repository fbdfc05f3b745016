import type { Db } from '../kernel/db.ts'

type Sql = Pick<Db, '$queryRawUnsafe'>

/** How many rows of something stand in a state. */
export interface StateCount {
  state: string
  count: number
}

/** Packages by state, from the tally: what is folded and the tail. */
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

/** Waves in motion, by state. */
export function waveStates(db: Sql, warehouseId: string): Promise<(StateCount & { suspended: number })[]> {
  return db.$queryRawUnsafe(
    `select state::text, count(*)::integer as count, count(suspended_at)::integer as suspended
     from wave where warehouse_id = $1::uuid and state not in ('ENDED', 'VOIDED') group by 1`,
    warehouseId,
  )
}

/** Inbound orders that are not over, by state. */
export function inboundStates(db: Sql, warehouseId: string): Promise<StateCount[]> {
  return db.$queryRawUnsafe<StateCount[]>(
    `select state::text, count(*)::integer as count from inbound_order
     where warehouse_id = $1::uuid and state not in ('COMPLETED', 'VOIDED') group by 1`,
    warehouseId,
  )
}

export interface StockFigures {
  good: number
  defective: number
  locked: number
  toShelve: number
  products: number
  locations: number
  occupied: number
  openReturns: number
  openHolds: number
}

/** Stock and storage of a warehouse. */
export async function stockFigures(db: Sql, warehouseId: string): Promise<StockFigures> {
  const [row] = await db.$queryRawUnsafe<[StockFigures]>(
    `select p.*, l.locations, l.occupied,
       (select count(*)::integer from return_task where warehouse_id = $1::uuid and state = 'OPEN') as "openReturns",
       (select count(*)::integer from count_hold where warehouse_id = $1::uuid and state = 'OPEN') as "openHolds"
     from (
       select coalesce(sum(good), 0)::integer as good, coalesce(sum(defective), 0)::integer as defective, coalesce(sum(locked), 0)::integer as locked,
         coalesce(sum(to_shelve), 0)::integer as "toShelve", (count(*) filter (where total > 0))::integer as products
       from product_stock where warehouse_id = $1::uuid
     ) p, (
       select count(*)::integer as locations, (count(*) filter (where exists (
         select from location_stock s where s.location_id = l.id and s.on_hand > 0)))::integer as occupied
       from location l where warehouse_id = $1::uuid and kind = 'SHELF'
     ) l`,
    warehouseId,
  )
  return row
}

/** Scan exceptions that somebody still has to close. */
export function openScanExceptions(db: Pick<Db, 'scanException'>, warehouseId: string): Promise<number> {
  return db.scanException.count({ where: { warehouseId, state: 'OPEN' } })
}

export interface DayCount {
  day: Date
  created: number
  shipped: number
}

/** Packages taken in and shipped, for each of the warehouse's last days. */
export function dailyPackages(db: Sql, warehouseId: string, timeZone: string, from: string, to: string): Promise<DayCount[]> {
  return db.$queryRawUnsafe<DayCount[]>(
    `select d::date as day,
       (select count(*)::integer from package p where p.warehouse_id = $1::uuid and p.day = d::date) as created,
       (select count(*)::integer from package p
        where p.warehouse_id = $1::uuid and p.shipped_at >= d::date::timestamp at time zone $2 and p.shipped_at < (d::date + 1)::timestamp at time zone $2
       ) as shipped
     from generate_series($3::date, $4::date, '1 day') as d order by 1`,
    warehouseId,
    timeZone,
    from,
    to,
  )
}
