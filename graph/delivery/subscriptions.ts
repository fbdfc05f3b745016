import { builder } from '../kernel/schema/builder.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { packageRights } from '../package/states.ts'
import { Warehouse } from '../warehouse/types.ts'
import { deliveryRights } from './states/handover.ts'
import { HandoverSheet } from './types/handover.ts'
import { PackagePhoto } from './types/photo.ts'

builder.subscriptionField('packagePhotoChanged', (t) =>
  t.prismaField({
    type: PackagePhoto,
    nullable: true,
    description:
      'Emits photos of packages of the warehouse when added, and null when one was deleted, starting with those of the last ten seconds.',
    authScopes: (_root, args) => ({ rightFor: { right: packageRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, { warehouseId }, ctx) =>
      ctx.services.signals.follow((s) => (s.type === 'PackagePhoto' && s.warehouseId === warehouseId.id ? s.id : null), 100),
    resolve: (query, id, _args, ctx) =>
      ctx.db.packagePhoto.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'PackagePhoto') } }),
  }),
)

builder.subscriptionField('handoverSheetChanged', (t) =>
  t.prismaField({
    type: HandoverSheet,
    nullable: true,
    description: 'Emits hand-over sheets of the warehouse when opened or changed, starting with those of the last ten seconds.',
    authScopes: (_root, args) => ({ rightFor: { right: deliveryRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      sheetId: t.arg.globalID({ for: HandoverSheet, description: 'Only this sheet; all if absent.' }),
    },
    subscribe: (_root, { warehouseId, sheetId }, ctx) =>
      ctx.services.signals.follow(
        (s) => (s.type === 'HandoverSheet' && s.warehouseId === warehouseId.id && (!sheetId || s.id === sheetId.id) ? s.id : null),
        100,
      ),
    resolve: (query, id, _args, ctx) =>
      ctx.db.handoverSheet.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'HandoverSheet') } }),
  }),
)
