import {
  at,
  type Claim,
  forbid,
  type Model,
  type Package,
  type PackageState,
  type Person,
  Refused,
  sum,
  type Wave,
  type WaveType,
} from './model.ts'
import { places, waveTypes } from './newModel.ts'
import { allocate, goodsFor, goodsOf, groupOf, mark, outOf, piecesOf, ship, toPending } from './packages.ts'
import { ageOf, carry, claim, positionOf, release } from './stock.ts'

export const isOver = ({ state }: Wave): boolean => state === 'ENDED' || state === 'VOIDED'

/** Indexes of the packages of a wave in these states. */
export const membersOf = (model: Model, wave: number, ...states: PackageState[]): number[] =>
  [...model.packages.entries()].flatMap(([index, one]) =>
    one.wave === wave && (states.length === 0 || states.includes(one.state)) ? [index] : [],
  )

function typeOf(model: Model, index: number, pool: readonly number[]): WaveType {
  const one = at(model.packages, index)
  const equal = pool.filter(
    (other) => goodsOf(at(model.packages, other)) === goodsOf(one) && groupOf(at(model.packages, other)) === groupOf(one),
  )
  if (equal.length >= model.settings.HOT.hotThreshold) return 'HOT'
  if (piecesOf(one) === 1) return 'ONE_PIECE'
  return one.lines.length === 1 ? 'ONE_PRODUCT' : 'MIXED'
}

export interface Wish {
  maximum: number
  types: WaveType[] | null
  packages: number[] | null
}

/**
 * Splits packages of a pool into waves by type, logistics group and size, as evenly as possible. Types are assigned over the whole pool.
 */
function cut(model: Model, { maximum, types }: Pick<Wish, 'maximum' | 'types'>, pool: number[], taken: number[]) {
  return waveTypes
    .filter((type) => types === null || types.includes(type))
    .flatMap((type) => {
      const ofType = taken.filter((index) => typeOf(model, index, pool) === type)
      const alike = ({ ...one }: Package) => (type === 'HOT' ? `${groupOf(one)} ${goodsOf(one)}` : groupOf(one))
      const most = Math.min(maximum, model.settings[type].maximum)
      return [...Map.groupBy(ofType, (index) => alike(at(model.packages, index))).values()].flatMap((group) => {
        const waves = Math.ceil(group.length / most)
        const starts = Array.from({ length: waves + 1 }, (_, n) => Math.ceil((n * group.length) / waves))
        return starts.slice(1).map((end, n) => ({ type, members: group.slice(starts[n], end) }))
      })
    })
}

/** Generates waves of the pool; stock of picking areas goes to the oldest packages, and a package without stock is in no wave. */
export function generate(model: Model, { maximum, types, packages }: Wish): void {
  const pool = [...model.packages.entries()].flatMap(([index, { state }]) =>
    state === 'PENDING' && (packages === null || packages.includes(index)) ? [index] : [],
  )
  const wish = { maximum, types }
  const planned = cut(model, wish, pool, pool)
  const wanted = planned.flatMap(({ members }) => members).toSorted((a, b) => a - b)
  forbid([wanted.length === 0, 'POOL_EMPTY'])
  const positions = model.piles
    .filter(({ place, quality }) => quality === 'GOOD' && places[place as keyof typeof places] === 'PICKING')
    .toSorted((a, b) => (`${ageOf(model, a)} ${a.place}` < `${ageOf(model, b)} ${b.place}` ? -1 : 1))
  const filled = wanted.filter((index) => allocate(model, index, positions))
  forbid([filled.length === 0, 'NOTHING_IN_PICKING_AREAS'])
  const kept = pool.filter((index) => filled.includes(index))
  for (const { type, members } of cut(model, wish, pool, kept)) {
    const nobody = { sorter: null, packer: null, printed: false, picked: false, sorted: false, suspended: false }
    model.waves.push({ type, state: 'TO_BE_PICKED', setting: { ...model.settings[type] }, ...nobody })
    for (const [n, index] of members.entries())
      Object.assign(at(model.packages, index), {
        state: 'TO_BE_PRINTED',
        wave: model.waves.length - 1,
        slot: type === 'MIXED' ? n + 1 : null,
      })
  }
}

/** Marks the pick list as printed: picking starts. A second print changes nothing. */
export function print(model: Model, index: number): void {
  const wave = at(model.waves, index)
  forbid([isOver(wave), 'WAVE_OVER'])
  if (wave.printed) return
  Object.assign(wave, { printed: true, state: 'PICKING' })
  for (const member of membersOf(model, index, 'TO_BE_PRINTED')) at(model.packages, member).state = 'PICKING'
}

export interface Short {
  place: string
  sku: string
  missing: number
}

/** Pieces to pick for a wave: allocations on shelves of packages being picked, abnormal ones included. */
export const toPick = (model: Model, wave: number): Claim[] =>
  membersOf(model, wave, 'PICKING', 'ABNORMAL')
    .flatMap((index) => goodsFor(model, index))
    .filter(({ place }) => !place.startsWith('OUT'))

/** Confirms picking. `missing` are pieces that were not found. */
export function confirm(model: Model, index: number, shorts: readonly Short[], missing: readonly Claim[]): void {
  const wave = at(model.waves, index)
  forbid([wave.state !== 'PICKING', 'WAVE_NOT_IN_STATE'])
  const expected = (short: Short) =>
    sum(
      toPick(model, index).filter(({ place, sku }) => place === short.place && sku === short.sku),
      ({ pieces }) => pieces,
    )
  forbid([shorts.some((short) => short.missing > expected(short)), 'SHORT_TOO_LARGE'])
  for (const short of missing) {
    const held = toPick(model, index).find(
      ({ of, place, sku, batch }) => of === short.of && place === short.place && sku === short.sku && batch === short.batch,
    )
    if (!held || held.pieces < short.pieces) throw new Refused(['a short that falls on somebody who was not sent for it'])
    release(model, held, short.pieces)
    claim(model, 'HOLD', 'nobody', positionOf(short), short.pieces)
    const victim = Number(short.of.split(' ')[1])
    if (at(model.packages, victim).state === 'PICKING') mark(model, victim, 'OUT_OF_STOCK')
  }
  for (const held of toPick(model, index)) carry(model, held, outOf(index))
  for (const member of membersOf(model, index, 'PICKING')) at(model.packages, member).state = 'PICKED'
  Object.assign(wave, { state: 'TO_BE_PACKED', picked: true })
}

export function end(model: Model, index: number, leftovers: 'TO_PENDING' | 'TO_ABNORMAL'): void {
  const wave = at(model.waves, index)
  forbid([isOver(wave), 'WAVE_OVER'])
  for (const member of membersOf(model, index, 'TO_BE_PRINTED', 'PICKING', 'PICKED')) {
    const picked = at(model.packages, member).state === 'PICKED'
    if (leftovers === 'TO_PENDING') toPending(model, member)
    else mark(model, member, picked ? 'PACKAGING_ERROR' : 'PICKING_ERROR')
  }
  Object.assign(wave, { state: 'ENDED', suspended: false })
}

export function voidWave(model: Model, index: number): void {
  const wave = at(model.waves, index)
  const printed = membersOf(model, index).some((member) => at(model.packages, member).label === 'PRINTED')
  forbid([printed, 'WAVE_LABEL_PRINTED'], [isOver(wave), 'WAVE_OVER'])
  for (const member of membersOf(model, index, 'TO_BE_PRINTED', 'PICKING', 'PICKED')) toPending(model, member)
  Object.assign(wave, { state: 'VOIDED', suspended: false })
}

/** Ends a wave with nothing left to do, or voids it if nothing was picked; abnormal packages keep it open during picking only. */
export function settle(model: Model, index: number): void {
  const wave = at(model.waves, index)
  if (isOver(wave) || membersOf(model, index, 'TO_BE_PRINTED', 'PICKING', 'PICKED').length > 0) return
  if (wave.state === 'PICKING' && membersOf(model, index, 'ABNORMAL').length > 0) return
  Object.assign(wave, { state: wave.picked ? 'ENDED' : 'VOIDED', suspended: false })
}

export function suspend(model: Model, index: number): void {
  const wave = at(model.waves, index)
  forbid([wave.state !== 'PACKAGING' || wave.suspended, 'WAVE_NOT_IN_STATE'])
  Object.assign(wave, { suspended: true, packer: null })
}

export function resume(model: Model, index: number): void {
  const wave = at(model.waves, index)
  forbid([wave.state !== 'PACKAGING' || !wave.suspended, 'WAVE_NOT_IN_STATE'])
  wave.suspended = false
}

export function takeOver(model: Model, index: number, who: Person, work: 'SORTING' | 'PACKING'): void {
  const wave = at(model.waves, index)
  forbid(
    [isOver(wave), 'WAVE_OVER'],
    [work === 'SORTING' && wave.type !== 'MIXED', 'WAVE_NOT_SORTABLE'],
    [work === 'PACKING' && wave.suspended, 'WAVE_SUSPENDED'],
  )
  if (work === 'SORTING') wave.sorter = who
  else wave.packer = who
}

const printable = (one: Package) => one.label === 'READY' || one.label === 'PRINTED'
const printedBefore = (model: Model, index: number) =>
  model.prints.some((print) => print.package === index && print.request === at(model.packages, index).request && print.state !== 'FAILED')

/** Sends the label of a package to the printer. */
export function printLabel(model: Model, index: number, reason: boolean): void {
  const one = at(model.packages, index)
  forbid(
    [one.state === 'CANCELLED', 'PACKAGE_CANCELLED'],
    [one.state === 'DRAFT' || one.state === 'PENDING', 'PACKAGE_NOT_IN_STATE'],
    [!printable(one), 'LABEL_NOT_READY'],
    [printable(one) && printedBefore(model, index) && !reason, 'REPRINT_REASON_REQUIRED'],
  )
  one.label = 'PRINTED'
  model.prints.push({ package: index, request: one.request, state: 'QUEUED' })
}

/** Sends the ready labels of a wave to the printer; if there are none, those that were printed already. */
export function printLabels(model: Model, wave: number, reason: boolean): void {
  forbid([isOver(at(model.waves, wave)), 'WAVE_OVER'])
  const waiting = membersOf(model, wave, 'TO_BE_PRINTED', 'PICKING', 'PICKED').toSorted(
    (a, b) => (at(model.packages, a).slot ?? 0) - (at(model.packages, b).slot ?? 0) || a - b,
  )
  const by = (label: string) => waiting.filter((index) => at(model.packages, index).label === label)
  const chosen = by('READY').length > 0 ? by('READY') : by('PRINTED')
  forbid([chosen.length === 0, 'NO_LABEL_READY'])
  forbid([chosen.some((index) => printedBefore(model, index)) && !reason, 'REPRINT_REASON_REQUIRED'])
  for (const index of chosen) {
    const one = at(model.packages, index)
    one.label = 'PRINTED'
    model.prints.push({ package: index, request: one.request, state: 'QUEUED' })
  }
}

/** Result of a print job. A confirmed label ships its package if the wave says so. */
export function settlePrint(model: Model, index: number, state: 'SENT' | 'CONFIRMED' | 'FAILED'): void {
  const print = at(model.prints, index)
  if (print.state === state) return
  forbid([print.state === 'CONFIRMED' || (state === 'SENT' && print.state !== 'QUEUED'), 'PRINT_JOB_SETTLED'])
  print.state = state
  const one = at(model.packages, print.package)
  const leaves = one.wave !== null && at(model.waves, one.wave).setting.shipOnPrint && one.request === print.request
  if (state === 'CONFIRMED' && one.state === 'TO_BE_SHIPPED' && leaves) ship(model, print.package)
}
