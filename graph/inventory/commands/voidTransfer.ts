import { command } from '../../kernel/command/command.ts'
import { apply } from '../../kernel/command/transition.ts'
import { NotInState } from '../../kernel/failures.ts'
import { release } from '../../stock/rules.ts'
import { allocatedStockOf } from '../../stock/steps/allocations.ts'
import { post } from '../../stock/steps/post.ts'
import { VoidTransferInput } from '../input.ts'
import { inventoryRights, transferMachine } from '../states.ts'
import { lockTransfer, scopeOfTransfer } from '../store/transfer.ts'
import { transferFact } from '../transferFact.ts'

/** Voids a transfer before anything was taken off. */
export const voidTransfer = command({
  name: 'voidTransfer',
  means: 'Voids a transfer of which nothing was taken off yet: its pieces are free again.',
  right: inventoryRights.transfer,
  input: VoidTransferInput,
  scope: ({ transferId }, db) => scopeOfTransfer(db, transferId),
  async run(tx, call, { transferId, reason }) {
    const transfer = await lockTransfer(tx, transferId)
    const moved = await apply(tx, call, transferMachine, [transferId], 'void', reason ? { remark: reason } : {})
    if (moved.length === 0) throw NotInState({ what: transfer.number })
    const held = await allocatedStockOf(
      tx,
      'TRANSFER',
      transfer.lines.map(({ id }) => id),
    )
    await post(tx, call, { kind: 'Transfer', id: transferId, number: transfer.number }, { allocations: release(held) })
    return { result: { transferId }, facts: [transferFact('voided', transfer)] }
  },
})
