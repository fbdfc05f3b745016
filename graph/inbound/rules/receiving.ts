import { NotInState } from '../../kernel/failures.ts'
import {
  AboveAwaited,
  BelowShelved,
  BoxAlreadyReceived,
  BoxContentUnknown,
  BoxOverDeclared,
  NothingReceived,
  NothingToReceive,
  OrderNotSigned,
  OverDeclared,
  ProductProhibited,
  ProductUndeclared,
  ReceiptClosed,
  ScanOrderFirst,
} from '../failures.ts'
import {
  accountedOf,
  boxOf,
  type Decision,
  type Line,
  lineOf,
  type Order,
  receivedOf,
  requireOpen,
  type ScannedOrder,
  shelvedOf,
  withBoxes,
  withLine,
} from './model.ts'
import { completeIfDone } from './shelving.ts'
import { contentOf, sign } from './signing.ts'
import { isUndeclared } from './status.ts'

/** Counted pieces of a line; negative in a correction. */
export interface Counted {
  lineId: string
  good: number
  defective: number
  /** Declared pieces that were not found. */
  missing: number
}

/** Counted pieces as they are entered. */
export interface Entry extends Counted {
  /** Confirmed total of the line above the declared quantity. */
  confirmUpTo?: number | null
  /** Name of the entry in the input, for refusals. */
  field?: string
}

export interface Receiving {
  /** Current box; null if the order has none or goods are counted without one. */
  boxId: string | null
  counted: readonly Entry[]
  /** Whether this completes the box; it cannot be received again. */
  closesBox: boolean
  /** Pieces accounted for in the box before, by line; null without one. */
  inBox: ReadonlyMap<string, number> | null
  at: Date
}

/** A box with known contents: what it declares, and what will be accounted for in it, by line. */
interface BoxCount {
  mark: string
  declared: ReadonlyMap<string, number>
  after: ReadonlyMap<string, number>
}

/** Pieces of a line that are expected: as many as come, in a return without declared products. */
const expectedOf = (order: ScannedOrder, line: Line): number => (isUndeclared(order) ? Number.POSITIVE_INFINITY : line.declared)

/** Maximum pieces of a line that may be received without confirmation. */
const allowanceOf = (order: ScannedOrder, line: Line): number => Math.max(line.receivable ? expectedOf(order, line) : 0, line.confirmedUpTo)

/** Whether more of a line was received than was to be expected. */
export const isOverDeclared = (order: ScannedOrder, line: Line): boolean => receivedOf(line) > expectedOf(order, line)

/**
 * Adds counted pieces to their line; its total is compared with what the order declares, then with what the box does: a surplus of one box is
 * not made up by what another one lacks. No more can be missing than is still awaited.
 */
function count<O extends ScannedOrder>(order: O, { lineId, good, defective, missing, confirmUpTo, field }: Entry, box?: BoxCount): O {
  const line = lineOf(order, lineId)
  const total = receivedOf(line) + good + defective
  const named = (part: string) => (field === undefined ? undefined : `${field}.${part}`)
  const allowance = allowanceOf(order, line)
  if (total > Math.max(allowance, confirmUpTo ?? 0)) {
    const part = named(good > 0 ? 'good' : 'defective')
    if (isUndeclared(order)) throw ProductProhibited({ sku: line.sku, received: receivedOf(line), total }, part)
    if (line.declared === 0) throw ProductUndeclared({ sku: line.sku, received: receivedOf(line), total }, part)
    throw OverDeclared({ sku: line.sku, declared: line.declared, received: receivedOf(line), total }, part)
  }
  if (box && good + defective > 0 && total > (confirmUpTo ?? 0)) {
    const { mark, declared, after } = box
    const boxTotal = after.get(lineId) ?? 0
    // Pieces that were said to be missing may be found in any box.
    if (boxTotal > (declared.get(lineId) ?? 0) + line.missing) {
      const figures = { box: mark, sku: line.sku, declared: declared.get(lineId) ?? 0, received: boxTotal - good - defective - missing }
      throw BoxOverDeclared({ ...figures, boxTotal, total }, named(good > 0 ? 'good' : 'defective'))
    }
  }
  const awaited = Math.max(0, line.signed - total - line.missing)
  if (missing > awaited) throw AboveAwaited({ sku: line.sku, awaited }, named('missing'))
  return withLine(order, lineId, (one) => ({
    ...one,
    receivedGood: one.receivedGood + good,
    receivedDefective: one.receivedDefective + defective,
    missing: one.missing + missing,
    confirmedUpTo: total > allowance ? (confirmUpTo as number) : Math.max(one.confirmedUpTo, isUndeclared(order) ? total : 0),
  }))
}

/** Receives counted pieces; signs for the box, or for an order without boxes, if not done yet. */
export function receive<O extends ScannedOrder>(order: O, { boxId, counted, closesBox, inBox, at }: Receiving): Decision<O> {
  requireOpen(order)
  if (order.closedAt) throw ReceiptClosed({ order: order.number })
  if (boxId && boxOf(order, boxId).receivedAt) throw BoxAlreadyReceived({ box: boxOf(order, boxId).mark }, 'boxId')
  const signed = signedFirst(order, boxId, at)
  let after = signed.order
  const box = boxId && inBox ? boxCountOf(order, boxId, withCounted(inBox, counted)) : undefined
  for (const entry of counted) after = count(after, entry, box)
  if (boxId && closesBox) after = withBoxes(after, [boxId], (box) => ({ ...box, receivedAt: at }))
  if (after.state === 'IN_STORAGE') return completeIfDone({ order: after, actions: signed.actions }, at)
  // With nothing but missing pieces there may be nothing to put away.
  return completeIfDone({ order: { ...after, state: 'IN_STORAGE' }, actions: [...signed.actions, 'receive'] }, at)
}

/** What a box declares and what will be accounted for in it; undefined if its contents are not certain. */
function boxCountOf(order: ScannedOrder, boxId: string, after: ReadonlyMap<string, number>): BoxCount | undefined {
  const content = contentOf(order, boxId)
  return content
    ? { mark: boxOf(order, boxId).mark, declared: new Map(content.map(({ lineId, declared }) => [lineId, declared])), after }
    : undefined
}

/** Whether receiving from this box or order also signs for it. */
export function signsFirst(order: ScannedOrder, boxId: string | null): boolean {
  return boxId ? !boxOf(order, boxId).signedAt : !order.signedAt && order.boxes.length === 0
}

function signedFirst<O extends ScannedOrder>(order: O, boxId: string | null, at: Date): Decision<O> {
  if (signsFirst(order, boxId)) return sign(order, boxId ? [boxId] : null, at)
  if (!order.signedAt) throw OrderNotSigned({ order: order.number })
  return { order, actions: [] }
}

/** What a station receives by one scan: counted pieces, or a box as a whole. */
export interface ReceiptScan {
  boxId: string | null
  counted: readonly Entry[]
  /** Whether the box is closed in any case; else as soon as it is empty. */
  closesBox?: boolean
  confirmUpTo: number | null
}

/** A decided receipt with the pieces received from the box after it, by line. */
export interface Receipt<O extends ScannedOrder> {
  decision: Decision<O>
  closesBox: boolean
  inBox: ReadonlyMap<string, number> | null
}

/** Receives a scan; `inBox` is what was received from its box before, by line. */
export function receiveScanned<O extends ScannedOrder>(
  order: O,
  inBox: ReadonlyMap<string, number> | null,
  { boxId, counted, confirmUpTo, ...scan }: ReceiptScan,
  at: Date,
): Receipt<O> {
  const after = inBox && withCounted(inBox, counted)
  const closesBox = scan.closesBox ?? (boxId !== null && after !== null && isEmptied(order, boxId, after))
  const entries = counted.map((entry) => ({ confirmUpTo, ...entry }))
  return { decision: receive(order, { boxId, counted: entries, closesBox, inBox, at }), closesBox, inBox: after }
}

/** The scan that receives everything missing of a box, or of an order without boxes, or that closes the box as it is. */
export function wholeBox(
  order: ScannedOrder,
  boxId: string | null,
  inBox: ReadonlyMap<string, number> | null,
  act: 'WHOLE' | 'FINISH',
  confirmUpTo: number | null = null,
): ReceiptScan {
  if (act === 'FINISH' && !boxId) throw ScanOrderFirst()
  const received = inBox ?? new Map(order.lines.map((line) => [line.id, accountedOf(line)]))
  const counted = act === 'WHOLE' ? restOf(order, boxId, received) : []
  if (act === 'WHOLE' && counted.length === 0) throw NothingToReceive({ what: boxId ? boxOf(order, boxId).mark : order.number })
  return { boxId, counted, confirmUpTo, closesBox: boxId !== null }
}

/** Missing pieces of a box's list, or of an order without boxes, as good pieces to be received at once. */
export function restOf(order: ScannedOrder, boxId: string | null, inBox: ReadonlyMap<string, number>): Counted[] {
  const content = contentOf(order, boxId) ?? (boxId ? boxOf(order, boxId).contents : [])
  if (content.length === 0) throw BoxContentUnknown({ box: boxId ? boxOf(order, boxId).mark : order.number })
  return content
    .map(({ lineId, declared }) => ({ lineId, good: Math.max(0, declared - (inBox.get(lineId) ?? 0)), defective: 0, missing: 0 }))
    .filter(({ good }) => good > 0)
}

/**
 * Pieces that are missing of a box, or of an order without boxes, and pieces beyond what it declares: product by product, because a surplus of
 * one does not make up for another. Null if its contents are not certain.
 */
export function balanceOf(
  order: ScannedOrder,
  boxId: string | null,
  inBox: ReadonlyMap<string, number> | null,
): { missing: number; surplus: number } | null {
  const content = contentOf(order, boxId)
  if (!content) return null
  const declared = new Map(content.map((one) => [one.lineId, one.declared]))
  const there = inBox ?? new Map(order.lines.map((line) => [line.id, accountedOf(line)]))
  const differences = [...new Set([...declared.keys(), ...there.keys()])].map((id) => (declared.get(id) ?? 0) - (there.get(id) ?? 0))
  const sum = (of: (difference: number) => number) => differences.reduce((total, one) => total + Math.max(0, of(one)), 0)
  return { missing: sum((one) => one), surplus: sum((one) => -one) }
}

/** Whether a box with known contents is empty; `inBox` is what was received from it, by line. */
export function isEmptied(order: ScannedOrder, boxId: string, inBox: ReadonlyMap<string, number>): boolean {
  return contentOf(order, boxId)?.every(({ lineId, declared }) => (inBox.get(lineId) ?? 0) >= declared) ?? false
}

/** Pieces of a box that are accounted for, by line, including the current count. */
export function withCounted(inBox: ReadonlyMap<string, number>, counted: readonly Counted[]): Map<string, number> {
  const after = new Map(inBox)
  for (const { lineId, good, defective, missing } of counted) after.set(lineId, (after.get(lineId) ?? 0) + good + defective + missing)
  return after
}

/** A stored receipt that turned out wrong. */
export interface WrongReceipt {
  boxId: string | null
  closesBox: boolean
  counted: readonly Counted[]
  /** What remains accounted for in its box without this receipt and with the right count, by line. */
  inBox: ReadonlyMap<string, number>
  /** Locations of the pieces that are put away, by line; for refusals. */
  places: ReadonlyMap<string, string>
}

/**
 * Undoes a receipt, or replaces it by the right count, never below the pieces already put away. Its box stays received if the receipt had
 * completed it and is replaced, or if it is empty all the same.
 */
export function correct(
  order: Order,
  { boxId, closesBox, counted, inBox, places }: WrongReceipt,
  at: Date,
  right: readonly Entry[] = [],
): Decision {
  if (order.state !== 'IN_STORAGE') throw NotInState({ what: order.number })
  let after = order
  for (const { lineId, good, defective, missing } of counted)
    after = withLine(after, lineId, (line) => ({
      ...line,
      receivedGood: line.receivedGood - good,
      receivedDefective: line.receivedDefective - defective,
      missing: line.missing - missing,
    }))
  // A correction says what was in the box: it is compared with the order only.
  for (const entry of right) after = count(after, entry)
  for (const line of after.lines) {
    const before = order.lines.find(({ id }) => id === line.id)
    if (order.closedAt && before && receivedOf(line) > receivedOf(before)) throw ReceiptClosed({ order: order.number })
    if (line.receivedGood < line.shelvedGood || line.receivedDefective < line.shelvedDefective)
      throw BelowShelved({ sku: line.sku, shelved: shelvedOf(line), locations: places.get(line.id) ?? '' })
  }
  if (boxId) {
    const { receivedAt } = boxOf(order, boxId)
    const isEmpty = isEmptied(after, boxId, inBox)
    const isClosed = right.length > 0 ? (closesBox && receivedAt !== null) || isEmpty : receivedAt !== null && !closesBox && isEmpty
    after = withBoxes(after, [boxId], (box) => ({ ...box, receivedAt: isClosed ? (receivedAt ?? at) : null }))
  }
  return completeIfDone({ order: after, actions: [] }, at)
}

/**
 * The end of an undeclared return at a station, once no box of it is left: its receipt is closed. Nothing is waived by it, because nothing
 * was declared; null for all other orders and as long as a box is open.
 */
export function finishUndeclared<O extends ScannedOrder>(order: O, boxId: string | null, at: Date): Decision<O> | null {
  if (boxId !== null || !isUndeclared(order) || order.boxes.some(({ receivedAt }) => !receivedAt)) return null
  return close(order, at)
}

/** Closes the receipt of an order: missing goods are no longer expected. */
export function close<O extends ScannedOrder>(order: O, at: Date): Decision<O> {
  if (order.state === 'TO_BE_STORED') throw NothingReceived({ order: order.number })
  if (order.state !== 'IN_STORAGE') throw NotInState({ what: order.number })
  if (order.closedAt) throw ReceiptClosed({ order: order.number })
  return completeIfDone({ order: { ...order, closedAt: at }, actions: [] }, at)
}
