import type { Actor } from '../kernel/actor.ts'
import type { Tx } from '../kernel/db.ts'

/** An active member of staff with what they hold; null where there is none. */
export async function staffActor(db: Pick<Tx, 'staff'>, staffId: string): Promise<Actor | null> {
  const staff = await db.staff.findUnique({
    where: { id: staffId, active: true },
    select: { id: true, name: true, grants: { select: { warehouseId: true, role: { select: { rights: true } } } } },
  })
  if (!staff) return null
  const grants = staff.grants.map(({ warehouseId, role }) => ({ rights: new Set(role.rights), warehouseId, customerId: null }))
  return { kind: 'STAFF', id: staff.id, name: staff.name, grants }
}
