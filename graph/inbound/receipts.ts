import type { Call } from '../kernel/command/call.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { inboundFacts } from './ledger.ts'
import { requireReceiving } from './loadOrder.ts'
import type { Order } from './rules/model.ts'
import { type Counted, type ReceiptScan, receiveScanned, signsFirst } from './rules/receiving.ts'
import type { WarehouseInfo } from './store/order.ts'
import type { NewReceipt } from './store/receipt.ts'
import type { ReceiptChange } from './store/saveReceipts.ts'

/** What is received from: an order, and a box of it if there is one. */
export interface ReceiptContext {
  warehouse: WarehouseInfo
  before: Order
  /** Pieces that are accounted for in the box, by line; null without one. */
  inBox: ReadonlyMap<string, number> | null
}

interface DecidedReceipt {
  change: ReceiptChange
  receipt: NewReceipt
  /** Pieces that are accounted for in the box afterwards. */
  inBox: ReadonlyMap<string, number> | null
  facts: Fact[]
}

/** Receives counted pieces or a whole box by a receipt of this number; `listed` is the order with a line for each undeclared product. */
export function receiveBy(
  call: Call,
  { warehouse, before, ...context }: ReceiptContext,
  listed: Order,
  scan: ReceiptScan,
  number: string,
): DecidedReceipt {
  const { boxId, counted } = scan
  if (signsFirst(before, boxId)) requireReceiving(warehouse)
  const { decision, closesBox, inBox } = receiveScanned(listed, context.inBox, scan, call.now)
  const receipt = { id: call.newId(), number, boxId, closesBox, correctsId: null, counted }
  const facts = inboundFacts('received', before, decision.order, receivedPayload(receipt))
  return { change: { before, decision, receipts: [receipt] }, receipt, inBox, facts }
}

/** What the fact of a receipt says. */
export function receivedPayload({ id, boxId, counted }: Pick<NewReceipt, 'id' | 'boxId' | 'counted'>): {
  receiptId: string
  boxId: string | null
  counted: Counted[]
} {
  const pieces = counted.map(({ lineId, good, defective, missing }) => ({ lineId, good, defective, missing }))
  return { receiptId: id, boxId, counted: pieces }
}
