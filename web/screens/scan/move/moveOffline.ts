import { chooseInHand, draftMove, isInHand, placeAdHoc, takeThere } from '../../../../graph/inventory/rules/adHoc.ts'
import { type MoveView, meantProducts, movePlace, moveProduct, requireOpen } from '../../../../graph/inventory/rules/moving.ts'
import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { refuseAmbiguous, type SharedCode } from '../../../../graph/product/rules/ambiguous.ts'
import { scannedPieces } from '../../../../graph/product/rules/scanned.ts'
import { linesByCode, NotDecidableOffline, type OfflineScan } from '../../../station/offline/decideOffline.ts'
import type { MoveContext, MoveResult } from './moveScans.ts'
import type { GoodsHere, Here } from './useGoodsHere.ts'
import type { LoadedLine, LoadedTransfer } from './useLoadedTransfer.ts'

/** What the screen shows after the last scan. */
export type ShownMove = Pick<
  MoveResult,
  | ('key' | 'step' | 'transferId' | 'orderNumber' | 'moveKey' | 'left' | 'inHand' | 'movedIn' | 'quantityInAll')
  | ('quantity' | 'from' | 'productId' | 'sku' | 'productName' | 'locationCode')
> &
  // The lines that an answered scan has changed.
  Partial<Pick<MoveResult, 'lines'>>

export interface MoveState {
  transfer: LoadedTransfer
  last: ShownMove | null
  /** What lies at the location of a move without a plan; null if that is not loaded. */
  here: Here | null
}

type Scan = OfflineScan<MoveContext> & { key?: string }

const quantityOf = ({ extras }: Scan): number | null => (typeof extras.quantity === 'number' ? extras.quantity : null)

const shownOf = (scan: Scan, { number, lines: _lines, ...view }: MoveView): ShownMove => ({
  ...view,
  orderNumber: number,
  key: scan.key ?? '',
})

interface Named extends SharedCode {
  /** Null if the code itself says how many, but not for certain. */
  pieces: number | null
}

/** The one product of several with a code. Fails with PRODUCT_AMBIGUOUS; what is not loaded only the server knows. */
function chooseMeant(products: readonly Named[], { code, extras }: Scan): Named {
  const chosen = products.find(({ id }) => id === extras.meantProductId)
  const [product, another] = chosen ? [chosen] : products
  if (!product) throw new NotDecidableOffline()
  if (another) throw refuseAmbiguous(code, products)
  return product
}

/** Products of lines with a code, each once. */
function namedIn(lines: readonly LoadedLine[], code: string): Named[] {
  const found = linesByCode(lines, code).map(
    ({ product: { productId: id, sku, customerName }, pieces }) => [id, { id, sku, customerName, customerNameEn: null, pieces }] as const,
  )
  return [...new Map(found).values()]
}

/** Applies a scan to the transfer offline, by the server's own rules; of a new location the page checks only the format. */
export function moveOffline(state: MoveState, scan: Scan): MoveState {
  const { context, code } = scan
  const { transfer } = beginsAnew(state, scan) ? { transfer: draftMove<LoadedLine>(context.moveKey ?? '') } : state
  const isOf = context.transferId ? context.transferId === transfer.id : context.moveKey !== null && context.moveKey === transfer.moveKey
  if (!isOf) throw new NotDecidableOffline()
  requireOpen(transfer)
  if (transfer.moveKey !== null) return moveAdHoc({ ...state, transfer }, scan)
  const { from, productId } = context
  const products = namedIn(transfer.lines, code)
  // A product of the transfer whose code has the form of a location's is the product.
  const location = products.length > 0 ? null : readAs(parseScan(code), 'location')
  if (location) {
    const moved = movePlace(transfer, location, { from, productId, quantity: quantityOf(scan) })
    return { ...state, transfer: moved.transfer, last: shownOf(scan, moved.view) }
  }
  const product = chooseMeant(meantProducts(transfer, products, from), scan)
  const pieces = scannedPieces(code, product.pieces)
  const moved = moveProduct(transfer, { ...product, pieces }, from, quantityOf(scan))
  return { ...state, transfer: moved.transfer, last: shownOf(scan, moved.view) }
}

/** Whether a scan begins another move than the one on the screen, of which nothing is in hand. */
function beginsAnew({ transfer }: MoveState, { context, code }: Scan): boolean {
  if (context.transferId || context.moveKey === null || context.moveKey === transfer.moveKey) return false
  return (transfer.state === 'COMPLETE' || transfer.lines.length === 0) && readAs(parseScan(code), 'location') !== null
}

/** In a move without a plan goods are taken up that are known to lie at the location, chosen from those in hand, or put down. */
function moveAdHoc(state: MoveState, scan: Scan): MoveState {
  const { transfer, here } = state
  const { code, context } = scan
  const quantity = quantityOf(scan)
  const isHere = context.from !== null && here?.location === context.from
  const there = isHere ? linesByCode(here.goods, code).map(({ product, pieces }) => ({ ...product, customerNameEn: null, pieces })) : []
  if (context.from !== null && there.length > 0) {
    const named = chooseMeant(there, scan)
    const goods = there.find(({ id }) => id === named.id) as (typeof there)[number]
    const pieces = quantity ?? scannedPieces(code, goods.pieces)
    // Who needs the other pieces is known to the server.
    if (goods.free === null || pieces > goods.free) throw new NotDecidableOffline()
    const { id: productId, sku, name, barcodes, cartonBarcodes, picture, customerName } = goods
    const taken = takeThere(transfer, { productId, sku, productName: name, productNameEn: null }, context.from, pieces, (plain) => ({
      ...plain,
      id: `${productId} ${context.from}`,
      name,
      barcodes,
      cartonBarcodes,
      picture,
      customerName,
    }))
    return { transfer: taken.transfer, here: without(here as Here, goods, pieces), last: shownOf(scan, taken.view) }
  }
  const held = namedIn(
    transfer.lines.filter(({ productId }) => isInHand(transfer, productId)),
    code,
  )
  const location = held.length > 0 ? null : readAs(parseScan(code), 'location')
  if (location) {
    const moved = placeAdHoc(transfer, location, { productId: context.productId, quantity })
    return { ...state, transfer: moved.transfer, last: shownOf(scan, moved.view) }
  }
  // What lies at the location on the screen may be taken up first.
  if (context.from !== null && !isHere) throw new NotDecidableOffline()
  const product = chooseMeant(held, scan)
  return { ...state, last: shownOf(scan, chooseInHand(transfer, product.id, scannedPieces(code, product.pieces))) }
}

const without = ({ location, goods }: Here, { id }: GoodsHere, pieces: number): Here => ({
  location,
  goods: goods.map((one) => (one.id === id ? { ...one, free: one.free === null ? null : one.free - pieces } : one)),
})
