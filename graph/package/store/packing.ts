import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { packAll } from './progress.ts'

/** Records packer and packaging of a package and marks all its pieces as packed. */
export async function recordPacked(tx: Tx, call: Call, id: string, materialId: string | null): Promise<void> {
  const packedById = call.actor.kind === 'STAFF' ? call.actor.id : null
  await tx.package.update({ where: { id }, data: { materialId, packedById } })
  await packAll(tx, id)
}
