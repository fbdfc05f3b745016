import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { type MovedPackage, movePackages } from '../store/move.ts'
import { recordPacked } from '../store/packing.ts'

/** Marks a package as packed and labelled. Its label must be ready; `materialId` is its packaging. */
export async function finishPacking(
  tx: Tx,
  call: Call,
  id: string,
  materialId: string | null,
): Promise<{ moved: MovedPackage[]; facts: Fact[] }> {
  const done = await movePackages(tx, call, [id], 'label', {
    where: "t.label in ('READY', 'PRINTED')",
    set: "label = 'PRINTED', packed_at = kernel_now()",
  })
  if (done.moved.length > 0) await recordPacked(tx, call, id, materialId)
  return done
}
