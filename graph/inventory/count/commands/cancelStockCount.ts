import { command } from '../../../kernel/command/command.ts'
import { apply } from '../../../kernel/command/transition.ts'
import { NotInState } from '../../../kernel/failures.ts'
import { CancelStockCountInput } from '../../input.ts'
import { countMachine, inventoryRights } from '../../states.ts'
import { lockCount, scopeOfCount } from '../../store/count.ts'
import { countFact } from '../countFact.ts'

/** Cancels a count; nothing is posted. */
export const cancelStockCount = command({
  name: 'cancelStockCount',
  means: 'Cancels a count that is not completed. The stock stays as it is.',
  right: inventoryRights.manageCounts,
  input: CancelStockCountInput,
  scope: ({ stockCountId }, db) => scopeOfCount(db, stockCountId),
  async run(tx, call, { stockCountId, reason }) {
    const count = await lockCount(tx, stockCountId)
    const remark = reason ? { remark: reason } : {}
    const moved = await apply(tx, call, countMachine, [stockCountId], 'cancel', { set: 'ended_at = kernel_now()', ...remark })
    if (moved.length === 0) throw NotInState({ what: count.number })
    // Stock that a blind count hid is shown again.
    call.topics.add('stock')
    return { result: { stockCountId }, facts: [countFact('cancelled', count)] }
  },
})
