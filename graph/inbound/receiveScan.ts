import type { Call } from '../kernel/call.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import { NotInState } from '../kernel/failures.ts'
import { fields, id, oneOf, pieces, scanned } from '../kernel/input.ts'
import { ProductNotFound } from '../product/failures.ts'
import { Quality } from '../stock/states.ts'
import { BoxAlreadyReceived, InboundOrderNotFound, NothingToReceive, ReceiptClosed, ScanOrderFirst } from './failures.ts'
import { findOrder, findProduct, legible } from './find.ts'
import { inboundFacts, postChanges } from './ledger.ts'
import { loadOrder, requireBox, requireReceiving } from './loadOrder.ts'
import { boxOf, lineOf, type Order } from './rules/model.ts'
import { type Counted, isEmptied, receive, restOf, signsFirst } from './rules/receiving.ts'
import { lineView, orderView, type ReceiveView } from './rules/view.ts'
import { inboundRights, ReceiveAct } from './states.ts'
import type { House } from './store/order.ts'
import { insertReceipt, receivedInBox } from './store/receipt.ts'
import { saveOrder } from './store/save.ts'

interface Answer {
  result: ReceiveView
  facts: Fact[]
}

/** Opens a box or an order, receives what was scanned, or all of a box at once. */
export const receiveScan = command({
  name: 'receiveScan',
  means:
    'Opens a box, a parcel or an order; receives a product of the open one; or receives all of a box. More than declared is refused with OVER_DECLARED, which names the total: repeat with `confirmUpTo`. A product that was not declared becomes a line of its own, declared 0.',
  right: inboundRights.receive,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'The warehouse of the station.' }),
    code: scanned().meta({ description: 'What was scanned.' }),
    act: oneOf(ReceiveAct).nullish().meta({ description: 'What the scan means; `SCAN` unless said otherwise.' }),
    orderId: id('InboundOrder').nullish().meta({ description: 'The order on the screen.' }),
    boxId: id('InboundBox').nullish().meta({ description: 'The box on the table.' }),
    productId: id('Product').nullish().meta({ description: 'The product that a person chose, where several share the barcode.' }),
    quantity: pieces().nullish().meta({ description: 'Pieces; 1 unless said otherwise.' }),
    quality: oneOf(Quality).nullish().meta({ description: 'Whether the pieces are good; `GOOD` unless said otherwise.' }),
    confirmUpTo: pieces()
      .nullish()
      .meta({ description: 'The total of the line that a person has confirmed although it is more than declared.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, input): Promise<Answer> {
    const { warehouseId, code, orderId } = input
    const act = input.act ?? 'SCAN'
    if (!orderId) {
      if (act !== 'SCAN') throw ScanOrderFirst()
      return open(tx, warehouseId, code, null)
    }
    const { order, house } = await loadOrder(tx, orderId, warehouseId)
    const boxId = requireBox(order, input.boxId)
    if (act !== 'SCAN') return receiveBox(tx, call, order, house, boxId, act)

    const product = await findProduct(tx, order, code, input.productId ?? null)
    if (!product) return open(tx, warehouseId, code, orderId)
    const quantity = input.quantity ?? 1
    const counted = input.quality === 'DEFECTIVE' ? { good: 0, defective: quantity } : { good: quantity, defective: 0 }
    const known = order.lines.find(({ productId }) => productId === product.id)
    const lineId = known?.id ?? call.newId()
    const { id: productId, sku, name } = product
    const figures = {
      declared: 0,
      signed: 0,
      confirmedUpTo: 0,
      receivedGood: 0,
      receivedDefective: 0,
      shelvedGood: 0,
      shelvedDefective: 0,
      lost: 0,
    }
    const added = {
      ...figures,
      id: lineId,
      productId,
      sku,
      name,
      receivable: product.receiving === 'NORMAL',
      lineNo: order.lines.length + 1,
    }
    const listed = known ? order : { ...order, lines: [...order.lines, added] }
    return carryOut(tx, call, house, {
      before: order,
      listed,
      boxId,
      counted: [{ lineId, ...counted }],
      confirmUpTo: input.confirmUpTo ?? null,
    })
  },
})

/** A scan that is no product opens what it stands for; nothing changes. */
async function open(tx: Tx, warehouseId: string, code: string, openId: string | null): Promise<Answer> {
  const found = await findOrder(tx, warehouseId, code, openId).catch((error) => {
    throw openId && error.code === InboundOrderNotFound.code ? ProductNotFound({ code: legible(code) }) : error
  })
  const { order } = await loadOrder(tx, found.orderId, warehouseId)
  if (order.state === 'COMPLETED') throw NotInState({ what: order.number })
  if (order.closedAt) throw ReceiptClosed({ order: order.number })
  if (found.boxId && boxOf(order, found.boxId).receivedAt) throw BoxAlreadyReceived({ box: boxOf(order, found.boxId).mark })
  const nothing = { quantity: 0, overDeclared: false, boxDone: false, receiptId: null, receiptNumber: null }
  return { result: { step: 'OPENED', ...orderView(order, found.boxId), ...lineView(null), ...nothing }, facts: [] }
}

/** Everything that is still missing of a box, or the end of a box. */
async function receiveBox(tx: Tx, call: Call, before: Order, house: House, boxId: string | null, act: 'WHOLE' | 'FINISH'): Promise<Answer> {
  if (act === 'FINISH' && !boxId) throw ScanOrderFirst()
  const counted = act === 'WHOLE' ? restOf(before, boxId, boxId ? await receivedInBox(tx, boxId) : receivedByLine(before)) : []
  if (act === 'WHOLE' && counted.length === 0) throw NothingToReceive({ what: boxId ? boxOf(before, boxId).mark : before.number })
  return carryOut(tx, call, house, { before, listed: before, boxId, counted, confirmUpTo: null, closesBox: boxId !== null })
}

const receivedByLine = ({ lines }: Order) => new Map(lines.map((line) => [line.id, line.receivedGood + line.receivedDefective]))

interface Carried {
  before: Order
  /** The order with the line of a product that was not declared. */
  listed: Order
  boxId: string | null
  counted: readonly Counted[]
  confirmUpTo: number | null
  closesBox?: boolean
}

async function carryOut(
  tx: Tx,
  call: Call,
  house: House,
  { before, listed, boxId, counted, confirmUpTo, closesBox = false }: Carried,
): Promise<Answer> {
  if (signsFirst(before, boxId)) requireReceiving(house)
  const [only] = counted.length === 1 ? counted : []
  const closes = closesBox || (boxId !== null && only !== undefined && (await empties(tx, listed, boxId, only)))
  const decision = receive(listed, { boxId, counted, closesBox: closes, confirmUpTo, at: call.now })
  await saveOrder(tx, call, before, decision)
  const receipt = await insertReceipt(tx, call, decision.order, { boxId, closesBox: closes, correctsId: null, counted })
  await postChanges(tx, call, before, decision.order)
  const line = only ? lineOf(decision.order, only.lineId) : null
  const pieces = counted.reduce((sum, { good, defective }) => sum + good + defective, 0)
  const done = {
    step: pieces > 0 ? ('RECEIVED' as const) : ('FINISHED' as const),
    quantity: pieces,
    overDeclared: line !== null && line.receivedGood + line.receivedDefective > line.declared,
    boxDone: closes,
    receiptId: receipt.id,
    receiptNumber: receipt.number,
  }
  return {
    result: { ...orderView(decision.order, boxId), ...lineView(line), ...done },
    facts: inboundFacts('received', before, decision.order, { receiptId: receipt.id, boxId, counted }),
  }
}

/** Whether a box is empty with one more count of a line. */
async function empties(tx: Tx, order: Order, boxId: string, { lineId, good, defective }: Counted): Promise<boolean> {
  const inBox = await receivedInBox(tx, boxId)
  inBox.set(lineId, (inBox.get(lineId) ?? 0) + good + defective)
  return isEmptied(order, boxId, inBox)
}
