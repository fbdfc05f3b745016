import { nameIn } from '../../kernel/name.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { UserError, type UserErrorShape } from '../../kernel/schema/userError.ts'
import { expectedGrams } from '../../package/rules/weighing.ts'
import type { FoundShipment } from '../foundShipment.ts'

export const ShippablePackage = builder.objectRef<FoundShipment>('ShippablePackage').implement({
  description: 'A package that is ready to ship, with the weight that it should have.',
  fields: (t) => ({
    packageId: t.id({ description: 'The package.', resolve: ({ view }) => toNodeId('Package', view.packageId) }),
    packageNumber: t.string({ description: 'Number.', resolve: ({ view }) => view.packageNumber }),
    trackingNumber: t.string({ nullable: true, description: 'Tracking number.', resolve: ({ view }) => view.trackingNumber }),
    customerName: t.string({
      description: 'Name of the customer.',
      resolve: ({ view }, _args, ctx) => nameIn(ctx.language, { name: view.customerName, nameEn: view.customerNameEn }),
    }),
    destination: t.string({ description: 'Destination country; may be empty.', resolve: ({ view }) => view.destination }),
    goodsWeightGrams: t.int({
      nullable: true,
      description: 'Weight of its goods in grams, measured or else declared; null if a product has no weight.',
      resolve: ({ weights }) => weights.goodsGrams,
    }),
    packagingWeightGrams: t.int({
      nullable: true,
      description: 'Weight of its packaging in grams; null if none is chosen.',
      resolve: ({ weights }) => weights.packagingGrams,
    }),
    expectedWeightGrams: t.int({
      nullable: true,
      description: 'Weight of its goods and packaging in grams; null if a product has no weight.',
      resolve: ({ weights }) => expectedGrams(weights),
    }),
  }),
})

export const ShippableAnswer = builder
  .objectRef<{ package: FoundShipment | null; userErrors: UserErrorShape[] }>('ShippableAnswer')
  .implement({
    description: 'Whether the package that a code means may ship.',
    fields: (t) => ({
      package: t.expose('package', { type: ShippablePackage, nullable: true, description: 'The package; null if it may not ship.' }),
      userErrors: t.expose('userErrors', { type: [UserError], description: 'Why it may not ship.' }),
    }),
  })
