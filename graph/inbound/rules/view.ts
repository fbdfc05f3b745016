import { type Line, lineOf, type QualityValue, receivedOf, type ScannedOrder, shelvedOf, toPutAwayOf } from './model.ts'
import { balanceOf, type Counted, isOverDeclared } from './receiving.ts'
import { contentOf } from './signing.ts'
import { isUndeclared, receiptStatusOf, totalsOf } from './status.ts'

/** What a station shows of an order after a scan; plain values and ids, so that no further query is needed. */
export interface OrderView {
  orderId: string
  orderNumber: string
  customerName: string
  customerNameEn: string | null
  state: ScannedOrder['state']
  /** Whether it is a return without declared products. */
  undeclared: boolean
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

/** What a station shows of the scanned product. */
export interface LineView {
  lineId: string | null
  productId: string | null
  sku: string | null
  productName: string | null
  productNameEn: string | null
  lineDeclared: number
  lineReceived: number
  lineDefective: number
  lineShelved: number
  toPutAwayGood: number
  toPutAwayDefective: number
}

function orderView(order: ScannedOrder, boxId: string | null): OrderView {
  const { declared, received, shelved, toShelve } = totalsOf(order)
  return {
    orderId: order.id,
    orderNumber: order.number,
    customerName: order.customerName,
    customerNameEn: order.customerNameEn,
    state: order.state,
    undeclared: isUndeclared(order),
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
    const none = { lineId: null, productId: null, sku: null, productName: null, productNameEn: null, lineDeclared: 0, lineReceived: 0 }
    return { ...none, lineDefective: 0, lineShelved: 0, toPutAwayGood: 0, toPutAwayDefective: 0 }
  }
  return {
    lineId: line.id,
    productId: line.productId,
    sku: line.sku,
    productName: line.name,
    productNameEn: line.nameEn,
    lineDeclared: line.declared,
    lineReceived: receivedOf(line),
    lineDefective: line.receivedDefective,
    lineShelved: shelvedOf(line),
    toPutAwayGood: toPutAwayOf(line, 'GOOD'),
    toPutAwayDefective: toPutAwayOf(line, 'DEFECTIVE'),
  }
}

/** Sound that a station plays after a scan. */
export type Sound = 'OK' | 'WARN' | 'DONE'

export interface SignView extends OrderView {
  step: 'OPENED' | 'SIGNED' | 'UNSIGNED'
  sound: Sound
  /** Boxes that were signed or unsigned by the scan. */
  changedBoxIds: string[]
}

export function signView(before: ScannedOrder, after: ScannedOrder, step: SignView['step']): SignView {
  const was = new Map(before.boxes.map(({ id, signedAt }) => [id, signedAt !== null]))
  const changedBoxIds = after.boxes.filter(({ id, signedAt }) => was.get(id) !== (signedAt !== null)).map(({ id }) => id)
  const view = orderView(after, changedBoxIds.length === 1 ? (changedBoxIds[0] ?? null) : null)
  return { step, ...view, changedBoxIds, sound: step === 'SIGNED' && view.boxesSigned === view.boxes ? 'DONE' : 'OK' }
}

export interface ReceiveView extends OrderView, LineView {
  step: 'OPENED' | 'RECEIVED' | 'FINISHED' | 'CLOSED' | 'CORRECTED'
  sound: Sound
  /** Pieces of this scan; negative for an undo. */
  quantity: number
  overDeclared: boolean
  /** Pieces expected in the box, if certain, and pieces received from it. */
  boxDeclared: number | null
  boxReceived: number | null
  /** Pieces missing and pieces too many of the box, or of an order without boxes, product by product; null if its contents are not certain. */
  missingPieces: number | null
  surplusPieces: number | null
  boxDone: boolean
  /** Whether nothing declared is missing. */
  complete: boolean
  receiptId: string | null
  receiptNumber: string | null
}

interface Received {
  step: ReceiveView['step']
  boxId: string | null
  /** Pieces received from the box, by line. */
  inBox: ReadonlyMap<string, number> | null
  counted?: readonly Counted[]
  receipt?: { id: string; number: string }
  boxDone?: boolean
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0)

export function receiveView(order: ScannedOrder, { step, boxId, inBox, counted = [], receipt, boxDone = false }: Received): ReceiveView {
  const [only] = counted.length === 1 ? counted : []
  const line = only ? lineOf(order, only.lineId) : null
  const overDeclared = line !== null && isOverDeclared(order, line)
  const content = boxId ? contentOf(order, boxId) : null
  const balance = balanceOf(order, boxId, inBox)
  const complete = receiptStatusOf(order) === 'COMPLETE'
  return {
    step,
    ...orderView(order, boxId),
    ...lineView(line),
    overDeclared,
    boxDone,
    complete,
    sound:
      overDeclared && step === 'RECEIVED' ? 'WARN' : boxDone || ((step === 'RECEIVED' || step === 'CLOSED') && complete) ? 'DONE' : 'OK',
    quantity: sum(counted.map(({ good, defective }) => good + defective)),
    boxDeclared: content && sum(content.map(({ declared }) => declared)),
    boxReceived: inBox && sum(inBox.values()),
    missingPieces: balance?.missing ?? null,
    surplusPieces: balance?.surplus ?? null,
    receiptId: receipt?.id ?? null,
    receiptNumber: receipt?.number ?? null,
  }
}

/** What the putaway station shows: the proposal and the last putaway. */
export interface ShelveView extends OrderView, LineView {
  step: 'OPENED' | 'CHOSEN' | 'SHELVED' | 'TAKEN_BACK'
  sound: Sound
  quality: QualityValue | null
  /** Pieces of this scan; negative for an undo. */
  quantity: number
  locationCode: string | null
  /** Location that the screen had proposed, if the goods were put elsewhere. */
  missedCode: string | null
  shelvingId: string | null
  /** Proposed location and quantity of the next pieces. */
  proposedCode: string | null
  proposedArea: string | null
  proposedQuantity: number
}

type Shelved = Partial<Omit<ShelveView, keyof OrderView | keyof LineView | 'sound'>> & Pick<ShelveView, 'step'>

const nowhere = {
  quality: null,
  quantity: 0,
  locationCode: null,
  missedCode: null,
  shelvingId: null,
  proposedCode: null,
  proposedArea: null,
  proposedQuantity: 0,
}

export function shelveView(order: ScannedOrder, line: Line | null, boxId: string | null, shelved: Shelved): ShelveView {
  const view = { ...orderView(order, boxId), ...lineView(line), ...nowhere, ...shelved }
  const toPutAway = view.quality === 'DEFECTIVE' ? view.toPutAwayDefective : view.toPutAwayGood
  const lost = line !== null && toPutAway > 0 && view.proposedCode === null
  return { ...view, sound: view.missedCode ? 'WARN' : order.state === 'COMPLETED' ? 'DONE' : lost ? 'WARN' : 'OK' }
}
