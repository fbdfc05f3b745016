import { countOf } from '../../../ui/form/parseNumber.ts'
import { type AdjustmentValues, newLine } from './adjustmentForm.ts'

type Line = AdjustmentValues['lines'][number]
type Reason = AdjustmentValues['reason']

/** What a scan does to the lines of an adjustment: the line that it is for, from 0; or why it does nothing. */
export type ScannedLine<Line> = { lines: Line[]; at: number; isNew: boolean } | { refusal: 'full' }

/** Pieces of a scan are taken off for these reasons. */
const takesOff = new Set<Reason>(['DAMAGED', 'LOST', 'EXPIRED', 'SAMPLE'])

/** A location is that of the last line, as long as it has none, and of the products that are scanned after it. */
export function scanLocation(lines: readonly Line[], location: string, maximum: number): ScannedLine<Line> {
  const last = lines.length - 1
  const line = lines[last]
  if (line && (!line.location || !line.productId)) return { lines: lines.with(last, { ...line, location }), at: last, isNew: false }
  if (lines.length >= maximum) return { refusal: 'full' }
  return { lines: [...lines, { ...(newLine as Line), location }], at: lines.length, isNew: true }
}

interface Scan {
  product: { id: string; sku: string; pieces: number }
  reason: Reason
}

/** A product is one more piece of its line at the location that was scanned last, or a new line there. */
export function scanProduct(lines: readonly Line[], { product, reason }: Scan, maximum: number): ScannedLine<Line> {
  const location = lines.at(-1)?.location ?? ''
  const isLine = (line: Line) => line.productId === product.id && line.quality !== 'DEFECTIVE' && line.location === location
  const known = lines.findLastIndex(isLine)
  const line = lines[known]
  if (line) {
    const before = countOf(line.change)
    const sign = Math.sign(before) || (takesOff.has(reason) ? -1 : 1)
    return { lines: lines.with(known, { ...line, change: before + sign * product.pieces }), at: known, isNew: false }
  }
  const added = { productId: product.id, sku: product.sku, change: (takesOff.has(reason) ? -1 : 1) * product.pieces }
  const last = lines.at(-1)
  if (last && !last.productId) return { lines: lines.with(-1, { ...last, ...added }), at: lines.length - 1, isNew: true }
  if (lines.length >= maximum) return { refusal: 'full' }
  return { lines: [...lines, { ...newLine, location, ...added }], at: lines.length, isNew: true }
}
