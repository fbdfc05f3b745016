import type { Call } from '../kernel/command/call.ts'
import { command } from '../kernel/command/command.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { fields, id, oneOf, pieces, scanned } from '../kernel/input/fieldTypes.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { truncateScan } from '../kernel/states/codes.ts'
import { ProductNotFound } from '../product/failures.ts'
import { scannedPieces } from '../product/rules/scanned.ts'
import { Quality } from '../stock/states.ts'
import { InboundOrderNotFound, ScanOrderFirst } from './failures.ts'
import { findOrder, findProduct } from './find.ts'
import { inboundFacts, postChanges } from './ledger.ts'
import { loadOrder, requireBox, requireReceiving } from './loadOrder.ts'
import { listProduct } from './rules/listing.ts'
import type { Order } from './rules/model.ts'
import { openForReceiving, type ReceiptScan, receiveScanned, signsFirst, wholeBox } from './rules/receiving.ts'
import { type ReceiveView, receiveView } from './rules/view.ts'
import { inboundRights, ReceiveAct } from './states.ts'
import type { WarehouseInfo } from './store/order.ts'
import { insertReceipt, receivedInBox } from './store/receipt.ts'
import { saveOrder } from './store/save.ts'

interface Answer {
  result: ReceiveView
  facts: Fact[]
}

/** Receiving scan: opens a box or order, receives a product, or receives a whole box. */
export const receiveScan = command({
  name: 'receiveScan',
  means:
    'Opens a box or an order, receives a product of the open one, or receives all of a box. More than declared is refused with OVER_DECLARED, which contains the total: repeat with `confirmUpTo`. The code of a carton counts all its pieces. An undeclared product is refused with PRODUCT_UNDECLARED; once confirmed, it becomes a line with 0 declared pieces.',
  right: inboundRights.receive,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'Warehouse of the station.' }),
    code: scanned().meta({ description: 'Scanned code.' }),
    act: oneOf(ReceiveAct).nullish().meta({ description: 'Action; default `SCAN`.' }),
    orderId: id('InboundOrder').nullish().meta({ description: 'Order shown on the screen.' }),
    boxId: id('InboundBox').nullish().meta({ description: 'Current box.' }),
    productId: id('Product').nullish().meta({ description: 'Chosen product, if several share the barcode.' }),
    quantity: pieces().nullish().meta({ description: 'How many times the code counts its pieces; default 1.' }),
    quality: oneOf(Quality).nullish().meta({ description: 'Quality; default `GOOD`.' }),
    confirmUpTo: pieces().nullish().meta({ description: 'Confirmed total of the line above the declared quantity.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, input): Promise<Answer> {
    const { warehouseId, code, orderId } = input
    const act = input.act ?? 'SCAN'
    if (!orderId) {
      if (act !== 'SCAN') throw ScanOrderFirst()
      return open(tx, warehouseId, code, null)
    }
    const { order, warehouse } = await loadOrder(tx, orderId, warehouseId)
    const boxId = requireBox(order, input.boxId)
    const inBox = boxId ? await receivedInBox(tx, boxId) : null
    const context = { warehouse, before: order, inBox }
    if (act !== 'SCAN') return applyReceipt(tx, call, context, order, wholeBox(order, boxId, inBox, act))

    const product = await findProduct(tx, order, code, input.productId ?? null)
    if (!product) return open(tx, warehouseId, code, orderId)
    const quantity = scannedPieces(code, product.pieces, input.quantity ?? 1)
    const pieces = input.quality === 'DEFECTIVE' ? { good: 0, defective: quantity } : { good: quantity, defective: 0 }
    const { order: listed, lineId } = listProduct(order, product, call.newId)
    const counted = [{ lineId, ...pieces, missing: 0 }]
    return applyReceipt(tx, call, context, listed, { boxId, counted, confirmUpTo: input.confirmUpTo ?? null })
  },
})

/** Opens the order or box of a code that is no product; changes nothing. If one box of an order is left, it is opened. */
async function open(tx: Tx, warehouseId: string, code: string, openId: string | null): Promise<Answer> {
  const found = await findOrder(tx, warehouseId, code, openId).catch((error) => {
    throw openId && error.code === InboundOrderNotFound.code ? ProductNotFound({ code: truncateScan(code) }) : error
  })
  const { order } = await loadOrder(tx, found.orderId, warehouseId)
  const boxId = openForReceiving(order, found.boxId)
  const inBox = boxId ? await receivedInBox(tx, boxId) : null
  return { result: receiveView(order, { step: 'OPENED', boxId, inBox }), facts: [] }
}

interface ReceiptContext {
  warehouse: WarehouseInfo
  before: Order
  /** Pieces received from the box, by line; null without one. */
  inBox: ReadonlyMap<string, number> | null
}

/** Receives and saves a scan; `listed` is the order including a line for an undeclared product. */
async function applyReceipt(
  tx: Tx,
  call: Call,
  { warehouse, before, ...context }: ReceiptContext,
  listed: Order,
  scan: ReceiptScan,
): Promise<Answer> {
  const { boxId, counted } = scan
  if (signsFirst(before, boxId)) requireReceiving(warehouse)
  const { decision, closesBox, inBox } = receiveScanned(listed, context.inBox, scan, call.now)
  await saveOrder(tx, call, before, decision)
  const receipt = await insertReceipt(tx, call, decision.order, { boxId, closesBox, correctsId: null, counted })
  await postChanges(tx, call, before, decision.order)
  const step = counted.length > 0 ? 'RECEIVED' : 'FINISHED'
  return {
    result: receiveView(decision.order, { step, boxId, inBox, counted, receipt, boxDone: closesBox }),
    facts: inboundFacts('received', before, decision.order, { receiptId: receipt.id, boxId, counted }),
  }
}
