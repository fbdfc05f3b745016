import { type AskedFigures, askedFigures, countedRows } from '../../customer/steps.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { packageMachine } from '../states.ts'

type State = keyof typeof packageMachine.states

export interface CustomerPackagesRow {
  open: { state: State; count: number }[]
  lastWeek: number
  interceptions: number
}

/** Days of which the orders a day are the mean. */
export const meanDays = 7

/** Packages of customers by the tally of the package lists, of the last days by the day of each warehouse, and requests that wait for a decision. */
export async function packagesOfCustomers(db: Db, { customerIds, warehouseIds, reach }: AskedFigures): Promise<CustomerPackagesRow[]> {
  const rows = await db.$queryRawUnsafe<(Omit<CustomerPackagesRow, 'open'> & { counts: Partial<Record<State, number>> })[]>(
    `select (
       select coalesce(jsonb_object_agg(c.state, c.count), '{}') from (
         select t.state, sum(t.count)::integer as count from (
           select x.state, x.count from ${countedRows('package_tally_fold')}
           union all select x.state, x.delta from ${countedRows('package_tally')}
         ) t group by t.state
       ) c
     ) as counts, (
       select count(*)::integer from ${countedRows('package')} join warehouse w on w.id = x.warehouse_id
       where x.day > (kernel_now() at time zone w.time_zone)::date - ${meanDays}
     ) as "lastWeek", (
       select count(*)::integer from ${countedRows('interception_request')} where x.state = 'REQUESTED'
     ) as interceptions
     from ${askedFigures} order by a.no`,
    customerIds,
    warehouseIds,
    reach,
  )
  return rows.map(({ counts, ...row }) => ({ ...row, open: openStates.map((state) => ({ state, count: counts[state] ?? 0 })) }))
}

/** States in which the warehouse or the customer still has something to do, in lifecycle order. */
export const openStates = packageMachine.order.filter((state) => state !== 'SHIPPED' && state !== 'CANCELLED') as State[]
