import { builder } from '../kernel/schema/builder.ts'
import { concerns, visible } from '../kernel/schema/scoped.ts'
import { productRights } from './states.ts'
import { Product } from './types.ts'

builder.subscriptionField('productChanged', (t) =>
  t.prismaField({
    type: Product,
    nullable: true,
    description: 'Emits products when created or changed, also their pictures and stock, starting with those of the last ten seconds.',
    authScopes: { right: productRights.read },
    args: { productId: t.arg.globalID({ for: Product, description: 'Only this product; all if absent.' }) },
    subscribe: (_root, { productId }, ctx) =>
      ctx.services.signals.follow(
        (s) => (s.type === 'Product' && (!productId || s.id === productId.id) && concerns(ctx, productRights.read, s) ? s.id : null),
        100,
      ),
    resolve: (query, id, _args, ctx) => ctx.db.product.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'Product') } }),
  }),
)
