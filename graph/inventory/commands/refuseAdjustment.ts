import { command } from '../../kernel/command/command.ts'
import { endAdjustment } from '../endAdjustment.ts'
import { RefuseAdjustmentInput } from '../input.ts'
import { inventoryRights } from '../states.ts'
import { scopeOfAdjustment } from '../store/adjustment.ts'

/** Refuses an adjustment that waits for approval. */
export const refuseAdjustment = command({
  name: 'refuseAdjustment',
  means: 'Refuses an adjustment that waits for approval: the held pieces are free again.',
  right: inventoryRights.approve,
  input: RefuseAdjustmentInput,
  scope: ({ adjustmentId }, db) => scopeOfAdjustment(db, adjustmentId),
  run: (tx, call, { adjustmentId, reason }) => endAdjustment(tx, call, adjustmentId, 'refuse', reason),
})
