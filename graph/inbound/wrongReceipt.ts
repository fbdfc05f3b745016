import type { Call } from '../kernel/command/call.ts'
import { NotFound } from '../kernel/failures.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { NothingToTakeBack, ReceiptCorrected } from './failures.ts'
import { receivedPayload } from './receipts.ts'
import type { Order } from './rules/model.ts'
import { type Counted, correct, type Entry, withCounted } from './rules/receiving.ts'
import type { LoadedReceipt, StoredReceipt } from './store/loadUndo.ts'
import type { NewReceipt } from './store/receipt.ts'
import type { ReceiptChange } from './store/saveReceipts.ts'

/** Fails if a receipt is a correction or was corrected. */
export function requireUncorrected({ number, isCorrection, isCorrected }: StoredReceipt): void {
  if (isCorrection) throw NothingToTakeBack()
  if (isCorrected) throw ReceiptCorrected({ receipt: number })
}

/** Warehouse and customer of a receipt, for its rights. */
export async function scopeOfReceipt(db: Pick<Db | Tx, 'receipt'>, receiptId: string) {
  const receipt = await db.receipt.findUnique({ where: { id: receiptId }, select: { warehouseId: true, customerId: true } })
  if (!receipt) throw NotFound({ what: '' }, 'receiptId')
  return receipt
}

interface Replacement {
  /** The order with a line for each undeclared product of the right count. */
  listed: Order
  /** What the receipt should have been; empty to undo it. */
  right: readonly Entry[]
  reason?: string
}

interface Inserted {
  id: string
  number: string
  /** Payload of its fact. */
  fact: { receiptId: string; boxId: string | null; counted: readonly Counted[] }
}

interface Replaced {
  change: ReceiptChange
  /** Pieces of the box that are accounted for afterwards, by line. */
  inBox: ReadonlyMap<string, number> | null
  undone: Inserted
  replaced: Inserted | null
}

/** The change that undoes a receipt by a negative one, and inserts the right one, if there is one; each has a number. */
export function replaceReceipt(
  call: Call,
  { before, receipt, inBox: wasInBox, places }: LoadedReceipt,
  { listed, right, reason }: Replacement,
  [number = '', another = '']: readonly string[],
): Replaced {
  const { boxId, closesBox, counted } = receipt
  const less = counted.map(({ lineId, good, defective, missing }) => ({ lineId, good: -good, defective: -defective, missing: -missing }))
  const inBox = boxId ? withCounted(wasInBox, [...less, ...right]) : null
  const decision = correct(listed, { boxId, closesBox, counted, inBox: inBox ?? new Map(), places }, call.now, right)
  const isClosed = (order: Order) => order.boxes.some(({ id, receivedAt }) => id === boxId && receivedAt !== null)
  const [was, is] = [isClosed(before), isClosed(decision.order)]
  const opens = was && (closesBox || !is)
  const undone = {
    id: call.newId(),
    number,
    boxId,
    closesBox: opens,
    correctsId: receipt.id,
    counted: less,
    ...(reason !== undefined && { reason }),
  }
  const replaced = { id: call.newId(), number: another, boxId, closesBox: is && (opens || !was), correctsId: null, counted: right }
  const change = { before, decision, receipts: right.length > 0 ? [undone, replaced] : [undone] }
  return { change, inBox, undone: inserted(undone), replaced: right.length > 0 ? inserted(replaced) : null }
}

const inserted = (receipt: NewReceipt): Inserted => ({ id: receipt.id, number: receipt.number, fact: receivedPayload(receipt) })
