import { builder } from '../kernel/schema/builder.ts'
import { nullMeans, readChanged } from '../kernel/schema/recordChanged.ts'
import { concerns } from '../kernel/schema/scoped.ts'
import { customerRights } from './states.ts'
import { Customer } from './types.ts'

builder.subscriptionField('customerChanged', (t) =>
  t.prismaField({
    type: Customer,
    nullable: true,
    description: `Emits customers when created or changed, also their warehouses, starting with those of the last ten seconds. ${nullMeans}`,
    authScopes: { right: customerRights.read },
    args: { id: t.arg.globalID({ for: Customer, description: 'Only this customer; all if absent.' }) },
    subscribe: (_root, { id }, ctx) =>
      ctx.services.signals.followRecords(
        (s) => (s.type === 'Customer' && (!id || s.id === id.id) && concerns(ctx, customerRights.read, s) ? s.id : null),
        100,
      ),
    resolve: (query, key, _args, ctx) => readChanged(ctx, 'Customer', key, query),
  }),
)
