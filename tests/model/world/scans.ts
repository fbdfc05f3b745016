import { ship } from './packages.ts'
import { confirm, isOver, membersOf } from './waves.ts'
import { at, forbid, type Line, type Package, type Person, Refused, sum, type Wave, type World } from './world.ts'

/** The sorting table or the bench is at a wave: the first scan confirms picking where nobody does so by hand. */
function begin(world: World, index: number): void {
  const wave = at(world.waves, index)
  forbid([!wave.printed, 'WAVE_NOT_PRINTED'])
  forbid([wave.state === 'PICKING' && wave.setting.confirmPicking, 'WAVE_NOT_PICKED'])
  if (wave.state === 'PICKING') confirm(world, index, [], [])
}

function beginSorting(world: World, index: number, who: Person): Wave {
  const wave = at(world.waves, index)
  forbid([isOver(wave) || wave.type !== 'MIXED' || (wave.sorter !== null && wave.sorter !== who), 'WAVE_NOT_SORTABLE'])
  begin(world, index)
  wave.sorter = who
  return wave
}

function beginPacking(world: World, index: number, who: Person): Wave {
  const wave = at(world.waves, index)
  forbid([isOver(wave), 'WAVE_OVER'], [wave.suspended, 'WAVE_SUSPENDED'], [wave.packer !== null && wave.packer !== who, 'WAVE_HELD'])
  begin(world, index)
  Object.assign(wave, { packer: who, state: 'PACKAGING' })
  return wave
}

interface Candidate {
  package: number
  one: Package
  line: Line
  /** Pieces of the whole package that are still to come. */
  missing: number
}

type Progress = 'sorted' | 'packed'
const unsorted = ({ lines }: Package) => sum(lines, ({ quantity, sorted }) => quantity - sorted)

/** The lines of a wave that ask, or asked, for a product. */
function candidates(world: World, wave: number, sku: string, progress: Progress): Candidate[] {
  const all = membersOf(world, wave, 'PICKED', 'TO_BE_SHIPPED', 'SHIPPED', 'ABNORMAL').flatMap((index) => {
    const one = at(world.packages, index)
    const missing = sum(one.lines, (line) => line.quantity - line[progress])
    return one.lines.filter((line) => line.sku === sku).map((line) => ({ package: index, one, line, missing }))
  })
  forbid([all.length === 0, 'GOODS_NOT_IN_WAVE'])
  return all
}

const isOpen = ({ one, line }: Candidate, progress: Progress) => one.state === 'PICKED' && line[progress] < line.quantity

/** The package that is nearest to complete, then the lowest hole. */
function nearest(all: readonly Candidate[], open: readonly Candidate[]): Candidate {
  const [first] = open.toSorted((a, b) => a.missing - b.missing || (a.one.hole ?? 0) - (b.one.hole ?? 0) || a.package - b.package)
  if (first) return first
  throw new Refused([all.some(({ one }) => one.state === 'ABNORMAL') ? 'GOODS_OF_ABNORMAL' : 'GOODS_NOT_NEEDED'])
}

/** One piece goes into its hole. */
export function sort(world: World, index: number, who: Person, sku: string): void {
  const wave = beginSorting(world, index, who)
  const all = candidates(world, index, sku, 'sorted')
  nearest(
    all,
    all.filter((one) => isOpen(one, 'sorted')),
  ).line.sorted += 1
  wave.sorted = membersOf(world, index, 'PICKED').every((member) => unsorted(at(world.packages, member)) === 0) || wave.sorted
}

export function unsort(world: World, index: number, who: Person, member: number, sku: string): void {
  const wave = beginSorting(world, index, who)
  const one = at(world.packages, member)
  const line = one.lines.find((other) => other.sku === sku)
  forbid([one.wave !== index || one.state !== 'PICKED' || !line || line.sorted <= line.packed, 'NOTHING_TO_UNDO'])
  if (line) line.sorted -= 1
  wave.sorted = false
}

export type Scanned = { sku: string } | { parcel: number } | { hole: number }

/** One scan at the bench: a piece, or the hole or the number of a package. `open` is the package on the screen. */
export function pack(world: World, index: number, who: Person, scanned: Scanned, open: number | null): void {
  const wave = beginPacking(world, index, who)
  const member = 'sku' in scanned ? packPiece(world, index, wave, scanned.sku, open) : openParcel(world, index, wave, scanned)
  const one = at(world.packages, member)
  if (one.lines.every(({ quantity, packed }) => packed === quantity)) finish(world, wave, member)
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

/** A hole or a number is called. A sorted package needs no second look, unless its goods are scanned. */
function openParcel(world: World, index: number, wave: Wave, scanned: { parcel: number } | { hole: number }): number {
  const member = membersOf(world, index).find((one) =>
    'hole' in scanned ? at(world.packages, one).hole === scanned.hole : one === scanned.parcel,
  )
  // The number of a package that is not in the wave is read as a piece that nobody knows.
  if (member === undefined)
    throw new Refused('hole' in scanned ? ['HOLE_EMPTY'] : ['GOODS_NOT_IN_WAVE', 'SCAN_LABEL_FIRST', 'SCAN_HOLE_FIRST'])
  const one = at(world.packages, member)
  checkPackable(one)
  forbid([wave.type === 'MIXED' && unsorted(one) > 0, 'PACKAGE_NOT_SORTED'])
  if (wave.type === 'MIXED' && wave.setting.labelMode !== 'BY_GOODS') for (const line of one.lines) line.packed = line.quantity
  return member
}

function packPiece(world: World, index: number, wave: Wave, sku: string, open: number | null): number {
  const opened = open !== null && at(world.packages, open).wave === index ? open : null
  if (opened === null)
    forbid([wave.setting.labelMode === 'WHOLE_WAVE', 'SCAN_LABEL_FIRST'], [wave.setting.labelMode === 'BY_HOLE', 'SCAN_HOLE_FIRST'])
  else checkPackable(at(world.packages, opened))
  const all = candidates(world, index, sku, 'packed')
  const chosen = opened === null ? choose(wave, all) : ofPackage(wave, all, opened)
  chosen.line.packed += 1
  return chosen.package
}

/** The package on the screen, and no other. */
function ofPackage(wave: Wave, all: readonly Candidate[], opened: number): Candidate {
  const own = all.find((one) => one.package === opened && isOpen(one, 'packed'))
  if (!own) throw new Refused(['GOODS_NOT_IN_PACKAGE'])
  forbid([wave.type === 'MIXED' && unsorted(own.one) > 0, 'PACKAGE_NOT_SORTED'])
  return own
}

/** One that is begun comes first; of a mixed wave only what is sorted can be packed. */
function choose(wave: Wave, all: readonly Candidate[]): Candidate {
  const ready = (one: Candidate) => wave.type !== 'MIXED' || unsorted(one.one) === 0
  const open = all.filter((one) => isOpen(one, 'packed'))
  const begun = open.filter(({ one }) => one.lines.some(({ packed }) => packed > 0))
  const packable = (begun.some(ready) ? begun : open).filter(ready)
  forbid([open.length > 0 && packable.length === 0, 'PACKAGE_NOT_SORTED'])
  return nearest(all, packable)
}

/** The last piece is in: the label is printed now, unless it has failed. */
function finish(world: World, wave: Wave, member: number): void {
  const one = at(world.packages, member)
  if (one.label === 'FAILED') {
    Object.assign(one, { state: 'ABNORMAL', abnormal: 'LABEL_PRINT_FAILED' })
    return
  }
  forbid([one.label !== 'READY' && one.label !== 'PRINTED', 'LABEL_NOT_READY'])
  const onPaper = world.prints.some((print) => print.package === member && print.request === one.request && print.state === 'CONFIRMED')
  one.state = 'TO_BE_SHIPPED'
  if (one.label === 'READY') {
    one.label = 'PRINTED'
    world.prints.push({ package: member, request: one.request, state: 'QUEUED' })
  } else if (wave.setting.shipOnPrint && onPaper) ship(world, member)
}

export function unpack(world: World, index: number, who: Person, member: number, sku: string): void {
  beginPacking(world, index, who)
  const one = at(world.packages, member)
  const line = one.lines.find((other) => other.sku === sku)
  forbid([one.wave !== index || one.state !== 'PICKED' || !line || line.packed === 0, 'NOTHING_TO_UNDO'])
  if (line) line.packed -= 1
}
