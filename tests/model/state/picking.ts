import { boxesOf } from './boxes.ts'
import { at, type Claim, forbid, type Model, type Package, type Person, sum, type Wave } from './model.ts'
import { areaOf, carts } from './newModel.ts'
import { outOf } from './packages.ts'
import { ageOf, carry, claim, free, positionOf } from './stock.ts'
import { holdMissing, isOver, isPickedAgain, membersOf, print, reportMissing, toPick } from './waves.ts'

const isBeingPicked = (model: Model, index: number) => at(model.waves, index).state === 'PICKING' || isPickedAgain(model, index)

/** Starts the picking of a wave with a handheld, or joins its pickers. */
export function start(model: Model, index: number, who: Person, together: boolean): void {
  const wave = at(model.waves, index)
  forbid([isOver(wave), 'WAVE_OVER'], [wave.setting.pickMode !== 'HANDHELD', 'WAVE_ON_PAPER'])
  if (wave.state === 'TO_BE_PICKED') print(model, index)
  else if (wave.pickers.includes(who) && isBeingPicked(model, index)) return
  else forbid([!isBeingPicked(model, index), 'WAVE_NOT_IN_STATE'], [wave.pickers.length > 0 && !together, 'WAVE_HELD'])
  wave.pickers.push(who)
}

export type Said =
  | { kind: 'PICK' | 'PUT_BACK'; place: string; sku: string; pieces: number; box?: number | null }
  | { kind: 'SHORT'; place: string; sku: string; pieces: number; other: string | null; otherPieces: number }
  | { kind: 'SKIP' | 'PLACE'; place: string }
  | { kind: 'CART'; place: string; cart: string }
  | { kind: 'FULL'; place: string; full: number; box: number; unconfirmed: number | null }

const packageOf = ({ of }: Claim) => Number(of.split(' ')[1])
const openAt = (model: Model, index: number, place: string, sku: string | null) =>
  toPick(model, index).filter((one) => one.place === place && (sku === null || one.sku === sku))
const picksAt = ({ picks }: Wave, place: string, sku: string | null) =>
  picks.filter((one) => one.pieces > 0 && one.place === place && (sku === null || one.sku === sku))
const piecesOf = (all: readonly { pieces: number }[]) => sum(all, ({ pieces }) => pieces)

/** Packages that are not abnormal first, then the oldest. */
const byNeed = (model: Model) => (a: Claim, b: Claim) => {
  const abnormal = (one: Claim) => Number(at(model.packages, packageOf(one)).state === 'ABNORMAL')
  return abnormal(a) - abnormal(b) || packageOf(a) - packageOf(b)
}

/** Pieces that were not found: those that make packages abnormal, and those that are picked at another location, with what is allocated there. */
export interface Missing {
  short: readonly Claim[]
  moved: readonly Claim[]
  again: readonly Claim[]
}

/** One scan of a picker. */
export function scan(model: Model, index: number, who: Person, said: Said, missing: () => Missing): void {
  const wave = at(model.waves, index)
  forbid([isOver(wave), 'WAVE_OVER'], [!isBeingPicked(model, index), 'WAVE_NOT_IN_STATE'], [!wave.pickers.includes(who), 'WAVE_HELD'])
  const { place } = said
  const { bindCart } = wave.setting
  if (said.kind === 'CART' && bindCart) {
    bind(model, index, said.cart)
    return
  }
  forbid(
    [bindCart && wave.cart === null && !isPickedAgain(model, index), 'SCAN_CART_FIRST'],
    [said.kind === 'CART', 'PICK_CART_NOT_NEEDED'],
  )
  if (said.kind === 'FULL') {
    takeBox(model, index, said)
    return
  }
  if (!('sku' in said)) {
    const open = openAt(model, index, place, null)
    forbid([open.length + picksAt(wave, place, null).length === 0, 'PLACE_NOT_IN_WAVE'], [open.length === 0, 'PLACE_PICKED'])
    return
  }
  const { sku, pieces } = said
  if (said.kind === 'PUT_BACK') putBack(model, index, place, sku, pieces, said.box ?? null)
  else if (said.kind === 'SHORT') {
    forbid([pieces > piecesOf(openAt(model, index, place, sku)), 'SHORT_TOO_LARGE'])
    const { other, otherPieces } = said
    forbid([other !== null && (other === place || freeAt(model, other, sku) < otherPieces), 'OTHER_PLACE_TAKEN'])
    const { short, moved, again } = missing()
    reportMissing(model, index, short)
    for (const one of moved) holdMissing(model, index, one)
    for (const { of, pieces: some, ...position } of again) claim(model, 'LINE', of, position, some)
  } else pick(model, index, place, sku, pieces, said.box ?? null)
}

/** A box is full: its package gets another one of the pick cart. */
function takeBox(model: Model, index: number, { full, box, unconfirmed }: Said & { kind: 'FULL' }): void {
  const wave = at(model.waves, index)
  const members = membersOf(model, index)
  const filled = members.find((member) => boxesOf(model, member).at(-1) === full)
  const sorted = filled === undefined ? 0 : sum(at(model.packages, filled).lines, (line) => line.sorted)
  forbid([wave.setting.sortMode !== 'WHILE_PICKING', 'BOX_IS_EMPTY'], [unconfirmed !== null && unconfirmed !== full, 'CONFIRM_BOX_FIRST'])
  const isFullAlready = members.some((member) => boxesOf(model, member).slice(0, -1).includes(full))
  forbid([isFullAlready, unconfirmed === null ? 'BOX_FILLED_MEANWHILE' : 'CONFIRM_BOX_FIRST'])
  const before = wave.boxes.findLast((one) => one.package === filled)?.sortedBefore ?? 0
  forbid([filled === undefined || sorted === 0 || (unconfirmed === null && sorted <= before), 'BOX_IS_EMPTY'])
  const taken = [...members.flatMap((member) => boxesOf(model, member)), ...wave.boxes.map((one) => one.box)]
  const all = Array.from({ length: carts[wave.cart ?? ''] ?? 0 }, (_, at) => at + 1)
  const free = all.filter((one) => one > wave.highestSlot && !taken.includes(one))
  forbid([free.length === 0, 'NO_FREE_BOX'], [!free.includes(box), 'BOX_NOT_FREE'])
  wave.boxes.push({ box, package: filled as number, sortedBefore: unconfirmed === null ? sorted : sorted - 1 })
}

/** Free good pieces at a picking location; none where pieces of the product are held for a count. */
export function freeAt(model: Model, place: string, sku: string): number {
  const isHeld = model.claims.some((one) => one.owner === 'HOLD' && one.place === place && one.sku === sku)
  if (areaOf(place) !== 'PICKING' || isHeld) return 0
  const piles = model.piles.filter((pile) => pile.place === place && pile.sku === sku && pile.quality === 'GOOD')
  return sum(piles, (pile) => free(model, pile))
}

/** Binds a pick cart, or another one while nothing is picked. */
function bind(model: Model, index: number, cart: string): void {
  const wave = at(model.waves, index)
  if (wave.cart === cart) return
  const holder = model.waves.find((one) => one.cart === cart)
  forbid([holder !== undefined, holder && isOver(holder) ? 'PICK_CART_NOT_EMPTY' : 'PICK_CART_BUSY'])
  const isBegun = model.piles.some((pile) => pile.place === outOf(index) && pile.pieces > 0)
  forbid([wave.cart !== null && isBegun, 'WAVE_HAS_CART'])
  const slots = membersOf(model, index).map((member) => at(model.packages, member).slot ?? 0)
  const highest = Math.max(0, ...slots, ...wave.boxes.map(({ box }) => box))
  forbid([wave.setting.sortMode === 'WHILE_PICKING' && highest > (carts[cart] ?? 0), 'PICK_CART_TOO_SMALL'])
  wave.cart = cart
}

/** A pick cart was emptied by hand. */
export function empty(model: Model, cart: string): void {
  const holder = model.waves.find((one) => one.cart === cart)
  if (!holder) return
  const isSortedElsewhere = holder.picked && holder.setting.sortMode === 'AFTER_PICKING'
  forbid([!isOver(holder) && !isSortedElsewhere, 'PICK_CART_BUSY'])
  holder.cart = null
}

const boxOf = (model: Model, one: Claim) => boxesOf(model, packageOf(one)).at(-1) ?? null

/** The box of the package that is nearest to complete, then the lowest; those of abnormal packages come last. */
function nextBox(model: Model, open: readonly Claim[]): number | null {
  const ranked = open.toSorted((a, b) => {
    const [one, other] = [a, b].map((claim) => at(model.packages, packageOf(claim))) as [Package, Package]
    const left = ({ lines }: Package) => sum(lines, ({ quantity, sorted }) => quantity - sorted)
    const abnormal = ({ state }: Package) => Number(state === 'ABNORMAL')
    return abnormal(one) - abnormal(other) || left(one) - left(other) || (one.slot ?? 0) - (other.slot ?? 0)
  })
  return ranked[0] ? boxOf(model, ranked[0]) : null
}

const count = (model: Model, held: Claim, pieces: number) => {
  const line = at(model.packages, packageOf(held)).lines.find(({ sku }) => sku === held.sku)
  if (line) line.sorted += pieces
}

/** Picks pieces of the oldest batch first; in a wave that is sorted while it is picked, for one box. */
function pick(model: Model, index: number, place: string, sku: string, pieces: number, asked: number | null): void {
  const wave = at(model.waves, index)
  const all = openAt(model, index, place, sku)
  const isSorted = wave.setting.sortMode === 'WHILE_PICKING'
  const box = isSorted ? (asked ?? nextBox(model, all)) : null
  const open = isSorted ? all.filter((one) => boxOf(model, one) === box) : all
  const elsewhere = toPick(model, index).some((one) => one.sku === sku)
  forbid([all.length + picksAt(wave, place, sku).length === 0, elsewhere ? 'GOODS_ELSEWHERE' : 'GOODS_NOT_TO_PICK'])
  forbid([all.length === 0, 'GOODS_NOT_NEEDED'], [pieces > piecesOf(all), 'ABOVE_TO_PICK'])
  forbid([isSorted && open.length === 0, 'BOX_FILLED_MEANWHILE'], [pieces > piecesOf(open), 'ABOVE_BOX'])
  const byBatch = (a: Claim, b: Claim) => ageOf(model, a).localeCompare(ageOf(model, b)) || byNeed(model)(a, b)
  let rest = pieces
  for (const held of open.toSorted(byBatch)) {
    const part = Math.min(rest, held.pieces)
    if (part === 0) continue
    rest -= part
    const before = wave.picks.find((one) => one.place === place && one.sku === sku && one.batch === held.batch)
    if (before) before.pieces += part
    else wave.picks.push({ ...positionOf(held), pieces: part })
    if (isSorted) count(model, held, part)
    carry(model, held, outOf(index), part)
  }
}

/** Puts pieces back, of the newest batch first, out of the newest packages, or out of a box. */
function putBack(model: Model, index: number, place: string, sku: string, pieces: number, box: number | null): void {
  const wave = at(model.waves, index)
  const picks = picksAt(wave, place, sku).toSorted((a, b) => ageOf(model, b).localeCompare(ageOf(model, a)))
  const isSorted = wave.setting.sortMode === 'WHILE_PICKING'
  const members = membersOf(model, index, 'PICKING', 'ABNORMAL').filter((member) => !isSorted || boxesOf(model, member).includes(box ?? 0))
  const out = model.claims.filter(
    (one) => one.owner === 'LINE' && one.place === outOf(index) && one.sku === sku && members.includes(packageOf(one)),
  )
  const heldOf = (pick: Wave['picks'][number]) => out.filter(({ batch }) => batch === pick.batch)
  const most = (pick: Wave['picks'][number]) => Math.min(pick.pieces, piecesOf(heldOf(pick)))
  forbid([sum(picks, most) < pieces, 'NOTHING_TO_UNDO'])
  let rest = pieces
  for (const pick of picks) {
    const part = Math.min(rest, most(pick))
    const held = heldOf(pick)
    rest -= part
    pick.pieces -= part
    let left = part
    for (const one of held.toSorted(byNeed(model)).reverse()) {
      const some = Math.min(left, one.pieces)
      left -= some
      if (some > 0 && isSorted) count(model, one, -some)
      if (some > 0) carry(model, one, place, some)
    }
  }
}
