import { CategoryInItself, CategoryNotFound, CategoryTooDeep } from '../failures.ts'
import { categoryLevels } from '../states.ts'

/** A category as the tree needs it; categories come in the order of their position. */
export interface CategoryRow {
  id: string
  parentId: string | null
  name: string
  nameEn: string | null
  position: number
}

type Rows = readonly Pick<CategoryRow, 'id' | 'parentId'>[]

/** The categories as the tree shows them: each followed by its subcategories. */
export function inTreeOrder<Row extends Pick<CategoryRow, 'id' | 'parentId'>>(rows: readonly Row[]): Row[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const from = (parentId: string | null): Row[] => (below.get(parentId) ?? []).flatMap((row) => [row, ...from(row.id)])
  return from(null)
}

/** A category and its ancestors, the topmost first. */
export function withAncestors<Row extends Pick<CategoryRow, 'id' | 'parentId'>>(rows: readonly Row[], id: string | null): Row[] {
  const row = rows.find((one) => one.id === id)
  return row ? [...withAncestors(rows, row.parentId), row] : []
}

/** Ids of a category and everything below it. */
export function withDescendants(rows: Rows, id: string): string[] {
  return [id, ...rows.filter(({ parentId }) => parentId === id).flatMap((child) => withDescendants(rows, child.id))]
}

/** Levels that a category takes with everything below it. */
function levelsFrom(rows: Rows, id: string): number {
  return 1 + Math.max(0, ...rows.filter(({ parentId }) => parentId === id).map((child) => levelsFrom(rows, child.id)))
}

/**
 * Refuses to place a category, or a new one (null), below a parent: CATEGORY_NOT_FOUND, CATEGORY_IN_ITSELF below itself, CATEGORY_TOO_DEEP
 * beyond the last level.
 */
export function requirePlace(rows: Rows, id: string | null, parentId: string | null): void {
  if (parentId === null) return
  if (!rows.some((row) => row.id === parentId)) throw CategoryNotFound({}, 'parentId')
  if (id !== null && withDescendants(rows, id).includes(parentId)) throw CategoryInItself({}, 'parentId')
  const levels = withAncestors(rows, parentId).length + (id === null ? 1 : levelsFrom(rows, id))
  if (levels > categoryLevels) throw CategoryTooDeep({ maximum: categoryLevels }, 'parentId')
}

/** The categories below a parent, in their new order: `id` stands before `beforeId`, or last. Fails with CATEGORY_NOT_FOUND. */
export function placedBefore(rows: Rows, id: string, parentId: string | null, beforeId: string | null): string[] {
  const others = rows.filter((row) => row.parentId === parentId && row.id !== id).map((row) => row.id)
  if (beforeId === null || beforeId === id) return [...others, id]
  const at = others.indexOf(beforeId)
  if (at < 0) throw CategoryNotFound({}, 'beforeId')
  return others.toSpliced(at, 0, id)
}
