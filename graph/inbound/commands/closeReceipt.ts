import { command } from '../../kernel/command/command.ts'
import { CloseReceiptInput } from '../input.ts'
import { inboundFacts } from '../ledger.ts'
import { loadOrder, scopeOfOrder } from '../loadOrder.ts'
import { close } from '../rules/receiving.ts'
import { inboundRights } from '../states.ts'
import { saveChange } from '../store/saveChange.ts'

/** Closes the receipt of an order. */
export const closeReceipt = command({
  name: 'closeReceipt',
  means: 'Closes the receipt of an order: missing goods are no longer expected. Putaway continues; the order completes automatically.',
  right: inboundRights.close,
  input: CloseReceiptInput,
  scope: ({ orderId }, db) => scopeOfOrder(db, orderId),
  async run(tx, call, { orderId, reason }) {
    const { order: before } = await loadOrder(tx, orderId)
    const decision = close(before, call.now)
    await saveChange(tx, call, { before, decision }, reason)
    return { result: { orderId }, facts: inboundFacts('closed', before, decision.order) }
  },
})
