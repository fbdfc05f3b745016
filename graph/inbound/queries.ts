import { builder } from '../kernel/schema/builder.ts'
import { byAge, documentList } from '../kernel/schema/documentList.ts'
import { visible } from '../kernel/schema/scoped.ts'
import type { Db } from '../kernel/sql/db.ts'
import { Warehouse } from '../warehouse/types.ts'
import { InboundOrderFilter, ordersWhere } from './filter.ts'
import { findTask } from './find.ts'
import { balanceOf } from './rules/receiving.ts'
import { contentOf } from './rules/signing.ts'
import { InboundSort, inboundMachine, inboundRights } from './states.ts'
import { readOrder } from './store/order.ts'
import { receivedInBox } from './store/receipt.ts'
import { InboundBox } from './types/line.ts'
import { InboundOrder } from './types/order.ts'

documentList({
  name: 'inboundOrder',
  model: 'InboundOrder',
  what: 'inbound orders',
  right: inboundRights.read,
  machine: inboundMachine,
  filter: InboundOrderFilter,
  sort: { by: InboundSort, orders: { ...byAge, EXPECTED: [{ expectedOn: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }] } },
  where: (filter, ctx, warehouseId) => ordersWhere(ctx.db, warehouseId, filter),
})

interface Task {
  orderId: string
  boxId: string | null
}

async function readBalance(db: Db, { orderId, boxId }: Task) {
  const [read, inBox] = [await readOrder(db, orderId), boxId === null ? null : await receivedInBox(db, boxId)]
  return read && balanceOf(read.order, boxId, inBox)
}

const InboundTask = builder.objectRef<Task>('InboundTask').implement({
  description: 'The current work of a station: an order and the scanned box.',
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
      description: 'The box; null if the code identifies the order.',
      resolve: (query, { boxId }, _args, ctx) => {
        const asked = { ...query, where: { id: boxId ?? '', ...visible(ctx, 'InboundBox') } }
        return boxId === null ? null : ctx.db.inboundBox.findFirst(asked)
      },
    }),
    boxDeclared: t.int({
      nullable: true,
      description: 'Number of pieces expected in the box; null if not certain.',
      resolve: async ({ orderId, boxId }, _args, ctx) => {
        const read = boxId === null ? null : await readOrder(ctx.db, orderId)
        return read && (contentOf(read.order, boxId)?.reduce((sum, { declared }) => sum + declared, 0) ?? null)
      },
    }),
    boxReceived: t.int({
      nullable: true,
      description: 'Number of pieces received from the box.',
      resolve: async ({ boxId }, _args, ctx) =>
        boxId === null ? null : [...(await receivedInBox(ctx.db, boxId)).values()].reduce((sum, pieces) => sum + pieces, 0),
    }),
    missingPieces: t.int({
      nullable: true,
      description:
        'Number of pieces missing of the box, or of an order without boxes, counted product by product; null if its contents are not certain.',
      resolve: async (task, _args, ctx) => (await readBalance(ctx.db, task))?.missing ?? null,
    }),
    surplusPieces: t.int({
      nullable: true,
      description: 'Number of pieces beyond what it declares, counted in the same way.',
      resolve: async (task, _args, ctx) => (await readBalance(ctx.db, task))?.surplus ?? null,
    }),
  }),
})

builder.queryField('inboundTask', (t) =>
  t.field({
    type: InboundTask,
    nullable: true,
    description:
      'Looks up a code at a station: an order by number, ERP number or tracking number, or a box. Null if nothing or several orders match.',
    complexity: 5,
    authScopes: (_root, args) => ({ rightFor: { right: inboundRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'Warehouse of the station.' }),
      code: t.arg.string({ required: true, description: 'Scanned code.' }),
      orderId: t.arg.globalID({
        for: InboundOrder,
        description: 'Order of the code, if known, because box marks are not unique.',
      }),
      box: t.arg.string({ description: 'Mark of the current box, if the code identifies its order.' }),
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
