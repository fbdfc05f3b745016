import { command } from '../../kernel/command/command.ts'
import { VoidInboundOrderInput } from '../input.ts'
import { inboundFacts } from '../ledger.ts'
import { loadOrder, scopeOfOrder } from '../loadOrder.ts'
import { withdraw } from '../rules/declaring.ts'
import { inboundRights } from '../states.ts'
import { saveChange } from '../store/saveChange.ts'

/** Voids an inbound order. */
export const voidInboundOrder = command({
  name: 'voidInboundOrder',
  means: 'Voids an order of which nothing is signed for; its ERP number can be reused.',
  right: inboundRights.edit,
  input: VoidInboundOrderInput,
  scope: ({ orderId }, db) => scopeOfOrder(db, orderId),
  async run(tx, call, { orderId, reason }) {
    const { order: before } = await loadOrder(tx, orderId)
    const decision = withdraw(before)
    await saveChange(tx, call, { before, decision }, reason ?? undefined)
    return { result: { orderId }, facts: inboundFacts('voided', before, decision.order) }
  },
})
