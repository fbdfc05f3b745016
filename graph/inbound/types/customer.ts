import { type AskedFigures, askedFigures, Customer, countsForAsked, customerFigures } from '../../customer/types.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { awaitedStates, inboundRights } from '../states.ts'

interface Figures {
  forecast: number
  inTransit: number
  announcedPieces: number
  lastMonth: number
}

const monthDays = 30

/** Inbound orders of customers. */
const readFigures = (db: Db, { customerIds, warehouseIds, reach }: AskedFigures): Promise<Figures[]> => {
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

const CustomerInbound = builder.objectRef<Figures>('CustomerInbound').implement({
  description: 'Inbound orders of a customer.',
  fields: (t) => ({
    forecast: t.exposeInt('forecast', { description: 'Orders whose goods have not left yet.' }),
    inTransit: t.exposeInt('inTransit', { description: 'Orders whose goods are on their way.' }),
    announcedPieces: t.exposeInt('announcedPieces', { description: 'Declared pieces of these orders.' }),
    lastMonth: t.exposeInt('lastMonth', { description: `Orders created in the last ${monthDays} days.` }),
  }),
})

builder.prismaObjectField(Customer, 'inbound', (t) =>
  t.loadable({
    type: CustomerInbound,
    description: 'Figures of its inbound orders, in a warehouse or in all that you may see; null without the right to see them.',
    ...customerFigures(inboundRights.read, (ctx, asked) => readFigures(ctx.db, asked)),
    args: { warehouseId: t.arg.globalID({ for: Warehouse, description: 'Only in this warehouse.' }) },
  }),
)
