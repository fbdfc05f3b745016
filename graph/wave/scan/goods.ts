import type { Wave } from '../../generated/prisma/client.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { truncateScan } from '../../kernel/states/codes.ts'
import { lockLine } from '../../package/steps/lock.ts'
import type { Progress } from '../../package/steps/progress.ts'
import { scannedPieces } from '../../product/rules/scanned.ts'
import { productsByCode } from '../../product/steps.ts'
import { GoodsAboveNeeded, GoodsAmbiguous, GoodsNotInWave, GoodsNotNeeded, GoodsOfAbnormal } from '../failures.ts'
import { nextLine } from '../rules.ts'
import { linesFor, type WaveLine } from '../store/lines.ts'

/** A scanned piece, or carton of several; `productId` is the user's choice if products share the barcode. */
export interface ScannedPiece {
  code: string
  productId: string | null
}

/**
 * Chooses and locks the package line of a wave for a piece, or for all pieces of a carton. `among` narrows the candidates and throws if it knows a better reason why none
 * is left.
 */
export async function chooseLine(
  tx: Tx,
  wave: Wave,
  piece: ScannedPiece,
  progress: Progress,
  among: (lines: readonly WaveLine[]) => readonly WaveLine[] = (lines) => lines,
): Promise<WaveLine & { pieces: number }> {
  const products = await productsByCode(tx, piece.code)
  const ids = products.map(({ id }) => id).filter((id) => piece.productId === null || id === piece.productId)
  for (;;) {
    const lines = await linesFor(tx, wave.id, ids, progress)
    if (lines.length === 0) throw GoodsNotInWave({ code: truncateScan(piece.code) })
    requireOneProduct(piece.code, lines)
    const pieces = scannedPieces(piece.code, products.find(({ id }) => id === lines[0]?.productId)?.pieces ?? null)
    const open = among(lines)
    const line = nextLine(open.filter((one) => one.open >= pieces))
    if (!line) throw pieces > 1 ? (explainCarton(open, pieces) ?? explainNoLine(lines)) : explainNoLine(lines)
    const limit = progress === 'packed' && wave.type === 'MIXED' ? 'sorted' : 'quantity'
    // If another scan was faster, the next statement sees what is left.
    if (await lockLine(tx, line.lineId, progress, limit, pieces)) return { ...line, pieces }
  }
}

/** Why a carton goes nowhere: no package needs all its pieces. Null if none needs any. */
function explainCarton(lines: readonly WaveLine[], pieces: number): Error | null {
  const [most] = lines.filter(({ open }) => open > 0).sort((a, b) => b.open - a.open)
  return most ? GoodsAboveNeeded({ sku: most.sku, pieces, needed: most.open, number: most.packageNumber }) : null
}

function requireOneProduct(code: string, lines: readonly WaveLine[]): void {
  const skus = new Map(lines.map(({ productId, sku }) => [productId, sku]))
  if (skus.size < 2) return
  const productIds = [...skus.keys()].map((id) => toNodeId('Product', id))
  throw GoodsAmbiguous({ code, skus: [...skus.values()].join(', '), productIds: productIds.join(',') })
}

function explainNoLine(lines: readonly WaveLine[]): Error {
  const [line] = lines as [WaveLine]
  const abnormal = lines.find(({ state }) => state === 'ABNORMAL')
  return abnormal ? GoodsOfAbnormal({ sku: line.sku, number: abnormal.packageNumber }) : GoodsNotNeeded({ sku: line.sku })
}
