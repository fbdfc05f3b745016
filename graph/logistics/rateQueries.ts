import { builder } from '../kernel/schema/builder.ts'
import type { Context } from '../kernel/schema/context.ts'
import { byCode } from '../kernel/schema/documentList.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { countedTo } from '../kernel/states/countedTo.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'
import { Warehouse } from '../warehouse/types.ts'
import { RateCardState } from './states/rates.ts'
import { logisticsRights } from './states.ts'
import { Channel } from './types.ts'

const RateCardFilter = builder.inputType('RateCardFilter', {
  description: 'Filter of rate cards; all given fields must match, and an empty list disables its field.',
  fields: (t) => ({
    states: t.field({ type: [enumOf(RateCardState)], description: 'Only cards in these states.' }),
    channelIds: t.globalIDList({ for: Channel, description: 'Only cards of these channels.' }),
    search: t.field({ type: Search, description: 'Searches code and channel.' }),
  }),
})

const RateCardSort = defineEnum('RateCardSort', 'Order of rate cards.', {
  VALID_FROM: 'By first day, the latest first.',
  CODE: 'By code.',
  CODE_DESC: 'By code, descending.',
  NEWEST: 'Last created first.',
  OLDEST: 'First created first.',
})

const orders = { ...byCode, VALID_FROM: [{ validFrom: 'desc' }, { code: 'asc' }, { id: 'asc' }] } as const

const cardsWhere = (ctx: Context, warehouseId: string, filter: typeof RateCardFilter.$inferInput | null | undefined) => ({
  warehouseId,
  AND: [
    visible(ctx, 'RateCard'),
    searched(filter?.search, (match) => [
      { code: match },
      { channel: { code: match } },
      { channel: { name: match } },
      { channel: { nameEn: match } },
    ]),
    filter?.states?.length ? { state: { in: [...filter.states] } } : {},
    filter?.channelIds?.length ? { channelId: { in: filter.channelIds.map(({ id }) => id) } } : {},
  ],
})

builder.queryField('rateCards', (t) =>
  t.prismaConnection(
    {
      type: 'RateCard',
      cursor: 'id',
      description: 'The rate cards of a warehouse, in pages.',
      authScopes: (_root, args) => ({ rightFor: { right: logisticsRights.freight, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: RateCardFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({
          type: enumOf(RateCardSort),
          required: true,
          defaultValue: 'VALID_FROM',
          description: 'Order; by first day by default.',
        }),
      },
      totalCount: (_parent, { warehouseId, filter }, ctx) =>
        ctx.db.rateCard.count({ where: cardsWhere(ctx, warehouseId.id, filter), take: countedTo }),
      resolve: (query, _root, { warehouseId, filter, sort }, ctx) =>
        ctx.db.rateCard.findMany({ ...query, where: cardsWhere(ctx, warehouseId.id, filter), orderBy: [...orders[sort]] }),
    },
    ...pageOf('RateCard'),
  ),
)
