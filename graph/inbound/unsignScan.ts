import { command } from '../kernel/command.ts'
import type { Fact } from '../kernel/fact.ts'
import { fields, id, list } from '../kernel/input.ts'
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
  means: 'Takes a signature back: of boxes, or of the whole order. What has been received stays signed.',
  right: inboundRights.sign,
  input: fields({
    orderId: id('InboundOrder').meta({ description: 'The order.' }),
    boxIds: list(id('InboundBox'), 500, 0)
      .nullish()
      .meta({ description: 'The boxes that the scan signed for, as its answer named them; without them, all of the order.' }),
  }),
  scope: ({ orderId }, db) => scopeOfOrder(db, orderId),
  async run(tx, call, { orderId, ...input }): Promise<{ result: SignView; facts: Fact[] }> {
    const { order: before } = await loadOrder(tx, orderId)
    const boxIds = input.boxIds?.length ? input.boxIds : null
    for (const boxId of boxIds ?? []) requireBox(before, boxId)
    const decision = unsign(before, boxIds, await begunBoxes(tx, orderId))
    await saveOrder(tx, call, before, decision)
    await postChanges(tx, call, before, decision.order)
    return {
      result: signView(before, decision.order, 'UNSIGNED'),
      facts: inboundFacts('unsigned', before, decision.order, { boxIds: boxIds ?? [] }),
    }
  },
})
