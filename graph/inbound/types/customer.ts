import { Customer, customerFigures } from '../../customer/types.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { inboundMachine, inboundRights } from '../states.ts'
import { type CustomerInboundRow, inboundOfCustomers, monthDays } from '../store/customer.ts'

const OpenInboundOrders = builder.objectRef<CustomerInboundRow['open'][number]>('OpenInboundOrderCount').implement({
  description: 'Number of inbound orders in a state.',
  fields: (t) => ({
    state: t.expose('state', { type: enumOf(stateEnum(inboundMachine)), description: 'The state.' }),
    count: t.exposeInt('count', { description: 'Number of inbound orders.' }),
  }),
})

const CustomerInbound = builder.objectRef<CustomerInboundRow>('CustomerInbound').implement({
  description: 'Inbound orders of a customer.',
  fields: (t) => ({
    open: t.expose('open', {
      type: [OpenInboundOrders],
      description: 'Orders that are neither completed nor voided, by state in lifecycle order.',
    }),
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
    ...customerFigures(inboundRights.read, (ctx, asked) => inboundOfCustomers(ctx.db, asked)),
    args: { warehouseId: t.arg.globalID({ for: Warehouse, description: 'Only in this warehouse.' }) },
  }),
)
