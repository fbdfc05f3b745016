import type { Failure } from '../../kernel/command/failure.ts'
import { truncateScan } from '../../kernel/states/codes.ts'
import { type SharedCode, valuesOfAmbiguity } from '../../product/rules/ambiguous.ts'
import { meantByCode, readProductCode, scannedPieces } from '../../product/rules/scanned.ts'
import { GoodsAboveNeeded, GoodsAmbiguous, GoodsNotInWave, GoodsNotNeeded, GoodsOfAbnormal } from '../failures.ts'

/** A package line that may get a scanned piece at the put wall or packing station. */
export interface OpenLine {
  lineId: string
  packageId: string
  slot: number | null
  /** Open pieces of this line. */
  open: number
  /** Open pieces of the whole package. */
  packageOpen: number
  /** Pieces of the whole package not yet in its slot. */
  packageUnsorted: number
}

/** A package line of a wave with its product. */
export interface WaveLine extends OpenLine {
  productId: string
  sku: string
  packageNumber: string
  /** Number of pieces of the whole package. */
  packagePieces: number
  /** Whether the package has pieces at this stage. */
  begun: boolean
  state: 'PICKED' | 'TO_BE_SHIPPED' | 'SHIPPED' | 'ABNORMAL'
  heldAt: unknown
  interception: string
}

/** A scanned piece, or carton of several; `productId` is the user's choice if products share the barcode. */
export interface ScannedPiece {
  code: string
  productId: string | null
}

/** A product that was found by a key of the scanned code, with the pieces of its code. */
export interface KeyedProduct extends SharedCode {
  key: string
  pieces: number
}

/** A line that gets all pieces of a scan. */
export type ChosenLine<Line = WaveLine> = Line & { pieces: number }

/** Chooses the line for the next piece: the package nearest to complete, then the lowest slot, so that packages finish early. */
export function nextLine<Line extends OpenLine>(lines: readonly Line[]): Line | null {
  const candidates = lines.filter(({ open }) => open > 0)
  candidates.sort((a, b) => a.packageOpen - b.packageOpen || (a.slot ?? 0) - (b.slot ?? 0) || (a.packageId < b.packageId ? -1 : 1))
  return candidates[0] ?? null
}

/**
 * Chooses the package line of a wave for a scanned piece, or for all pieces of a carton. `found` are the products with a key of the code, `all` the wave's lines of
 * them. `among` narrows the candidates and throws if it knows a better reason why none is left.
 */
export function chooseLine(
  { code, productId }: ScannedPiece,
  found: readonly KeyedProduct[],
  all: readonly WaveLine[],
  among: (lines: readonly WaveLine[]) => readonly WaveLine[] = (lines) => lines,
): ChosenLine {
  const read = readProductCode(code)
  const products = (read ? meantByCode(read, found) : []).filter(({ id }) => productId === null || id === productId)
  const lines = all.filter((line) => products.some(({ id }) => id === line.productId))
  const [first] = lines
  if (!first) throw GoodsNotInWave({ code: truncateScan(code) })
  requireOneProduct(code, products, lines)
  const pieces = scannedPieces(code, products.find(({ id }) => id === first.productId)?.pieces ?? null)
  const open = among(lines)
  const line = nextLine(open.filter((one) => one.open >= pieces))
  if (!line) throw pieces > 1 ? (explainCarton(open, pieces) ?? explainNoLine(lines)) : explainNoLine(lines)
  return { ...line, pieces }
}

/** Lines of a wave after pieces were sorted to one of them. */
export function afterSorting(lines: readonly WaveLine[], { lineId, packageId, pieces }: ChosenLine): WaveLine[] {
  return lines.map((line) =>
    line.packageId !== packageId
      ? line
      : {
          ...line,
          begun: true,
          open: line.lineId === lineId ? line.open - pieces : line.open,
          packageOpen: line.packageOpen - pieces,
          packageUnsorted: line.packageUnsorted - pieces,
        },
  )
}

/** Why a carton goes nowhere: no package needs all its pieces. Null if none needs any. */
function explainCarton(lines: readonly WaveLine[], pieces: number): Failure | null {
  const [most] = lines.filter(({ open }) => open > 0).sort((a, b) => b.open - a.open)
  return most ? GoodsAboveNeeded({ sku: most.sku, pieces, needed: most.open, number: most.packageNumber }) : null
}

function requireOneProduct(code: string, products: readonly SharedCode[], lines: readonly WaveLine[]): void {
  const several = products.filter(({ id }) => lines.some(({ productId }) => productId === id))
  if (several.length > 1) throw GoodsAmbiguous(valuesOfAmbiguity(code, several))
}

function explainNoLine(lines: readonly WaveLine[]): Failure {
  const [line] = lines as [WaveLine]
  const abnormal = lines.find(({ state }) => state === 'ABNORMAL')
  return abnormal ? GoodsOfAbnormal({ sku: line.sku, number: abnormal.packageNumber }) : GoodsNotNeeded({ sku: line.sku })
}
