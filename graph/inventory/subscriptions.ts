import { builder } from '../kernel/schema/builder.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { inventoryRights } from './states.ts'
import { Adjustment } from './types/adjustment.ts'
import { StockCount } from './types/count.ts'
import { Transfer } from './types/transfer.ts'

builder.subscriptionField('adjustmentChanged', (t) =>
  t.prismaField({
    type: Adjustment,
    nullable: true,
    description: 'Emits adjustments of the warehouse when created or changed, starting with those of the last ten seconds.',
    authScopes: (_root, args) => ({ rightFor: { right: inventoryRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      adjustmentId: t.arg.globalID({ for: Adjustment, description: 'Only this adjustment; all if absent.' }),
    },
    subscribe: (_root, { warehouseId, adjustmentId }, ctx) =>
      ctx.services.signals.follow(
        (s) => (s.type === 'Adjustment' && s.warehouseId === warehouseId.id && (!adjustmentId || s.id === adjustmentId.id) ? s.id : null),
        100,
      ),
    resolve: (query, id, _args, ctx) =>
      ctx.db.adjustment.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'Adjustment') } }),
  }),
)

builder.subscriptionField('transferChanged', (t) =>
  t.prismaField({
    type: Transfer,
    nullable: true,
    description: 'Emits transfers of the warehouse when created or changed, starting with those of the last ten seconds.',
    authScopes: (_root, args) => ({ rightFor: { right: inventoryRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      transferId: t.arg.globalID({ for: Transfer, description: 'Only this transfer; all if absent.' }),
    },
    subscribe: (_root, { warehouseId, transferId }, ctx) =>
      ctx.services.signals.follow(
        (s) => (s.type === 'Transfer' && s.warehouseId === warehouseId.id && (!transferId || s.id === transferId.id) ? s.id : null),
        100,
      ),
    resolve: (query, id, _args, ctx) => ctx.db.transfer.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'Transfer') } }),
  }),
)

builder.subscriptionField('stockCountChanged', (t) =>
  t.prismaField({
    type: StockCount,
    nullable: true,
    description: 'Emits counts of the warehouse when created or changed, starting with those of the last ten seconds.',
    authScopes: (_root, args) => ({ rightFor: { right: inventoryRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      countId: t.arg.globalID({ for: StockCount, description: 'Only this count; all if absent.' }),
    },
    subscribe: (_root, { warehouseId, countId }, ctx) =>
      ctx.services.signals.follow(
        (s) => (s.type === 'StockCount' && s.warehouseId === warehouseId.id && (!countId || s.id === countId.id) ? s.id : null),
        100,
      ),
    resolve: (query, id, _args, ctx) =>
      ctx.db.stockCount.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'StockCount') } }),
  }),
)
