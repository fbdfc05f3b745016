import { actsForProvider } from '../kernel/command/actor.ts'
import { builder } from '../kernel/schema/builder.ts'
import { signedIn } from '../kernel/schema/context.ts'
import { nullMeans, readChanged } from '../kernel/schema/recordChanged.ts'
import { concerns } from '../kernel/schema/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
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

builder.subscriptionField('customerFiguresChanged', (t) =>
  t.field({
    type: 'DateTime',
    description:
      'Emits the time when what a customer has in a warehouse may have changed: its packages, inbound orders, interceptions and keys, and, except for those who act for a customer, stock of the warehouse. At most once a second; read again what you show.',
    authScopes: (_root, { id, warehouseId }) => ({
      rightFor: { right: customerRights.read, ref: { customerId: id.id, warehouseId: warehouseId.id } },
    }),
    args: {
      id: t.arg.globalID({ required: true, for: Customer, description: 'The customer.' }),
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
    },
    subscribe: (_root, { id, warehouseId }, ctx) => {
      // A posting tells of stock with its first document, which may be another customer's; that is the business of the provider only.
      const followsStock = actsForProvider(signedIn(ctx), customerRights.read)
      return ctx.services.signals.follow((s) => {
        const isOfCustomer = s.customerId === id.id || (followsStock && s.topics?.includes('stock'))
        return isOfCustomer && (s.warehouseId ?? warehouseId.id) === warehouseId.id ? 'changed' : null
      }, 1000)
    },
    resolve: () => new Date(),
  }),
)
