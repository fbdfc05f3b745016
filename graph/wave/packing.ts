import { insertPrintJobs, isLabelPrinted } from '../file/steps.ts'
import type { Wave } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import { isHole, parseScan, readAs } from '../kernel/states/codes.ts'
import { PackageStopped } from '../package/failures.ts'
import { markAbnormal } from '../package/steps/abnormal.ts'
import { finishPacking } from '../package/steps/label.ts'
import { lockPicked } from '../package/steps/lock.ts'
import { addProgress, packAll } from '../package/steps/progress.ts'
import {
  GoodsNotInPackage,
  HoleEmpty,
  LabelNotReady,
  PackageAbnormal,
  PackageNotPackable,
  PackageNotSorted,
  PackagePacked,
  ScanHoleFirst,
  ScanLabelFirst,
} from './failures.ts'
import { type Piece, takeLine } from './goods.ts'
import { type GoodsView, goodsOfLine, type ScanView, viewOf } from './scanView.ts'
import { shipPrinted } from './shipPrinted.ts'
import type { PackStep } from './states.ts'
import { type ShownLine, shownLines, type WaveLine } from './store/lines.ts'
import { type Member, memberByCode, memberById } from './store/members.ts'

export type PackStepValue = keyof typeof PackStep.values

/** What comes out of the printer for a package that is packed now. */
export interface Printed {
  trackingNumber: string | null
  labelFileId: string | null
  /** The job that prints its label; null where it is on paper already. */
  printJobId: string | null
  /** It has left already, since its label was confirmed to be printed. */
  shipped: boolean
}

const nothingPrinted: Printed = { trackingNumber: null, labelFileId: null, printJobId: null, shipped: false }

/** What the packing bench shows after a scan. */
export interface PackView extends ScanView, GoodsView, Printed {
  step: PackStepValue
  /** All that belongs into the package. */
  lines: ShownLine[]
  /** Nothing of the wave is left to pack. */
  finished: boolean
}

/** Where a scan has gone: a package was opened, or a piece went to a line of it. */
export interface Placed {
  packageId: string
  lineId: string | null
}

/** Puts what was scanned where it belongs, by the way in which the wave's labels are printed. `open` is the package on the screen. */
export async function place(tx: Tx, wave: Wave, piece: Piece, open: string | null): Promise<Placed> {
  const called = await calledPackage(tx, wave, piece.code)
  if (called) return openPackage(tx, wave, called)
  const member = open === null ? null : await memberById(tx, wave.id, open)
  if (member && member.state !== 'PICKED') throw whyNotPackable(member)
  if (!member && wave.labelMode === 'WHOLE_WAVE') throw ScanLabelFirst()
  if (!member && wave.labelMode === 'BY_HOLE') throw ScanHoleFirst()
  const line = await takeLine(tx, wave, piece, 'packed', (lines) => (member ? ofPackage(wave, lines, member) : whole(wave, lines)))
  await addProgress(tx, line.lineId, 'packed', 1)
  return { packageId: line.packageId, lineId: line.lineId }
}

/** The package whose hole or label was scanned; null where it was a piece. */
async function calledPackage(tx: Tx, wave: Wave, code: string): Promise<Member | null> {
  const scan = parseScan(code)
  const hole = wave.type === 'MIXED' ? readAs(scan, 'hole') : null
  const text = scan.kind === 'plain' || (scan.kind === 'own' && scan.of === 'package') ? scan.code : null
  const member = await memberByCode(tx, wave.id, { hole: hole !== null && isHole(hole) ? Number(hole) : null, text })
  if (!member && hole !== null) throw HoleEmpty({ hole })
  return member
}

/** A sorted package needs no second look where holes or labels are called; the pieces of others are scanned. */
async function openPackage(tx: Tx, wave: Wave, member: Member): Promise<Placed> {
  const lines = await lockPicked(tx, member.id)
  if (!lines) throw whyNotPackable((await memberById(tx, wave.id, member.id)) ?? member)
  const sorted = lines.reduce((sum, line) => sum + line.sorted, 0)
  if (wave.type === 'MIXED' && sorted < member.pieces) throw PackageNotSorted({ number: member.number, sorted, pieces: member.pieces })
  if (wave.type === 'MIXED' && wave.labelMode !== 'BY_GOODS') await packAll(tx, member.id)
  return { packageId: member.id, lineId: null }
}

/** What the open package still needs; of a mixed wave only one that is sorted can be packed. */
function ofPackage(wave: Wave, lines: readonly WaveLine[], { id, number, pieces }: Member): readonly WaveLine[] {
  const own = lines.filter(({ packageId, open }) => packageId === id && open > 0)
  const [first] = own
  if (!first) throw GoodsNotInPackage({ number, sku: lines[0]?.sku ?? '' })
  const { packageUnsorted } = first
  if (wave.type === 'MIXED' && packageUnsorted > 0) throw PackageNotSorted({ number, sorted: pieces - packageUnsorted, pieces })
  return own
}

/** Of a mixed wave only what is sorted can be packed. A package that is begun comes before one that is not. */
function whole(wave: Wave, lines: readonly WaveLine[]): readonly WaveLine[] {
  const sorted = wave.type === 'MIXED' ? lines.filter(({ packageUnsorted }) => packageUnsorted === 0) : lines
  const begun = sorted.filter((line) => line.begun && line.open > 0)
  if (begun.length > 0) return begun
  const waiting = lines.find(({ open, packageUnsorted }) => open > 0 && packageUnsorted > 0)
  if (wave.type === 'MIXED' && waiting && !sorted.some(({ open }) => open > 0)) {
    const { packageNumber: number, packagePieces: pieces, packageUnsorted } = waiting
    throw PackageNotSorted({ number, sorted: pieces - packageUnsorted, pieces })
  }
  return sorted
}

function whyNotPackable({ number, state }: Member): Error {
  if (state === 'TO_BE_SHIPPED' || state === 'SHIPPED') return PackagePacked({ number })
  return state === 'ABNORMAL' ? PackageAbnormal({ number }) : PackageNotPackable({ number })
}

/** The package is complete: its label is printed now, unless it is on paper already; one whose label has failed is abnormal. */
export async function complete(
  tx: Tx,
  call: Call,
  wave: Wave,
  packageId: string,
  materialId: string | null,
): Promise<{ step: 'PACKED' | 'ABNORMAL'; printed: Printed; facts: Fact[] }> {
  const { number, label, labelRequest, labelFileId, trackingNumber } = await tx.package.findUniqueOrThrow({ where: { id: packageId } })
  if (label === 'FAILED') {
    const { facts } = await markAbnormal(tx, call, [packageId], 'LABEL_PRINT_FAILED')
    return { step: 'ABNORMAL', printed: nothingPrinted, facts }
  }
  if (label !== 'READY' && label !== 'PRINTED') throw LabelNotReady({ number })
  const { moved, facts } = await finishPacking(tx, call, packageId, materialId)
  if (moved.length === 0) throw PackageStopped({ number })
  const printed = { trackingNumber, labelFileId }
  if (label === 'READY') {
    const rows = [
      { kind: 'PACKAGE_LABEL' as const, warehouseId: wave.warehouseId, documentId: packageId, labelRequest, reprintReason: null },
    ]
    const [printJobId = null] = await insertPrintJobs(tx, call, rows)
    return { step: 'PACKED', printed: { ...printed, printJobId, shipped: false }, facts }
  }
  if (!wave.shipOnPrint || !(await isLabelPrinted(tx, { packageId, labelRequest })))
    return { step: 'PACKED', printed: { ...printed, printJobId: null, shipped: false }, facts }
  const shipped = await shipPrinted(tx, call, [packageId])
  return { step: 'PACKED', printed: { ...printed, printJobId: null, shipped: shipped.ids.length > 0 }, facts: [...facts, ...shipped.facts] }
}

/** What the bench shows after a scan. */
export async function packView(
  tx: Tx,
  wave: Wave,
  { packageId, lineId }: Placed,
  step: PackStepValue,
  printed = nothingPrinted,
): Promise<PackView> {
  const view = await viewOf(tx, wave, packageId, 'packed')
  const lines = await shownLines(tx, packageId)
  return { step, ...view, ...(await goodsOfLine(tx, lineId)), lines, ...printed, finished: view.done === view.pieces }
}
