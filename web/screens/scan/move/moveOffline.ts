import { type MoveView, meantProducts, movePlace, moveProduct, requireOpen } from '../../../../graph/inventory/rules/moving.ts'
import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { scannedPieces } from '../../../../graph/product/rules/scanned.ts'
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
  const { from, productId } = context
  const products = [
    ...new Map(linesByCode(transfer.lines, code).map(({ product: { productId: id, sku }, pieces }) => [id, { id, sku, pieces }])).values(),
  ]
  // A product of the transfer whose code has the form of a location's is the product.
  const location = products.length > 0 ? null : readAs(parseScan(code), 'location')
  if (location) {
    const moved = movePlace(transfer, location, { from, productId, quantity: quantityOf(scan) })
    return { transfer: moved.transfer, last: shown(moved.view) }
  }
  const [product, another] = meantProducts(transfer, products, from)
  if (!product || another) throw new NotDecidableOffline()
  const pieces = scannedPieces(code, product.pieces)
  const moved = moveProduct(transfer, { ...product, pieces }, from, quantityOf(scan))
  return { transfer: moved.transfer, last: shown(moved.view) }
}
