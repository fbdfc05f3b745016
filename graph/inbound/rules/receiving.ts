import { NotInState } from '../../kernel/failures.ts'
import {
  BelowShelved,
  BoxAlreadyReceived,
  BoxContentUnknown,
  NothingReceived,
  OrderNotSigned,
  OverDeclared,
  ProductUndeclared,
  ReceiptClosed,
} from '../failures.ts'
import { boxOf, type Decision, type Line, lineOf, type Order, receivedOf, withBoxes, withLine } from './model.ts'
import { completeIfDone } from './shelving.ts'
import { contentOf, sign } from './signing.ts'

/** Counted pieces of a line; negative in a correction. */
export interface Counted {
  lineId: string
  good: number
  defective: number
}

export interface Receiving {
  /** Current box; null if the order has none or goods are counted without one. */
  boxId: string | null
  counted: readonly Counted[]
  /** Whether this completes the box; it cannot be received again. */
  closesBox: boolean
  /** Confirmed total of a line above the declared quantity. */
  confirmUpTo: number | null
  at: Date
}

/** Maximum pieces of a line that may be received without confirmation. */
const allowanceOf = (line: Line): number => Math.max(line.receivable ? line.declared : 0, line.confirmedUpTo)

/** Receives counted pieces; signs for the box, or for an order without boxes, if not done yet. */
export function receive(order: Order, { boxId, counted, closesBox, confirmUpTo, at }: Receiving): Decision {
  if (order.state === 'COMPLETED' || order.state === 'VOIDED') throw NotInState({ what: order.number })
  if (order.closedAt) throw ReceiptClosed({ order: order.number })
  if (boxId && boxOf(order, boxId).receivedAt) throw BoxAlreadyReceived({ box: boxOf(order, boxId).mark })
  const signed = signedFirst(order, boxId, at)
  let after = signed.order
  for (const { lineId, good, defective } of counted) {
    const line = lineOf(after, lineId)
    const total = receivedOf(line) + good + defective
    if (total > Math.max(allowanceOf(line), confirmUpTo ?? 0)) {
      if (line.declared === 0) throw ProductUndeclared({ sku: line.sku, received: receivedOf(line), total })
      throw OverDeclared({ sku: line.sku, declared: line.declared, received: receivedOf(line), total })
    }
    after = withLine(after, lineId, (one) => ({
      ...one,
      receivedGood: one.receivedGood + good,
      receivedDefective: one.receivedDefective + defective,
      confirmedUpTo: total > allowanceOf(one) ? (confirmUpTo as number) : one.confirmedUpTo,
    }))
  }
  if (boxId && closesBox) after = withBoxes(after, [boxId], (box) => ({ ...box, receivedAt: at }))
  if (after.state === 'IN_STORAGE') return completeIfDone({ order: after, actions: signed.actions }, at)
  return { order: { ...after, state: 'IN_STORAGE' }, actions: [...signed.actions, 'receive'] }
}

/** Whether receiving from this box or order also signs for it. */
export function signsFirst(order: Order, boxId: string | null): boolean {
  return boxId ? !boxOf(order, boxId).signedAt : !order.signedAt && order.boxes.length === 0
}

function signedFirst(order: Order, boxId: string | null, at: Date): Decision {
  if (signsFirst(order, boxId)) return sign(order, boxId ? [boxId] : null, at)
  if (!order.signedAt) throw OrderNotSigned({ order: order.number })
  return { order, actions: [] }
}

/** Missing pieces of a box's list, or of an order without boxes, as good pieces to be received at once. */
export function restOf(order: Order, boxId: string | null, inBox: ReadonlyMap<string, number>): Counted[] {
  const content = contentOf(order, boxId) ?? (boxId ? boxOf(order, boxId).contents : [])
  if (content.length === 0) throw BoxContentUnknown({ box: boxId ? boxOf(order, boxId).mark : order.number })
  return content
    .map(({ lineId, declared }) => ({ lineId, good: Math.max(0, declared - (inBox.get(lineId) ?? 0)), defective: 0 }))
    .filter(({ good }) => good > 0)
}

/** Whether a box with known contents is empty; `inBox` is what was received from it, by line. */
export function isEmptied(order: Order, boxId: string, inBox: ReadonlyMap<string, number>): boolean {
  return contentOf(order, boxId)?.every(({ lineId, declared }) => (inBox.get(lineId) ?? 0) >= declared) ?? false
}

/** Pieces received from a box by line, including the current count. */
export function withCounted(inBox: ReadonlyMap<string, number>, counted: readonly Counted[]): Map<string, number> {
  const after = new Map(inBox)
  for (const { lineId, good, defective } of counted) after.set(lineId, (after.get(lineId) ?? 0) + good + defective)
  return after
}

/**
 * Undoes a receipt by a negative one, never below the pieces already put away. Its box reopens unless it is empty without this receipt;
 * `inBox` is what remains received from it, by line.
 */
export function correct(
  order: Order,
  receipt: { boxId: string | null; closesBox: boolean; counted: readonly Counted[]; inBox: ReadonlyMap<string, number> },
  at: Date,
): Decision {
  if (order.state !== 'IN_STORAGE') throw NotInState({ what: order.number })
  let after = order
  for (const { lineId, good, defective } of receipt.counted) {
    after = withLine(after, lineId, (line) => {
      const less = { ...line, receivedGood: line.receivedGood - good, receivedDefective: line.receivedDefective - defective }
      if (less.receivedGood < line.shelvedGood || less.receivedDefective < line.shelvedDefective) {
        throw BelowShelved({ sku: line.sku, shelved: line.shelvedGood + line.shelvedDefective })
      }
      return less
    })
  }
  const { boxId, closesBox, inBox } = receipt
  if (boxId && (closesBox || !isEmptied(after, boxId, inBox))) after = withBoxes(after, [boxId], (box) => ({ ...box, receivedAt: null }))
  return completeIfDone({ order: after, actions: [] }, at)
}

/** Closes the receipt of an order: missing goods are no longer expected. */
export function close(order: Order, at: Date): Decision {
  if (order.state === 'TO_BE_STORED') throw NothingReceived({ order: order.number })
  if (order.state !== 'IN_STORAGE') throw NotInState({ what: order.number })
  if (order.closedAt) throw ReceiptClosed({ order: order.number })
  return completeIfDone({ order: { ...order, closedAt: at }, actions: [] }, at)
}
