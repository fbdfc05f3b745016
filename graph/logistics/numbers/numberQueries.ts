import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { pageOf } from '../../kernel/schema/pageOf.ts'
import { eitherRight, visible } from '../../kernel/schema/scoped.ts'
import { countedTo } from '../../kernel/states/countedTo.ts'
import { logisticsRights } from '../states.ts'
import { Channel } from '../types.ts'

const rangesWhere = (ctx: Context, channelId: string) => ({ channelId, AND: [visible(ctx, 'TrackingRange')] })

builder.queryField('trackingRanges', (t) =>
  t.prismaConnection(
    {
      type: 'TrackingRange',
      cursor: 'id',
      description: 'The ranges and lists of tracking numbers of a channel, in the order in which they are used, in pages.',
      authScopes: eitherRight(logisticsRights.numbers),
      args: { channelId: t.arg.globalID({ required: true, for: Channel, description: 'The channel.' }) },
      totalCount: (_parent, { channelId }, ctx) => ctx.db.trackingRange.count({ where: rangesWhere(ctx, channelId.id), take: countedTo }),
      resolve: (query, _root, { channelId }, ctx) =>
        ctx.db.trackingRange.findMany({ ...query, where: rangesWhere(ctx, channelId.id), orderBy: { id: 'asc' } }),
    },
    ...pageOf('TrackingRange'),
  ),
)
