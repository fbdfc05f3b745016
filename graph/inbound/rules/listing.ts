import { untouched } from './declaring.ts'
import type { Line, ScannedOrder } from './model.ts'

/** A product that arrived with an order. */
export interface ArrivedProduct {
  id: string
  sku: string
  name: string
  nameEn: string | null
  receiving: 'NORMAL' | 'PROHIBITED'
}

/** The line of a product; an undeclared one gets a line with 0 declared pieces. */
export function listProduct<O extends ScannedOrder>(order: O, product: ArrivedProduct, newId: () => string): { order: O; lineId: string } {
  const known = order.lines.find(({ productId }) => productId === product.id)
  if (known) return { order, lineId: known.id }
  const { id: productId, sku, name, nameEn, receiving } = product
  const lineNo = order.lines.length + 1
  const line: Line = { ...untouched, id: newId(), productId, sku, name, nameEn, receivable: receiving === 'NORMAL', lineNo, declared: 0 }
  return { order: { ...order, lines: [...order.lines, line] }, lineId: line.id }
}
