import { Failure } from '../kernel/command/failure.ts'
import { builder } from '../kernel/schema/builder.ts'
import { deletedId, mutation, node, nodes, type PayloadShape } from '../kernel/schema/mutation.ts'
import { UserError, userErrors } from '../kernel/schema/userError.ts'
import { addProductPictures } from './commands/addProductPictures.ts'
import { addTagToProducts, removeTagFromProducts, setProductsCategory, setProductsStatus } from './commands/bulkCommands.ts'
import { createCategory } from './commands/createCategory.ts'
import { createPackagingMaterial } from './commands/createPackagingMaterial.ts'
import { createProducts, type RefusedProduct } from './commands/createProducts.ts'
import { createProductTag } from './commands/createProductTag.ts'
import { deleteCategory } from './commands/deleteCategory.ts'
import { deleteProductPicture } from './commands/deleteProductPicture.ts'
import { deleteProductTag } from './commands/deleteProductTag.ts'
import { moveCategory } from './commands/moveCategory.ts'
import { orderProductPictures } from './commands/orderProductPictures.ts'
import { updateCategory } from './commands/updateCategory.ts'
import { updatePackagingMaterial } from './commands/updatePackagingMaterial.ts'
import { updateProduct } from './commands/updateProduct.ts'
import { updateProductTag } from './commands/updateProductTag.ts'

const RefusedRow = builder.objectRef<RefusedProduct>('RefusedProduct').implement({
  description: 'A refused product and its errors.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Index in the input, from 0.' }),
    sku: t.exposeString('sku', { nullable: true, description: 'SKU; null if missing.' }),
    userErrors: t.field({
      type: [UserError],
      description: 'Errors; `field` is a path within the product.',
      resolve: ({ failures }, _args, ctx) =>
        userErrors(
          failures.map(({ code, values, field }) => new Failure(code, values, field)),
          ctx,
        ),
    }),
  }),
})

mutation(createProducts, (t) => ({
  products: nodes(t, 'Product', 'The new products, in input order.', (r) => r.productIds),
  refused: t.field({
    type: [RefusedRow],
    description: 'The refused products.',
    resolve: ({ result }: PayloadShape<{ refused: RefusedProduct[] }>) => result?.refused ?? [],
  }),
}))
for (const bulk of [setProductsCategory, addTagToProducts, removeTagFromProducts, setProductsStatus])
  mutation(bulk, (t) => ({ job: node(t, 'BulkJob', 'The bulk job.', (r) => r.jobId) }))
mutation(updateProduct, (t) => ({ product: node(t, 'Product', 'The updated product.', (r) => r.productId) }))
mutation(addProductPictures, (t) => ({ product: node(t, 'Product', 'The product.', (r) => r.productId) }))
mutation(orderProductPictures, (t) => ({ product: node(t, 'Product', 'The product.', (r) => r.productId) }))
mutation(deleteProductPicture, (t) => ({ product: node(t, 'Product', 'The product.', (r) => r.productId) }))
mutation(createProductTag, (t) => ({ productTag: node(t, 'ProductTag', 'The new tag.', (r) => r.tagId) }))
mutation(updateProductTag, (t) => ({ productTag: node(t, 'ProductTag', 'The renamed tag.', (r) => r.tagId) }))
mutation(deleteProductTag, (t) => ({
  deletedTagId: deletedId(t, 'ProductTag', (r) => r.tagId),
  products: t.int({
    nullable: true,
    description: 'Number of products that had the tag.',
    resolve: ({ result }: PayloadShape<{ tagId: string; products: number }>) => result?.products ?? null,
  }),
}))
mutation(createCategory, (t) => ({ category: node(t, 'Category', 'The new category.', (r) => r.categoryId) }))
mutation(updateCategory, (t) => ({ category: node(t, 'Category', 'The renamed category.', (r) => r.categoryId) }))
mutation(moveCategory, (t) => ({ category: node(t, 'Category', 'The moved category.', (r) => r.categoryId) }))
mutation(deleteCategory, (t) => ({
  deletedCategoryId: deletedId(t, 'Category', (r) => r.categoryId),
  products: t.int({
    nullable: true,
    description: 'Number of products that were in the category.',
    resolve: ({ result }: PayloadShape<{ categoryId: string; products: number }>) => result?.products ?? null,
  }),
}))
mutation(createPackagingMaterial, (t) => ({
  packagingMaterial: node(t, 'PackagingMaterial', 'The new packaging material.', (r) => r.materialId),
}))
mutation(updatePackagingMaterial, (t) => ({
  packagingMaterial: node(t, 'PackagingMaterial', 'The updated packaging material.', (r) => r.materialId),
}))
