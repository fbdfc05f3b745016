import { countOf } from '../../../ui/form/parseNumber.ts'
import type { LineValues } from './orderForm.ts'

/** What a scanned product does to the lines of an order: one more piece of its line, or a new line; null if no line can be added. */
export function scanProduct(
  lines: readonly LineValues[],
  { id, sku, pieces }: { id: string; sku: string; pieces: number },
  maximum: number,
): { lines: LineValues[]; at: number; isNew: boolean } | null {
  const known = lines.findIndex(({ productId }) => productId === id)
  const line = lines[known]
  if (line) {
    const declared = countOf(line.declared) + pieces
    return { lines: lines.with(known, { ...line, declared }), at: known, isNew: false }
  }
  const empty = lines.findIndex(({ productId }) => !productId)
  const added = { productId: id, sku, declared: pieces }
  if (empty >= 0) return { lines: lines.with(empty, added), at: empty, isNew: true }
  return lines.length >= maximum ? null : { lines: [...lines, added], at: lines.length, isNew: true }
}
