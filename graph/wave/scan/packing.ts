import { insertPrintJobs, isLabelPrinted } from '../../file/steps.ts'
import type { Wave } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { isSlot, parseScan, readAs } from '../../kernel/states/codes.ts'
import { PackageStopped } from '../../package/failures.ts'
import { markAbnormal } from '../../package/steps/abnormal.ts'
import { finishPacking } from '../../package/steps/label.ts'
import { lockPicked } from '../../package/steps/lock.ts'
import { addProgress, packAll } from '../../package/steps/progress.ts'
import { repeated } from '../../station/rules.ts'
import {
  GoodsNotInPackage,
  LabelNotReady,
  PackageAbnormal,
  PackageNotPackable,
  PackageNotSorted,
  PackagePacked,
  ScanHoleFirst,
  ScanLabelFirst,
  SlotEmpty,
} from '../failures.ts'
import { shipPrinted } from '../print/shipPrinted.ts'
import type { PackStep } from '../states.ts'
import { type ShownLine, shownLines, type WaveLine } from '../store/lines.ts'
import { type Member, memberByCode, memberById } from '../store/members.ts'
import { chooseLine, type ScannedPiece } from './goods.ts'
import { type GoodsView, goodsOfLine, type ScanView, viewOf } from './scanView.ts'

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
  lines: ShownLine[]
  /** Whether nothing in the wave is left to pack. */
  finished: boolean
}

/** Result of a scan: a package was opened, or a piece was packed to a line. */
export interface PlacedPiece {
  packageId: string
  lineId: string | null
  /** Pieces of the code; 0 for a package. */
  scanned: number
}

/** Assigns a scan to a package or line, depending on the wave's label mode. `open` is the package on the screen. */
export async function placePiece(tx: Tx, wave: Wave, piece: ScannedPiece, open: string | null): Promise<PlacedPiece> {
  const called = await packageByCode(tx, wave, piece.code)
  if (called) return openPackage(tx, wave, called)
  const member = open === null ? null : await memberById(tx, wave.id, open)
  if (member && member.state !== 'PICKED') throw whyNotPackable(member)
  if (!member && wave.labelMode === 'WHOLE_WAVE') throw ScanLabelFirst()
  if (!member && wave.labelMode === 'BY_SLOT') throw ScanHoleFirst()
  const line = await chooseLine(tx, wave, piece, 'packed', (lines) =>
    member ? linesOfPackage(wave, lines, member) : packableLines(wave, lines),
  )
  await addProgress(tx, line.lineId, 'packed', line.pieces)
  return { packageId: line.packageId, lineId: line.lineId, scanned: line.pieces }
}

/** The package of a scanned slot or label; null for a piece. */
async function packageByCode(tx: Tx, wave: Wave, code: string): Promise<Member | null> {
  const scan = parseScan(code)
  const slot = wave.type === 'MIXED' ? readAs(scan, 'slot') : null
  const text = scan.kind === 'plain' || (scan.kind === 'own' && scan.of === 'package') ? scan.code : null
  const member = await memberByCode(tx, wave.id, { slot: slot !== null && isSlot(slot) ? Number(slot) : null, text })
  if (!member && slot !== null) throw SlotEmpty({ slot })
  return member
}

/** Opens a package by slot or label: a fully sorted one is packed at once, others need their pieces scanned. */
async function openPackage(tx: Tx, wave: Wave, member: Member): Promise<PlacedPiece> {
  const lines = await lockPicked(tx, member.id)
  if (!lines) {
    const why = whyNotPackable((await memberById(tx, wave.id, member.id)) ?? member)
    throw why.code === PackagePacked.code ? repeated(why) : why
  }
  const sorted = lines.reduce((sum, line) => sum + line.sorted, 0)
  if (wave.type === 'MIXED' && sorted < member.pieces) throw PackageNotSorted({ number: member.number, sorted, pieces: member.pieces })
  if (wave.type === 'MIXED' && wave.labelMode !== 'BY_GOODS') await packAll(tx, member.id)
  return { packageId: member.id, lineId: null, scanned: 0 }
}

/** Open lines of the package on the screen; in a mixed wave it must be fully sorted. */
function linesOfPackage(wave: Wave, lines: readonly WaveLine[], { id, number, pieces }: Member): readonly WaveLine[] {
  const own = lines.filter(({ packageId, open }) => packageId === id && open > 0)
  const [first] = own
  if (!first) throw GoodsNotInPackage({ number, sku: lines[0]?.sku ?? '' })
  const { packageUnsorted } = first
  if (wave.type === 'MIXED' && packageUnsorted > 0) throw PackageNotSorted({ number, sorted: pieces - packageUnsorted, pieces })
  return own
}

/** Lines of the wave that can be packed: in a mixed wave only sorted packages; started packages come first. */
function packableLines(wave: Wave, lines: readonly WaveLine[]): readonly WaveLine[] {
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

function whyNotPackable({ number, state }: Member): Failure {
  if (state === 'TO_BE_SHIPPED' || state === 'SHIPPED') return PackagePacked({ number })
  return state === 'ABNORMAL' ? PackageAbnormal({ number }) : PackageNotPackable({ number })
}

/** Completes a package: prints its label unless already printed; marks it abnormal if the label failed. */
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

/** Reads what the packing station shows after a scan. */
export async function packView(
  tx: Tx,
  wave: Wave,
  { packageId, lineId, scanned }: PlacedPiece,
  step: PackStepValue,
  printed = nothingPrinted,
): Promise<PackView> {
  const view = await viewOf(tx, wave, packageId, 'packed')
  const lines = await shownLines(tx, packageId)
  return { step, ...view, ...(await goodsOfLine(tx, lineId, scanned)), lines, ...printed, finished: view.done === view.pieces }
}
