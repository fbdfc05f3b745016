import { builder } from '../kernel/schema/builder.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { inboundRights } from './states.ts'
import { InboundOrder } from './types/order.ts'
import { UnknownParcel } from './types/unknownParcel.ts'

builder.subscriptionField('inboundOrderChanged', (t) =>
  t.prismaField({
    type: InboundOrder,
    nullable: true,
    description: 'Emits inbound orders of the warehouse when created or changed, starting with those of the last ten seconds.',
    authScopes: (_root, args) => ({ rightFor: { right: inboundRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      orderId: t.arg.globalID({ for: InboundOrder, description: 'Only this order; all if absent.' }),
    },
    subscribe: (_root, { warehouseId, orderId }, ctx) =>
      ctx.services.signals.follow(
        (s) => (s.type === 'InboundOrder' && s.warehouseId === warehouseId.id && (!orderId || s.id === orderId.id) ? s.id : null),
        100,
      ),
    resolve: (query, id, _args, ctx) =>
      ctx.db.inboundOrder.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'InboundOrder') } }),
  }),
)

builder.subscriptionField('unknownParcelChanged', (t) =>
  t.prismaField({
    type: UnknownParcel,
    nullable: true,
    description: 'Emits unknown parcels of the warehouse when registered or changed, starting with those of the last ten seconds.',
    authScopes: (_root, args) => ({ rightFor: { right: inboundRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      parcelId: t.arg.globalID({ for: UnknownParcel, description: 'Only this parcel; all if absent.' }),
    },
    subscribe: (_root, { warehouseId, parcelId }, ctx) =>
      ctx.services.signals.follow(
        (s) => (s.type === 'UnknownParcel' && s.warehouseId === warehouseId.id && (!parcelId || s.id === parcelId.id) ? s.id : null),
        100,
      ),
    resolve: (query, id, _args, ctx) =>
      ctx.db.unknownParcel.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'UnknownParcel') } }),
  }),
)
