import { everywhere } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import { CategoryNotEmpty, CategoryNotFound } from '../failures.ts'
import { productRights } from '../states.ts'
import { deleteCategoryRow, lockCategories } from '../store/category.ts'

/** Deletes a category without subcategories; its products go to the category above. */
export const deleteCategory = command({
  name: 'deleteCategory',
  means: 'Deletes a category without subcategories. Its products go to the category above, or have none if it is at the top.',
  right: productRights.edit,
  input: fields({ categoryId: id('Category').meta({ description: 'The category.' }) }),
  scope: () => everywhere,
  async run(tx, _call, { categoryId }) {
    const rows = await lockCategories(tx)
    const category = rows.find(({ id }) => id === categoryId)
    if (!category) throw CategoryNotFound({}, 'categoryId')
    const below = rows.filter(({ parentId }) => parentId === categoryId).length
    if (below > 0) throw CategoryNotEmpty({ name: category.name, count: below }, 'categoryId')
    const products = await deleteCategoryRow(tx, categoryId, category.parentId)
    const fact = { kind: 'category.deleted', type: 'Category', id: categoryId, warehouseId: null, customerId: null }
    return { result: { categoryId, products }, facts: [fact] }
  },
})
