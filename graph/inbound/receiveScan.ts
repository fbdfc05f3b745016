import type { Call } from '../kernel/call.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import { NotInState } from '../kernel/failures.ts'
import { fields, id, oneOf, pieces, scanned } from '../kernel/input.ts'
import { legible } from '../kernel/states/codes.ts'
import { ProductNotFound } from '../product/failures.ts'
import { Quality } from '../stock/states.ts'
import { BoxAlreadyReceived, InboundOrderNotFound, NothingToReceive, ReceiptClosed, ScanOrderFirst } from './failures.ts'
import { findOrder, findProduct } from './find.ts'
import { inboundFacts, postChanges } from './ledger.ts'
import { loadOrder, requireBox, requireReceiving } from './loadOrder.ts'
import { boxOf, type Order } from './rules/model.ts'
import { type Counted, isEmptied, receive, restOf, signsFirst, withCounted } from './rules/receiving.ts'
import { type ReceiveView, receiveView } from './rules/view.ts'
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

/** A scan that is no product opens what it stands for; nothing changes. An order of which one box is left opens that box. */
async function open(tx: Tx, warehouseId: string, code: string, openId: string | null): Promise<Answer> {
  const found = await findOrder(tx, warehouseId, code, openId).catch((error) => {
    throw openId && error.code === InboundOrderNotFound.code ? ProductNotFound({ code: legible(code) }) : error
  })
  const { order } = await loadOrder(tx, found.orderId, warehouseId)
  if (order.state === 'COMPLETED') throw NotInState({ what: order.number })
  if (order.closedAt) throw ReceiptClosed({ order: order.number })
  const left = order.boxes.filter(({ receivedAt }) => !receivedAt)
  const boxId = found.boxId ?? (left.length === 1 ? (left[0]?.id ?? null) : null)
  if (boxId && boxOf(order, boxId).receivedAt) throw BoxAlreadyReceived({ box: boxOf(order, boxId).mark })
  const inBox = boxId ? await receivedInBox(tx, boxId) : null
  return { result: receiveView(order, { step: 'OPENED', boxId, inBox }), facts: [] }
}

/** Everything that is still missing of a box, or the end of a box. */
async function receiveBox(tx: Tx, call: Call, before: Order, house: House, boxId: string | null, act: 'WHOLE' | 'FINISH'): Promise<Answer> {
  if (act === 'FINISH' && !boxId) throw ScanOrderFirst()
  const inBox = boxId ? await receivedInBox(tx, boxId) : receivedByLine(before)
  const counted = act === 'WHOLE' ? restOf(before, boxId, inBox) : []
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

async function carryOut(tx: Tx, call: Call, house: House, carried: Carried): Promise<Answer> {
  const { before, listed, boxId, counted, confirmUpTo } = carried
  if (signsFirst(before, boxId)) requireReceiving(house)
  const inBox = boxId ? withCounted(await receivedInBox(tx, boxId), counted) : null
  const closesBox = carried.closesBox ?? (boxId !== null && inBox !== null && isEmptied(listed, boxId, inBox))
  const decision = receive(listed, { boxId, counted, closesBox, confirmUpTo, at: call.now })
  await saveOrder(tx, call, before, decision)
  const receipt = await insertReceipt(tx, call, decision.order, { boxId, closesBox, correctsId: null, counted })
  await postChanges(tx, call, before, decision.order)
  const step = counted.length > 0 ? 'RECEIVED' : 'FINISHED'
  return {
    result: receiveView(decision.order, { step, boxId, inBox, counted, receipt, boxDone: closesBox }),
    facts: inboundFacts('received', before, decision.order, { receiptId: receipt.id, boxId, counted }),
  }
}
