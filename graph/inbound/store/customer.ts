import { type AskedFigures, askedFigures, countsForAsked } from '../../customer/steps.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { awaitedStates } from '../states.ts'

export interface CustomerInboundRow {
  forecast: number
  inTransit: number
  announcedPieces: number
  lastMonth: number
}

/** Days of which the orders a month are counted. */
export const monthDays = 30

/** Inbound orders of customers. */
export const inboundOfCustomers = (db: Db, { customerIds, warehouseIds, reach }: AskedFigures): Promise<CustomerInboundRow[]> => {
  const awaited = `o.state in (${awaitedStates.map((state) => `'${state}'`).join(', ')})`
  return db.$queryRawUnsafe(
    `select f.* from ${askedFigures} cross join lateral (
       select count(*) filter (where o.state = 'FORECAST')::integer as forecast, count(*) filter (where o.state = 'IN_TRANSIT')::integer as "inTransit",
         coalesce(sum((select sum(l.declared) from inbound_line l where l.order_id = o.id)) filter (where ${awaited}), 0)::integer as "announcedPieces",
         count(*) filter (where o.created_at > kernel_now() - interval '${monthDays} days')::integer as "lastMonth"
       from inbound_order o where ${countsForAsked('o')} and (${awaited} or o.created_at > kernel_now() - interval '${monthDays} days')
     ) f order by a.no`,
    customerIds,
    warehouseIds,
    reach,
  )
}
