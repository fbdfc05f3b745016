import type { Box } from '../../../../graph/inbound/rules/model.ts'
import { openForReceiving, requireFinished } from '../../../../graph/inbound/rules/opening.ts'
import { finishUndeclared, type ReceiptScan, receiveScanned, wholeBox } from '../../../../graph/inbound/rules/receiving.ts'
import { type ReceiveView, receiveView } from '../../../../graph/inbound/rules/view.ts'
import { parseScan } from '../../../../graph/kernel/states/codes.ts'
import { type FoundByCode, scannedPieces } from '../../../../graph/product/rules/scanned.ts'
import { linesByCode, NotDecidableOffline, type OfflineScan } from '../../../station/offline/decideOffline.ts'
import type { LoadedLine, LoadedOrder } from '../inbound/useLoadedOrder.ts'
import type { ReceiveContext, ReceiveResult } from './receiveScans.ts'

/** The open order or box. */
export type OpenOrder = Pick<
  ReceiveResult,
  | ('orderId' | 'orderNumber' | 'customerName' | 'undeclared' | 'boxId' | 'boxMark' | 'boxes')
  | ('boxesReceived' | 'declared' | 'received' | 'boxDeclared' | 'boxReceived' | 'missingPieces' | 'surplusPieces')
>

/** What the screen shows of a counted scan. */
export type CountedPieces = Pick<
  ReceiveResult,
  | ('step' | 'lineId' | 'sku' | 'productName' | 'lineDeclared' | 'lineReceived' | 'lineDefective')
  | ('quantity' | 'overDeclared' | 'boxDone' | 'complete' | 'receiptNumber')
> & { isDefective?: boolean }

export interface ReceiveState {
  order: LoadedOrder
  boxId: string | null
  /** Effect of the newest scan; null if there was none. */
  view: (ReceiveView & { isDefective: boolean }) | null
}

/**
 * Applies a scan to the open order offline, by the server's own rules. What they would need to look up is refused: unknown products, those that
 * share a barcode, other orders.
 */
export function receiveOffline(state: ReceiveState, scan: OfflineScan<ReceiveContext>): ReceiveState {
  const { order, boxId } = state
  const { act, quality, confirmUpTo } = scan.extras
  if (scan.mutation !== 'receiveScans' || scan.context.orderId !== order.id) throw new NotDecidableOffline()
  // A box that is received stays on the screen; the scan that closes the receipt names none.
  const openId = scan.context.boxId === null ? null : boxId
  const finished = act === 'FINISH' ? finishUndeclared(order, openId, new Date()) : null
  if (finished) {
    const closed = receiveView(finished.order, { step: 'CLOSED', boxId: null, inBox: null })
    return { ...state, order: { ...finished.order, inBoxes: order.inBoxes }, view: { ...closed, isDefective: false } }
  }
  if (act === 'WHOLE' || act === 'FINISH')
    return received(state, wholeBox(order, boxId, inBoxOf(order, boxId), act, confirmUpTo ? Number(confirmUpTo) : null))
  const found = lineByCode(order, scan)
  if (!found) return opened(state, boxByMark(order, scan.code), scan.extras.leave === true)
  const isDefective = quality === 'DEFECTIVE'
  const quantity = scannedPieces(scan.code, found.pieces, scan.quantity)
  const pieces = isDefective ? { good: 0, defective: quantity } : { good: quantity, defective: 0 }
  const counted = { lineId: found.product.id, ...pieces, missing: 0 }
  return received(state, { boxId, counted: [counted], confirmUpTo: confirmUpTo ? Number(confirmUpTo) : null }, isDefective)
}

const inBoxOf = ({ inBoxes }: LoadedOrder, boxId: string | null) => (boxId ? (inBoxes.get(boxId) ?? new Map<string, number>()) : null)

/** The one product line with this code; undefined if none or several match. */
function lineByCode({ lines }: LoadedOrder, { code, extras }: OfflineScan<ReceiveContext>): FoundByCode<LoadedLine> | undefined {
  const meant = linesByCode(lines, code)
  const [found, another] = extras.productId ? meant.filter(({ product }) => product.productId === extras.productId) : meant
  return another ? undefined : found
}

function boxByMark({ boxes }: LoadedOrder, code: string): Box | undefined {
  const scan = parseScan(code)
  const mark = scan.kind === 'plain' || (scan.kind === 'own' && scan.of === 'box') ? scan.code.toUpperCase() : null
  return boxes.find((box) => box.mark.toUpperCase() === mark)
}

function opened(state: ReceiveState, box: Box | undefined, leaves: boolean): ReceiveState {
  if (!box) throw new NotDecidableOffline()
  const { order } = state
  const boxId = openForReceiving(order, box.id)
  if (!leaves) requireFinished({ ...state, inBox: inBoxOf(order, state.boxId) }, { order, boxId })
  return { ...state, boxId, view: { ...receiveView(order, { step: 'OPENED', boxId, inBox: inBoxOf(order, boxId) }), isDefective: false } }
}

function received(state: ReceiveState, receipt: ReceiptScan, isDefective = false): ReceiveState {
  const { boxId, counted } = receipt
  const { decision, closesBox, inBox } = receiveScanned(state.order, inBoxOf(state.order, boxId), receipt, new Date())
  const inBoxes = boxId && inBox ? new Map([...state.order.inBoxes, [boxId, inBox]]) : state.order.inBoxes
  const step = counted.length > 0 ? 'RECEIVED' : 'FINISHED'
  const view = receiveView(decision.order, { step, boxId, inBox, counted, boxDone: closesBox })
  return { order: { ...decision.order, inBoxes }, boxId, view: { ...view, isDefective } }
}
