import { command } from '../../kernel/command/command.ts'
import { DepartInboundOrderInput } from '../input.ts'
import { inboundFacts } from '../ledger.ts'
import { loadOrder, scopeOfOrder } from '../loadOrder.ts'
import { depart } from '../rules/declaring.ts'
import { inboundRights } from '../states.ts'
import { saveChange } from '../store/saveChange.ts'

/** Marks an inbound order as in transit. */
export const departInboundOrder = command({
  name: 'departInboundOrder',
  means: 'Marks an inbound order as departed; its goods count as in transit from now on.',
  right: inboundRights.create,
  input: DepartInboundOrderInput,
  scope: ({ orderId }, db) => scopeOfOrder(db, orderId),
  async run(tx, call, { orderId, trackingNumber }) {
    const { order: before } = await loadOrder(tx, orderId)
    const decision = depart({ ...before, trackingNumber: trackingNumber ?? before.trackingNumber })
    await saveChange(tx, call, { before, decision })
    return { result: { orderId }, facts: inboundFacts('departed', before, decision.order) }
  },
})
