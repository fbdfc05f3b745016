import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { linesByCode, OfflineRefusal, type OfflineScan } from '../../../station/offline/decideOffline.ts'
import type { Quality } from '../../../station/ui/StationControls.tsx'
import type { ShelveContext, ShelveResult } from './shelveScans.ts'

/** A product line of the order: received pieces not put away yet. */
export interface ShelfLine {
  id: string
  productId: string
  sku: string
  name: string
  barcodes: readonly string[]
  good: number
  defective: number
}

/** What the screen shows of the product in hand, or of the pieces just put away. */
export type ShownProduct = Pick<
  ShelveResult,
  | ('key' | 'step' | 'lineId' | 'productId' | 'sku' | 'productName' | 'toPutAwayGood' | 'toPutAwayDefective')
  | ('quality' | 'quantity' | 'locationCode' | 'proposedCode' | 'proposedQuantity')
> & { orderNumber?: string | null | undefined }

export interface ShelveState {
  orderId: string
  lines: readonly ShelfLine[]
  /** Pieces of the order put away and still to put away. */
  shelved: number
  toShelve: number
  last: ShownProduct | null
}

const piecesOf = (line: ShelfLine, quality: Quality) => (quality === 'GOOD' ? line.good : line.defective)

/**
 * Applies a scan to the order offline: a product of the order is chosen, then its pieces are put away at the scanned location. The page checks only
 * the format of a location code.
 */
export function shelveOffline(state: ShelveState, scan: OfflineScan<ShelveContext> & { key?: string }): ShelveState | OfflineRefusal {
  if (scan.mutation !== 'shelveScans' || scan.context.orderId !== state.orderId) return new OfflineRefusal('UNKNOWN')
  const place = readAs(parseScan(scan.code), 'location')
  return place ? put(state, place, scan) : choose(state, scan)
}

function choose(state: ShelveState, scan: OfflineScan<ShelveContext> & { key?: string }): ShelveState | OfflineRefusal {
  const [line, another] = linesByCode(state.lines, scan.code)
  if (!line || another) return new OfflineRefusal('UNKNOWN')
  const wanted = scan.extras.quality === 'DEFECTIVE' ? 'DEFECTIVE' : 'GOOD'
  const quality = qualityOf(line, wanted)
  if (!quality) return new OfflineRefusal('ABOVE', { sku: line.sku, toPutAway: 0 })
  // The suggestion of the same product still applies.
  const same = state.last?.productId === line.productId && state.last.quality === quality ? state.last : null
  const proposed = { proposedCode: same?.proposedCode ?? null, proposedQuantity: same?.proposedQuantity ?? null }
  return { ...state, last: { ...shown(line, scan), step: 'CHOSEN', quality, quantity: 0, locationCode: null, ...proposed } }
}

function put(state: ShelveState, place: string, scan: OfflineScan<ShelveContext> & { key?: string }): ShelveState | OfflineRefusal {
  const line = state.lines.find(({ productId }) => productId === scan.context.productId)
  if (!line) return new OfflineRefusal('PRODUCT_FIRST')
  const quality: Quality = scan.extras.quality === 'DEFECTIVE' ? 'DEFECTIVE' : 'GOOD'
  const { quantity } = scan
  if (quantity > piecesOf(line, quality)) return new OfflineRefusal('ABOVE', { sku: line.sku, toPutAway: piecesOf(line, quality) })
  const left = {
    ...line,
    good: line.good - (quality === 'GOOD' ? quantity : 0),
    defective: line.defective - (quality === 'DEFECTIVE' ? quantity : 0),
  }
  const next = { quality: qualityOf(left, quality) ?? quality, quantity, locationCode: place, proposedCode: null, proposedQuantity: null }
  return {
    ...state,
    lines: state.lines.map((one) => (one === line ? left : one)),
    shelved: state.shelved + quantity,
    toShelve: state.toShelve - quantity,
    last: { ...shown(left, scan), step: 'SHELVED', ...next },
  }
}

/** The wanted quality if there are pieces of it, else the other one, else null. */
function qualityOf(line: ShelfLine, wanted: Quality): Quality | null {
  const other = wanted === 'GOOD' ? 'DEFECTIVE' : 'GOOD'
  return piecesOf(line, wanted) > 0 ? wanted : piecesOf(line, other) > 0 ? other : null
}

const shown = ({ id, productId, sku, name, good, defective }: ShelfLine, { key = '' }: { key?: string }) => ({
  ...{ key, lineId: id, productId, sku, productName: name },
  ...{ toPutAwayGood: good, toPutAwayDefective: defective },
})
