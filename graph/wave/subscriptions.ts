import { builder } from '../kernel/builder.ts'
import { visible } from '../kernel/scoped.ts'
import { waveRights } from './states.ts'
import { Wave } from './types.ts'

builder.subscriptionField('waveChanged', (t) =>
  t.prismaField({
    type: Wave,
    nullable: true,
    description: 'A wave, each time that it or one of its packages has changed; at most once in 50 ms, and the last state always arrives.',
    authScopes: { right: waveRights.read },
    args: { id: t.arg.globalID({ required: true, for: Wave, description: 'The wave.' }) },
    subscribe: (_root, { id }, ctx) => ctx.services.signals.follow((s) => (s.waveId === id.id ? s.waveId : null), 50),
    resolve: (query, id, _args, ctx) => ctx.db.wave.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'Wave') } }),
  }),
)
