import type { Package } from '../../generated/prisma/client.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { lockPackages, notStopped } from './move.ts'
import { isOpenSplit, splitsOf } from './split.ts'

/** Locks and reads a package; null if not found. */
export async function lockPackage(tx: Tx, id: string): Promise<Package | null> {
  await lockPackages(tx, [id])
  return tx.package.findUnique({ where: { id } })
}

/** Locks and reads the parcels that were split from a locked package, and from these, and are neither shipped nor cancelled; in lock order. */
export async function lockOpenSplits(tx: Tx, id: string): Promise<Package[]> {
  // Until they are locked, more may be split from them.
  for (let locked = 0; ; ) {
    const ids = (await tx.$queryRawUnsafe<{ id: string }[]>(`select s.id::text from (${splitsOf('$1::uuid')}) s`, id)).map((row) => row.id)
    if (ids.length === 0) return []
    if (ids.length === locked)
      return (await tx.package.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })).filter(isOpenSplit)
    await lockPackages(tx, ids)
    locked = ids.length
  }
}

/** Locks the packages of a locked wave against concurrent cancelling, marking and packing. */
export async function lockPackagesOf(tx: Tx, waveId: string): Promise<void> {
  await tx.$executeRawUnsafe('select 1 from package where wave_id = $1::uuid order by id for no key update', waveId)
}

/** A package as read by a plan. */
export interface PlannedPackage {
  id: string
  groupId: string | null
  signature: string
}

/** What happens to packages that somebody else has locked, such as the purchase of their label for a moment. */
export type WhenLocked = 'skip' | 'wait'

/** Locks planned packages that are still pending and unchanged. */
export async function lockPlanned(tx: Tx, planned: readonly PlannedPackage[], whenLocked: WhenLocked): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select p.id::text
     from package p join jsonb_to_recordset($1::jsonb) as w(id uuid, "groupId" uuid, signature text) on w.id = p.id
     where p.state = 'PENDING' and ${notStopped('p')}
       and p.group_id is not distinct from w."groupId" and p.signature = w.signature
     order by p.id for no key update of p ${whenLocked === 'skip' ? 'skip locked' : ''}`,
    JSON.stringify(planned.map(({ id, groupId, signature }) => ({ id, groupId, signature }))),
  )
  return rows.map(({ id }) => id)
}
