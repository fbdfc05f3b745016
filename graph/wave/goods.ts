import type { Wave } from '../generated/prisma/client.ts'
import type { Tx } from '../kernel/db.ts'
import { toNodeId } from '../kernel/nodeId.ts'
import { lockLine } from '../package/steps/lock.ts'
import type { Progress } from '../package/steps/progress.ts'
import { productsByCode } from '../product/steps.ts'
import { GoodsAmbiguous, GoodsNotInWave, GoodsNotNeeded, GoodsOfAbnormal } from './failures.ts'
import { nextLine } from './rules.ts'
import { linesFor, type WaveLine } from './store/lines.ts'

/** A scanned piece; `productId` is what the person chose where two products share the barcode. */
export interface Piece {
  code: string
  productId: string | null
}

/**
 * The line of a wave that a piece goes to: it and its package are locked. `among` narrows the lines that ask for it, and throws where it
 * knows better why none is left.
 */
export async function takeLine(
  tx: Tx,
  wave: Wave,
  piece: Piece,
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
    if (!line) throw whyNone(lines)
    const limit = progress === 'packed' && wave.type === 'MIXED' ? 'sorted' : 'quantity'
    // Where somebody was faster, the next statement sees what is left.
    if (await lockLine(tx, line.lineId, progress, limit)) return line
  }
}

function requireOneProduct(code: string, lines: readonly WaveLine[]): void {
  const skus = new Map(lines.map(({ productId, sku }) => [productId, sku]))
  if (skus.size < 2) return
  const productIds = [...skus.keys()].map((id) => toNodeId('Product', id))
  throw GoodsAmbiguous({ code, skus: [...skus.values()].join(', '), productIds: productIds.join(',') })
}

function whyNone(lines: readonly WaveLine[]): Error {
  const [line] = lines as [WaveLine]
  const abnormal = lines.find(({ state }) => state === 'ABNORMAL')
  return abnormal ? GoodsOfAbnormal({ sku: line.sku, number: abnormal.packageNumber }) : GoodsNotNeeded({ sku: line.sku })
}
