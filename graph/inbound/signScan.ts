import { command } from '../kernel/command.ts'
import type { Fact } from '../kernel/fact.ts'
import { fields, flag, id, scanned } from '../kernel/input.ts'
import { findOrder } from './find.ts'
import { inboundFacts, postChanges } from './ledger.ts'
import { loadOrder, requireReceiving } from './loadOrder.ts'
import { sign } from './rules/signing.ts'
import { type SignView, signView } from './rules/view.ts'
import { inboundRights } from './states.ts'
import { saveOrder } from './store/save.ts'

/** Signs for a box, for a parcel, or for a whole order. */
export const signScan = command({
  name: 'signScan',
  means:
    'Signs for what was scanned: a box by its mark, a parcel by its tracking number. An order of several boxes is only opened, unless `whole` says that all of them are there.',
  right: inboundRights.sign,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'The warehouse of the station.' }),
    code: scanned().meta({ description: "What was scanned: a box mark, a tracking number, the order's number or its ERP number." }),
    orderId: id('InboundOrder').nullish().meta({ description: 'The order on the screen: a mark that several orders have means its box.' }),
    whole: flag().nullish().meta({ description: 'All boxes of the order are there.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, code, orderId, whole }): Promise<{ result: SignView; facts: Fact[] }> {
    const found = whole && orderId ? { orderId, boxId: null } : await findOrder(tx, warehouseId, code, orderId ?? null)
    const { order: before, house } = await loadOrder(tx, found.orderId, warehouseId)
    requireReceiving(house)
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
