import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import { packAll } from './progress.ts'

/** Keeps who packed a package and in what; all its pieces are packed. */
export async function recordPacked(tx: Tx, call: Call, id: string, materialId: string | null): Promise<void> {
  const packedById = call.actor.kind === 'STAFF' ? call.actor.id : null
  await tx.package.update({ where: { id }, data: { materialId, packedById } })
  await packAll(tx, id)
}
