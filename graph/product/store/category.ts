import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { CategoryRow } from '../rules/category.ts'

/** Reads all categories, by position. */
export function readCategories(db: Pick<Tx, 'category'>): Promise<CategoryRow[]> {
  return db.category.findMany({
    select: { id: true, parentId: true, name: true, nameEn: true, position: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
}

/** Makes changes of the tree wait for each other, then reads it. */
export async function lockCategories(tx: Tx): Promise<CategoryRow[]> {
  await tx.$executeRawUnsafe(`select pg_advisory_xact_lock(hashtext('categories'))`)
  return readCategories(tx)
}

export async function insertCategory(tx: Tx, call: Call, row: Omit<CategoryRow, 'id'>): Promise<string> {
  const data = { ...row, id: call.newId(), createdAt: call.now, version: 1 }
  return (await tx.category.create({ data, select: { id: true } })).id
}

export async function renameCategory(tx: Tx, id: string, change: { name: string; nameEn: string | null }): Promise<void> {
  await tx.category.update({ where: { id }, data: { ...change, version: { increment: 1 } }, select: { id: true } })
}

/** Places a category below a parent, whose categories get the given order. */
export async function placeCategory(tx: Tx, id: string, parentId: string | null, order: readonly string[]): Promise<void> {
  await tx.category.update({ where: { id }, data: { parentId }, select: { id: true } })
  await tx.$executeRawUnsafe(
    `update category c set position = o.position from unnest($1::uuid[]) with ordinality as o(id, position)
     where c.id = o.id and c.position <> o.position`,
    [...order],
  )
}

/** Deletes a category; its products go to `parentId`. Returns their number. */
export async function deleteCategoryRow(tx: Tx, id: string, parentId: string | null): Promise<number> {
  const { count } = await tx.product.updateMany({ where: { categoryId: id }, data: { categoryId: parentId } })
  await tx.category.delete({ where: { id }, select: { id: true } })
  return count
}

/** Those of these categories that exist; they cannot be deleted before the end of the transaction. */
export async function existingCategories(tx: Tx, ids: readonly (string | null)[]): Promise<Set<string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  if (asked.length === 0) return new Set()
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>('select id::text from category where id = any($1::uuid[]) for key share', asked)
  return new Set(rows.map(({ id }) => id))
}
