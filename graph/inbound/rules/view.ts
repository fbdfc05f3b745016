import { type Line, listableOf, type Order, receivedOf, shelvedOf } from './model.ts'
import { totalsOf } from './status.ts'

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

export function orderView(order: Order, boxId: string | null): OrderView {
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

export function lineView(line: Line | null): LineView {
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

/** What the signing station shows. */
export interface SignView extends OrderView {
  step: 'OPENED' | 'SIGNED' | 'UNSIGNED'
}

/** What the receiving station shows. */
export interface ReceiveView extends OrderView, LineView {
  step: 'OPENED' | 'RECEIVED' | 'FINISHED' | 'CORRECTED'
  /** Pieces of this scan; negative in a correction. */
  quantity: number
  overDeclared: boolean
  boxDone: boolean
  receiptId: string | null
  receiptNumber: string | null
}

/** What the shelving station shows: what to put where, and what was put. */
export interface ShelveView extends OrderView, LineView {
  step: 'OPENED' | 'CHOSEN' | 'SHELVED' | 'TAKEN_BACK'
  quality: 'GOOD' | 'DEFECTIVE' | null
  /** Pieces of this scan; negative when it takes back. */
  quantity: number
  locationCode: string | null
  shelvingId: string | null
  /** Where the next pieces should go, and how many of them. */
  proposedCode: string | null
  proposedArea: string | null
  proposedQuantity: number
}
