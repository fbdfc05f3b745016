import { type AskedFigures, askedFigures, countedRows } from '../../customer/steps.ts'
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
  const awaited = `x.state in (${awaitedStates.map((state) => `'${state}'`).join(', ')})`
  return db.$queryRawUnsafe(
    `select f.* from ${askedFigures} cross join lateral (
       select count(*) filter (where x.state = 'FORECAST')::integer as forecast, count(*) filter (where x.state = 'IN_TRANSIT')::integer as "inTransit",
         coalesce(sum((select sum(l.declared) from inbound_line l where l.order_id = x.id)) filter (where ${awaited}), 0)::integer as "announcedPieces",
         count(*) filter (where x.created_at > kernel_now() - interval '${monthDays} days')::integer as "lastMonth"
       from ${countedRows('inbound_order')} where (${awaited} or x.created_at > kernel_now() - interval '${monthDays} days')
     ) f order by a.no`,
    customerIds,
    warehouseIds,
    reach,
  )
}
