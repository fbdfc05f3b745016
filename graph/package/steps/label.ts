import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { setPicked } from '../store/lines.ts'
import { type MovedPackage, movePackages } from '../store/move.ts'
import { recordPacked } from '../store/packing.ts'

/** Marks packages of a simple print as picked, packed and labelled: their label is on paper. The caller posts the movement of the goods. */
export async function finishSimplePrint(tx: Tx, call: Call, ids: readonly string[]): Promise<{ moved: MovedPackage[]; facts: Fact[] }> {
  const done = await movePackages(tx, call, ids, 'label', {
    from: ['TO_BE_PRINTED'],
    where: "t.label in ('READY', 'PRINTED')",
    set: "label = 'PRINTED', picked_at = kernel_now(), packed_at = kernel_now()",
  })
  const packed = done.moved.map(({ id }) => id)
  await setPicked(tx, packed)
  for (const id of packed) await recordPacked(tx, call, id, null)
  return done
}
