import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'

/** Keeps who packed a package and in what; all its pieces are packed. */
export async function recordPacked(tx: Tx, call: Call, id: string, materialId: string | null): Promise<void> {
  const packedById = call.actor.kind === 'STAFF' ? call.actor.id : null
  await tx.package.update({ where: { id }, data: { materialId, packedById } })
  await tx.$executeRawUnsafe('update package_line set packed = quantity where package_id = $1::uuid', id)
}
