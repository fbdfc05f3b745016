import {
  handOf,
  type MoveView,
  moveView,
  placeMeans,
  productMeans,
  put,
  requireOpen,
  take,
} from '../../../../graph/inventory/rules/moving.ts'
import { toMove } from '../../../../graph/inventory/rules/transfer.ts'
import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { linesByCode, NotDecidableOffline, type OfflineScan } from '../../../station/offline/decideOffline.ts'
import type { MoveContext, MoveResult } from './moveScans.ts'
import type { LoadedTransfer } from './useLoadedTransfer.ts'

/** What the screen shows after the last scan. */
export type ShownMove = Pick<
  MoveResult,
  | ('key' | 'step' | 'transferId' | 'orderNumber' | 'left' | 'inHand' | 'movedIn' | 'quantityInAll')
  | ('quantity' | 'from' | 'productId' | 'sku' | 'productName' | 'locationCode')
>

export interface MoveState {
  transfer: LoadedTransfer
  last: ShownMove | null
}

type Scan = OfflineScan<MoveContext> & { key?: string }

const quantityOf = ({ extras }: Scan): number | null => (typeof extras.quantity === 'number' ? extras.quantity : null)

/** Applies a scan to the transfer offline, by the server's own rules; of a new location the page checks only the format. */
export function moveOffline({ transfer }: MoveState, scan: Scan): MoveState {
  const { code, context } = scan
  if (context.transferId !== transfer.id) throw new NotDecidableOffline()
  requireOpen(transfer)
  const shown = ({ number, ...view }: MoveView): ShownMove => ({ ...view, orderNumber: number, key: scan.key ?? '' })
  const known = linesByCode(transfer.lines, code)
  // A product of the transfer whose code has the form of a location's is the product.
  const location = known.length > 0 ? null : readAs(parseScan(code), 'location')
  const from = context.from
  if (location) {
    if (placeMeans(transfer, location, context.productId) === 'PLACE')
      return { transfer, last: shown(moveView(transfer, 'PLACE', { from: location })) }
    const productId = context.productId as string
    const quantity = quantityOf(scan) ?? handOf(transfer, productId)
    const { transfer: after, parts } = put(transfer, productId, quantity)
    const about = { from, productId, chosen: true, quantity, lineIds: parts.map(({ lineId }) => lineId), locationCode: location }
    return { transfer: after, last: shown(moveView(after, 'PUT', about)) }
  }
  const here = known.filter((line) => line.from === from && toMove(line) > 0)
  const [line, ...others] = here.length > 0 ? here : known
  if (!line || others.some(({ productId }) => productId !== line.productId)) throw new NotDecidableOffline()
  const taken = productMeans(transfer, { id: line.productId, sku: line.sku }, from)
  if (!taken) return { transfer, last: shown(moveView(transfer, 'CHOSEN', { from, productId: line.productId, chosen: true })) }
  const quantity = quantityOf(scan) ?? toMove(taken)
  const after = take(transfer, taken.id, quantity)
  return { transfer: after, last: shown(moveView(after, 'TAKEN', { from, productId: line.productId, quantity, lineIds: [taken.id] })) }
}
