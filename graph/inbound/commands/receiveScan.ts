import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { type Decision, decideAndSave, loadDecideSave, NotDirect, savesNothing } from '../../kernel/command/loadDecideSave.ts'
import { fields, flag, id, oneOf, pieces, scanned } from '../../kernel/input/fieldTypes.ts'
import { numberOf } from '../../kernel/number.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import { scannedPieces } from '../../product/rules/scanned.ts'
import { Quality } from '../../stock/states.ts'
import { ScanOrderFirst } from '../failures.ts'
import { inboundFacts } from '../ledger.ts'
import { requireBox } from '../loadOrder.ts'
import { keysOf, openTask, requireShown, type TaskScan, valuesOfTask } from '../openTask.ts'
import { type ReceiptContext, receiveBy } from '../receipts.ts'
import { chooseProduct, readTaskCode } from '../rules/finding.ts'
import { listProduct } from '../rules/listing.ts'
import type { Order, QualityValue } from '../rules/model.ts'
import { continuesReceipt, openForReceiving, requireFinished } from '../rules/opening.ts'
import { finishUndeclared, type ReceiptScan, wholeBox } from '../rules/receiving.ts'
import { type ReceiveView, receiveView } from '../rules/view.ts'
import { inboundRights, ReceiveAct } from '../states.ts'
import { type LoadedReceiving, loadReceiving, readReceiving } from '../store/loadReceiving.ts'
import { lockOrderRow } from '../store/order.ts'
import { type ReceiptChange, savingReceipts, valuesOfReceiptChanges } from '../store/saveReceipts.ts'

interface ReceiveInput extends TaskScan {
  act?: keyof typeof ReceiveAct.values | null | undefined
  boxId?: string | null | undefined
  productId?: string | null | undefined
  quantity?: number | null | undefined
  quality?: QualityValue | null | undefined
  confirmUpTo?: number | null | undefined
  leave?: boolean | null | undefined
}

type Decided = Decision<LoadedReceiving, ReceiptChange | null, ReceiveView>

const receiving = loadDecideSave({
  together: (inputs: readonly ReceiveInput[]) => countTogether(inputs),
  load: loadReceiving,
  valuesOf: valuesOfReceiving,
  read: readReceiving,
  decide(loaded: LoadedReceiving, call, input): Decided {
    const { code, orderId } = input
    const act = input.act ?? 'SCAN'
    if (!orderId) {
      if (act !== 'SCAN') throw ScanOrderFirst()
      return open(loaded, input)
    }
    const { order, warehouse } = requireShown(loaded)
    const boxId = requireBox(order, input.boxId)
    const context = { warehouse, before: order, inBox: boxId ? inBoxOf(loaded, boxId) : null }
    const finished = act === 'FINISH' ? finishUndeclared(order, boxId, call.now) : null
    if (finished) {
      const result = receiveView(finished.order, { step: 'CLOSED', boxId: null, inBox: null })
      const change = { before: order, decision: finished, receipts: [] }
      return { loaded: after(loaded, finished.order), change, result, facts: inboundFacts('closed', order, finished.order) }
    }
    if (act !== 'SCAN') return received(loaded, call, context, order, wholeBox(order, boxId, context.inBox, act, input.confirmUpTo))

    const product = chooseProduct(order, loaded.products, code, input.productId ?? null)
    if (!product) return open(loaded, input)
    const quantity = scannedPieces(code, product.pieces, input.quantity ?? 1)
    const pieces = input.quality === 'DEFECTIVE' ? { good: 0, defective: quantity } : { good: quantity, defective: 0 }
    const { order: listed, lineId } = listProduct(order, product, call.newId)
    const counted = [{ lineId, ...pieces, missing: 0 }]
    return received(loaded, call, context, listed, { boxId, counted, confirmUpTo: input.confirmUpTo ?? null })
  },
  save(decided) {
    const changes = decided.flatMap(({ call, change }) => (change ? { call, change } : []))
    return changes.length > 0 ? { parts: savingReceipts, rows: 1, values: valuesOfReceiptChanges(changes) } : savesNothing
  },
})

/** Receiving scan: opens a box or order, receives a product, or receives a whole box. */
export const receiveScan = command({
  name: 'receiveScan',
  means:
    'Opens a box or an order, receives a product of the open one, or receives all of a box. More than declared is refused with OVER_DECLARED, which contains the total: repeat with `confirmUpTo`. More than the box declares is refused with BOX_OVER_DECLARED, also if the order declares that many; its `total` is what to repeat with. The code of a carton counts all its pieces. An undeclared product is refused with PRODUCT_UNDECLARED; once confirmed, it becomes a line with 0 declared pieces. A code that would leave a box or an order of which a part was received is refused with BOX_UNFINISHED or ORDER_UNFINISHED: repeat with `leave`. A return without declared products takes every product without confirmation, and `FINISH` without a box closes its receipt. A product that must not be received there is refused with PRODUCT_PROHIBITED, to be repeated like the others.',
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
    leave: flag().nullish().meta({ description: 'Confirmed that the open box or order is left before all of it is received.' }),
    confirmUpTo: pieces().nullish().meta({ description: 'Confirmed total of the line above what the order or the box declares.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  direct: receiving,
  async run(tx, call, input) {
    // A scan that lost to others several times runs here.
    if (input.orderId) await lockOrderRow(tx, input.orderId)
    return decideAndSave(tx, call, receiving, input)
  },
})

const isCode = ({ act }: ReceiveInput): boolean => (act ?? 'SCAN') === 'SCAN'

/** How many scans, from the first, receive from one order: all change it once, and the posting locks the products of all of them in order. */
function countTogether(inputs: readonly ReceiveInput[]): number {
  const [first] = inputs
  const end = inputs.findIndex(({ orderId, warehouseId }) => !orderId || orderId !== first?.orderId || warehouseId !== first.warehouseId)
  return end === -1 ? inputs.length : Math.max(1, end)
}

function valuesOfReceiving(inputs: readonly ReceiveInput[], isWhole: boolean, by: Pick<Call, 'actor' | 'stationId'>): Values {
  const [first] = inputs as readonly [ReceiveInput]
  const keys = first.orderId ? [...new Set(inputs.filter(isCode).flatMap(({ code }) => keysOf(code)))] : []
  const boxIds = [...new Set(inputs.flatMap(({ boxId }) => boxId ?? []))]
  const isCount = inputs.some((input) => !isCode(input))
  const last = { boxId: first.boxId ?? null, staffId: staffIdOf(by), stationId: by.stationId }
  return { ...valuesOfTask(first, isCode(first), isWhole), keys, boxIds, isCount, ...last }
}

const inBoxOf = ({ inBoxes }: LoadedReceiving, boxId: string): ReadonlyMap<string, number> => inBoxes.get(boxId) ?? new Map()

/** Opens the order or box of a code that is no product; changes nothing. If one box of an order is left, it is opened. */
function open(loaded: LoadedReceiving, input: ReceiveInput): Decided {
  // Only the tasks of the first scan's code are loaded.
  if ((readTaskCode(input.code)?.code ?? null) !== loaded.sought) throw new NotDirect()
  const { order, boxId: scannedId } = openTask(loaded, input)
  const boxId = openForReceiving(order, scannedId)
  const { shown } = loaded
  if (shown && !input.leave) {
    const openId = requireBox(shown.order, input.boxId)
    requireFinished({ order: shown.order, boxId: openId, inBox: openId ? inBoxOf(loaded, openId) : null }, { order, boxId })
  }
  const result = receiveView(order, { step: 'OPENED', boxId, inBox: boxId ? inBoxOf(loaded, boxId) : null })
  return { loaded, change: null, result, facts: [] }
}

/** Receives a scan; `listed` is the order including a line for an undeclared product. */
function received(loaded: LoadedReceiving, call: Call, context: ReceiptContext, listed: Order, scan: ReceiptScan): Decided {
  const { boxId, counted } = scan
  const { lastReceipt } = loaded
  const at = { boxId, stationId: call.stationId, at: call.now }
  const isContinued = lastReceipt !== null && continuesReceipt(lastReceipt, at)
  if (!isContinued && loaded.receiptNo === null) throw new NotDirect()
  const number = isContinued ? lastReceipt.number : numberOf('receipt', Number(loaded.receiptNo), call.now)
  const { change, receipt, inBox, facts } = receiveBy(call, context, listed, scan, number)
  const step = counted.length > 0 ? 'RECEIVED' : 'FINISHED'
  const result = receiveView(change.decision.order, { step, boxId, inBox, counted, receipt, boxDone: receipt.closesBox })
  const next = { lastReceipt: { ...at, number, closesBox: receipt.closesBox }, receiptNo: isContinued ? loaded.receiptNo : null }
  return { loaded: { ...after(loaded, change.decision.order, boxId, inBox), ...next }, change, result, facts }
}

/** What the next scan of the request finds: the order on the screen, and its box, as they are now. */
function after(
  loaded: LoadedReceiving,
  order: Order,
  boxId: string | null = null,
  inBox: ReadonlyMap<string, number> | null = null,
): LoadedReceiving {
  const shown = { ...requireShown(loaded), order }
  const inBoxes = boxId && inBox ? new Map([...loaded.inBoxes, [boxId, inBox]]) : loaded.inBoxes
  return { ...loaded, shown, orders: new Map([...loaded.orders, [order.id, shown]]), inBoxes }
}
