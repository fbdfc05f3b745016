import { command } from '../kernel/command/command.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { fields, flag, id, scanned } from '../kernel/input/fieldTypes.ts'
import { findOrder } from './find.ts'
import { inboundFacts, postChanges } from './ledger.ts'
import { loadOrder, requireReceiving } from './loadOrder.ts'
import { sign } from './rules/signing.ts'
import { type SignView, signView } from './rules/view.ts'
import { inboundRights } from './states.ts'
import { saveOrder } from './store/save.ts'

/** Signing scan: signs for a box or for a whole order. */
export const signScan = command({
  name: 'signScan',
  means:
    'Signs for a box by its mark or tracking number, or for an order. An order of several boxes is only opened, unless `whole` is set.',
  right: inboundRights.sign,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'Warehouse of the station.' }),
    code: scanned().meta({ description: 'Scanned code: box mark, tracking number, order number or ERP number.' }),
    orderId: id('InboundOrder')
      .nullish()
      .meta({ description: 'Order shown on the screen; wins if several orders have the same box mark.' }),
    whole: flag().nullish().meta({ description: 'Whether all boxes of the order have arrived.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, code, orderId, whole }): Promise<{ result: SignView; facts: Fact[] }> {
    const found = whole && orderId ? { orderId, boxId: null } : await findOrder(tx, warehouseId, code, orderId ?? null)
    const { order: before, warehouse } = await loadOrder(tx, found.orderId, warehouseId)
    requireReceiving(warehouse)
    const open = before.boxes.filter(({ signedAt }) => !signedAt)
    if (!found.boxId && !whole && open.length > 1) {
      return { result: signView(before, before, 'OPENED'), facts: [] }
    }
    const decision = sign(before, found.boxId ? [found.boxId] : null, call.now)
    await saveOrder(tx, call, before, decision)
    await postChanges(tx, call, before, decision.order)
    const result = signView(before, decision.order, 'SIGNED')
    return { result, facts: inboundFacts('signed', before, decision.order, { boxIds: result.changedBoxIds }) }
  },
})
