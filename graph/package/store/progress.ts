import type { Tx } from '../../kernel/db.ts'

/** How far the pieces of a line have come in their wave. */
export type Progress = 'sorted' | 'packed'

/** Adds pieces to the progress of a line that is locked; a negative change takes them back. */
export async function addProgress(tx: Tx, lineId: string, progress: Progress, change: number): Promise<void> {
  await tx.packageLine.update({ where: { id: lineId }, data: { [progress]: { increment: change } } })
}

/** All pieces of a package are packed; the package is locked. */
export async function packAll(tx: Tx, packageId: string): Promise<void> {
  await tx.$executeRawUnsafe('update package_line set packed = quantity where package_id = $1::uuid', packageId)
}
