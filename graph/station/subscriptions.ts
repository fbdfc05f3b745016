import { builder } from '../kernel/schema/builder.ts'
import { recordChanged } from '../kernel/schema/recordChanged.ts'
import { concerns, visible } from '../kernel/schema/scoped.ts'
import { stationRights } from './states.ts'
import { Station } from './types.ts'

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

recordChanged({
  field: 'stationsChanged',
  model: 'Station',
  right: stationRights.use,
  emits: 'stations of the warehouse when registered, or when their user changes',
})
