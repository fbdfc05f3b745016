import { everywhere } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { CategoryExists } from '../failures.ts'
import { CreateCategoryInput } from '../input.ts'
import { requirePlace } from '../rules/category.ts'
import { productRights } from '../states.ts'
import { insertCategory, lockCategories } from '../store/category.ts'

/** Adds a category as the last one below its parent. */
export const createCategory = command({
  name: 'createCategory',
  means: 'Adds a category of products, as the last one at the top or below another category.',
  right: productRights.edit,
  input: CreateCategoryInput,
  scope: () => everywhere,
  async run(tx, call, { name, nameEn = null, parentId = null }) {
    const rows = await lockCategories(tx)
    requirePlace(rows, null, parentId)
    const siblings = rows.filter((row) => row.parentId === parentId)
    if (siblings.some((row) => row.name === name)) throw CategoryExists({ name }, 'name')
    const position = (siblings.at(-1)?.position ?? 0) + 1
    const categoryId = await insertCategory(tx, call, { name, nameEn, parentId, position })
    return {
      result: { categoryId },
      facts: [{ kind: 'category.created', type: 'Category', id: categoryId, warehouseId: null, customerId: null }],
    }
  },
})
