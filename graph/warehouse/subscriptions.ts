import { builder } from '../kernel/schema/builder.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { warehouseRights } from './states.ts'
import { Location, Warehouse } from './types.ts'

builder.subscriptionField('locationChanged', (t) =>
  t.prismaField({
    type: Location,
    nullable: true,
    description: 'Emits locations of the warehouse that are created or changed, starting with those of the last ten seconds.',
    authScopes: (_root, args) => ({ rightFor: { right: warehouseRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, args, ctx) =>
      ctx.services.signals.follow((s) => (s.type === 'Location' && s.warehouseId === args.warehouseId.id ? s.id : null), 50),
    resolve: (query, id, _args, ctx) => ctx.db.location.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'Location') } }),
  }),
)
