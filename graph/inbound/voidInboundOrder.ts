import { command } from '../kernel/command.ts'
import { VoidInboundOrderInput } from './input.ts'
import { inboundFacts, postChanges } from './ledger.ts'
import { loadOrder, scopeOfOrder } from './loadOrder.ts'
import { withdraw } from './rules/declaring.ts'
import { inboundRights } from './states.ts'
import { saveOrder } from './store/save.ts'

/** Withdraws announced goods. */
export const voidInboundOrder = command({
  name: 'voidInboundOrder',
  means: 'Withdraws an order of which nothing was signed for; its ERP number is free again.',
  right: inboundRights.edit,
  input: VoidInboundOrderInput,
  scope: ({ orderId }, db) => scopeOfOrder(db, orderId),
  async run(tx, call, { orderId, reason }) {
    const { order: before } = await loadOrder(tx, orderId)
    const decision = withdraw(before)
    await saveOrder(tx, call, before, decision, reason ?? undefined)
    await postChanges(tx, call, before, decision.order)
    return { result: { orderId }, facts: inboundFacts('voided', before, decision.order) }
  },
})
