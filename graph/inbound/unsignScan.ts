import { command } from '../kernel/command/command.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { fields, id, list } from '../kernel/input/fieldTypes.ts'
import { inboundFacts, postChanges } from './ledger.ts'
import { loadOrder, requireBox, scopeOfOrder } from './loadOrder.ts'
import { unsign } from './rules/signing.ts'
import { type SignView, signView } from './rules/view.ts'
import { inboundRights } from './states.ts'
import { partlyReceivedBoxes } from './store/receipt.ts'
import { saveOrder } from './store/save.ts'

/** Undo of a signing scan. */
export const unsignScan = command({
  name: 'unsignScan',
  means: 'Undoes the signature of boxes or of the whole order. Received boxes stay signed.',
  right: inboundRights.sign,
  input: fields({
    orderId: id('InboundOrder').meta({ description: 'The order.' }),
    boxIds: list(id('InboundBox'), 500, 0).nullish().meta({ description: 'Boxes signed by the scan, as returned; all boxes if absent.' }),
  }),
  scope: ({ orderId }, db) => scopeOfOrder(db, orderId),
  async run(tx, call, { orderId, ...input }): Promise<{ result: SignView; facts: Fact[] }> {
    const { order: before } = await loadOrder(tx, orderId)
    const boxIds = input.boxIds?.length ? input.boxIds : null
    for (const boxId of boxIds ?? []) requireBox(before, boxId)
    const decision = unsign(before, boxIds, await partlyReceivedBoxes(tx, orderId))
    await saveOrder(tx, call, before, decision)
    await postChanges(tx, call, before, decision.order)
    return {
      result: signView(before, decision.order, 'UNSIGNED'),
      facts: inboundFacts('unsigned', before, decision.order, { boxIds: boxIds ?? [] }),
    }
  },
})
