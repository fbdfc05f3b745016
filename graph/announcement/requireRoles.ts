import { NotFound } from '../kernel/failures.ts'
import type { Tx } from '../kernel/sql/db.ts'

/** Those of the roles that do not exist any more. */
export async function deletedRoles(tx: Tx, roleIds: readonly string[]): Promise<string[]> {
  const rows = await tx.role.findMany({ where: { id: { in: [...roleIds] } }, select: { id: true } })
  const known = new Set(rows.map(({ id }) => id))
  return roleIds.filter((id) => !known.has(id))
}

/** Fails with NOT_FOUND on `roleIds.<index>` if a role does not exist. */
export async function requireRoles(tx: Tx, roleIds: readonly string[]): Promise<void> {
  const [missing] = await deletedRoles(tx, roleIds)
  if (missing !== undefined) throw NotFound({ what: 'Role' }, `roleIds.${roleIds.indexOf(missing)}`)
}
