import { boxesOf } from './boxes.ts'
import { at, forbid, type Line, type Model, type Package, type Person, Refused, stopOf, stopped, sum, type Wave } from './model.ts'
import { awaitsExamination, ship } from './packages.ts'
import { confirm, isOver, membersOf } from './waves.ts'

/** Starts sorting or packing a wave: the first scan confirms picking where it is not confirmed by hand. */
function begin(model: Model, index: number): void {
  const wave = at(model.waves, index)
  forbid([!wave.printed, 'WAVE_NOT_PRINTED'])
  forbid([wave.state === 'PICKING' && wave.setting.confirmPicking, 'WAVE_NOT_PICKED'])
  if (wave.state === 'PICKING') confirm(model, index, [], [])
}

function beginSorting(model: Model, index: number, who: Person): Wave {
  const wave = at(model.waves, index)
  forbid([isOver(wave) || wave.type !== 'MIXED' || (wave.sorter !== null && wave.sorter !== who), 'WAVE_NOT_SORTABLE'])
  forbid([wave.setting.sortMode === 'WHILE_PICKING', 'WAVE_SORTED_WHILE_PICKING'])
  begin(model, index)
  wave.sorter = who
  return wave
}

function beginPacking(model: Model, index: number, who: Person): Wave {
  const wave = at(model.waves, index)
  forbid([isOver(wave), 'WAVE_OVER'], [wave.suspended, 'WAVE_SUSPENDED'], [wave.packer !== null && wave.packer !== who, 'WAVE_HELD'])
  begin(model, index)
  Object.assign(wave, { packer: who, state: 'PACKAGING' })
  return wave
}

interface Candidate {
  package: number
  one: Package
  line: Line
  /** Missing pieces of the whole package. */
  missing: number
}

type Progress = 'sorted' | 'packed'
const unsorted = ({ lines }: Package) => sum(lines, ({ quantity, sorted }) => quantity - sorted)

/** Lines of a wave with the product. */
function candidates(model: Model, wave: number, sku: string, progress: Progress): Candidate[] {
  const all = membersOf(model, wave, 'PICKED', 'TO_BE_SHIPPED', 'SHIPPED', 'ABNORMAL').flatMap((index) => {
    const one = at(model.packages, index)
    const missing = sum(one.lines, (line) => line.quantity - line[progress])
    return one.lines.filter((line) => line.sku === sku).map((line) => ({ package: index, one, line, missing }))
  })
  forbid([all.length === 0, 'GOODS_NOT_IN_WAVE'])
  return all
}

const isOpen = ({ one, line }: Candidate, progress: Progress) =>
  one.state === 'PICKED' && line[progress] < line.quantity && (progress === 'sorted' || stopOf(one) === null)

/** The package nearest to completion, then the lowest slot, among the open ones that need this number of pieces. */
function nearest(all: readonly Candidate[], candidatesLeft: readonly Candidate[], progress: Progress, pieces: number): Candidate {
  const open = candidatesLeft.filter(({ line }) => line.quantity - line[progress] >= pieces)
  forbid([open.length === 0 && candidatesLeft.length > 0, 'GOODS_ABOVE_NEEDED'])
  const [first] = open.toSorted((a, b) => a.missing - b.missing || (a.one.slot ?? 0) - (b.one.slot ?? 0) || a.package - b.package)
  if (first) return first
  const reason = all.some(({ one }) => one.state === 'ABNORMAL') ? 'GOODS_OF_ABNORMAL' : 'GOODS_NOT_NEEDED'
  const stops = progress === 'packed' ? all.flatMap(({ one }) => (one.state === 'PICKED' ? (stopOf(one) ?? []) : [])) : []
  throw new Refused(stops.length > 0 ? stops : [reason])
}

/** Sorts a piece, or a carton of several, into its slot. */
export function sort(model: Model, index: number, who: Person, sku: string, pieces: number): void {
  const wave = beginSorting(model, index, who)
  const all = candidates(model, index, sku, 'sorted')
  nearest(
    all,
    all.filter((one) => isOpen(one, 'sorted')),
    'sorted',
    pieces,
  ).line.sorted += pieces
  wave.sorted = membersOf(model, index, 'PICKED').every((member) => unsorted(at(model.packages, member)) === 0) || wave.sorted
}

export function unsort(model: Model, index: number, who: Person, member: number, sku: string, pieces: number): void {
  const wave = beginSorting(model, index, who)
  const one = at(model.packages, member)
  const line = one.lines.find((other) => other.sku === sku)
  forbid([one.wave !== index || one.state !== 'PICKED' || !line || line.sorted - line.packed < pieces, 'NOTHING_TO_UNDO'])
  if (line) line.sorted -= pieces
  wave.sorted = false
}

/** Updates whether all pieces of a wave are sorted. */
export function settleSorting(model: Model, index: number): void {
  const wave = at(model.waves, index)
  if (wave.type !== 'MIXED' || (wave.state !== 'TO_BE_PACKED' && wave.state !== 'PACKAGING')) return
  const left = membersOf(model, index, 'PICKED', 'TO_BE_SHIPPED', 'SHIPPED').map((member) => at(model.packages, member))
  wave.sorted = left.length > 0 && left.every((one) => one.state !== 'PICKED' || unsorted(one) === 0)
}

export type Scanned = { sku: string; pieces: number } | { parcel: number } | { slot: number }

/** One packing scan: a piece, a slot or the number of a package. `open` is the package on the screen. */
export function pack(model: Model, index: number, who: Person, scanned: Scanned, open: number | null): void {
  const wave = beginPacking(model, index, who)
  const member = 'sku' in scanned ? packPiece(model, index, wave, scanned, open) : openParcel(model, index, wave, scanned)
  const one = at(model.packages, member)
  if (one.lines.every(({ quantity, packed }) => packed === quantity)) finish(model, wave, member)
}

function checkPackable({ state }: Package): void {
  forbid([
    state !== 'PICKED',
    state === 'TO_BE_SHIPPED' || state === 'SHIPPED'
      ? 'PACKAGE_PACKED'
      : state === 'ABNORMAL'
        ? 'PACKAGE_ABNORMAL'
        : 'PACKAGE_NOT_PACKABLE',
  ])
}

/** Opens a package by slot or number. A sorted package is packed at once, unless its products are scanned. */
function openParcel(model: Model, index: number, wave: Wave, scanned: { parcel: number } | { slot: number }): number {
  const member = membersOf(model, index).find((one) =>
    'slot' in scanned ? boxesOf(model, one).includes(scanned.slot) : one === scanned.parcel,
  )
  // A number of a package outside the wave is handled like an unknown product.
  if (member === undefined)
    throw new Refused('slot' in scanned ? ['SLOT_EMPTY'] : ['GOODS_NOT_IN_WAVE', 'SCAN_LABEL_FIRST', 'SCAN_SLOT_FIRST'])
  const one = at(model.packages, member)
  checkPackable(one)
  forbid(stopped(one))
  forbid([wave.type === 'MIXED' && unsorted(one) > 0, 'PACKAGE_NOT_SORTED'])
  if (wave.type === 'MIXED' && wave.setting.labelMode !== 'BY_GOODS') for (const line of one.lines) line.packed = line.quantity
  return member
}

function packPiece(model: Model, index: number, wave: Wave, { sku, pieces }: { sku: string; pieces: number }, open: number | null): number {
  // The package on the screen may have left the wave.
  forbid([open !== null && at(model.packages, open).wave !== index, 'PACKAGE_NOT_PACKABLE'])
  if (open === null)
    forbid([wave.setting.labelMode === 'WHOLE_WAVE', 'SCAN_LABEL_FIRST'], [wave.setting.labelMode === 'BY_SLOT', 'SCAN_SLOT_FIRST'])
  else {
    checkPackable(at(model.packages, open))
    forbid(stopped(at(model.packages, open)))
  }
  const all = candidates(model, index, sku, 'packed')
  const chosen = nearest(all, open === null ? choose(wave, all) : ofPackage(wave, all, open), 'packed', pieces)
  chosen.line.packed += pieces
  return chosen.package
}

/** Restricts the candidates to the open package. */
function ofPackage(wave: Wave, all: readonly Candidate[], opened: number): readonly Candidate[] {
  const own = all.find((one) => one.package === opened && isOpen(one, 'packed'))
  if (!own) throw new Refused(['GOODS_NOT_IN_PACKAGE'])
  forbid([wave.type === 'MIXED' && unsorted(own.one) > 0, 'PACKAGE_NOT_SORTED'])
  return [own]
}

/** Packages in progress come first; of a mixed wave only sorted pieces can be packed. */
function choose(wave: Wave, all: readonly Candidate[]): readonly Candidate[] {
  const ready = (one: Candidate) => wave.type !== 'MIXED' || unsorted(one.one) === 0
  const open = all.filter((one) => isOpen(one, 'packed'))
  const begun = open.filter(({ one }) => one.lines.some(({ packed }) => packed > 0))
  const packable = (begun.some(ready) ? begun : open).filter(ready)
  forbid([open.length > 0 && packable.length === 0, 'PACKAGE_NOT_SORTED'])
  return packable
}

/** Completes a package: prints its label unless it failed. */
function finish(model: Model, wave: Wave, member: number): void {
  const one = at(model.packages, member)
  if (one.label === 'FAILED') {
    Object.assign(one, { state: 'ABNORMAL', abnormal: 'LABEL_PRINT_FAILED' })
    return
  }
  forbid([one.label !== 'READY' && one.label !== 'PRINTED', 'LABEL_NOT_READY'])
  const onPaper = model.prints.some((print) => print.package === member && print.request === one.request && print.state === 'CONFIRMED')
  one.state = 'TO_BE_SHIPPED'
  if (one.label === 'READY') {
    one.label = 'PRINTED'
    model.prints.push({ package: member, request: one.request, state: 'QUEUED' })
  } else if (wave.setting.shipOnPrint && onPaper && !awaitsExamination(model, at(model.packages, member))) ship(model, member)
}

export function unpack(model: Model, index: number, who: Person, member: number, sku: string, pieces: number): void {
  beginPacking(model, index, who)
  const one = at(model.packages, member)
  const line = one.lines.find((other) => other.sku === sku)
  forbid([one.wave !== index || one.state !== 'PICKED' || !line || line.packed < pieces, 'NOTHING_TO_UNDO'])
  if (line) line.packed -= pieces
}
