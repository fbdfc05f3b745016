import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Fact } from '../../kernel/fact.ts'
import { type MovedPackage, movePackages } from '../store/move.ts'
import { recordPacked } from '../store/packing.ts'

/** Packed and labelled: the package waits for the carrier. Its label must be ready; `materialId` is what it was packed in. */
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
