import { command } from '../kernel/command.ts'
import { DepartInboundOrderInput } from './input.ts'
import { inboundFacts, postChanges } from './ledger.ts'
import { loadOrder, scopeOfOrder } from './loadOrder.ts'
import { depart } from './rules/declaring.ts'
import { inboundRights } from './states.ts'
import { saveOrder } from './store/save.ts'

/** The announced goods are on their way. */
export const departInboundOrder = command({
  name: 'departInboundOrder',
  means: 'Says that announced goods are on their way; from now on they count as in transit.',
  right: inboundRights.create,
  input: DepartInboundOrderInput,
  scope: ({ orderId }, db) => scopeOfOrder(db, orderId),
  async run(tx, call, { orderId, trackingNumber }) {
    const { order: before } = await loadOrder(tx, orderId)
    const decision = depart({ ...before, trackingNumber: trackingNumber ?? before.trackingNumber })
    await saveOrder(tx, call, before, decision)
    await postChanges(tx, call, before, decision.order)
    return { result: { orderId }, facts: inboundFacts('departed', before, decision.order) }
  },
})
