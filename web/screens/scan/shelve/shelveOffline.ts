import { lineOf, type QualityValue } from '../../../../graph/inbound/rules/model.ts'
import { cartonInHand, chooseQuality, lineInHand, missedCode, nextQuality, shelve } from '../../../../graph/inbound/rules/shelving.ts'
import { shelveView } from '../../../../graph/inbound/rules/view.ts'
import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { scannedPieces } from '../../../../graph/product/rules/scanned.ts'
import { linesByCode, NotDecidableOffline, type OfflineScan } from '../../../station/offline/decideOffline.ts'
import type { LoadedOrder } from '../inbound/useLoadedOrder.ts'
import type { ShelveContext, ShelveResult } from './shelveScans.ts'

/** What the screen shows of the product in hand, or of the pieces just put away. */
export type ShownProduct = Pick<
  ShelveResult,
  | ('key' | 'step' | 'lineId' | 'productId' | 'sku' | 'productName' | 'toPutAwayGood' | 'toPutAwayDefective')
  | ('quality' | 'quantity' | 'locationCode' | 'missedCode' | 'proposedCode' | 'proposedQuantity')
> & { orderNumber?: string | null | undefined }

export interface ShelveState {
  order: LoadedOrder
  last: ShownProduct | null
}

/** The product of the last scan while pieces of it are left to put away. */
export const productInHand = (last: ShownProduct | null): ShownProduct | null =>
  last?.productId && (last.toPutAwayGood || last.toPutAwayDefective) ? last : null

type Scan = OfflineScan<ShelveContext> & { key?: string }

const qualityOf = ({ extras }: Scan): QualityValue => (extras.quality === 'DEFECTIVE' ? 'DEFECTIVE' : 'GOOD')

/**
 * Applies a scan to the order offline, by the server's own rules: a product of the order is chosen, then its pieces are put away at the scanned
 * location, of which the page checks only the format.
 */
export function shelveOffline(state: ShelveState, scan: Scan): ShelveState {
  if (scan.mutation !== 'shelveScans' || scan.context.orderId !== state.order.id) throw new NotDecidableOffline()
  const place = readAs(parseScan(scan.code), 'location')
  return place ? put(state, place, scan) : choose(state, scan)
}

function choose({ order, last }: ShelveState, scan: Scan): ShelveState {
  const [found, another] = linesByCode(order.lines, scan.code)
  if (!found || another) throw new NotDecidableOffline()
  const line = found.product
  const quality = chooseQuality(line, qualityOf(scan))
  const carton = cartonInHand(line, quality, scannedPieces(scan.code, found.pieces))
  // The suggestion of the same product still applies.
  const same = last?.productId === line.productId && last.quality === quality ? last : null
  const proposed = { proposedCode: same?.proposedCode ?? null, proposedQuantity: carton ?? same?.proposedQuantity ?? 0 }
  return { order, last: { ...shelveView(order, line, null, { step: 'CHOSEN', quality, ...proposed }), key: scan.key ?? '' } }
}

function put({ order: before }: ShelveState, place: string, scan: Scan): ShelveState {
  const line = lineInHand(before, scan.context.productId)
  const quality = qualityOf(scan)
  const { quantity } = scan
  const { order } = shelve(before, line.id, quality, quantity, new Date())
  const left = lineOf(order, line.id)
  const view = shelveView(order, left, null, {
    step: 'SHELVED',
    quality: nextQuality(left, quality) ?? quality,
    quantity,
    locationCode: place,
    missedCode: missedCode(scan.extras.proposedCode as string | null, place),
  })
  return { order, last: { ...view, key: scan.key ?? '' } }
}
