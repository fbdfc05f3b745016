import {
  add,
  allowedOf,
  confirmedAfter,
  isAboveBox,
  isCompleted,
  isEmptied,
  isSigned,
  negated,
  over,
  piecesInBox,
  receivedOf,
  refusalAbove,
  settle,
  sign,
  unshelved,
  untouched,
} from './inbound.ts'
import { at, type Counted, forbid, type Model, type Order } from './model.ts'
import { signedOf } from './stock.ts'

/** Counted pieces of a product as entered at a desk. */
export interface Entry extends Counted {
  confirmUpTo: number | null
}

/** Adds entries line by line; refused above what is declared or confirmed, and for more missing pieces than are awaited. */
function addEntries(model: Model, order: Order, entries: readonly Entry[], box: number | null = null): void {
  for (const { confirmUpTo, ...entry } of entries) {
    const known = order.lines.find(({ sku }) => sku === entry.sku)
    const line = known ?? { sku: entry.sku, declared: 0, ...untouched }
    const allowed = allowedOf(model, order, line)
    const total = receivedOf(line) + entry.good + entry.defective
    forbid([total > Math.max(allowed, confirmUpTo ?? 0), refusalAbove(order, line)])
    const held = piecesInBox(model, order, box, entry.sku)
    forbid([total > (confirmUpTo ?? 0) && isAboveBox(order, box, entry, held), 'BOX_OVER_DECLARED'])
    forbid([entry.missing > Math.max(0, signedOf(order, entry.sku) - total - line.missing), 'ABOVE_AWAITED'])
    if (!known) order.lines.push(line)
    line.confirmed = confirmedAfter(model, order, line, total, confirmUpTo)
    add(line, entry)
  }
}

const counted = (entries: readonly Entry[]): Counted[] => entries.map(({ confirmUpTo: _, ...entry }) => entry)

/** Receives several products of an order or a box by one receipt. */
export function receiveAtDesk(model: Model, order: Order, box: number | null, entries: readonly Entry[], closes: boolean): void {
  const finishes = box !== null && closes
  const signsFirst = box === null ? order.boxes.length === 0 && !order.signed : !order.boxes[box]?.signed
  forbid(
    [entries.length === 0 && !finishes, 'NOTHING_COUNTED'],
    [isCompleted(order), 'INBOUND_ORDER_COMPLETED'],
    [over(order), 'NOT_IN_STATE'],
    [order.closed, 'RECEIPT_CLOSED'],
    [box !== null && order.boxes[box]?.received === true, 'BOX_ALREADY_RECEIVED'],
    [signsFirst && !model.receiving, 'WAREHOUSE_NOT_RECEIVING'],
    [box === null && order.boxes.length > 0 && !isSigned(order), 'ORDER_NOT_SIGNED'],
  )
  if (signsFirst) sign(model, order, box)
  addEntries(model, order, entries, box)
  const receipt = {
    order: model.orders.indexOf(order),
    box,
    counted: counted(entries),
    closesBox: false,
    correction: false,
    corrected: false,
  }
  model.receipts.push(receipt)
  receipt.closesBox = box !== null && (finishes || isEmptied(model, order, box))
  if (box !== null && receipt.closesBox) at(order.boxes, box).received = true
  order.state = 'IN_STORAGE'
  settle(order)
}

/** Undoes a receipt and receives the right count instead. */
export function correctReceipt(model: Model, index: number, right: readonly Entry[]): void {
  const receipt = at(model.receipts, index)
  const order = at(model.orders, receipt.order)
  const before = new Map(order.lines.map((line) => [line.sku, receivedOf(line)]))
  const text = (lines: readonly Counted[]) => JSON.stringify(lines.toSorted((a, b) => a.sku.localeCompare(b.sku)))
  forbid(
    [receipt.correction, 'NOTHING_TO_TAKE_BACK'],
    [receipt.corrected, 'RECEIPT_CORRECTED'],
    [right.length > 0 && text(receipt.counted) === text(counted(right)), 'NOTHING_CORRECTED'],
    [order.state !== 'IN_STORAGE', 'NOT_IN_STATE'],
  )
  receipt.corrected = true
  const less = negated(receipt.counted)
  for (const one of less) add(order.lines.find(({ sku }) => sku === one.sku)!, one)
  addEntries(model, order, right)
  forbid(
    [order.closed && order.lines.some((line) => receivedOf(line) > (before.get(line.sku) ?? 0)), 'RECEIPT_CLOSED'],
    [order.lines.some((line) => unshelved(line, 'GOOD') < 0 || unshelved(line, 'DEFECTIVE') < 0), 'BELOW_SHELVED'],
  )
  const { box, closesBox } = receipt
  const was = box !== null && at(order.boxes, box).received
  model.receipts.push({ ...receipt, counted: less, correction: true, corrected: false })
  const replacement = { ...receipt, counted: counted(right), closesBox: false, corrected: false }
  if (right.length > 0) model.receipts.push(replacement)
  if (box !== null) {
    const isEmpty = isEmptied(model, order, box)
    const is = right.length > 0 ? (closesBox && was) || isEmpty : was && !closesBox && isEmpty
    replacement.closesBox = is && ((was && (closesBox || !is)) || !was)
    at(order.boxes, box).received = is
  }
  settle(order)
}
