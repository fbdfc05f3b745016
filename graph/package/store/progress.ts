import type { Tx } from '../../kernel/sql/db.ts'

/** Progress counter of a line in its wave. */
export type Progress = 'sorted' | 'packed'

/** Adds pieces to the progress of a line and of its package, both locked; negative to undo. */
export async function addProgress(tx: Tx, lineId: string, progress: Progress, change: number): Promise<void> {
  const [sorted, packed] = progress === 'sorted' ? [change, 0] : [0, change]
  await tx.$executeRawUnsafe('select package_count_piece($1::uuid, $2::integer, $3::integer)', lineId, sorted, packed)
}

/** Marks all pieces of a locked package as packed. */
export async function packAll(tx: Tx, packageId: string): Promise<void> {
  await tx.$executeRawUnsafe(
    `with lines as (update package_line set packed = quantity where package_id = $1::uuid)
     update package set packed = pieces where id = $1::uuid`,
    packageId,
  )
}
