import { builder } from '../kernel/builder.ts'
import { Failure } from '../kernel/failure.ts'
import { mutation, node, nodes, type PayloadShape } from '../kernel/mutation.ts'
import { UserError, userErrors } from '../kernel/userError.ts'
import { createPackagingMaterial } from './createPackagingMaterial.ts'
import { createProducts, type RefusedProduct } from './createProducts.ts'
import { updateProduct } from './updateProduct.ts'

const RefusedRow = builder.objectRef<RefusedProduct>('RefusedProduct').implement({
  description: 'A product that was not made, and why.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Its place among the products that were sent, from 0.' }),
    sku: t.exposeString('sku', { nullable: true, description: 'Its SKU; null where it had none.' }),
    userErrors: t.field({
      type: [UserError],
      description: 'What is wrong with it; `field` is a path within the product.',
      resolve: ({ failures }, _args, ctx) =>
        userErrors(
          failures.map(({ code, values, field }) => new Failure(code, values, field)),
          ctx,
        ),
    }),
  }),
})

mutation(createProducts, (t) => ({
  products: nodes(t, 'Product', 'The new products, in the order in which they were sent.', (r) => r.productIds),
  refused: t.field({
    type: [RefusedRow],
    description: 'The products that were not made.',
    resolve: ({ result }: PayloadShape<{ refused: RefusedProduct[] }>) => result?.refused ?? [],
  }),
}))
mutation(updateProduct, (t) => ({ product: node(t, 'Product', 'The product as it is now.', (r) => r.productId) }))
mutation(createPackagingMaterial, (t) => ({
  packagingMaterial: node(t, 'PackagingMaterial', 'The new packaging material.', (r) => r.materialId),
}))
