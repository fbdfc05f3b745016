import { builder } from '../kernel/schema/builder.ts'
import { concerns, visible } from '../kernel/schema/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { stationRights } from './states.ts'
import { ScanException, Station } from './types.ts'

builder.subscriptionField('stationChanged', (t) =>
  t.prismaField({
    type: Station,
    nullable: true,
    description: 'Emits the station when its user changes, so that a tab that lost it can say so.',
    authScopes: { right: stationRights.use },
    args: { id: t.arg.globalID({ required: true, for: Station, description: 'The station.' }) },
    subscribe: (_root, args, ctx) =>
      ctx.services.signals.follow(
        (s) => (s.type === 'Station' && s.id === args.id.id && concerns(ctx, stationRights.use, s) ? s.id : null),
        50,
      ),
    resolve: (query, id, _args, ctx) => ctx.db.station.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'Station') } }),
  }),
)

builder.subscriptionField('scanExceptionChanged', (t) =>
  t.prismaField({
    type: ScanException,
    nullable: true,
    description: 'Emits scan exceptions of the warehouse when opened or closed, starting with those of the last ten seconds.',
    authScopes: (_root, args) => ({ rightFor: { right: stationRights.use, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, { warehouseId }, ctx) =>
      ctx.services.signals.follow((s) => (s.type === 'ScanException' && s.warehouseId === warehouseId.id ? s.id : null), 100),
    resolve: (query, id, _args, ctx) =>
      ctx.db.scanException.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'ScanException') } }),
  }),
)
