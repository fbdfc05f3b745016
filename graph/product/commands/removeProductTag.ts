import { command } from '../../kernel/command/command.ts'
import { changeOne } from '../changeOne.ts'
import { ProductTagInput } from '../input.ts'
import { scopeOfProduct } from '../requireProduct.ts'
import { productRights } from '../states.ts'

/** Removes a tag from a product. */
export const removeProductTag = command({
  name: 'removeProductTag',
  means: 'Removes a tag from a product; its other tags stay.',
  right: productRights.edit,
  input: ProductTagInput,
  scope: ({ productId }, db) => scopeOfProduct(db, productId),
  run: (tx, call, { productId, tagId }) =>
    changeOne(tx, call, productId, (product) => ({ tagIds: product.tagIds.filter((id) => id !== tagId) })),
})
