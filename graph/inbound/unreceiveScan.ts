import { command } from '../kernel/command/command.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { NotFound } from '../kernel/failures.ts'
import { fields, id } from '../kernel/input/fieldTypes.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { NothingToTakeBack, ReceiptCorrected } from './failures.ts'
import { inboundFacts, postChanges } from './ledger.ts'
import { loadOrder } from './loadOrder.ts'
import type { Order } from './rules/model.ts'
import { correct, withCounted } from './rules/receiving.ts'
import { type ReceiveView, receiveView } from './rules/view.ts'
import { inboundRights } from './states.ts'
import { insertReceipt, readReceipt, receivedInBox } from './store/receipt.ts'
import { saveOrder } from './store/save.ts'

/** Undo of a receiving scan, by a negative receipt. */
export const unreceiveScan = command({
  name: 'unreceiveScan',
  means: 'Undoes a receipt by a negative one, never below the pieces already put away.',
  right: inboundRights.receive,
  input: fields({ receiptId: id('Receipt').meta({ description: 'The receipt to undo.' }) }),
  scope: ({ receiptId }, db) => scopeOfReceipt(db, receiptId),
  async run(tx, call, { receiptId }): Promise<{ result: ReceiveView; facts: Fact[] }> {
    const { orderId } = (await readReceipt(tx, receiptId)) as Receipt
    const { order: before } = await loadOrder(tx, orderId)
    // Read again under the order's lock, against concurrent undo.
    const { number, boxId, closesBox, correctsId, correctedBy, lines: counted } = (await readReceipt(tx, receiptId)) as Receipt
    if (correctsId) throw NothingToTakeBack()
    if (correctedBy) throw ReceiptCorrected({ receipt: number })
    const less = counted.map(({ lineId, good, defective }) => ({ lineId, good: -good, defective: -defective }))
    const inBox = boxId ? withCounted(await receivedInBox(tx, boxId), less) : null
    const decision = correct(before, { boxId, closesBox, counted, inBox: inBox ?? new Map() }, call.now)
    await saveOrder(tx, call, before, decision)
    const closed = (order: Order) => order.boxes.some(({ id, receivedAt }) => id === boxId && receivedAt !== null)
    const opensBox = closed(before) && !closed(decision.order)
    const receipt = await insertReceipt(tx, call, before, { boxId, closesBox: opensBox, correctsId: receiptId, counted: less })
    await postChanges(tx, call, before, decision.order)
    return {
      result: receiveView(decision.order, { step: 'CORRECTED', boxId, inBox, counted: less, receipt }),
      facts: inboundFacts('received', before, decision.order, { receiptId: receipt.id, boxId, counted: less }),
    }
  },
})

type Receipt = NonNullable<Awaited<ReturnType<typeof readReceipt>>>

async function scopeOfReceipt(db: Pick<Db | Tx, 'receipt'>, receiptId: string) {
  const receipt = await db.receipt.findUnique({ where: { id: receiptId }, select: { warehouseId: true, customerId: true } })
  if (!receipt) throw NotFound({ what: '' }, 'receiptId')
  return receipt
}
