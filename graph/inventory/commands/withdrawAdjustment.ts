import { command } from '../../kernel/command/command.ts'
import { endAdjustment } from '../endAdjustment.ts'
import { WithdrawAdjustmentInput } from '../input.ts'
import { inventoryRights } from '../states.ts'
import { scopeOfAdjustment } from '../store/adjustment.ts'

/** Withdraws an own adjustment that waits for approval. */
export const withdrawAdjustment = command({
  name: 'withdrawAdjustment',
  means: 'Withdraws an adjustment that waits for approval, by its author: the held pieces are free again.',
  right: inventoryRights.adjust,
  input: WithdrawAdjustmentInput,
  scope: ({ adjustmentId }, db) => scopeOfAdjustment(db, adjustmentId),
  run: (tx, call, { adjustmentId }) => endAdjustment(tx, call, adjustmentId, 'withdraw'),
})
