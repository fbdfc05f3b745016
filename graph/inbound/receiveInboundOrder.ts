import { command } from '../kernel/command/command.ts'
import { entriesOf } from './entries.ts'
import { NothingCounted } from './failures.ts'
import { ReceiveInboundOrderInput } from './input.ts'
import { inboundFacts, postChanges } from './ledger.ts'
import { loadOrder, requireBox, requireReceiving, scopeOfOrder } from './loadOrder.ts'
import { receiveScanned, signsFirst } from './rules/receiving.ts'
import { inboundRights } from './states.ts'
import { insertReceipt, receivedInBox } from './store/receipt.ts'
import { saveOrder } from './store/save.ts'

/** Receives counted products of an order, or of one of its boxes, by one receipt. */
export const receiveInboundOrder = command({
  name: 'receiveInboundOrder',
  means:
    'Receives counted products of an order or of one of its boxes: good, defective or missing. More than declared is refused with OVER_DECLARED, which contains the total of the line: repeat with its `confirmUpTo`. What is not signed for yet is signed for.',
  right: inboundRights.receive,
  input: ReceiveInboundOrderInput,
  scope: ({ orderId }, db) => scopeOfOrder(db, orderId),
  async run(tx, call, { orderId, lines, ...input }) {
    const { order: before, warehouse } = await loadOrder(tx, orderId)
    const boxId = requireBox(before, input.boxId)
    const { listed, entries } = await entriesOf(tx, before, lines ?? [], call.newId)
    const finishes = boxId !== null && input.closesBox === true
    if (entries.length === 0 && !finishes) throw NothingCounted({}, 'lines')
    if (signsFirst(before, boxId)) requireReceiving(warehouse)
    const inBox = boxId ? await receivedInBox(tx, boxId) : null
    const scan = { boxId, counted: entries, confirmUpTo: null, ...(finishes && { closesBox: true }) }
    const { decision, closesBox } = receiveScanned(listed, inBox, scan, call.now)
    await saveOrder(tx, call, before, decision)
    const receipt = await insertReceipt(tx, call, decision.order, { boxId, closesBox, correctsId: null, counted: entries })
    await postChanges(tx, call, before, decision.order)
    const counted = entries.map(({ lineId, good, defective, missing }) => ({ lineId, good, defective, missing }))
    return {
      result: { orderId, receiptId: receipt.id },
      facts: inboundFacts('received', before, decision.order, { receiptId: receipt.id, boxId, counted }),
    }
  },
})
