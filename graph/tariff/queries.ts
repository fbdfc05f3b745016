import { builder } from '../kernel/schema/builder.ts'
import { visible } from '../kernel/schema/scoped.ts'
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
