import { requireVersion } from '../../access/steps.ts'
import { everywhere } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { CategoryExists, CategoryNotFound } from '../failures.ts'
import { UpdateCategoryInput } from '../input.ts'
import { productRights } from '../states.ts'
import { lockCategories, renameCategory } from '../store/category.ts'

/** Renames a category. */
export const updateCategory = command({
  name: 'updateCategory',
  means: 'Renames a category; its products and its place in the tree stay.',
  right: productRights.edit,
  input: UpdateCategoryInput,
  scope: () => everywhere,
  async run(tx, call, { categoryId, expectedVersion, name, nameEn = null }) {
    const rows = await lockCategories(tx)
    const category = await tx.category.findUnique({ where: { id: categoryId }, select: { id: true, version: true, parentId: true } })
    if (!category) throw CategoryNotFound({}, 'categoryId')
    await requireVersion(tx, call, category, expectedVersion)
    if (rows.some((row) => row.parentId === category.parentId && row.name === name && row.id !== categoryId))
      throw CategoryExists({ name }, 'name')
    await renameCategory(tx, categoryId, { name, nameEn })
    return {
      result: { categoryId },
      facts: [{ kind: 'category.changed', type: 'Category', id: categoryId, warehouseId: null, customerId: null }],
    }
  },
})
