import type { Call } from '../kernel/command/call.ts'
import { NotFound } from '../kernel/failures.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { NothingToTakeBack, ReceiptCorrected } from './failures.ts'
import { postChanges } from './ledger.ts'
import { loadOrder } from './loadOrder.ts'
import type { Decision, Order } from './rules/model.ts'
import { type Counted, correct, type Entry, withCounted } from './rules/receiving.ts'
import { insertReceipt, placesOfLines, readReceipt, receivedInBox } from './store/receipt.ts'
import { saveOrder } from './store/save.ts'

type Stored = NonNullable<Awaited<ReturnType<typeof readReceipt>>>
type Receipt = Omit<Stored, 'lines'> & { counted: Stored['lines'] }

/** Loads a receipt that has to be corrected, with its locked order; fails if it is a correction or was corrected. */
export async function loadWrongReceipt(tx: Tx, receiptId: string): Promise<{ before: Order; receipt: Receipt }> {
  const { orderId } = (await readReceipt(tx, receiptId)) as Stored
  const { order: before } = await loadOrder(tx, orderId)
  // Read again under the order's lock, against concurrent undo.
  const { lines: counted, ...receipt } = (await readReceipt(tx, receiptId)) as Stored
  if (receipt.correctsId) throw NothingToTakeBack()
  if (receipt.correctedBy) throw ReceiptCorrected({ receipt: receipt.number })
  return { before, receipt: { ...receipt, counted } }
}

/** Warehouse and customer of a receipt, for its rights. */
export async function scopeOfReceipt(db: Pick<Db | Tx, 'receipt'>, receiptId: string) {
  const receipt = await db.receipt.findUnique({ where: { id: receiptId }, select: { warehouseId: true, customerId: true } })
  if (!receipt) throw NotFound({ what: '' }, 'receiptId')
  return receipt
}

interface Replacement {
  before: Order
  /** The order with a line for each undeclared product of the right count. */
  listed: Order
  receipt: Receipt
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
  decision: Decision
  /** Pieces of the box that are accounted for afterwards, by line. */
  inBox: ReadonlyMap<string, number> | null
  undone: Inserted
  replaced: Inserted | null
}

/** Undoes a receipt by a negative one, inserts the right one, and posts the difference. */
export async function replaceReceipt(tx: Tx, call: Call, { before, listed, receipt, right, reason }: Replacement): Promise<Replaced> {
  const { boxId, closesBox, counted } = receipt
  const less = counted.map(({ lineId, good, defective, missing }) => ({ lineId, good: -good, defective: -defective, missing: -missing }))
  const inBox = boxId ? withCounted(await receivedInBox(tx, boxId), [...less, ...right]) : null
  const places = await placesOfLines(tx, before.id)
  const decision = correct(listed, { boxId, closesBox, counted, inBox: inBox ?? new Map(), places }, call.now, right)
  await saveOrder(tx, call, before, decision)
  const isClosed = (order: Order) => order.boxes.some(({ id, receivedAt }) => id === boxId && receivedAt !== null)
  const [was, is] = [isClosed(before), isClosed(decision.order)]
  const insert = async (parts: Parameters<typeof insertReceipt>[3]): Promise<Inserted> => {
    const { id, number } = await insertReceipt(tx, call, decision.order, parts)
    const lines = parts.counted.map(({ lineId, good, defective, missing }) => ({ lineId, good, defective, missing }))
    return { id, number, fact: { receiptId: id, boxId, counted: lines } }
  }
  const opens = was && (closesBox || !is)
  const undone = await insert({ boxId, closesBox: opens, correctsId: receipt.id, counted: less, ...(reason !== undefined && { reason }) })
  const replaced = right.length > 0 ? await insert({ boxId, closesBox: is && (opens || !was), correctsId: null, counted: right }) : null
  await postChanges(tx, call, before, decision.order)
  return { decision, inBox, undone, replaced }
}
