import { builder } from '../kernel/schema/builder.ts'
import type { Context } from '../kernel/schema/context.ts'
import { byCode, CodeSort } from '../kernel/schema/documentList.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { countedTo } from '../kernel/states/countedTo.ts'
import { tariffRights } from './states.ts'
import { BillingStrategy } from './types.ts'

builder.queryField('billingStrategies', (t) =>
  t.prismaField({
    type: [BillingStrategy],
    description: 'The billing strategies, by code.',
    authScopes: { right: tariffRights.read },
    resolve: (query, _root, _args, ctx) =>
      ctx.db.billingStrategy.findMany({ ...query, where: visible(ctx, 'BillingStrategy'), orderBy: { code: 'asc' } }),
  }),
)

const BillingStrategyFilter = builder.inputType('BillingStrategyFilter', {
  description: 'Filter of billing strategies; all given fields must match.',
  fields: (t) => ({ search: t.field({ type: Search, description: 'Searches code, name and currency.' }) }),
})

const strategiesWhere = (ctx: Context, filter: typeof BillingStrategyFilter.$inferInput | null | undefined) => ({
  AND: [visible(ctx, 'BillingStrategy'), searched(filter?.search, (match) => [{ code: match }, { name: match }, { currency: match }])],
})

builder.queryField('billingStrategyList', (t) =>
  t.prismaConnection(
    {
      type: 'BillingStrategy',
      cursor: 'id',
      description: 'The billing strategies, in pages.',
      authScopes: { right: tariffRights.read },
      args: {
        filter: t.arg({ type: BillingStrategyFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(CodeSort), required: true, defaultValue: 'CODE', description: 'Order; by code by default.' }),
      },
      totalCount: (_parent, { filter }, ctx) => ctx.db.billingStrategy.count({ where: strategiesWhere(ctx, filter), take: countedTo }),
      resolve: (query, _root, { filter, sort }, ctx) =>
        ctx.db.billingStrategy.findMany({ ...query, where: strategiesWhere(ctx, filter), orderBy: byCode[sort] }),
    },
    ...pageOf('BillingStrategy'),
  ),
)
