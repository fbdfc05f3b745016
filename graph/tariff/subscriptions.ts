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
    args: { id: t.arg.globalID({ for: BillingStrategy, description: 'Only this strategy; all if absent.' }) },
    subscribe: (_root, { id }, ctx) =>
      ctx.services.signals.followRecords(
        (s) => (s.type === 'BillingStrategy' && (!id || s.id === id.id) && concerns(ctx, tariffRights.read, s) ? s.id : null),
        100,
      ),
    resolve: (query, key, _args, ctx) => readChanged(ctx, 'BillingStrategy', key, query),
  }),
)
