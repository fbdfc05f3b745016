import { builder } from '../kernel/builder.ts'
import { visible } from '../kernel/scoped.ts'
import { stationRights } from './states.ts'
import { Station } from './types.ts'

builder.subscriptionField('stationChanged', (t) =>
  t.prismaField({
    type: Station,
    nullable: true,
    description: 'A station whose user has just changed, so that a tab which lost it says so at once.',
    authScopes: { right: stationRights.use },
    args: { id: t.arg.globalID({ required: true, for: Station, description: 'The station.' }) },
    subscribe: (_root, args, ctx) => ctx.services.signals.follow((s) => (s.type === 'Station' && s.id === args.id.id ? s.id : null), 50),
    resolve: (query, id, _args, ctx) => ctx.db.station.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'Station') } }),
  }),
)
