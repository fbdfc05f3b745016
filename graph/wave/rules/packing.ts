import type { Failure } from '../../kernel/command/failure.ts'
import { isSlot, parseScan, readAs } from '../../kernel/states/codes.ts'
import { refuseStopped, type Stoppable } from '../../package/rules.ts'
import { repeated } from '../../station/rules.ts'
import {
  GoodsNotInPackage,
  LabelNotReady,
  PackageAbnormal,
  PackageInOtherWave,
  PackageNotPackable,
  PackageNotSorted,
  PackagePacked,
  ScanHoleFirst,
  ScanLabelFirst,
  SlotEmpty,
  WaveOver,
  WaveSuspended,
} from '../failures.ts'
import { boxesOfPackage } from './boxes.ts'
import { type ChosenLine, chooseLine, type KeyedProduct, type ScannedPiece, type WaveLine } from './goods.ts'
import { isOver, type Progress, progressAfter, type WaveAtWork } from './work.ts'

/** The package that is open on the screen of a packing station. */
export interface OpenPackage {
  id: string
  number: string
  state: string
  pieces: number
  /** False if it has left the wave since it was opened. */
  isInWave: boolean
  /** Number of the wave that it is in instead. */
  otherWave: string | null
}

/** A package of the wave with its contents. */
export interface PackageAtBench extends OpenPackage, Stoppable {
  slot: number | null
  /** Boxes of the pick cart that it got when the ones before were full. */
  moreBoxes: readonly number[]
  trackingNumber: string | null
  sorted: number
  packed: number
  label: string
  lines: readonly { lineId: string; quantity: number; packed: number }[]
}

/** A packing station: the wave, its lines of the scanned products, the packages that a scan may concern (of the wave, and the one on the screen), and how far the wave is packed. */
export interface PackingBench<Product extends KeyedProduct = KeyedProduct, Package extends PackageAtBench = PackageAtBench> {
  wave: WaveAtWork
  products: readonly Product[]
  lines: readonly WaveLine[]
  packages: readonly Package[]
  progress: Progress
}

type PackedWave = Pick<WaveAtWork, 'type' | 'labelMode' | 'preCheck'>

/** Whether the next scan begins to pack a wave: it confirms picking, begins packing, or makes a person its packer. */
export const beginsPacking = ({ state, packerId }: Pick<WaveAtWork, 'state' | 'packerId'>, me: string | null): boolean =>
  state !== 'PACKAGING' || (packerId === null && me !== null)

/** Whether somebody else packs a wave. */
export const isPackedByOther = ({ packerId }: Pick<WaveAtWork, 'packerId'>, me: string | null): boolean =>
  packerId !== null && packerId !== me

/** Why a wave cannot be packed by any user now; null if it can. */
export function refuseWave(wave: Pick<WaveAtWork, 'number' | 'state' | 'suspendedAt'>): Failure | null {
  const { number } = wave
  if (isOver(wave)) return WaveOver({ number })
  return wave.suspendedAt ? WaveSuspended({ number }) : null
}

/** Why a package cannot be packed, by its state. */
export function refusePacking({ number, state, isInWave, otherWave }: OpenPackage): Failure {
  if (!isInWave) return otherWave === null ? PackageNotPackable({ number }) : PackageInOtherWave({ number, wave: otherWave })
  if (state === 'TO_BE_SHIPPED' || state === 'SHIPPED') return PackagePacked({ number })
  return state === 'ABNORMAL' ? PackageAbnormal({ number }) : PackageNotPackable({ number })
}

/** Why a piece cannot be packed before something else is scanned, or into the open package; null if it can. */
export function refusePiece({ labelMode }: PackedWave, open: OpenPackage | null): Failure | null {
  if (open) return open.state === 'PICKED' && open.isInWave ? null : refusePacking(open)
  if (labelMode === 'WHOLE_WAVE') return ScanLabelFirst()
  return labelMode === 'BY_SLOT' ? ScanHoleFirst() : null
}

/** Chooses the line that gets a piece: one of the open package, else of a package that is begun, else of any that can be packed. */
export function choosePackedLine(
  wave: PackedWave,
  piece: ScannedPiece,
  found: readonly KeyedProduct[],
  all: readonly WaveLine[],
  open: OpenPackage | null,
): ChosenLine {
  return chooseLine(piece, found, all, (lines) => (open ? linesOfPackage(wave, lines, open) : packableLines(wave, lines)))
}

/** Open lines of the package on the screen; in a mixed wave it must be fully sorted. */
function linesOfPackage(wave: PackedWave, lines: readonly WaveLine[], { id, number, pieces }: OpenPackage): readonly WaveLine[] {
  const own = lines.filter(({ packageId, open }) => packageId === id && open > 0)
  const [first] = own
  if (!first) throw GoodsNotInPackage({ number, sku: lines[0]?.sku ?? '' })
  const { packageUnsorted } = first
  if (wave.type === 'MIXED' && packageUnsorted > 0) throw PackageNotSorted({ number, sorted: pieces - packageUnsorted, pieces })
  return own
}

/** Lines of the wave that can be packed: none of stopped packages, in a mixed wave only sorted packages; started packages come first. */
function packableLines(wave: PackedWave, lines: readonly WaveLine[]): readonly WaveLine[] {
  if (!lines.some(({ open }) => open > 0)) {
    const waiting = lines.filter(({ state }) => state === 'PICKED')
    const [stopped] = waiting.flatMap((line) => refuseStopped({ ...line, number: line.packageNumber }) ?? [])
    if (stopped) throw stopped
  }
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

/** The package that a code names: the slot of a mixed wave, if it can be one, else the text of a label. */
export function packageCode(code: string): { slot: string | null; label: string | null } {
  const scan = parseScan(code)
  const label = scan.kind === 'plain' || (scan.kind === 'own' && scan.of === 'package') ? scan.code : null
  return { slot: readAs(scan, 'slot'), label }
}

/** Number of a scanned slot; null if the put wall has none with this code. */
export const slotNumber = (slot: string | null): number | null => (slot !== null && isSlot(slot) ? Number(slot) : null)

/** Forms of a scanned label that are compared with package and tracking numbers. */
export const labelForms = (label: string): string[] => [...new Set([label, label.toUpperCase()])]

/** The package that is called by its slot or label; null if the code is one of a piece. */
function packageCalled<Package extends PackageAtBench>(wave: PackedWave, packages: readonly Package[], code: string): Package | null {
  const { slot, label } = packageCode(code)
  if (wave.type === 'MIXED' && slot !== null) {
    const number = slotNumber(slot)
    const inSlot = packages.find((one) => boxesOfPackage(one.slot, one.moreBoxes).some((box) => box === number))
    if (!inSlot) throw SlotEmpty({ slot })
    return inSlot
  }
  if (label === null) return null
  const byNumber = packages.find(({ number }) => number === label.toUpperCase())
  return byNumber ?? packages.find(({ trackingNumber }) => trackingNumber !== null && labelForms(label).includes(trackingNumber)) ?? null
}

/** What a scan packs: pieces of a line, or a package that is called by its slot or label. */
export type PackingTarget = { packageId: string; line: ChosenLine | null }

/** Chooses what a scan packs. `openId` is the package on the screen. */
export function chooseTarget(bench: PackingBench, piece: ScannedPiece, openId: string | null): PackingTarget {
  const { wave, packages } = bench
  const called = packageCalled(
    wave,
    packages.filter(({ isInWave }) => isInWave),
    piece.code,
  )
  if (called) return { packageId: called.id, line: null }
  const open = packages.find(({ id }) => id === openId) ?? null
  const refusal = (open?.state === 'PICKED' && open.isInWave ? refuseStopped(open) : null) ?? refusePiece(wave, open)
  if (refusal) throw refusal
  const line = choosePackedLine(wave, piece, bench.products, bench.lines, open)
  return { packageId: line.packageId, line }
}

/** Whether the slot or label of a package is enough to pack it: its goods are complete and together, and not to be checked piece by piece. */
export const isPackedAtOnce = ({ type, labelMode, preCheck }: PackedWave): boolean =>
  type === 'MIXED' && labelMode !== 'BY_GOODS' && !preCheck

/** Pieces that a scan packs, by line. */
export interface PackedPieces {
  lineId: string
  pieces: number
}

/** Result of a scan: the pieces that it packs into a package, and what has become of it and of its wave. */
export interface Packing<Product extends KeyedProduct = KeyedProduct, Package extends PackageAtBench = PackageAtBench> {
  step: 'OPENED' | 'PIECE' | 'PACKED' | 'ABNORMAL'
  lines: readonly PackedPieces[]
  /** The package after the scan. */
  packed: Package
  bench: PackingBench<Product, Package>
}

/** Packs a piece, a carton, or a called package that is packed at once; the last piece completes the package. */
export function pack<Product extends KeyedProduct, Package extends PackageAtBench>(
  bench: PackingBench<Product, Package>,
  pkg: Package,
  line: ChosenLine | null,
): Packing<Product, Package> {
  const lines = line ? [{ lineId: line.lineId, pieces: line.pieces }] : openCalled(bench.wave, pkg)
  const pieces = lines.reduce((sum, one) => sum + one.pieces, 0)
  const added = new Map(lines.map((one) => [one.lineId, one.pieces]))
  const contents = pkg.lines.map((one) => ({ ...one, packed: one.packed + (added.get(one.lineId) ?? 0) }))
  const filled = { ...pkg, packed: pkg.packed + pieces, lines: contents }
  const isWhole = contents.every(({ quantity, packed }) => packed >= quantity)
  const step = isWhole ? completion(pkg) : line ? 'PIECE' : 'OPENED'
  const packed = step === 'PACKED' ? { ...filled, state: 'TO_BE_SHIPPED' } : step === 'ABNORMAL' ? { ...filled, state: 'ABNORMAL' } : filled
  const progress =
    step === 'ABNORMAL'
      ? progressWithout(bench.progress, pkg)
      : progressAfter(bench.progress, { pieces, packageOpen: pkg.pieces - pkg.packed })
  const packages = bench.packages.map((one) => (one.id === pkg.id ? packed : one))
  return { step, lines, packed, bench: { ...bench, packages, lines: linesAfter(bench.lines, packed), progress } }
}

/** Opens a package by its slot or label, and packs its pieces if that is enough. */
function openCalled(wave: PackedWave, pkg: PackageAtBench): PackedPieces[] {
  const { number, state, sorted, pieces } = pkg
  if (state !== 'PICKED') {
    const why = refusePacking(pkg)
    throw why.code === PackagePacked.code ? repeated(why) : why
  }
  const stopped = refuseStopped(pkg)
  if (stopped) throw stopped
  if (wave.type === 'MIXED' && sorted < pieces) throw PackageNotSorted({ number, sorted, pieces })
  if (!isPackedAtOnce(wave)) return []
  return pkg.lines
    .filter((line) => line.packed < line.quantity)
    .map(({ lineId, quantity, packed }) => ({ lineId, pieces: quantity - packed }))
}

/** What becomes of a package with all its pieces: its label is printed, or it is abnormal if that failed. */
function completion({ number, label }: PackageAtBench): 'PACKED' | 'ABNORMAL' {
  if (label === 'FAILED') return 'ABNORMAL'
  if (label !== 'READY' && label !== 'PRINTED') throw LabelNotReady({ number })
  return 'PACKED'
}

/** Progress of a wave without a package that has become abnormal. */
function progressWithout(progress: Progress, { pieces, packed }: PackageAtBench): Progress {
  return {
    pieces: progress.pieces - pieces,
    done: progress.done - packed,
    packages: progress.packages - 1,
    complete: progress.complete - (packed === pieces ? 1 : 0),
  }
}

/** Lines of the wave after one of its packages has changed. */
function linesAfter(lines: readonly WaveLine[], pkg: PackageAtBench): WaveLine[] {
  return lines.map((line) => {
    if (line.packageId !== pkg.id) return line
    const own = pkg.lines.find(({ lineId }) => lineId === line.lineId)
    const open = pkg.state === 'PICKED' && own ? own.quantity - own.packed : 0
    return { ...line, open, state: pkg.state as WaveLine['state'], packageOpen: pkg.pieces - pkg.packed, begun: pkg.packed > 0 }
  })
}
