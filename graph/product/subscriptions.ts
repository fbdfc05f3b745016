import { builder } from '../kernel/schema/builder.ts'
import { nullMeans, readChanged } from '../kernel/schema/recordChanged.ts'
import { concerns } from '../kernel/schema/scoped.ts'
import { productRights } from './states.ts'
import { Product } from './types.ts'

builder.subscriptionField('productChanged', (t) =>
  t.prismaField({
    type: Product,
    nullable: true,
    description: `Emits products when created or changed, also their pictures and stock, starting with those of the last ten seconds. ${nullMeans}`,
    authScopes: { right: productRights.read },
    args: { id: t.arg.globalID({ for: Product, description: 'Only this product; all if absent.' }) },
    subscribe: (_root, { id }, ctx) =>
      ctx.services.signals.followRecords(
        (s) => (s.type === 'Product' && (!id || s.id === id.id) && concerns(ctx, productRights.read, s) ? s.id : null),
        100,
      ),
    resolve: (query, key, _args, ctx) => readChanged(ctx, 'Product', key, query),
  }),
)
