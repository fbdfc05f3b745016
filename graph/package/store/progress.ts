import type { Tx } from '../../kernel/sql/db.ts'

/** Progress counter of a line in its wave. */
export type Progress = 'sorted' | 'packed'

/** Adds pieces to the progress of a locked line; negative to undo. */
export async function addProgress(tx: Tx, lineId: string, progress: Progress, change: number): Promise<void> {
  await tx.packageLine.update({ where: { id: lineId }, data: { [progress]: { increment: change } } })
}

/** Marks all pieces of a locked package as packed. */
export async function packAll(tx: Tx, packageId: string): Promise<void> {
  await tx.$executeRawUnsafe('update package_line set packed = quantity where package_id = $1::uuid', packageId)
}
