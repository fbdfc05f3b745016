import { type Line, lineOf, listableOf, type Order, type QualityValue, receivedOf, shelvedOf } from './model.ts'
import type { Counted } from './receiving.ts'
import { contentOf } from './signing.ts'
import { receiptStatusOf, totalsOf } from './status.ts'

/** What a station shows of an order after a scan; plain values and ids, nothing to read again. */
export interface OrderView {
  orderId: string
  orderNumber: string
  customerName: string
  state: Order['state']
  boxId: string | null
  boxMark: string | null
  boxes: number
  boxesSigned: number
  boxesReceived: number
  declared: number
  signed: number
  received: number
  shelved: number
  toShelve: number
}

/** What a station shows of the product that was scanned. */
export interface LineView {
  lineId: string | null
  productId: string | null
  sku: string | null
  productName: string | null
  lineDeclared: number
  lineReceived: number
  lineDefective: number
  lineShelved: number
  listableGood: number
  listableDefective: number
}

function orderView(order: Order, boxId: string | null): OrderView {
  const { declared, received, shelved, toShelve } = totalsOf(order)
  return {
    orderId: order.id,
    orderNumber: order.number,
    customerName: order.customerName,
    state: order.state,
    boxId,
    boxMark: order.boxes.find(({ id }) => id === boxId)?.mark ?? null,
    boxes: order.boxes.length,
    boxesSigned: order.boxes.filter(({ signedAt }) => signedAt).length,
    boxesReceived: order.boxes.filter(({ receivedAt }) => receivedAt).length,
    declared,
    signed: order.lines.reduce((sum, line) => sum + line.signed, 0),
    received,
    shelved,
    toShelve,
  }
}

function lineView(line: Line | null): LineView {
  if (!line) {
    const none = { lineId: null, productId: null, sku: null, productName: null, lineDeclared: 0, lineReceived: 0 }
    return { ...none, lineDefective: 0, lineShelved: 0, listableGood: 0, listableDefective: 0 }
  }
  return {
    lineId: line.id,
    productId: line.productId,
    sku: line.sku,
    productName: line.name,
    lineDeclared: line.declared,
    lineReceived: receivedOf(line),
    lineDefective: line.receivedDefective,
    lineShelved: shelvedOf(line),
    listableGood: listableOf(line, 'GOOD'),
    listableDefective: listableOf(line, 'DEFECTIVE'),
  }
}

/** By which sound a station says how a scan went. */
export type Sound = 'OK' | 'WARN' | 'DONE'

/** What the signing station shows. */
export interface SignView extends OrderView {
  step: 'OPENED' | 'SIGNED' | 'UNSIGNED'
  sound: Sound
  /** The boxes that the scan signed for, or whose signature it took back. */
  changedBoxIds: string[]
}

export function signView(before: Order, after: Order, step: SignView['step']): SignView {
  const was = new Map(before.boxes.map(({ id, signedAt }) => [id, signedAt !== null]))
  const changedBoxIds = after.boxes.filter(({ id, signedAt }) => was.get(id) !== (signedAt !== null)).map(({ id }) => id)
  const view = orderView(after, changedBoxIds.length === 1 ? (changedBoxIds[0] ?? null) : null)
  return { step, ...view, changedBoxIds, sound: step === 'SIGNED' && view.boxesSigned === view.boxes ? 'DONE' : 'OK' }
}

/** What the receiving station shows. */
export interface ReceiveView extends OrderView, LineView {
  step: 'OPENED' | 'RECEIVED' | 'FINISHED' | 'CORRECTED'
  sound: Sound
  /** Pieces of this scan; negative in a correction. */
  quantity: number
  overDeclared: boolean
  /** Pieces that the box should hold, where that is certain; and those that were received of it. */
  boxDeclared: number | null
  boxReceived: number | null
  boxDone: boolean
  /** Nothing that was declared is missing any more. */
  complete: boolean
  receiptId: string | null
  receiptNumber: string | null
}

interface Received {
  step: ReceiveView['step']
  boxId: string | null
  /** Pieces that have been received of the box, by line. */
  inBox: ReadonlyMap<string, number> | null
  counted?: readonly Counted[]
  receipt?: { id: string; number: string }
  boxDone?: boolean
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0)

export function receiveView(order: Order, { step, boxId, inBox, counted = [], receipt, boxDone = false }: Received): ReceiveView {
  const [only] = counted.length === 1 ? counted : []
  const line = only ? lineOf(order, only.lineId) : null
  const overDeclared = line !== null && receivedOf(line) > line.declared
  const content = boxId ? contentOf(order, boxId) : null
  const complete = receiptStatusOf(order) === 'COMPLETE'
  return {
    ...{ step, ...orderView(order, boxId), ...lineView(line), overDeclared, boxDone, complete },
    sound: overDeclared && step === 'RECEIVED' ? 'WARN' : boxDone || (step === 'RECEIVED' && complete) ? 'DONE' : 'OK',
    quantity: sum(counted.map(({ good, defective }) => good + defective)),
    boxDeclared: content && sum(content.map(({ declared }) => declared)),
    boxReceived: inBox && sum(inBox.values()),
    receiptId: receipt?.id ?? null,
    receiptNumber: receipt?.number ?? null,
  }
}

/** What the shelving station shows: what to put where, and what was put. */
export interface ShelveView extends OrderView, LineView {
  step: 'OPENED' | 'CHOSEN' | 'SHELVED' | 'TAKEN_BACK'
  sound: Sound
  quality: QualityValue | null
  /** Pieces of this scan; negative when it takes back. */
  quantity: number
  locationCode: string | null
  shelvingId: string | null
  /** Where the next pieces should go, and how many of them. */
  proposedCode: string | null
  proposedArea: string | null
  proposedQuantity: number
}

type Shelved = Partial<Omit<ShelveView, keyof OrderView | keyof LineView | 'sound'>> & Pick<ShelveView, 'step'>

const nowhere = {
  quality: null,
  quantity: 0,
  locationCode: null,
  shelvingId: null,
  proposedCode: null,
  proposedArea: null,
  proposedQuantity: 0,
}

export function shelveView(order: Order, line: Line | null, boxId: string | null, shelved: Shelved): ShelveView {
  const view = { ...orderView(order, boxId), ...lineView(line), ...nowhere, ...shelved }
  const listable = view.quality === 'DEFECTIVE' ? view.listableDefective : view.listableGood
  const lost = line !== null && listable > 0 && view.proposedCode === null
  return { ...view, sound: order.state === 'COMPLETED' ? 'DONE' : lost ? 'WARN' : 'OK' }
}
