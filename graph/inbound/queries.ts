import { builder } from '../kernel/builder.ts'
import { visible } from '../kernel/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { InboundOrderFilter, ordersWhere } from './filter.ts'
import { findTask } from './find.ts'
import { inboundMachine, inboundRights } from './states.ts'
import { InboundBox } from './types/line.ts'
import { InboundOrder, InboundOrderState } from './types/order.ts'

/** From here on, a count says no more than that there are more. */
const countedTo = 10_000

builder.queryField('inboundOrders', (t) =>
  t.prismaConnection({
    type: InboundOrder,
    cursor: 'id',
    description: 'The inbound orders of a warehouse, newest first.',
    authScopes: (_root, args) => ({ rightFor: { right: inboundRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({ type: InboundOrderFilter, description: 'Which ones; without it, all.' }),
    },
    totalCount: async (_parent, { warehouseId, filter }, ctx) => {
      const where = { AND: [visible(ctx, 'InboundOrder'), await ordersWhere(ctx, warehouseId.id, filter)] }
      return ctx.db.inboundOrder.count({ where, take: countedTo })
    },
    resolve: async (query, _root, { warehouseId, filter }, ctx) => {
      const where = { AND: [visible(ctx, 'InboundOrder'), await ordersWhere(ctx, warehouseId.id, filter)] }
      return ctx.db.inboundOrder.findMany({ ...query, where, orderBy: { id: 'desc' } })
    },
  }),
)

const InboundOrderStateCount = builder
  .objectRef<{ state: keyof typeof inboundMachine.states; count: number }>('InboundOrderStateCount')
  .implement({
    description: 'How many inbound orders are in a state.',
    fields: (t) => ({
      state: t.expose('state', { type: InboundOrderState, description: 'The state.' }),
      count: t.exposeInt('count', { description: 'How many.' }),
    }),
  })

builder.queryField('inboundOrderCounts', (t) =>
  t.field({
    type: [InboundOrderStateCount],
    description:
      'How many inbound orders of a warehouse are in each state, in the order of an order’s life. The states of the filter are not looked at.',
    complexity: 20,
    authScopes: (_root, args) => ({ rightFor: { right: inboundRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({ type: InboundOrderFilter, description: 'Which ones; without it, all.' }),
    },
    resolve: async (_root, { warehouseId, filter }, ctx) => {
      const rows = await ctx.db.inboundOrder.groupBy({
        by: ['state'],
        where: { AND: [visible(ctx, 'InboundOrder'), await ordersWhere(ctx, warehouseId.id, { ...filter, states: null })] },
        _count: { _all: true },
      })
      const counts = new Map(rows.map(({ state, _count }) => [state, _count._all]))
      return inboundMachine.order.map((state) => ({ state, count: counts.get(state) ?? 0 }))
    },
  }),
)

const InboundTask = builder.objectRef<{ orderId: string; boxId: string | null }>('InboundTask').implement({
  description: 'What lies on the table of a station: an order, and the box of it that was scanned.',
  fields: (t) => ({
    order: t.prismaField({
      type: InboundOrder,
      description: 'The order.',
      resolve: (query, { orderId }, _args, ctx) =>
        ctx.db.inboundOrder.findFirstOrThrow({ ...query, where: { id: orderId, ...visible(ctx, 'InboundOrder') } }),
    }),
    box: t.prismaField({
      type: InboundBox,
      nullable: true,
      description: 'The box; null where the code stands for the order.',
      resolve: (query, { boxId }, _args, ctx) => {
        const asked = { ...query, where: { id: boxId ?? '', ...visible(ctx, 'InboundBox') } }
        return boxId === null ? null : ctx.db.inboundBox.findFirst(asked)
      },
    }),
  }),
})

builder.queryField('inboundTask', (t) =>
  t.field({
    type: InboundTask,
    nullable: true,
    description:
      'What a code stands for at a station: an order’s number, ERP number or tracking number, or a box. Null where that is nothing, or several orders.',
    complexity: 5,
    authScopes: (_root, args) => ({ rightFor: { right: inboundRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse of the station.' }),
      code: t.arg.string({ required: true, description: 'What was scanned.' }),
      orderId: t.arg.globalID({
        for: InboundOrder,
        description: 'The order that the code belongs to, where that is known: box marks repeat.',
      }),
    },
    resolve: async (_root, { warehouseId, code, orderId }, ctx) => {
      const found = await findTask(ctx.db, warehouseId.id, code.slice(0, 200), orderId?.id ?? null)
      const seen =
        found &&
        (await ctx.db.inboundOrder.findFirst({ where: { id: found.orderId, ...visible(ctx, 'InboundOrder') }, select: { id: true } }))
      return seen ? found : null
    },
  }),
)
