import { builder } from '../kernel/schema/builder.ts'
import { nullMeans, readChanged } from '../kernel/schema/recordChanged.ts'
import { concerns } from '../kernel/schema/scoped.ts'
import { tariffRights } from './states.ts'
import { BillingStrategy } from './types.ts'

builder.subscriptionField('billingStrategyChanged', (t) =>
  t.prismaField({
    type: BillingStrategy,
    nullable: true,
    description: `Emits billing strategies when created or changed, starting with those of the last ten seconds. ${nullMeans}`,
    authScopes: { right: tariffRights.read },
    subscribe: (_root, _args, ctx) =>
      ctx.services.signals.followRecords((s) => (s.type === 'BillingStrategy' && concerns(ctx, tariffRights.read, s) ? s.id : null), 100),
    resolve: (query, key, _args, ctx) => readChanged(ctx, 'BillingStrategy', key, query),
  }),
)
