import { NotFound } from '../kernel/failures.ts'
import type { Tx } from '../kernel/sql/db.ts'

/** Fails with NOT_FOUND on `roleIds.<index>` if a role does not exist. */
export async function requireRoles(tx: Tx, roleIds: readonly string[]): Promise<void> {
  const rows = await tx.role.findMany({ where: { id: { in: [...roleIds] } }, select: { id: true } })
  const known = new Set(rows.map(({ id }) => id))
  const missing = roleIds.findIndex((id) => !known.has(id))
  if (missing >= 0) throw NotFound({ what: 'Role' }, `roleIds.${missing}`)
}
