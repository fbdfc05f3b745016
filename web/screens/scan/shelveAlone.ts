import { parseScan, readAs } from '../../../graph/kernel/states/codes.ts'
import { type Judged, linesWith, Refusal } from '../inbound/station/alone.ts'
import type { Quality } from '../inbound/station/Controls.tsx'
import type { ShelveContext, ShelveResult } from './ShelveScans.ts'

/** A product of the order: its pieces that were received and lie on no shelf. */
export interface ShelfLine {
  id: string
  productId: string
  sku: string
  name: string
  barcodes: readonly string[]
  good: number
  defective: number
}

/** What the screen shows of the product in hand, or of the pieces that were just put away. */
export type Shown = Pick<
  ShelveResult,
  | ('key' | 'step' | 'lineId' | 'productId' | 'sku' | 'productName' | 'listableGood' | 'listableDefective')
  | ('quality' | 'quantity' | 'locationCode' | 'proposedCode' | 'proposedQuantity')
> & { orderNumber?: string | null | undefined }

export interface ShelveState {
  orderId: string
  lines: readonly ShelfLine[]
  /** Pieces of the order on shelves, and on none. */
  shelved: number
  toShelve: number
  last: Shown | null
}

const piecesOf = (line: ShelfLine, quality: Quality) => (quality === 'GOOD' ? line.good : line.defective)

/**
 * What a scan does to the order, as far as the page can know: a product of it is taken in hand, its pieces go where the person says. Whether such a
 * location exists the page cannot know; that it is the code of one, it can.
 */
export function shelveAlone(state: ShelveState, scan: Judged<ShelveContext> & { key?: string }): ShelveState | Refusal {
  if (scan.mutation !== 'shelveScans' || scan.context.orderId !== state.orderId) return new Refusal('UNKNOWN')
  const place = readAs(parseScan(scan.code), 'location')
  return place ? put(state, place, scan) : choose(state, scan)
}

function choose(state: ShelveState, scan: Judged<ShelveContext> & { key?: string }): ShelveState | Refusal {
  const [line, another] = linesWith(state.lines, scan.code)
  if (!line || another) return new Refusal('UNKNOWN')
  const wanted = scan.extras.quality === 'DEFECTIVE' ? 'DEFECTIVE' : 'GOOD'
  const quality = qualityOf(line, wanted)
  if (!quality) return new Refusal('ABOVE', { sku: line.sku, listable: 0 })
  // Where it goes was said where the same product is in hand already.
  const same = state.last?.productId === line.productId && state.last.quality === quality ? state.last : null
  const proposed = { proposedCode: same?.proposedCode ?? null, proposedQuantity: same?.proposedQuantity ?? null }
  return { ...state, last: { ...shown(line, scan), step: 'CHOSEN', quality, quantity: 0, locationCode: null, ...proposed } }
}

function put(state: ShelveState, place: string, scan: Judged<ShelveContext> & { key?: string }): ShelveState | Refusal {
  const line = state.lines.find(({ productId }) => productId === scan.context.productId)
  if (!line) return new Refusal('PRODUCT_FIRST')
  const quality: Quality = scan.extras.quality === 'DEFECTIVE' ? 'DEFECTIVE' : 'GOOD'
  const { quantity } = scan
  if (quantity > piecesOf(line, quality)) return new Refusal('ABOVE', { sku: line.sku, listable: piecesOf(line, quality) })
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

/** The wanted quality where there are pieces of it, else the other one, else none. */
function qualityOf(line: ShelfLine, wanted: Quality): Quality | null {
  const other = wanted === 'GOOD' ? 'DEFECTIVE' : 'GOOD'
  return piecesOf(line, wanted) > 0 ? wanted : piecesOf(line, other) > 0 ? other : null
}

const shown = ({ id, productId, sku, name, good, defective }: ShelfLine, { key = '' }: { key?: string }) => ({
  ...{ key, lineId: id, productId, sku, productName: name },
  ...{ listableGood: good, listableDefective: defective },
})
