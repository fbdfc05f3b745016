import { type CountSaid, type CountToScan, type CountView, decideCount } from '../../../../graph/inventory/rules/countScan.ts'
import type { StockCountSkipReason } from '../../../../graph/inventory/states.ts'
import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { scannedPieces } from '../../../../graph/product/rules/scanned.ts'
import { linesByCode, NotDecidableOffline, type OfflineScan } from '../../../station/offline/decideOffline.ts'
import type { CountContext, CountResult } from './countScans.ts'

/** What the screen shows after the last scan. */
export type ShownCount = Pick<CountResult, 'key' | 'step' | 'stockCountId' | 'orderNumber' | 'location' | 'productId' | 'expected'> & {
  lines?: readonly { readonly productId: string; readonly sku: string; readonly productName: string }[] | null | undefined
}

export interface CountState {
  count: CountToScan
  last: ShownCount | null
}

type Scan = OfflineScan<CountContext> & { key?: string }

/** Applies a scan to the count offline, by the server's own rules. Whether pieces agree is known only to the server. */
export function countOffline({ count }: CountState, scan: Scan): CountState {
  const { context } = scan
  if (context.stockCountId !== count.id) throw new NotDecidableOffline()
  const { count: after, view } = decideCount(count, said(count, scan), context.location)
  return { count: after, last: shown(view, scan.key ?? '') }
}

const shown = ({ number, countId, ...view }: CountView, key: string): ShownCount => ({
  ...view,
  stockCountId: countId,
  orderNumber: number,
  key,
})

function said({ lines }: CountToScan, { code, context, extras }: Scan): CountSaid {
  const { counted, skip, quantity } = extras
  const { location, productId } = context
  if (typeof counted === 'number') return { kind: 'COUNTED', productId, pieces: counted }
  if (typeof skip === 'string') return { kind: 'SKIP', productId, reason: skip as keyof typeof StockCountSkipReason.values }
  const matching = linesByCode(
    lines.map((line) => ({ ...line, barcodes: line.codes ?? [], cartonBarcodes: line.cartonBarcodes ?? [] })),
    code,
  )
  const here = matching.filter((found) => found.product.location === location)
  const place = readAs(parseScan(code), 'location')
  // A product of the location whose code has the form of a location's is the product.
  if (place && here.length === 0) return { kind: 'PLACE', location: place }
  const candidates = new Map((here.length > 0 ? here : matching).map((found) => [found.product.productId, found]))
  const found = (productId && candidates.get(productId)) || (candidates.size === 1 ? [...candidates.values()][0] : null)
  if (!found) throw new NotDecidableOffline()
  const pieces = scannedPieces(code, found.pieces, typeof quantity === 'number' ? quantity : 1)
  return { kind: 'PRODUCT', product: found.product, pieces }
}
