import { isLabelPrinted } from '../../file/steps.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { shipPrinted } from '../print/shipPrinted.ts'
import type { ChosenLine } from '../rules/goods.ts'
import type { Packing } from '../rules/packing.ts'
import type { PackStep } from '../states.ts'
import type { ShownLine } from '../store/lines.ts'
import type { ShownPackage } from '../store/loadPacking.ts'
import type { ShownProduct } from '../store/loadScan.ts'
import type { LoadedUndo, ShownUndoneLine } from '../store/loadUndo.ts'
import { type GoodsView, goodsOfProduct, noGoods, type ScanView, viewOfUndone } from './scanView.ts'

export type PackStepValue = keyof typeof PackStep.values

/** Print result of a packed package. */
export interface Printed {
  trackingNumber: string | null
  labelFileId: string | null
  /** Print job of its label; null if already printed. */
  printJobId: string | null
  /** Whether it was shipped because its label print is confirmed. */
  shipped: boolean
}

const nothingPrinted: Printed = { trackingNumber: null, labelFileId: null, printJobId: null, shipped: false }

/** What the packing station shows after a scan. */
export interface PackView extends ScanView, GoodsView, Printed {
  step: PackStepValue
  /** All lines of the package. */
  lines: readonly ShownLine[]
  /** Whether nothing in the wave is left to pack. */
  finished: boolean
}

/** What the packing station shows of a scan that was decided. */
export function viewOfPacking(
  { step, packed, bench }: Packing<ShownProduct, ShownPackage>,
  line: ChosenLine | null,
  printJobId: string | null,
): PackView {
  const { wave, products, progress } = bench
  const { id, number, slot, pieces, customerName, customerNameEn, trackingNumber, labelFileId, lines } = packed
  const product = line && products.find((one) => one.id === line.productId)
  return {
    step,
    waveId: wave.id,
    waveNumber: wave.number,
    packageId: id,
    packageNumber: number,
    slot,
    customerName,
    customerNameEn,
    ...progress,
    packagePieces: pieces,
    packageDone: packed.packed,
    finished: progress.done === progress.pieces,
    ...(product ? goodsOfProduct(product, line) : noGoods),
    lines,
    ...nothingPrinted,
    ...(step === 'PACKED' && { trackingNumber, labelFileId, printJobId }),
  }
}

/** Ships a packed package whose label was printed before, if its wave ships on print. It posts, so it must be the last step. */
export async function shipIfPrinted(tx: Tx, call: Call, packageId: string): Promise<{ shipped: boolean; facts: Fact[] }> {
  const { labelRequest } = await tx.package.findUniqueOrThrow({ where: { id: packageId }, select: { labelRequest: true } })
  if (!(await isLabelPrinted(tx, { packageId, labelRequest }))) return { shipped: false, facts: [] }
  const { ids, facts } = await shipPrinted(tx, call, [packageId])
  return { shipped: ids.length > 0, facts }
}

/** What the packing station shows after packed pieces were undone. */
export function viewOfUnpacking(done: LoadedUndo, line: ShownUndoneLine, taken: number): PackView {
  const lines = line.contents.map((one) => ({
    ...one,
    packed: done.lines.find(({ lineId }) => lineId === one.lineId)?.packed ?? one.packed,
  }))
  const { progress } = done
  return { step: 'TAKEN_BACK', ...viewOfUndone(done, line, taken), lines, ...nothingPrinted, finished: progress.done === progress.pieces }
}
