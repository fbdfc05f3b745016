import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Fact } from '../../kernel/fact.ts'
import type { AbnormalReason } from '../states.ts'
import { type MovedPackage, movePackages } from '../store/move.ts'

export type AbnormalReasonValue = keyof typeof AbnormalReason.values

/** Packages become abnormal where they are: they keep their wave, their goods and their promises until somebody decides. */
export function markAbnormal(
  tx: Tx,
  call: Call,
  ids: readonly string[],
  reason: AbnormalReasonValue,
): Promise<{ moved: MovedPackage[]; facts: Fact[] }> {
  return movePackages(tx, call, ids, 'mark', { set: `abnormal_reason = '${reason}'`, reason })
}
