import type { Wave } from '../../generated/prisma/client.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { lockLine } from '../../package/steps/lock.ts'
import type { Progress } from '../../package/steps/progress.ts'
import { productsByCode } from '../../product/steps.ts'
import { GoodsAmbiguous, GoodsNotInWave, GoodsNotNeeded, GoodsOfAbnormal } from '../failures.ts'
import { nextLine } from '../rules.ts'
import { linesFor, type WaveLine } from '../store/lines.ts'

/** A scanned piece; `productId` is the user's choice if products share the barcode. */
export interface ScannedPiece {
  code: string
  productId: string | null
}

/**
 * Chooses and locks the package line of a wave for a piece. `among` narrows the candidates and throws if it knows a better reason why none
 * is left.
 */
export async function chooseLine(
  tx: Tx,
  wave: Wave,
  piece: ScannedPiece,
  progress: Progress,
  among: (lines: readonly WaveLine[]) => readonly WaveLine[] = (lines) => lines,
): Promise<WaveLine> {
  const products = await productsByCode(tx, piece.code)
  const ids = products.map(({ id }) => id).filter((id) => piece.productId === null || id === piece.productId)
  for (;;) {
    const lines = await linesFor(tx, wave.id, ids, progress)
    if (lines.length === 0) throw GoodsNotInWave({ code: piece.code })
    requireOneProduct(piece.code, lines)
    const line = nextLine(among(lines))
    if (!line) throw explainNoLine(lines)
    const limit = progress === 'packed' && wave.type === 'MIXED' ? 'sorted' : 'quantity'
    // If another scan was faster, the next statement sees what is left.
    if (await lockLine(tx, line.lineId, progress, limit)) return line
  }
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
