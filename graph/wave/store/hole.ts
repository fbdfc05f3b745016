import type { Tx } from '../../kernel/db.ts'

/** Gives packages the holes 1, 2, 3 … of the sorting table, in their order. */
export async function assignHoles(tx: Tx, packageIds: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(
    'update package p set hole = h.hole::integer from unnest($1::uuid[]) with ordinality as h(id, hole) where p.id = h.id',
    packageIds,
  )
}
