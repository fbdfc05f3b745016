import type { Actor } from '../kernel/actor.ts'
import type { Tx } from '../kernel/db.ts'
import { VersionConflict } from '../kernel/failures.ts'
import { lastHand } from './store.ts'

/**
 * Refuses a form that was filled in from an older version of a row and names who changed it since. The caller holds the row's lock.
 * Fails with VERSION_CONFLICT.
 */
export async function requireVersion(tx: Tx, row: { id: string; version: number }, expected: number): Promise<void> {
  if (row.version === expected) return
  throw VersionConflict({ who: (await lastHand(tx, row.id)) ?? 'Wavehouse' })
}

/** An active member of staff with what they hold; null where there is none. */
export async function staffActor(tx: Pick<Tx, 'staff'>, staffId: string): Promise<Actor | null> {
  const staff = await tx.staff.findUnique({
    where: { id: staffId, active: true },
    select: { id: true, name: true, grants: { select: { warehouseId: true, role: { select: { rights: true } } } } },
  })
  if (!staff) return null
  const grants = staff.grants.map(({ warehouseId, role }) => ({ rights: new Set(role.rights), warehouseId, customerId: null }))
  return { kind: 'STAFF', id: staff.id, name: staff.name, grants }
}
