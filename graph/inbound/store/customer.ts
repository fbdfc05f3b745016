import { type AskedFigures, askedFigures, countedRows } from '../../customer/steps.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { awaitedStates, inboundMachine } from '../states.ts'

type State = keyof typeof inboundMachine.states

export interface CustomerInboundRow {
  open: { state: State; count: number }[]
  forecast: number
  inTransit: number
  announcedPieces: number
  lastMonth: number
}

/** Days of which the orders a month are counted. */
export const monthDays = 30

/** States in which something is still to arrive or to be put away, in lifecycle order. */
const openStates = inboundMachine.order.filter((state) => state !== 'COMPLETED' && state !== 'VOIDED') as State[]

const listed = (states: readonly State[]) => states.map((state) => `'${state}'`).join(', ')

/** Inbound orders of customers. */
export async function inboundOfCustomers(db: Db, { customerIds, warehouseIds, reach }: AskedFigures): Promise<CustomerInboundRow[]> {
  const rows = await db.$queryRawUnsafe<(Record<State, number> & Pick<CustomerInboundRow, 'announcedPieces' | 'lastMonth'>)[]>(
    `select f.* from ${askedFigures} cross join lateral (
       select ${openStates.map((state) => `count(*) filter (where x.state = '${state}')::integer as "${state}"`).join(', ')},
         coalesce(sum((select sum(l.declared) from inbound_line l where l.order_id = x.id)) filter (where x.state in (${listed(awaitedStates)})), 0)::integer
           as "announcedPieces",
         count(*) filter (where x.created_at > kernel_now() - interval '${monthDays} days')::integer as "lastMonth"
       from ${countedRows('inbound_order')} where (x.state in (${listed(openStates)}) or x.created_at > kernel_now() - interval '${monthDays} days')
     ) f order by a.no`,
    customerIds,
    warehouseIds,
    reach,
  )
  return rows.map((row) => ({
    open: openStates.map((state) => ({ state, count: row[state] })),
    forecast: row.FORECAST,
    inTransit: row.IN_TRANSIT,
    announcedPieces: row.announcedPieces,
    lastMonth: row.lastMonth,
  }))
}
