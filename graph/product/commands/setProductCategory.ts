import { command } from '../../kernel/command/command.ts'
import { changeOne } from '../changeOne.ts'
import { SetProductCategoryInput } from '../input.ts'
import { scopeOfProduct } from '../requireProduct.ts'
import { productRights } from '../states.ts'

/** Puts a product into a category, or into none. */
export const setProductCategory = command({
  name: 'setProductCategory',
  means: 'Puts a product into a category, or into none.',
  right: productRights.edit,
  input: SetProductCategoryInput,
  scope: ({ productId }, db) => scopeOfProduct(db, productId),
  run: (tx, call, { productId, categoryId = null }) => changeOne(tx, call, productId, () => ({ categoryId })),
})
