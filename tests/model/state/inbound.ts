import { at, type Counted, forbid, type Model, type Order, type OrderLine, type Quality, Refused, sum } from './model.ts'
import { qualityAt, today } from './newModel.ts'
import { availableOf, batchOf, carriersOf, free, looseOf, moveStock } from './stock.ts'

export interface OrderInput {
  lines: Record<string, number>
  boxes: Record<string, number>[]
}

export const untouched = { good: 0, defective: 0, shelvedGood: 0, shelvedDefective: 0, lost: 0, missing: 0, confirmed: 0 }
export const over = ({ state }: Order) => state === 'COMPLETED' || state === 'VOIDED'
export const isCompleted = ({ state }: Order) => state === 'COMPLETED'
const early = ({ state }: Order) => state === 'FORECAST' || state === 'IN_TRANSIT'
export const isSigned = (order: Order) => (order.boxes.length === 0 ? order.signed : order.boxes.some(({ signed }) => signed))
export const receivedOf = (line: OrderLine): number => line.good + line.defective
/** A return of which nothing is declared takes whatever comes, until its receipt is closed. */
export const isUndeclared = ({ isReturn, lines }: Order): boolean => isReturn && lines.every(({ declared: pieces }) => pieces === 0)

/** Pieces of a line that are received without confirmation. */
export const allowedOf = (model: Model, order: Order, line: OrderLine): number =>
  Math.max(model.products[line.sku]?.receivable ? (isUndeclared(order) ? Number.POSITIVE_INFINITY : line.declared) : 0, line.confirmed)

/** Why more than is allowed is refused. */
export const refusalAbove = (order: Order, line: OrderLine): string =>
  isUndeclared(order) ? 'PRODUCT_PROHIBITED' : line.declared === 0 ? 'PRODUCT_UNDECLARED' : 'OVER_DECLARED'

/** The highest total of a line after receiving that somebody confirmed, or that came of an undeclared return. */
export const confirmedAfter = (model: Model, order: Order, line: OrderLine, total: number, confirmUpTo: number | null): number =>
  total > allowedOf(model, order, line) ? (confirmUpTo as number) : Math.max(line.confirmed, isUndeclared(order) ? total : 0)

function checkOrder(model: Model, isReturn: boolean, { lines, boxes }: OrderInput): void {
  forbid([Object.keys(lines).length === 0 && !isReturn, 'LINES_REQUIRED'])
  for (const [sku, declared] of Object.entries(lines)) {
    forbid(
      [!model.products[sku]?.receivable, 'PRODUCT_NOT_RECEIVABLE'],
      [sum(boxes, (contents) => contents[sku] ?? 0) > declared, 'BOX_CONTENT_ABOVE_DECLARED'],
    )
  }
}

const declared = ({ lines, boxes }: OrderInput) => ({
  lines: Object.entries(lines).map(([sku, pieces]) => ({ sku, declared: pieces, ...untouched })),
  boxes: boxes.map((contents) => ({ signed: false, received: false, contents })),
})

export interface Header {
  customer: string
  isReturn: boolean
  erp: string | null
  express: boolean
  tracking: boolean
  shipped: boolean
}

export function createOrder(model: Model, { shipped, ...header }: Header, announcement: OrderInput): void {
  const { customer, erp, express, tracking } = header
  forbid(
    [!model.active[customer], 'CUSTOMER_INACTIVE'],
    [!model.receiving, 'WAREHOUSE_NOT_RECEIVING'],
    [
      model.orders.some((one) => erp !== null && one.customer === customer && one.erp === erp && one.state !== 'VOIDED'),
      'INBOUND_ORDER_EXISTS',
    ],
  )
  checkOrder(model, header.isReturn, announcement)
  forbid([shipped && express && !tracking, 'TRACKING_NUMBER_REQUIRED'])
  model.orders.push({
    ...header,
    ...declared(announcement),
    state: shipped || tracking ? 'IN_TRANSIT' : 'FORECAST',
    signed: false,
    closed: false,
  })
}

export function edit(model: Model, order: Order, stale: boolean, announcement: OrderInput): void {
  forbid([!early(order), 'NOT_IN_STATE'], [stale, 'VERSION_CONFLICT'])
  checkOrder(model, order.isReturn, announcement)
  Object.assign(order, declared(announcement))
}

export function markInTransit(order: Order, tracking: boolean): void {
  forbid([order.state !== 'FORECAST', 'NOT_IN_STATE'], [order.express && !order.tracking && !tracking, 'TRACKING_NUMBER_REQUIRED'])
  order.tracking ||= tracking
  order.state = 'IN_TRANSIT'
}

export function voidOrder(order: Order): void {
  forbid([!early(order), 'NOT_IN_STATE'])
  order.state = 'VOIDED'
}

/** Signs for a box, or for everything (null). Undeclared transit is recorded on the way. */
export function sign(model: Model, order: Order, box: number | null): void {
  const chosen = box === null ? order.boxes : [at(order.boxes, box)]
  forbid(
    [!model.receiving, 'WAREHOUSE_NOT_RECEIVING'],
    [isCompleted(order), 'INBOUND_ORDER_COMPLETED'],
    [over(order), 'NOT_IN_STATE'],
    [order.closed, 'RECEIPT_CLOSED'],
    [box !== null && order.boxes[box]?.signed === true, 'BOX_ALREADY_SIGNED'],
    [box === null && (chosen.length > 0 ? chosen.every(({ signed }) => signed) : order.signed), 'ORDER_ALREADY_SIGNED'],
  )
  for (const one of chosen) one.signed = true
  order.signed = true
  if (early(order)) order.state = 'TO_BE_STORED'
}

/** Reverses signatures: of some boxes, or of everything (null). Received goods stay signed. */
export function unsign(model: Model, order: Order, boxes: number[] | null): void {
  const chosen = (boxes ?? order.boxes.map((_, index) => index)).map((index) => ({ index, box: at(order.boxes, index) }))
  const left = order.boxes.some(({ signed }, index) => signed && !chosen.some((one) => one.index === index))
  const begun = chosen.some(({ index }) => sum([...inBox(model, order, index).values()], (pieces) => pieces) > 0)
  forbid(
    [order.state !== 'TO_BE_STORED' && order.state !== 'IN_STORAGE', 'ORDER_NOT_SIGNED'],
    [order.closed, 'RECEIPT_CLOSED'],
    [boxes !== null && chosen.some(({ box }) => !box.signed), 'BOX_NOT_SIGNED'],
    [chosen.some(({ box }) => box.received), 'BOX_ALREADY_RECEIVED'],
    [begun || (!left && order.state === 'IN_STORAGE'), 'RECEIVING_BEGUN'],
  )
  for (const { box } of chosen) box.signed = false
  if (left) return
  order.signed = false
  order.state = 'IN_TRANSIT'
}

/** Received pieces of a box, or of an order without one, by product. */
function inBox(model: Model, order: Order, box: number | null): Map<string, number> {
  const pieces = new Map<string, number>()
  const index = model.orders.indexOf(order)
  for (const receipt of model.receipts.filter((one) => one.order === index && one.box === box))
    for (const { sku, good, defective, missing } of receipt.counted) pieces.set(sku, (pieces.get(sku) ?? 0) + good + defective + missing)
  return pieces
}

/** Contents of a box, if certain: another box may contain products that no list names. */
function contentOf(order: Order, box: number | null): Map<string, number> | null {
  const loose = order.lines.flatMap(({ sku }) => (looseOf(order, sku) > 0 ? [[sku, looseOf(order, sku)] as const] : []))
  if (box === null) return order.boxes.length === 0 ? new Map(loose) : null
  const carriers = carriersOf(order)
  const carries = loose.length > 0 && carriers.includes(box)
  if (carries && carriers.length > 1) return null
  const content = new Map(Object.entries(at(order.boxes, box).contents))
  if (carries) for (const [sku, pieces] of loose) content.set(sku, (content.get(sku) ?? 0) + pieces)
  return content.size > 0 ? content : null
}

/** Whether a count puts more of a product into a box than it declares; pieces said to be missing may be found in any box. */
export function isAboveBox(order: Order, box: number | null, { sku, good, defective, missing }: Counted, held: number): boolean {
  const content = box === null ? null : contentOf(order, box)
  if (!content || good + defective === 0) return false
  return held + good + defective + missing > (content.get(sku) ?? 0) + (order.lines.find((line) => line.sku === sku)?.missing ?? 0)
}

export const piecesInBox = (model: Model, order: Order, box: number | null, sku: string): number => inBox(model, order, box).get(sku) ?? 0

export function isEmptied(model: Model, order: Order, box: number): boolean {
  const content = contentOf(order, box)
  const there = inBox(model, order, box)
  return content !== null && [...content].every(([sku, pieces]) => (there.get(sku) ?? 0) >= pieces)
}

export interface Receiving {
  box: number | null
  act: 'SCAN' | 'WHOLE' | 'FINISH'
  /** Scanned pieces; unused by the other actions. */
  counted: Counted
  confirmUpTo: number | null
}

export function receive(model: Model, order: Order, { box, act, counted: scanned, confirmUpTo }: Receiving): void {
  if (act === 'FINISH' && box === null && isUndeclared(order) && order.boxes.every(({ received }) => received)) {
    closeReceipt(order)
    return
  }
  const signsFirst = box === null ? order.boxes.length === 0 && !order.signed : !order.boxes[box]?.signed
  const content = contentOf(order, box) ?? new Map(Object.entries(box === null ? {} : at(order.boxes, box).contents))
  const there = inBox(model, order, box)
  const rest = [...content].map(([sku, pieces]) => ({ sku, good: Math.max(0, pieces - (there.get(sku) ?? 0)), defective: 0, missing: 0 }))
  const counted = act === 'SCAN' ? [scanned] : act === 'WHOLE' ? rest.filter(({ good }) => good > 0) : []
  const lineOf = (sku: string) => order.lines.find((line) => line.sku === sku) ?? { sku, declared: 0, ...untouched }
  const totalOf = ({ sku, good, defective }: Counted) => receivedOf(lineOf(sku)) + good + defective
  forbid(
    [act === 'FINISH' && box === null, 'SCAN_ORDER_FIRST'],
    [act === 'WHOLE' && content.size === 0, 'BOX_CONTENT_UNKNOWN'],
    [act === 'WHOLE' && content.size > 0 && counted.length === 0, 'NOTHING_TO_RECEIVE'],
    [isCompleted(order), 'INBOUND_ORDER_COMPLETED'],
    [over(order), 'NOT_IN_STATE'],
    [order.closed, 'RECEIPT_CLOSED'],
    [box !== null && order.boxes[box]?.received === true, 'BOX_ALREADY_RECEIVED'],
    [signsFirst && !model.receiving, 'WAREHOUSE_NOT_RECEIVING'],
    [box === null && order.boxes.length > 0 && !isSigned(order), 'ORDER_NOT_SIGNED'],
    ...counted
      .filter((one) => totalOf(one) > Math.max(allowedOf(model, order, lineOf(one.sku)), confirmUpTo ?? 0))
      .map((one) => [true, refusalAbove(order, lineOf(one.sku))] as [boolean, string]),
    ...counted.map((one): [boolean, string] => [
      totalOf(one) > (confirmUpTo ?? 0) && isAboveBox(order, box, one, there.get(one.sku) ?? 0),
      'BOX_OVER_DECLARED',
    ]),
  )
  if (signsFirst) sign(model, order, box)
  for (const one of counted) {
    const line = lineOf(one.sku)
    if (!order.lines.includes(line)) order.lines.push(line)
    line.confirmed = confirmedAfter(model, order, line, totalOf(one), confirmUpTo)
    add(line, one)
  }
  model.receipts.push({ order: model.orders.indexOf(order), box, counted, closesBox: false, correction: false, corrected: false })
  const closesBox = box !== null && (act !== 'SCAN' || isEmptied(model, order, box))
  at(model.receipts, model.receipts.length - 1).closesBox = closesBox
  if (box !== null && closesBox) at(order.boxes, box).received = true
  order.state = 'IN_STORAGE'
  settle(order)
}

/** Counted pieces of a correction. */
export const negated = (counted: readonly Counted[]): Counted[] =>
  counted.map(({ sku, good, defective, missing }) => ({ sku, good: -good, defective: -defective, missing: -missing }))

export function add(line: OrderLine, { good, defective, missing }: Counted): void {
  line.good += good
  line.defective += defective
  line.missing += missing
}

/** Completes an order with nothing left to do. */
export function settle(order: Order): void {
  const waited = !order.closed && (isUndeclared(order) || order.lines.some((line) => receivedOf(line) + line.missing < line.declared))
  if (order.state === 'IN_STORAGE' && !waited && order.lines.every((line) => unshelved(line, 'GOOD') + unshelved(line, 'DEFECTIVE') === 0))
    order.state = 'COMPLETED'
}

/** The inverse of a receipt. */
export function unreceive(model: Model, index: number): void {
  const receipt = at(model.receipts, index)
  const order = at(model.orders, receipt.order)
  const lineOf = (sku: string) => order.lines.find((line) => line.sku === sku) as OrderLine
  forbid(
    [receipt.correction, 'NOTHING_TO_TAKE_BACK'],
    [receipt.corrected, 'RECEIPT_CORRECTED'],
    [order.state !== 'IN_STORAGE', 'NOT_IN_STATE'],
    [
      receipt.counted.some(
        ({ sku, good, defective }) => unshelved(lineOf(sku), 'GOOD') < good || unshelved(lineOf(sku), 'DEFECTIVE') < defective,
      ),
      'BELOW_SHELVED',
    ],
  )
  receipt.corrected = true
  const counted = negated(receipt.counted)
  model.receipts.push({ ...receipt, counted, correction: true, corrected: false })
  for (const one of counted) add(lineOf(one.sku), one)
  if (receipt.box !== null && (receipt.closesBox || !isEmptied(model, order, receipt.box))) at(order.boxes, receipt.box).received = false
  settle(order)
}

export function closeReceipt(order: Order): void {
  forbid(
    [order.state === 'TO_BE_STORED', 'NOTHING_RECEIVED'],
    [order.state !== 'IN_STORAGE' && order.state !== 'TO_BE_STORED', 'NOT_IN_STATE'],
    [order.state === 'IN_STORAGE' && order.closed, 'RECEIPT_CLOSED'],
  )
  order.closed = true
  settle(order)
}

/** Received pieces of a quality that are not put away. */
export const unshelved = (line: OrderLine, quality: Quality): number =>
  quality === 'GOOD' ? line.good - line.shelvedGood : line.defective - line.shelvedDefective

function toShelf(model: Model, order: Order, line: OrderLine, place: string, quality: Quality, pieces: number): void {
  if (quality === 'GOOD') line.shelvedGood += pieces
  else line.shelvedDefective += pieces
  const index = model.orders.indexOf(order)
  const position = { place, sku: line.sku, batch: batchOf(model, line.sku, today, `order ${index}`), quality }
  moveStock(model, position, pieces)
  model.shelvings.push({ ...position, order: index, pieces, correction: false, corrected: false })
}

export function shelve(model: Model, order: Order, sku: string, place: string, pieces: number): void {
  const quality = qualityAt(place)
  const line = order.lines.find((one) => one.sku === sku)
  forbid(
    [quality === null, 'AREA_MISMATCH'],
    [line === undefined, 'PRODUCT_NOT_IN_ORDER'],
    [isCompleted(order), 'INBOUND_ORDER_COMPLETED'],
    [order.state !== 'IN_STORAGE', 'NOT_IN_STATE'],
    [line !== undefined && quality !== null && pieces > unshelved(line, quality), 'ABOVE_TO_PUT_AWAY'],
  )
  toShelf(model, order, line as OrderLine, place, quality as Quality, pieces)
  settle(order)
}

/** The inverse of a putaway; requires that the goods are neither allocated nor reserved. */
export function unshelve(model: Model, index: number): void {
  const shelving = at(model.shelvings, index)
  const order = at(model.orders, shelving.order)
  const { sku, quality, pieces } = shelving
  forbid(
    [shelving.correction, 'NOTHING_TO_TAKE_BACK'],
    [shelving.corrected, 'SHELVING_TAKEN_BACK'],
    [order.state !== 'IN_STORAGE', 'NOT_IN_STATE'],
    [free(model, shelving) < pieces, 'INSUFFICIENT_AT_LOCATION'],
    [quality === 'GOOD' && availableOf(model, sku) < pieces, 'INSUFFICIENT_AVAILABLE'],
  )
  moveStock(model, shelving, -pieces)
  const line = order.lines.find((one) => one.sku === sku) as OrderLine
  if (quality === 'GOOD') line.shelvedGood -= pieces
  else line.shelvedDefective -= pieces
  shelving.corrected = true
  model.shelvings.push({ ...shelving, correction: true, corrected: false })
}

/** Decision for remaining pieces when an order is completed by force: a location, or a loss (null). */
export interface Fate {
  sku: string
  quality: Quality
  pieces: number
  place: string | null
}

export function force(model: Model, order: Order, fates: readonly Fate[]): void {
  forbid([order.state !== 'TO_BE_STORED' && order.state !== 'IN_STORAGE', 'NOT_IN_STATE'])
  forbid([fates.some(({ place, quality }) => place !== null && qualityAt(place) !== quality), 'AREA_MISMATCH'])
  const codes = order.lines.flatMap((line) => {
    const named = (quality: Quality) =>
      sum(
        fates.filter((fate) => fate.sku === line.sku && fate.quality === quality),
        ({ pieces }) => pieces,
      )
    const left = (['GOOD', 'DEFECTIVE'] as const).map((quality) => unshelved(line, quality) - named(quality))
    return left.some((pieces) => pieces < 0) ? ['ABOVE_UNSHELVED'] : left.some((pieces) => pieces > 0) ? ['UNSHELVED_LEFT'] : []
  })
  if (codes.length > 0) throw new Refused(codes)
  for (const { sku, quality, pieces, place } of fates) {
    const line = order.lines.find((one) => one.sku === sku) as OrderLine
    if (place === null) line.lost += pieces
    else toShelf(model, order, line, place, quality, pieces)
  }
  order.closed = true
  order.state = 'COMPLETED'
}
