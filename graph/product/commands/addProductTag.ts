import { command } from '../../kernel/command/command.ts'
import { TooMany } from '../../kernel/failures.ts'
import { changeOne } from '../changeOne.ts'
import { ProductTagInput } from '../input.ts'
import { scopeOfProduct } from '../requireProduct.ts'
import { productRights, tagsMaximum } from '../states.ts'

/** Adds a tag to a product. Fails with TOO_MANY if it has as many as a product may have. */
export const addProductTag = command({
  name: 'addProductTag',
  means: 'Adds a tag to a product; its other tags stay.',
  right: productRights.edit,
  input: ProductTagInput,
  scope: ({ productId }, db) => scopeOfProduct(db, productId),
  run: (tx, call, { productId, tagId }) =>
    changeOne(tx, call, productId, (product) => {
      const tagIds = [...new Set([...product.tagIds, tagId])]
      if (tagIds.length > tagsMaximum) throw TooMany({ maximum: tagsMaximum }, 'tagId')
      return { tagIds }
    }),
})
