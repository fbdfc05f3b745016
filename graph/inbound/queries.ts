import { builder } from '../kernel/builder.ts'
import { pageOf } from '../kernel/pageOf.ts'
import { visible } from '../kernel/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { InboundOrderFilter, ordersWhere } from './filter.ts'
import { findTask } from './find.ts'
import { contentOf } from './rules/signing.ts'
import { inboundMachine, inboundRights } from './states.ts'
import { readOrder } from './store/order.ts'
import { receivedInBox } from './store/receipt.ts'
import { InboundBox } from './types/line.ts'
import { InboundOrder, InboundOrderState } from './types/order.ts'

/** From here on, a count says no more than that there are more. */
const countedTo = 10_000

builder.queryField('inboundOrders', (t) =>
  t.prismaConnection(
    {
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
    },
    ...pageOf('InboundOrder'),
  ),
)

const InboundOrderCount = builder.objectRef<{ state: keyof typeof inboundMachine.states; count: number }>('InboundOrderCount').implement({
  description: 'How many inbound orders are in a state.',
  fields: (t) => ({
    state: t.expose('state', { type: InboundOrderState, description: 'The state.' }),
    count: t.exposeInt('count', { description: 'How many orders.' }),
  }),
})

builder.queryField('inboundOrderCounts', (t) =>
  t.field({
    type: [InboundOrderCount],
    description: 'How many inbound orders of a list are in each state, in the order of their life; `states` of the filter is left out.',
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

interface Task {
  orderId: string
  boxId: string | null
}

const InboundTask = builder.objectRef<Task>('InboundTask').implement({
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
    boxDeclared: t.int({
      nullable: true,
      description: 'Pieces that the box should hold; null where that is not certain.',
      resolve: async ({ orderId, boxId }, _args, ctx) => {
        const read = boxId === null ? null : await readOrder(ctx.db, orderId)
        return read && (contentOf(read.order, boxId)?.reduce((sum, { declared }) => sum + declared, 0) ?? null)
      },
    }),
    boxReceived: t.int({
      nullable: true,
      description: 'Pieces that were received of the box.',
      resolve: async ({ boxId }, _args, ctx) =>
        boxId === null ? null : [...(await receivedInBox(ctx.db, boxId)).values()].reduce((sum, pieces) => sum + pieces, 0),
    }),
  }),
})

builder.queryField('inboundTask', (t) =>
  t.field({
    type: InboundTask,
    nullable: true,
    description:
      'What a code stands for at a station: the number, ERP number or tracking number of an order, or a box. Null where that is nothing, or several orders.',
    complexity: 5,
    authScopes: (_root, args) => ({ rightFor: { right: inboundRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse of the station.' }),
      code: t.arg.string({ required: true, description: 'What was scanned.' }),
      orderId: t.arg.globalID({
        for: InboundOrder,
        description: 'The order that the code belongs to, where that is known: box marks repeat.',
      }),
      box: t.arg.string({ description: 'The mark of the box on the table, where the code stands for its order.' }),
    },
    resolve: async (_root, { warehouseId, code, orderId, box }, ctx) => {
      const found = await findTask(ctx.db, warehouseId.id, code.slice(0, 200), orderId?.id ?? null)
      const order =
        found &&
        (await ctx.db.inboundOrder.findFirst({
          where: { id: found.orderId, ...visible(ctx, 'InboundOrder') },
          select: { id: true, boxes: { where: { mark: box?.toUpperCase() ?? '' }, select: { id: true } } },
        }))
      return order && found ? { orderId: order.id, boxId: order.boxes[0]?.id ?? found.boxId } : null
    },
  }),
)
