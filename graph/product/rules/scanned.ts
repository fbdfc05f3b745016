import { codeKey, parseScan, readAs, truncateScan } from '../../kernel/states/codes.ts'
import { CountUncertain, TooManyPieces } from '../failures.ts'
import { scannedPiecesMaximum } from '../states.ts'
import { type Gs1Elements, parseGs1 } from './gs1.ts'

/** A scanned or typed code, as products are found by it. */
export interface ProductCode {
  /** Keys of `codeKey` in the order in which they count: the whole code, then the GTIN of an element string. */
  keys: readonly string[]
  gs1: Gs1Elements | null
}

/** Reads a code as one of a product; null for codes of the warehouse such as a location's. */
export function readProductCode(scanned: string): ProductCode | null {
  const whole = readAs(parseScan(scanned), 'product')
  if (whole === null) return null
  const gs1 = parseGs1(scanned)
  return { keys: [codeKey(whole), ...(gs1 ? [gs1.gtin] : [])], gs1 }
}

/** A code of a product, with the pieces that it stands for. */
export interface KnownCode {
  code: string
  pieces: number
}

/** A product that a code found. */
export interface FoundByCode<Product> {
  product: Product
  /** Pieces of its code; null if the code itself says how many, but not for certain. */
  pieces: number | null
}

/** Of the products those with a code; whole codes only, and an element string only if no product has it as its code. */
export function findByProductCode<Product>(
  products: readonly Product[],
  scanned: string,
  codesOf: (product: Product) => readonly KnownCode[],
): FoundByCode<Product>[] {
  const code = readProductCode(scanned)
  for (const key of code?.keys ?? []) {
    const found = products.flatMap((product) => {
      const own = codesOf(product).find((known) => codeKey(known.code) === key)
      return own ? [{ product, pieces: piecesOf(code as ProductCode, key, own.pieces) }] : []
    })
    if (found.length > 0) return found
  }
  return []
}

/** Of the products found by the keys of a code those that it means, with the pieces that it stands for: null if they are uncertain. */
export function meantByCode<Product extends { key: string; pieces: number }>(
  code: ProductCode,
  found: readonly Product[],
): (Omit<Product, 'pieces'> & { pieces: number | null })[] {
  const meant = code.keys.find((key) => found.some((product) => product.key === key))
  return found.filter(({ key }) => key === meant).map((product) => ({ ...product, pieces: piecesOf(code, product.key, product.pieces) }))
}

/** Pieces that a code stands for, if the product's code with this key stands for `pieces`; null if that is uncertain. */
export function piecesOf({ keys, gs1 }: ProductCode, key: string, pieces: number): number | null {
  const elements = key === keys[0] ? null : gs1
  if (elements?.isCountUncertain) return null
  return (elements?.count ?? 1) * pieces
}

/** Pieces of a scan, made `times` over. Fails with COUNT_UNCERTAIN or TOO_MANY_PIECES. */
export function scannedPieces(scanned: string, pieces: number | null, times = 1): number {
  if (pieces === null) throw CountUncertain({ code: truncateScan(scanned) }, 'code')
  const all = times * pieces
  if (all > scannedPiecesMaximum) throw TooManyPieces({ code: truncateScan(scanned), pieces: all, maximum: scannedPiecesMaximum }, 'code')
  return all
}
