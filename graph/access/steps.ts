import type { Actor } from '../kernel/actor.ts'
import type { Tx } from '../kernel/db.ts'
import { VersionConflict } from '../kernel/failures.ts'

/**
 * Refuses a form that was filled in from an older version of a row and names who changed it since. The caller holds the row's lock.
 * Fails with VERSION_CONFLICT.
 */
export async function requireVersion(tx: Tx, row: { id: string; version: number }, expected: number): Promise<void> {
  if (row.version === expected) return
  const [last] = await tx.$queryRawUnsafe<{ who: string | null }[]>(
    `select coalesce(s.name, k.name) as who
     from (select command_id from event where node_id = $1::uuid order by no desc limit 1) e
     join command_log c on c.id = e.command_id
     left join staff s on c.actor_kind = 'STAFF' and s.id = c.actor_id
     left join api_key k on c.actor_kind = 'KEY' and k.id = c.actor_id`,
    row.id,
  )
  throw VersionConflict({ who: last?.who ?? 'Wavehouse' })
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
