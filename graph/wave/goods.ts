import type { Wave } from '../generated/prisma/client.ts'
import type { Tx } from '../kernel/db.ts'
import { productsByCode } from '../product/steps.ts'
import { GoodsNotInWave, GoodsNotNeeded } from './failures.ts'
import { nextLine, type OpenLine } from './rules.ts'
import type { ScanResult } from './scanResult.ts'
import { lockOpenLines, type Progress, progressOf } from './store/lines.ts'

/** The line of a wave that a scanned piece goes to, locked. `prefer` is the package that is open on the screen. */
export async function findLine(
  tx: Tx,
  wave: Wave,
  code: string,
  progress: Progress,
  prefer: string | null = null,
): Promise<OpenLine & { productId: string }> {
  const products = await productsByCode(tx, code)
  const lines = await lockOpenLines(
    tx,
    wave.id,
    products.map(({ id }) => id),
    progress,
  )
  if (lines.length === 0) throw GoodsNotInWave({ code })
  const open = nextLine(lines.filter(({ packageId }) => packageId === prefer)) ?? nextLine(lines)
  if (!open) throw GoodsNotNeeded({ sku: products.find(({ id }) => id === lines[0]?.productId)?.sku ?? code })
  return open as OpenLine & { productId: string }
}

/** What the screen shows of a wave after one of its lines has moved on. */
export async function scanResult(tx: Tx, wave: Wave, line: { lineId: string }, progress: Progress): Promise<ScanResult> {
  const row = await tx.packageLine.findUniqueOrThrow({
    where: { id: line.lineId },
    select: {
      product: { select: { id: true, sku: true, name: true } },
      package: { select: { id: true, number: true, hole: true } },
    },
  })
  const counts = await progressOf(tx, wave.id, row.package.id, progress)
  return {
    waveId: wave.id,
    waveNumber: wave.number,
    packageId: row.package.id,
    packageNumber: row.package.number,
    lineId: line.lineId,
    hole: row.package.hole,
    productId: row.product.id,
    sku: row.product.sku,
    productName: row.product.name,
    ...counts,
  }
}
