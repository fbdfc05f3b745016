import { inDueOrder } from './dueOrder.ts'
import {
  at,
  type Claim,
  forbid,
  type Model,
  type Package,
  type PackageState,
  type Person,
  Refused,
  stopOf,
  stopped,
  sum,
  type Wave,
  type WaveType,
} from './model.ts'
import { places, smallestCart, waveTypes } from './newModel.ts'
import { allocate, forbidden, goodsFor, goodsOf, groupOf, mark, missingOf, outOf, piecesOf, toPending } from './packages.ts'
import { ageOf, availableOf, carry, claim, free, positionOf, release } from './stock.ts'

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
export function cut(model: Model, { maximum, types }: Pick<Wish, 'maximum' | 'types'>, pool: number[], taken: number[]) {
  return waveTypes
    .filter((type) => types === null || types.includes(type))
    .flatMap((type) => {
      const ofType = taken.filter((index) => typeOf(model, index, pool) === type)
      const alike = ({ ...one }: Package) => (type === 'HOT' ? `${groupOf(one)} ${goodsOf(one)}` : groupOf(one))
      const boxes = model.settings[type].sortMode === 'WHILE_PICKING' ? smallestCart : Number.POSITIVE_INFINITY
      const most = Math.min(maximum, model.settings[type].maximum, boxes)
      return [...Map.groupBy(ofType, (index) => alike(at(model.packages, index))).values()].flatMap((group) => {
        const waves = Math.ceil(group.length / most)
        const starts = Array.from({ length: waves + 1 }, (_, n) => Math.ceil((n * group.length) / waves))
        return starts.slice(1).map((end, n) => ({ type, members: group.slice(starts[n], end) }))
      })
    })
}

/** Good stock of the picking areas, first in first. */
export const pickable = (model: Model): Model['piles'] =>
  model.piles
    .filter(({ place, quality }) => quality === 'GOOD' && places[place as keyof typeof places] === 'PICKING')
    .toSorted((a, b) => (`${ageOf(model, a)} ${a.place}` < `${ageOf(model, b)} ${b.place}` ? -1 : 1))

/** Generates waves of the pool; stock of picking areas goes to the packages that are due first, and a package without stock is in no wave. */
export function generate(model: Model, { maximum, types, packages }: Wish): void {
  const pool = [...model.packages.entries()].flatMap(([index, one]) =>
    one.state === 'PENDING' && stopOf(one) === null && (packages === null || packages.includes(index)) ? [index] : [],
  )
  const wish = { maximum, types }
  const planned = cut(model, wish, pool, pool)
  const wanted = inDueOrder(
    model,
    planned.flatMap(({ members }) => members),
  )
  forbid([wanted.length === 0, 'POOL_EMPTY'])
  const positions = pickable(model)
  const filled = wanted.filter((index) => allocate(model, index, positions))
  forbid([filled.length === 0, 'NOTHING_IN_PICKING_AREAS'])
  const kept = pool.filter((index) => filled.includes(index))
  addWaves(model, cut(model, wish, pool, kept))
}

const isAllPacked = ({ lines }: Package): boolean => lines.every(({ packed, quantity }) => packed === quantity)

/** Returns an abnormal package to the picking of its wave: what it lacks is reserved and allocated in the picking areas. */
export function rePick(model: Model, index: number): void {
  const one = at(model.packages, index)
  forbid(forbidden(one.state, one.state === 'ABNORMAL'))
  forbid(stopped(one))
  forbid([isAllPacked(one), 'PACKED_NOT_PICKED_AGAIN'])
  forbid(
    [one.wave === null, 'PACKAGE_NOT_IN_WAVE'],
    [one.wave !== null && !['PICKING', 'TO_BE_PACKED', 'PACKAGING'].includes(at(model.waves, one.wave).state), 'WAVE_NOT_BEING_PICKED'],
  )
  const isConfirmed = one.wave !== null && at(model.waves, one.wave).state !== 'PICKING'
  const isOnPaper = one.wave !== null && !isConfirmed && at(model.waves, one.wave).setting.pickMode === 'PAPER'
  forbid([isOnPaper && one.lines.some(({ sku, quantity }) => missingOf(model, index, sku, quantity) > 0), 'MISSING_ON_PAPER'])
  forbid([one.lines.some(({ sku, quantity, locked }) => quantity - locked > availableOf(model, sku)), 'INSUFFICIENT_AVAILABLE'])
  const isCounted = ({ place, sku }: Model['piles'][number]) =>
    model.claims.some((claim) => claim.owner === 'HOLD' && claim.place === place && claim.sku === sku)
  const positions = pickable(model).filter((position) => !isCounted(position))
  const freeAmong = (sku: string, some: Model['piles']) =>
    sum(
      some.filter((position) => position.sku === sku),
      (position) => free(model, position),
    )
  forbid(
    ...one.lines.map(({ sku, quantity }) => {
      const missing = missingOf(model, index, sku, quantity)
      const isThere = missing <= freeAmong(sku, pickable(model))
      return [missing > freeAmong(sku, positions), isThere ? 'ONLY_WHERE_COUNTED' : 'NOT_IN_PICKING_AREAS'] as const
    }),
  )
  allocate(model, index, positions)
  for (const line of one.lines) line.locked = line.quantity
  const isPicked = isConfirmed && goodsFor(model, index).every(({ place }) => place.startsWith('OUT'))
  Object.assign(one, { state: isPicked ? 'PICKED' : 'PICKING', abnormal: null, weight: null })
}

/** Adds waves of packages whose goods are allocated. */
export function addWaves(model: Model, waves: readonly { type: WaveType; members: number[] }[]): void {
  for (const { type, members } of waves) {
    const nobody = { sorter: null, packer: null, printed: false, picked: false, sorted: false, suspended: false }
    const setting = { ...model.settings[type] }
    setting.confirmPicking ||= setting.pickMode === 'HANDHELD'
    setting.bindCart ||= setting.sortMode === 'WHILE_PICKING'
    model.waves.push({
      type,
      state: 'TO_BE_PICKED',
      setting,
      ...nobody,
      picks: [],
      pickers: [],
      cart: null,
      boxes: [],
      highestSlot: members.length,
    })
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

/** Whether packages of a wave are picked again after its picking was confirmed. */
export const isPickedAgain = (model: Model, index: number): boolean =>
  ['TO_BE_PACKED', 'PACKAGING'].includes(at(model.waves, index).state) && membersOf(model, index, 'PICKING').length > 0

/** Confirms picking. `missing` are pieces that were not found; `allPicked` claims that nothing is left on shelves. */
export function confirm(model: Model, index: number, shorts: readonly Short[], missing: readonly Claim[], allPicked = false): void {
  const wave = at(model.waves, index)
  const again = isPickedAgain(model, index)
  forbid([wave.state !== 'PICKING' && !again, 'WAVE_NOT_IN_STATE'], [allPicked && toPick(model, index).length > 0, 'PICKS_LEFT'])
  const expected = (short: Short) =>
    sum(
      toPick(model, index).filter(({ place, sku }) => place === short.place && sku === short.sku),
      ({ pieces }) => pieces,
    )
  forbid([shorts.some((short) => short.missing > expected(short)), 'SHORT_TOO_LARGE'])
  reportMissing(model, index, missing)
  const isSorted = wave.setting.sortMode === 'WHILE_PICKING'
  forbid([isSorted && toPick(model, index).length > 0, 'PICKS_LEFT'])
  for (const held of toPick(model, index)) carry(model, held, outOf(index))
  for (const member of membersOf(model, index, 'PICKING')) at(model.packages, member).state = 'PICKED'
  if (!again) Object.assign(wave, { state: 'TO_BE_PACKED', picked: true, sorted: isSorted && membersOf(model, index, 'PICKED').length > 0 })
}

/** Frees the pick cart of a wave that has ended, unless it still holds goods: returned ones, and those of packages that are not packed. */
function freeCart(model: Model, index: number): void {
  const isPacked = (of: string) => {
    const one = at(model.packages, Number(of.split(' ')[1]))
    return one.state !== 'PICKED' && (one.state !== 'ABNORMAL' || isAllPacked(one))
  }
  const left = model.claims.some(({ place, owner, of }) => place === outOf(index) && (owner === 'RETURN' || !isPacked(of)))
  if (!left) at(model.waves, index).cart = null
}

/** Holds missing pieces for a count. */
export function holdMissing(model: Model, index: number, short: Claim): void {
  const held = toPick(model, index).find(
    ({ of, place, sku, batch }) => of === short.of && place === short.place && sku === short.sku && batch === short.batch,
  )
  if (!held || held.pieces < short.pieces) throw new Refused(['a short that falls on somebody who was not sent for it'])
  release(model, held, short.pieces)
  claim(model, 'HOLD', 'nobody', positionOf(short), short.pieces)
}

/** Holds missing pieces for a count; the packages that they were for are abnormal. */
export function reportMissing(model: Model, index: number, missing: readonly Claim[]): void {
  for (const short of missing) {
    holdMissing(model, index, short)
    const victim = Number(short.of.split(' ')[1])
    if (at(model.packages, victim).state === 'PICKING') mark(model, victim, 'OUT_OF_STOCK')
  }
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
  freeCart(model, index)
}

export function voidWave(model: Model, index: number): void {
  const wave = at(model.waves, index)
  const printed = membersOf(model, index).some((member) => at(model.packages, member).label === 'PRINTED')
  forbid([printed, 'WAVE_LABEL_PRINTED'], [isOver(wave), 'WAVE_OVER'])
  for (const member of membersOf(model, index, 'TO_BE_PRINTED', 'PICKING', 'PICKED')) toPending(model, member)
  Object.assign(wave, { state: 'VOIDED', suspended: false })
  freeCart(model, index)
}

/** Ends a wave with nothing left to do, or voids it if nothing was picked; abnormal packages keep it open during picking only. */
export function settle(model: Model, index: number): void {
  const wave = at(model.waves, index)
  if (isOver(wave)) {
    freeCart(model, index)
    return
  }
  if (membersOf(model, index, 'TO_BE_PRINTED', 'PICKING', 'PICKED').length > 0) return
  if (wave.state === 'PICKING' && membersOf(model, index, 'ABNORMAL').length > 0) return
  Object.assign(wave, { state: wave.picked ? 'ENDED' : 'VOIDED', suspended: false })
  freeCart(model, index)
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

export function takeOver(model: Model, index: number, who: Person, work: 'PICKING' | 'SORTING' | 'PACKING'): void {
  const wave = at(model.waves, index)
  forbid(
    [isOver(wave), 'WAVE_OVER'],
    [work === 'PICKING' && wave.setting.pickMode !== 'HANDHELD', 'WAVE_ON_PAPER'],
    [work === 'PICKING' && wave.state !== 'PICKING' && !isPickedAgain(model, index), 'WAVE_NOT_IN_STATE'],
    [work === 'SORTING' && wave.type !== 'MIXED', 'WAVE_NOT_SORTABLE'],
    [work === 'PACKING' && wave.suspended, 'WAVE_SUSPENDED'],
  )
  if (work === 'PICKING') wave.pickers = [who]
  else if (work === 'SORTING') wave.sorter = who
  else wave.packer = who
}

const printable = (one: Package) => one.label === 'READY' || one.label === 'PRINTED'
export const printedBefore = (model: Model, index: number) =>
  model.prints.some((print) => print.package === index && print.request === at(model.packages, index).request && print.state !== 'FAILED')

/** Sends the label of a package to the printer. */
export function printLabel(model: Model, index: number, reason: boolean): void {
  const one = at(model.packages, index)
  forbid(
    [one.state === 'CANCELLED', 'PACKAGE_CANCELLED'],
    [one.state === 'DRAFT' || one.state === 'PENDING', 'PACKAGE_NOT_IN_STATE'],
    [!printable(one), 'LABEL_NOT_READY'],
    stopped(one),
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
  const by = (label: string) =>
    waiting.filter((index) => at(model.packages, index).label === label && stopOf(at(model.packages, index)) === null)
  const ready = by('READY')
  const chosen = ready.length > 0 ? ready : by('PRINTED')
  forbid([chosen.length === 0, 'NO_LABEL_READY'])
  forbid([chosen.some((index) => printedBefore(model, index)) && !reason, 'REPRINT_REASON_REQUIRED'])
  for (const index of chosen) {
    const one = at(model.packages, index)
    one.label = 'PRINTED'
    model.prints.push({ package: index, request: one.request, state: 'QUEUED' })
  }
}
