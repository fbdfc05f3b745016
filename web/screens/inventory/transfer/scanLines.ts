import { countOf } from '../../../ui/form/parseNumber.ts'
import { newLine, type TransferValues } from './transferForm.ts'

type Line = TransferValues['lines'][number]

export type ScannedTransfer =
  | { lines: Line[]; at: number; field: 'from' | 'to' | 'productId'; count: number }
  | { refusal: 'full' | 'noFrom' }

/** Locations are scanned by turns: where goods are taken from, and, after goods of it, where all of them go. */
export function scanLocation(lines: readonly Line[], location: string, maximum: number): ScannedTransfer {
  const last = lines.at(-1)
  const isGoing = (line: Line) => Boolean(line.productId) && !line.to && line.from === last?.from
  if (last?.from && isGoing(last)) {
    return {
      lines: lines.map((line) => (isGoing(line) ? { ...line, to: location } : line)),
      at: lines.length - 1,
      field: 'to',
      count: lines.filter(isGoing).length,
    }
  }
  if (last && !last.productId) return { lines: lines.with(-1, { ...last, from: location }), at: lines.length - 1, field: 'from', count: 1 }
  if (lines.length >= maximum) return { refusal: 'full' }
  return { lines: [...lines, { ...(newLine as Line), from: location }], at: lines.length, field: 'from', count: 1 }
}

/** A product is one more piece of its line of the location that goods are taken from, or a new line. */
export function scanProduct(
  lines: readonly Line[],
  { id, sku, pieces }: { id: string; sku: string; pieces: number },
  maximum: number,
): ScannedTransfer {
  const last = lines.at(-1)
  if (!last?.from || last.to) return { refusal: 'noFrom' }
  const known = lines.findLastIndex((line) => line.from === last.from && !line.to && line.productId === id)
  const line = lines[known]
  if (line) {
    const quantity = countOf(line.quantity) + pieces
    return { lines: lines.with(known, { ...line, quantity }), at: known, field: 'productId', count: quantity }
  }
  const added = { productId: id, sku, quantity: pieces }
  if (!last.productId) return { lines: lines.with(-1, { ...last, ...added }), at: lines.length - 1, field: 'productId', count: pieces }
  if (lines.length >= maximum) return { refusal: 'full' }
  return {
    lines: [...lines, { ...newLine, from: last.from, ...added }],
    at: lines.length,
    field: 'productId',
    count: pieces,
  }
}
