import { command } from '../../kernel/command/command.ts'
import { nextNumber } from '../../kernel/number.ts'
import { entriesOf } from '../entries.ts'
import { NothingCounted } from '../failures.ts'
import { ReceiveInboundOrderInput } from '../input.ts'
import { loadOrder, requireBox, scopeOfOrder } from '../loadOrder.ts'
import { receiveBy } from '../receipts.ts'
import { inboundRights } from '../states.ts'
import { receivedInBox } from '../store/receipt.ts'
import { saveReceipts } from '../store/saveReceipts.ts'

/** Receives counted products of an order, or of one of its boxes, by one receipt. */
export const receiveInboundOrder = command({
  name: 'receiveInboundOrder',
  means:
    'Receives counted products of an order or of one of its boxes: good, defective or missing. More than declared is refused with OVER_DECLARED, which contains the total of the line: repeat with its `confirmUpTo`. More than the box declares is refused with BOX_OVER_DECLARED, to be repeated in the same way. A return without declared products takes every product. What is not signed for yet is signed for.',
  right: inboundRights.receive,
  input: ReceiveInboundOrderInput,
  scope: ({ orderId }, db) => scopeOfOrder(db, orderId),
  async run(tx, call, { orderId, lines, ...input }) {
    const { order: before, warehouse } = await loadOrder(tx, orderId)
    const boxId = requireBox(before, input.boxId)
    const { listed, entries } = await entriesOf(tx, before, lines ?? [], call.newId)
    const finishes = boxId !== null && input.closesBox === true
    if (entries.length === 0 && !finishes) throw NothingCounted({}, 'lines')
    const inBox = boxId ? await receivedInBox(tx, boxId) : null
    const scan = { boxId, counted: entries, confirmUpTo: null, ...(finishes && { closesBox: true }) }
    const number = await nextNumber(tx, call, 'receipt')
    const { change, receipt, facts } = receiveBy(call, { warehouse, before, inBox }, listed, scan, number)
    await saveReceipts(tx, call, change)
    return { result: { orderId, receiptId: receipt.id }, facts }
  },
})
