import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { AbnormalReason } from '../states.ts'
import { type MovedPackage, movePackages } from '../store/move.ts'

export type AbnormalReasonValue = keyof typeof AbnormalReason.values

/** Marks packages abnormal in place: they keep their wave, goods and reserved stock until resolved. */
export function markAbnormal(
  tx: Tx,
  call: Call,
  ids: readonly string[],
  reason: AbnormalReasonValue,
): Promise<{ moved: MovedPackage[]; facts: Fact[] }> {
  return movePackages(tx, call, ids, 'mark', { set: `abnormal_reason = '${reason}'`, reason })
}
