import type { Wave } from '../generated/prisma/client.ts'
import type { Tx } from '../kernel/db.ts'
import type { Progress } from '../package/steps/progress.ts'
import { type ProgressFigures, progressOf } from './store/lines.ts'

/** What a sorting or packing station shows after a scan; plain values and ids, nothing to read again. */
export interface ScanView extends ProgressFigures {
  waveId: string
  waveNumber: string
  packageId: string
  packageNumber: string
  customerName: string
  hole: number | null
}

/** What a station shows of the piece that was scanned; nothing of it where a hole or a label was. */
export interface GoodsView {
  lineId: string | null
  productId: string | null
  sku: string | null
  productName: string | null
}

/** What a station shows of a wave and of one of its packages. */
export async function viewOf(tx: Tx, wave: Wave, packageId: string, progress: Progress): Promise<ScanView> {
  const { number, hole, customer } = await tx.package.findUniqueOrThrow({
    where: { id: packageId },
    select: { number: true, hole: true, customer: { select: { name: true } } },
  })
  const figures = await progressOf(tx, wave.id, packageId, progress)
  return { waveId: wave.id, waveNumber: wave.number, packageId, packageNumber: number, customerName: customer.name, hole, ...figures }
}

/** What a station shows of the product of a line. */
export async function goodsOfLine(tx: Tx, lineId: string | null): Promise<GoodsView> {
  if (lineId === null) return { lineId, productId: null, sku: null, productName: null }
  const { product } = await tx.packageLine.findUniqueOrThrow({
    where: { id: lineId },
    select: { product: { select: { id: true, sku: true, name: true } } },
  })
  return { lineId, productId: product.id, sku: product.sku, productName: product.name }
}
