import { at, forbid, type Model, type Package, type Person, stopped, sum, type Wave } from './model.ts'
import { cancel, hold, lineName, openSplits } from './packages.ts'
import { claim, claimsOf, release } from './stock.ts'
import { isOver } from './waves.ts'

/** The wave of a package, if its contents may be split or joined. */
function waveOf(model: Model, who: Person, one: Package): Wave {
  if (one.wave === null) forbid([true, 'PACKAGE_NOT_PACKABLE'])
  const wave = at(model.waves, one.wave ?? 0)
  forbid([isOver(wave), 'WAVE_OVER'])
  forbid([wave.suspended, 'WAVE_SUSPENDED'], [wave.packer !== null && wave.packer !== who, 'WAVE_HELD'])
  return wave
}

function checkSplittable(one: Package, { type }: Wave): void {
  forbid([one.state !== 'PICKED', 'PACKAGE_NOT_PACKABLE'])
  forbid([one.label === 'PRINTED', 'LABEL_OF_SPLIT_PRINTED'])
  forbid([type === 'MIXED' && one.lines.some(({ quantity, sorted }) => sorted < quantity), 'PACKAGE_NOT_SORTED'])
  forbid(stopped(one))
}

/** Transfers the allocations of pieces to a line of another package, the oldest batches first. */
function transfer(model: Model, from: number, to: number, sku: string, pieces: number): void {
  let left = pieces
  const held = claimsOf(model, 'LINE', lineName(from, sku)).toSorted(
    (a, b) => model.batches.indexOf(`${a.sku} ${a.batch}`) - model.batches.indexOf(`${b.sku} ${b.batch}`),
  )
  for (const one of held) {
    const taken = Math.min(left, one.pieces)
    left -= taken
    if (taken === 0) continue
    release(model, one, taken)
    claim(model, 'LINE', lineName(to, sku), one, taken)
  }
}

function renewLabel(one: Package): void {
  if (one.label === 'VOID_REQUESTED') return
  one.label = 'REQUESTED'
  one.request += 1
}

/** Splits pieces of a package off into a new one of the same wave. */
export function split(model: Model, who: Person, index: number, asked: readonly { sku: string; pieces: number }[]): void {
  const one = at(model.packages, index)
  const wave = waveOf(model, who, one)
  checkSplittable(one, wave)
  const moved = asked.map(({ sku, pieces }) => ({ pieces, line: one.lines.find((line) => line.sku === sku)! }))
  forbid([moved.some(({ line, pieces }) => pieces > line.quantity - line.packed), 'SPLIT_ABOVE_OPEN'])
  const open = sum(one.lines, ({ quantity, packed }) => quantity - packed)
  forbid([sum(moved, ({ pieces }) => pieces) >= open, 'SPLIT_LEAVES_NOTHING'])
  const slots = model.packages.map((other) => (other.wave === one.wave ? (other.slot ?? 0) : 0))
  const slot = wave.type === 'MIXED' ? Math.max(wave.highestSlot, ...slots, ...wave.boxes.map(({ box }) => box)) + 1 : null
  wave.highestSlot = slot ?? 0
  const to = model.packages.length
  model.packages.push({
    ...one,
    ...{
      erp: null,
      label: 'REQUESTED',
      request: 1,
      interception: 'NONE',
      slot,
      splitFrom: index,
    },
    lines: moved.map(({ line, pieces }) => ({
      ...line,
      ...{ quantity: pieces, locked: pieces, packed: 0, sorted: Math.max(0, Math.min(pieces, line.sorted - line.packed)) },
    })),
    gone: [],
  })
  for (const [n, { line, pieces }] of moved.entries()) {
    transfer(model, index, to, line.sku, pieces)
    line.quantity -= pieces
    line.locked -= pieces
    line.sorted -= at(model.packages, to).lines[n]?.sorted ?? 0
  }
  one.lines = one.lines.filter(({ quantity }) => quantity > 0)
  renewLabel(one)
}

/** Returns the pieces of a parcel to the package from which it was split. */
export function join(model: Model, who: Person, index: number): void {
  const parcel = at(model.packages, index)
  forbid([parcel.splitFrom === null, 'PACKAGE_NOT_SPLIT'])
  const to = parcel.splitFrom ?? 0
  const into = at(model.packages, to)
  const wave = waveOf(model, who, parcel)
  forbid([into.wave !== parcel.wave, 'PACKAGE_NOT_PACKABLE'])
  checkSplittable(parcel, wave)
  forbid([parcel.lines.some(({ packed }) => packed > 0), 'SPLIT_PACKED'])
  checkSplittable(into, wave)
  forbid([openSplits(model, index).length > 0, 'SPLIT_HAS_SPLITS'])
  for (const line of parcel.lines) {
    transfer(model, index, to, line.sku, line.quantity)
    const known = into.lines.find(({ sku }) => sku === line.sku)
    if (known) {
      known.quantity += line.quantity
      known.locked += line.quantity
      known.sorted += line.sorted
    } else into.lines.push({ ...line })
    Object.assign(line, { locked: 0, sorted: 0 })
  }
  if (parcel.slot === wave.highestSlot) wave.highestSlot -= 1
  Object.assign(parcel, { state: 'CANCELLED', wave: null, slot: null })
  if (parcel.label === 'READY') parcel.label = 'VOID_REQUESTED'
  else if (parcel.label === 'REQUESTED' || parcel.label === 'FAILED') parcel.label = 'NONE'
  renewLabel(into)
}

/** Cancels a package with the parcels that were split from it. */
export function cancelWithSplits(model: Model, index: number): void {
  cancel(model, index)
  for (const one of openSplits(model, index)) cancel(model, one)
}

/** Puts a package on hold with the parcels that were split from it. */
export function holdWithSplits(model: Model, index: number, reason: string): void {
  hold(model, index, reason)
  for (const one of openSplits(model, index)) if (!at(model.packages, one).held) hold(model, one, reason)
}
