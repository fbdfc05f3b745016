import { everywhere } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { CategoryExists, CategoryNotFound } from '../failures.ts'
import { MoveCategoryInput } from '../input.ts'
import { placedBefore, requirePlace } from '../rules/category.ts'
import { productRights } from '../states.ts'
import { lockCategories, placeCategory } from '../store/category.ts'

/** Moves a category, with everything below it, to another place in the tree. */
export const moveCategory = command({
  name: 'moveCategory',
  means: 'Moves a category, with everything below it, to another place in the tree.',
  right: productRights.edit,
  input: MoveCategoryInput,
  scope: () => everywhere,
  async run(tx, _call, { categoryId, parentId = null, beforeId = null }) {
    const rows = await lockCategories(tx)
    const category = rows.find(({ id }) => id === categoryId)
    if (!category) throw CategoryNotFound({}, 'categoryId')
    requirePlace(rows, categoryId, parentId)
    const { name } = category
    if (rows.some((row) => row.parentId === parentId && row.name === name && row.id !== categoryId))
      throw CategoryExists({ name }, 'parentId')
    await placeCategory(tx, categoryId, parentId, placedBefore(rows, categoryId, parentId, beforeId))
    return {
      result: { categoryId },
      facts: [{ kind: 'category.moved', type: 'Category', id: categoryId, warehouseId: null, customerId: null }],
    }
  },
})
