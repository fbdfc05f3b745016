import { command } from '../kernel/command.ts'
import type { Fact } from '../kernel/fact.ts'
import { fields, id } from '../kernel/input.ts'
import { inboundFacts, postChanges } from './ledger.ts'
import { loadOrder, requireBox, scopeOfOrder } from './loadOrder.ts'
import { unsign } from './rules/signing.ts'
import { type SignView, signView } from './rules/view.ts'
import { inboundRights } from './states.ts'
import { begunBoxes } from './store/receipt.ts'
import { saveOrder } from './store/save.ts'

/** The inverse of a signing scan. */
export const unsignScan = command({
  name: 'unsignScan',
  means: 'Takes a signature back: of a box, or of the whole order. What has been received stays signed.',
  right: inboundRights.sign,
  input: fields({
    orderId: id('InboundOrder').meta({ description: 'The order.' }),
    boxId: id('InboundBox').nullish().meta({ description: 'Its box; without it, all of the order.' }),
  }),
  scope: ({ orderId }, db) => scopeOfOrder(db, orderId),
  async run(tx, call, { orderId, ...input }): Promise<{ result: SignView; facts: Fact[] }> {
    const { order: before } = await loadOrder(tx, orderId)
    const boxId = requireBox(before, input.boxId)
    const decision = unsign(before, boxId, await begunBoxes(tx, orderId))
    await saveOrder(tx, call, before, decision)
    await postChanges(tx, call, before, decision.order)
    return {
      result: signView(decision.order, 'UNSIGNED', boxId),
      facts: inboundFacts('unsigned', before, decision.order, { boxId }),
    }
  },
})
