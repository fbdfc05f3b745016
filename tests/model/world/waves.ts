import { places, waveTypes } from './begin.ts'
import { allocate, goodsFor, goodsOf, groupOf, mark, outOf, piecesOf, ship, toPending } from './packages.ts'
import { ageOf, carry, claim, release, spotOf } from './stock.ts'
import {
  at,
  type Claim,
  forbid,
  type Package,
  type PackageState,
  type Person,
  Refused,
  sum,
  type Wave,
  type WaveType,
  type World,
} from './world.ts'

export const isOver = ({ state }: Wave): boolean => state === 'ENDED' || state === 'VOIDED'

/** The packages of a wave in some states, by their place in the world. */
export const membersOf = (world: World, wave: number, ...states: PackageState[]): number[] =>
  [...world.packages.entries()].flatMap(([index, one]) =>
    one.wave === wave && (states.length === 0 || states.includes(one.state)) ? [index] : [],
  )

function typeOf(world: World, index: number, pool: readonly number[]): WaveType {
  const one = at(world.packages, index)
  const equal = pool.filter(
    (other) => goodsOf(at(world.packages, other)) === goodsOf(one) && groupOf(at(world.packages, other)) === groupOf(one),
  )
  if (equal.length >= world.settings.HOT.hotThreshold) return 'HOT'
  if (piecesOf(one) === 1) return 'ONE_PIECE'
  return one.lines.length === 1 ? 'ONE_PRODUCT' : 'MIXED'
}

export interface Wish {
  maximum: number
  types: WaveType[] | null
  packages: number[] | null
}

/** Cuts the pool into waves by type, truck and size, and gives the goods of the picking areas to the oldest packages. */
export function generate(world: World, { maximum, types, packages }: Wish): void {
  const pool = [...world.packages.entries()].flatMap(([index, { state }]) =>
    state === 'PENDING' && (packages === null || packages.includes(index)) ? [index] : [],
  )
  const planned = waveTypes
    .filter((type) => types === null || types.includes(type))
    .flatMap((type) => {
      const ofType = pool.filter((index) => typeOf(world, index, pool) === type)
      const alike = ({ ...one }: Package) => (type === 'HOT' ? `${groupOf(one)} ${goodsOf(one)}` : groupOf(one))
      const groups = Map.groupBy(ofType, (index) => alike(at(world.packages, index)))
      const most = Math.min(maximum, world.settings[type].maximum)
      return [...groups.values()].flatMap((group) =>
        Array.from({ length: Math.ceil(group.length / most) }, (_, n) => ({ type, members: group.slice(n * most, (n + 1) * most) })),
      )
    })
  const wanted = planned.flatMap(({ members }) => members).toSorted((a, b) => a - b)
  forbid([wanted.length === 0, 'POOL_EMPTY'])
  const spots = world.piles
    .filter(({ place, quality }) => quality === 'GOOD' && places[place as keyof typeof places] === 'PICKING')
    .toSorted((a, b) => (`${ageOf(world, a)} ${a.place}` < `${ageOf(world, b)} ${b.place}` ? -1 : 1))
  const filled = wanted.filter((index) => allocate(world, index, spots))
  forbid([filled.length === 0, 'NOTHING_IN_PICKING_AREAS'])
  for (const { type, members } of planned) {
    const taken = members.filter((index) => filled.includes(index))
    if (taken.length === 0) continue
    const nobody = { sorter: null, packer: null, printed: false, picked: false, sorted: false, suspended: false }
    world.waves.push({ type, state: 'TO_BE_PICKED', setting: { ...world.settings[type] }, ...nobody })
    for (const [n, index] of taken.entries())
      Object.assign(at(world.packages, index), {
        state: 'TO_BE_PRINTED',
        wave: world.waves.length - 1,
        hole: type === 'MIXED' ? n + 1 : null,
      })
  }
}

/** The picking list is on paper: picking starts. A second printing changes nothing. */
export function print(world: World, index: number): void {
  const wave = at(world.waves, index)
  forbid([isOver(wave), 'WAVE_OVER'])
  if (wave.printed) return
  Object.assign(wave, { printed: true, state: 'PICKING' })
  for (const member of membersOf(world, index, 'TO_BE_PRINTED')) at(world.packages, member).state = 'PICKING'
}

export interface Short {
  place: string
  sku: string
  missing: number
}

/** What the picker of a wave is sent for: claims on shelves of packages that are picked, abnormal ones too. */
export const toPick = (world: World, wave: number): Claim[] =>
  membersOf(world, wave, 'PICKING', 'ABNORMAL')
    .flatMap((index) => goodsFor(world, index))
    .filter(({ place }) => !place.startsWith('OUT'))

/** Picking is over. `missing` are pieces of claims that were not found. */
export function confirm(world: World, index: number, shorts: readonly Short[], missing: readonly Claim[]): void {
  const wave = at(world.waves, index)
  forbid([wave.state !== 'PICKING', 'WAVE_NOT_IN_STATE'])
  const expected = (short: Short) =>
    sum(
      toPick(world, index).filter(({ place, sku }) => place === short.place && sku === short.sku),
      ({ pieces }) => pieces,
    )
  forbid([shorts.some((short) => short.missing > expected(short)), 'SHORT_TOO_LARGE'])
  for (const short of missing) {
    const held = toPick(world, index).find(
      ({ of, place, sku, batch }) => of === short.of && place === short.place && sku === short.sku && batch === short.batch,
    )
    if (!held || held.pieces < short.pieces) throw new Refused(['a short that falls on somebody who was not sent for it'])
    release(world, held, short.pieces)
    claim(world, 'HOLD', 'nobody', spotOf(short), short.pieces)
    const victim = Number(short.of.split(' ')[1])
    if (at(world.packages, victim).state === 'PICKING') mark(world, victim, 'OUT_OF_STOCK')
  }
  for (const held of toPick(world, index)) carry(world, held, outOf(index))
  for (const member of membersOf(world, index, 'PICKING')) at(world.packages, member).state = 'PICKED'
  Object.assign(wave, { state: 'TO_BE_PACKED', picked: true })
}

export function end(world: World, index: number, leftovers: 'TO_PENDING' | 'TO_ABNORMAL'): void {
  const wave = at(world.waves, index)
  forbid([isOver(wave), 'WAVE_OVER'])
  for (const member of membersOf(world, index, 'TO_BE_PRINTED', 'PICKING', 'PICKED')) {
    const picked = at(world.packages, member).state === 'PICKED'
    if (leftovers === 'TO_PENDING') toPending(world, member)
    else mark(world, member, picked ? 'PACKAGING_ERROR' : 'PICKING_ERROR')
  }
  Object.assign(wave, { state: 'ENDED', suspended: false })
}

export function voidWave(world: World, index: number): void {
  const wave = at(world.waves, index)
  const printed = membersOf(world, index).some((member) => at(world.packages, member).label === 'PRINTED')
  forbid([printed, 'WAVE_LABEL_PRINTED'], [isOver(wave), 'WAVE_OVER'])
  for (const member of membersOf(world, index, 'TO_BE_PRINTED', 'PICKING', 'PICKED')) toPending(world, member)
  Object.assign(wave, { state: 'VOIDED', suspended: false })
}

/** A wave that its last package has left ends by itself; one of which nothing was picked is voided. */
export function settle(world: World, index: number): void {
  const wave = at(world.waves, index)
  if (isOver(wave) || membersOf(world, index, 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'ABNORMAL').length > 0) return
  Object.assign(wave, { state: wave.picked ? 'ENDED' : 'VOIDED', suspended: false })
}

export function suspend(world: World, index: number): void {
  const wave = at(world.waves, index)
  forbid([wave.state !== 'PACKAGING' || wave.suspended, 'WAVE_NOT_IN_STATE'])
  Object.assign(wave, { suspended: true, packer: null })
}

export function resume(world: World, index: number): void {
  const wave = at(world.waves, index)
  forbid([wave.state !== 'PACKAGING' || !wave.suspended, 'WAVE_NOT_IN_STATE'])
  wave.suspended = false
}

export function takeOver(world: World, index: number, who: Person, work: 'SORTING' | 'PACKING'): void {
  const wave = at(world.waves, index)
  forbid(
    [isOver(wave), 'WAVE_OVER'],
    [work === 'SORTING' && wave.type !== 'MIXED', 'WAVE_NOT_SORTABLE'],
    [work === 'PACKING' && wave.suspended, 'WAVE_SUSPENDED'],
  )
  if (work === 'SORTING') wave.sorter = who
  else wave.packer = who
}

const printable = (one: Package) => one.label === 'READY' || one.label === 'PRINTED'
const printedBefore = (world: World, index: number) =>
  world.prints.some((print) => print.package === index && print.request === at(world.packages, index).request && print.state !== 'FAILED')

/** The label of a package goes to the printer. */
export function printLabel(world: World, index: number, reason: boolean): void {
  const one = at(world.packages, index)
  forbid(
    [one.state === 'CANCELLED', 'PACKAGE_CANCELLED'],
    [one.state === 'DRAFT' || one.state === 'PENDING', 'PACKAGE_NOT_IN_STATE'],
    [!printable(one), 'LABEL_NOT_READY'],
    [printable(one) && printedBefore(world, index) && !reason, 'REPRINT_REASON_REQUIRED'],
  )
  one.label = 'PRINTED'
  world.prints.push({ package: index, request: one.request, state: 'QUEUED' })
}

/** The labels of a wave that are ready go to the printer; where none is, those that were printed do so once more. */
export function printLabels(world: World, wave: number, reason: boolean): void {
  forbid([isOver(at(world.waves, wave)), 'WAVE_OVER'])
  const waiting = membersOf(world, wave, 'TO_BE_PRINTED', 'PICKING', 'PICKED').toSorted(
    (a, b) => (at(world.packages, a).hole ?? 0) - (at(world.packages, b).hole ?? 0) || a - b,
  )
  const by = (label: string) => waiting.filter((index) => at(world.packages, index).label === label)
  const chosen = by('READY').length > 0 ? by('READY') : by('PRINTED')
  forbid([chosen.length === 0, 'NO_LABEL_READY'])
  forbid([chosen.some((index) => printedBefore(world, index)) && !reason, 'REPRINT_REASON_REQUIRED'])
  for (const index of chosen) {
    const one = at(world.packages, index)
    one.label = 'PRINTED'
    world.prints.push({ package: index, request: one.request, state: 'QUEUED' })
  }
}

/** What became of a printing. A label on paper lets its package leave, where its wave says so. */
export function settlePrint(world: World, index: number, state: 'SENT' | 'CONFIRMED' | 'FAILED'): void {
  const print = at(world.prints, index)
  if (print.state === state) return
  forbid([print.state === 'CONFIRMED' || (state === 'SENT' && print.state !== 'QUEUED'), 'PRINT_JOB_SETTLED'])
  print.state = state
  const one = at(world.packages, print.package)
  const leaves = one.wave !== null && at(world.waves, one.wave).setting.shipOnPrint && one.request === print.request
  if (state === 'CONFIRMED' && one.state === 'TO_BE_SHIPPED' && leaves) ship(world, print.package)
}
