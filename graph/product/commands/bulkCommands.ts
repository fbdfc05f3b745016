import { bulkCommand } from '../../kernel/bulk/bulk.ts'
import { sentId } from '../../kernel/input/fieldTypes.ts'
import { SetProductStatusInput } from '../input.ts'
import { productRights } from '../states.ts'
import { productRows } from '../steps/productRows.ts'
import { addProductTag } from './addProductTag.ts'
import { removeProductTag } from './removeProductTag.ts'
import { setProductCategory } from './setProductCategory.ts'
import { setProductStatus } from './setProductStatus.ts'

// Bulk actions on products: each row runs the command of one product, so that a change of another person refuses or hides no other row.
export const setProductsCategory = bulkCommand({
  ...productRows,
  name: 'setProductsCategory',
  means: 'Puts products into a category, or into none.',
  right: productRights.edit,
  row: setProductCategory,
  extra: { categoryId: sentId('Category').nullish().meta({ description: 'The category; none if absent.' }) },
})

export const addTagToProducts = bulkCommand({
  ...productRows,
  name: 'addTagToProducts',
  means: 'Adds a tag to products.',
  right: productRights.edit,
  row: addProductTag,
  extra: { tagId: sentId('ProductTag').meta({ description: 'The tag.' }) },
})

export const removeTagFromProducts = bulkCommand({
  ...productRows,
  name: 'removeTagFromProducts',
  means: 'Removes a tag from products.',
  right: productRights.edit,
  row: removeProductTag,
  extra: { tagId: sentId('ProductTag').meta({ description: 'The tag.' }) },
})

export const setProductsStatus = bulkCommand({
  ...productRows,
  name: 'setProductsStatus',
  means: 'Sets whether products may be ordered, or received.',
  right: productRights.edit,
  row: setProductStatus,
  extra: { sale: SetProductStatusInput.shape.sale, receiving: SetProductStatusInput.shape.receiving },
})
