import type { Call } from '../kernel/command/call.ts'
import { apply } from '../kernel/command/transition.ts'
import { NotInState } from '../kernel/failures.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { release } from '../stock/rules.ts'
import { allocatedStockOf } from '../stock/steps/allocations.ts'
import { post } from '../stock/steps/post.ts'
import { adjustmentFact } from './adjustmentFact.ts'
import { refuseActor } from './rules/adjustment.ts'
import { adjustmentMachine } from './states.ts'
import { lockAdjustment } from './store/adjustment.ts'

/** Ends an adjustment without posting it and frees the held pieces. */
export async function endAdjustment(tx: Tx, call: Call, adjustmentId: string, action: 'refuse' | 'withdraw', remark?: string) {
  const row = await lockAdjustment(tx, adjustmentId)
  const refusal = refuseActor(action, call.actor, row, row.number)
  if (refusal) throw refusal
  const moved = await apply(tx, call, adjustmentMachine, [adjustmentId], action, remark ? { remark } : {})
  if (moved.length === 0) throw NotInState({ what: row.number })
  const held = await allocatedStockOf(
    tx,
    'ADJUSTMENT',
    row.lines.map(({ id }) => id),
  )
  await post(tx, call, { kind: 'Adjustment', id: row.id, number: row.number }, { allocations: release(held) })
  return { result: { adjustmentId }, facts: [adjustmentFact(action === 'withdraw' ? 'withdrawn' : 'refused', row)] }
}
