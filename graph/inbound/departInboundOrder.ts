import { command } from '../kernel/command.ts'
import { code, fields, id } from '../kernel/input.ts'
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
  input: fields({
    orderId: id('InboundOrder').meta({ description: 'The announced order.' }),
    trackingNumber: code()
      .toUpperCase()
      .nullish()
      .meta({ description: 'The tracking number; an order that arrives by express needs one, here or before.' }),
  }),
  scope: ({ orderId }, db) => scopeOfOrder(db, orderId),
  async run(tx, call, { orderId, trackingNumber }) {
    const { order: before } = await loadOrder(tx, orderId)
    const decision = depart({ ...before, trackingNumber: trackingNumber ?? before.trackingNumber })
    await saveOrder(tx, call, before, decision)
    await postChanges(tx, call, before, decision.order)
    return { result: { orderId }, facts: inboundFacts('departed', before, decision.order) }
  },
})
