import type { Package } from '../../generated/prisma/client.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { lockPackages } from './move.ts'
import type { Progress } from './progress.ts'

/** Locks and reads a package; null if not found. */
export async function lockPackage(tx: Tx, id: string): Promise<Package | null> {
  await lockPackages(tx, [id])
  return tx.package.findUnique({ where: { id } })
}

/** Locks the packages of a locked wave against concurrent cancelling, marking and packing. */
export async function lockPackagesOf(tx: Tx, waveId: string): Promise<void> {
  await tx.$executeRawUnsafe('select 1 from package where wave_id = $1::uuid order by id for no key update', waveId)
}

/** Locks a package, then its line if this number of pieces is still open (`sorted`: among sorted ones); false if another scan was faster. */
export async function lockLine(tx: Tx, lineId: string, progress: Progress, limit: 'quantity' | 'sorted', pieces: number): Promise<boolean> {
  const rows = await tx.$queryRawUnsafe<object[]>(
    `select l.id from package p join package_line l on l.package_id = p.id
     where l.id = $1::uuid and p.state = 'PICKED' and l.${progress} + $2::integer <= l.${limit} for no key update of p, l`,
    lineId,
    pieces,
  )
  return rows.length === 1
}

/** Locks a package and its lines and reads their progress; null if the package is not picked. */
export async function lockPicked(
  tx: Tx,
  packageId: string,
): Promise<{ lineId: string; productId: string; quantity: number; sorted: number; packed: number }[] | null> {
  await lockPackages(tx, [packageId])
  const rows = await tx.$queryRawUnsafe<
    { lineId: string; productId: string; quantity: number; sorted: number; packed: number; state: string }[]
  >(
    `select l.id::text as "lineId", l.product_id::text as "productId", l.quantity, l.sorted, l.packed, p.state::text
     from package p join package_line l on l.package_id = p.id where p.id = $1::uuid order by l.id for no key update of l`,
    packageId,
  )
  return rows[0]?.state === 'PICKED' ? rows : null
}

/** A package as read by a plan. */
export interface PlannedPackage {
  id: string
  groupId: string | null
  signature: string
}

/** Locks planned packages that are still pending and unchanged; skips those locked by others. */
export async function lockPlanned(tx: Tx, planned: readonly PlannedPackage[]): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select p.id::text
     from package p join jsonb_to_recordset($1::jsonb) as w(id uuid, "groupId" uuid, signature text) on w.id = p.id
     where p.state = 'PENDING' and p.blocked_at is null and p.interception <> 'REQUESTED'
       and p.group_id is not distinct from w."groupId" and p.signature = w.signature
     order by p.id for no key update of p skip locked`,
    JSON.stringify(planned.map(({ id, groupId, signature }) => ({ id, groupId, signature }))),
  )
  return rows.map(({ id }) => id)
}
