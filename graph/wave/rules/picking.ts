import {
  AboveBox,
  BoxFilledMeanwhile,
  BoxIsEmpty,
  BoxNeedsNoMore,
  BoxNotAsked,
  BoxNotFree,
  ConfirmBoxFirst,
  NoFreeBox,
  ScanCartFirst,
  WrongBox,
} from '../cart/failures.ts'
import {
  AboveToPick,
  GoodsElsewhere,
  GoodsNotNeeded,
  GoodsNotToPick,
  NothingToUndo,
  PickPlaceFirst,
  PlaceNotInWave,
  PlacePicked,
  ShortTooLarge,
  WaveNotInState,
  WaveOver,
} from '../failures.ts'
import {
  abnormalAfter,
  boxesAfter,
  type CartBox,
  currentBox,
  isEmptyBox,
  nextBox,
  openByBox,
  pickedForAfter,
  piecesFor,
  sharesAfter,
  sharesInto,
} from './boxes.ts'
import type { LineToPick, PickPart, PickSaid, PickView, WaveToPick } from './pickTypes.ts'
import { affectedByShort } from './wave.ts'

export type { LineToPick, PickPart, PickSaid, PickView, WaveToPick } from './pickTypes.ts'

interface Decision<Line extends LineToPick> {
  wave: WaveToPick<Line>
  view: PickView<Line>
  parts: PickPart<Line>[]
}

/** Whether a wave is being picked, or packages of it are picked again after that. */
export const isBeingPicked = ({ state, isPickedAgain }: Pick<WaveToPick, 'state' | 'isPickedAgain'>): boolean =>
  state === 'PICKING' || isPickedAgain === true

/** Fails with WAVE_OVER or WAVE_NOT_IN_STATE if the wave is not being picked. */
export function requirePicking({ number, ...wave }: Pick<WaveToPick, 'state' | 'isPickedAgain' | 'number'>): void {
  if (wave.state === 'ENDED' || wave.state === 'VOIDED') throw WaveOver({ number })
  if (!isBeingPicked(wave)) throw WaveNotInState({ number })
}

/** Whether the wave waits for a pick cart. What is picked again needs none. */
export const needsCart = ({ bindCart, cartId, isPickedAgain }: Pick<WaveToPick, 'bindCart' | 'cartId' | 'isPickedAgain'>): boolean =>
  bindCart && cartId === null && !isPickedAgain

/** Whether each piece goes into a box of the pick cart. */
export const isSortedWhilePicking = ({ sortMode }: Pick<WaveToPick, 'sortMode'>): boolean => sortMode === 'WHILE_PICKING'

const sumOf = (lines: readonly LineToPick[], of: (line: LineToPick) => number) => lines.reduce((total, line) => total + of(line), 0)
const openOf = (lines: readonly LineToPick[]) => sumOf(lines, ({ open }) => open)

/** Number of pieces to pick, picked, and in all. */
export function pickTotals(lines: readonly LineToPick[]): { open: number; picked: number; pieces: number } {
  const open = openOf(lines)
  const picked = sumOf(lines, (line) => line.picked)
  return { open, picked, pieces: open + picked }
}

/** Which of those who pick a wave together, counted from 0. */
export interface PickerShare {
  index: number
  of: number
}

/**
 * The locations with pieces to pick, in the order of the lines; those skipped come last, in the order of the skips. Several pickers start
 * at as many points of the walk, so that they do not meet at each location.
 */
export function openPlaces(
  lines: readonly LineToPick[],
  skipped: readonly string[] = [],
  { index, of }: PickerShare = { index: 0, of: 1 },
): string[] {
  const all = [...new Set(lines.map(({ location }) => location))]
  const begin = Math.floor((index * all.length) / of)
  const open = new Set(lines.filter((line) => line.open > 0).map(({ location }) => location))
  const walk = [...all.slice(begin), ...all.slice(0, begin)].filter((place) => open.has(place))
  return [...walk.filter((place) => !skipped.includes(place)), ...skipped.filter((place) => open.has(place))]
}

/**
 * What a scan changes: never more than is open there, so that two pickers never pick the same piece. Fails with WAVE_OVER, WAVE_NOT_IN_STATE,
 * SCAN_CART_FIRST, PICK_PLACE_FIRST, PLACE_NOT_IN_WAVE, PLACE_PICKED, GOODS_ELSEWHERE, GOODS_NOT_TO_PICK, GOODS_NOT_NEEDED, ABOVE_TO_PICK, SHORT_TOO_LARGE,
 * NOTHING_TO_UNDO, and with boxes BOX_NOT_ASKED, WRONG_BOX, CONFIRM_BOX_FIRST, BOX_NEEDS_NO_MORE, BOX_FILLED_MEANWHILE, ABOVE_BOX,
 * BOX_IS_EMPTY, NO_FREE_BOX or BOX_NOT_FREE.
 */
export function decidePick<Line extends LineToPick>(wave: WaveToPick<Line>, said: PickSaid, shown: string | null): Decision<Line> {
  requirePicking(wave)
  if (needsCart(wave)) throw ScanCartFirst({ number: wave.number })
  if (said.kind === 'BOX') return confirmBox(wave, said, shown)
  if (said.kind === 'FULL_BOX') return takeFreeBox(wave, said, shown)
  if (said.kind !== 'PICK' && said.kind !== 'PUT_BACK' && said.unconfirmedBox) throw ConfirmBoxFirst({ box: said.unconfirmedBox })
  const location = said.kind === 'PLACE' ? said.location : shown
  if (!location) throw PickPlaceFirst()
  const here = wave.lines.filter((line) => line.location === location)
  if (said.kind === 'PLACE' || said.kind === 'SKIP') {
    if (here.length === 0) throw PlaceNotInWave({ location, number: wave.number })
    if (openOf(here) === 0) throw PlacePicked({ location })
    const { view, ...decision } = decisionOf(wave, said.kind === 'PLACE' ? 'PLACE' : 'SKIPPED', location)
    return { ...decision, view: { ...view, location: said.kind === 'PLACE' ? location : null } }
  }
  const own = here.filter(({ productId }) => productId === said.productId)
  if (said.kind === 'PUT_BACK') {
    const box = isSortedWhilePicking(wave) ? currentBox(wave.boxes, said.box ?? 0) : null
    const most = ({ picked, pickedFor }: LineToPick) => Math.min(picked, piecesFor(pickedFor, box))
    if (sumOf(own, most) < said.pieces) throw NothingToUndo()
    const parts = partsOf(own.toReversed(), said.pieces, most, box)
    const { view, ...decision } = decisionOf(wave, 'PUT_BACK', location, parts, -1, box)
    return { ...decision, view: { ...view, box: said.box ?? box } }
  }
  const open = openOf(own)
  if (said.kind === 'SHORT') {
    if (said.missing > open) throw ShortTooLarge({ location, sku: own[0]?.sku ?? '', expected: open }, 'missing')
    return decideShort(wave, own, said, location)
  }
  if (own.length === 0) throw whereElse(wave, said, location)
  if (open === 0) throw GoodsNotNeeded({ sku: said.sku })
  if (said.pieces > open) throw AboveToPick({ sku: said.sku, location, open, quantity: said.pieces }, 'quantity')
  const box = isSortedWhilePicking(wave) ? chooseBox(wave, own, said) : null
  const parts = partsOf(own, said.pieces, (line) => openFor(line, box), box)
  return decisionOf(wave, 'PICKED', location, parts, 1, box)
}

/** The box of the next pieces of goods at a location: the one on the screen, if it needs some of them. */
export const boxAt = (wave: Pick<WaveToPick, 'boxes'>, lines: readonly LineToPick[]): number | null =>
  nextBox(
    lines.flatMap(({ shares }) => shares),
    wave.boxes,
  )

/** The box that gets all pieces of a scan: the one on the screen, else by the rule of the put wall. */
function chooseBox(
  wave: WaveToPick,
  own: readonly LineToPick[],
  { sku, pieces, box: shown, unconfirmedBox }: PickSaid & { kind: 'PICK' | 'PUT_BACK' },
): number {
  const box = shown ?? unconfirmedBox ?? boxAt(wave, own)
  if (unconfirmedBox && box !== unconfirmedBox) throw ConfirmBoxFirst({ box: unconfirmedBox })
  const open = (box !== null && openByBox(own.flatMap(({ shares }) => shares)).get(box)) || 0
  if (box === null || open === 0)
    throw unconfirmedBox ? BoxNeedsNoMore({ box: unconfirmedBox, sku }) : BoxFilledMeanwhile({ box: box ?? 0 })
  if (pieces > open) throw AboveBox({ box, sku, open, quantity: pieces }, 'quantity')
  return box
}

/** The scanned box must be the one that pieces were taken for, or another one of its package. */
function confirmBox<Line extends LineToPick>(
  wave: WaveToPick<Line>,
  { scanned, unconfirmedBox: box }: PickSaid & { kind: 'BOX' },
  location: string | null,
): Decision<Line> {
  if (box === null) throw BoxNotAsked({ scanned })
  const current = currentBox(wave.boxes, box)
  if (currentBox(wave.boxes, scanned) !== current) throw WrongBox({ scanned, box: current })
  const { view, ...decision } = decisionOf(wave, 'BOXED', location)
  return { ...decision, view: { ...view, box: current } }
}

/** Missing pieces: those that are picked elsewhere make nothing abnormal. */
function decideShort<Line extends LineToPick>(
  wave: WaveToPick<Line>,
  own: readonly Line[],
  { missing, elsewhere = null }: PickSaid & { kind: 'SHORT' },
  location: string,
): Decision<Line> {
  const short = decisionOf(wave, 'SHORT', location, partsMissing(wave, own, missing - (elsewhere?.pieces ?? 0)), 0)
  if (!elsewhere) return short
  const left = short.wave.lines.filter(({ id }) => own.some((line) => line.id === id))
  const moved = decisionOf(short.wave, 'ELSEWHERE', location, partsMissing(wave, left, elsewhere.pieces), 0)
  const ids = new Set([...short.view.lines, ...moved.view.lines].map(({ id }) => id))
  return {
    wave: { ...moved.wave, boxes: short.wave.boxes },
    parts: [...short.parts, ...moved.parts],
    view: { ...moved.view, quantity: missing, elsewhere, lines: moved.wave.lines.filter(({ id }) => ids.has(id)), boxes: short.view.boxes },
  }
}

/** A box is full: the scanned one gets the rest of its package, and pieces that were taken for it. */
function takeFreeBox<Line extends LineToPick>(
  wave: WaveToPick<Line>,
  { full, scanned, unconfirmedBox }: PickSaid & { kind: 'FULL_BOX' },
  location: string | null,
): Decision<Line> {
  const { freeBoxes } = wave
  if (unconfirmedBox && unconfirmedBox !== full) throw ConfirmBoxFirst({ box: unconfirmedBox })
  const current = currentBox(wave.boxes, full)
  if (current !== full) throw unconfirmedBox ? ConfirmBoxFirst({ box: current }) : BoxFilledMeanwhile({ box: full })
  const filled = wave.boxes.find(({ box }) => box === full)
  if (!filled || isEmptyBox(filled, unconfirmedBox !== null)) throw BoxIsEmpty({ box: full })
  if (freeBoxes.length === 0) throw NoFreeBox({ box: full })
  if (scanned === null || !freeBoxes.includes(scanned)) throw BoxNotFree({ box: scanned ?? '', free: freeBoxes.slice(0, 8).join(', ') })
  // At least a piece in hand goes into the scanned one.
  const sortedBefore = filled.sorted - (unconfirmedBox === null ? 0 : 1)
  const taken = { ...filled, box: scanned, full: [...filled.full, full], sortedBefore }
  const changed = wave.lines.flatMap((line) => {
    const [shares, pickedFor] = [sharesInto(line.shares, full, scanned), sharesInto(line.pickedFor, full, scanned)]
    return [...line.shares, ...line.pickedFor].some(({ box }) => box === full) ? [{ ...line, shares, pickedFor }] : []
  })
  const after = {
    ...wave,
    lines: wave.lines.map((line) => changed.find(({ id }) => id === line.id) ?? line),
    boxes: wave.boxes.map((one) => (one === filled ? taken : one)),
    freeBoxes: freeBoxes.filter((box) => box !== scanned),
  }
  const { view, ...decision } = decisionOf(after, 'BOX_FULL', location)
  return { ...decision, view: { ...view, box: scanned, lines: changed, boxes: [taken] } }
}

/** Why goods are not picked at a location: at others, or not for this wave. */
function whereElse({ lines, number }: WaveToPick, { productId, sku }: { productId: string; sku: string }, location: string) {
  const elsewhere = openPlaces(lines.filter((line) => line.productId === productId))
  return elsewhere.length > 0
    ? GoodsElsewhere({ sku, location, elsewhere: elsewhere.slice(0, 3).join(', ') })
    : GoodsNotToPick({ sku, number })
}

/** Pieces of a line still to pick for a box of the pick cart, or for all packages. */
const openFor = (line: LineToPick, box: number | null) => (box === null ? line.open : (openByBox(line.shares).get(box) ?? 0))

/** The pieces that are missing at a location: with boxes by the rule that confirms picking. */
function partsMissing<Line extends LineToPick>(wave: WaveToPick, own: readonly Line[], missing: number): PickPart<Line>[] {
  if (!isSortedWhilePicking(wave)) return partsOf(own.toReversed(), missing, ({ open }) => open, null)
  const open = openByBox(own.flatMap(({ shares }) => shares))
  const boxes = wave.boxes.filter(({ box }) => open.has(box))
  const shares = boxes.map(({ id, box }) => ({ packageId: id, quantity: open.get(box) ?? 0 }))
  const alreadyAffected = new Set(boxes.filter(({ isAbnormal }) => isAbnormal).map(({ id }) => id))
  return affectedByShort(shares, missing, alreadyAffected).flatMap(({ packageId, quantity }) => {
    const box = boxes.find(({ id }) => id === packageId)?.box ?? null
    return partsOf(own, quantity, (line) => openFor(line, box), box)
  })
}

/** Splits pieces over lines in their order. */
function partsOf<Line extends LineToPick>(
  lines: readonly Line[],
  pieces: number,
  most: (line: Line) => number,
  box: number | null,
): PickPart<Line>[] {
  let rest = pieces
  return lines.flatMap((line) => {
    const part = Math.min(rest, most(line))
    rest -= part
    return part > 0 ? [{ line, pieces: part, box }] : []
  })
}

function decisionOf<Line extends LineToPick>(
  wave: WaveToPick<Line>,
  step: PickView['step'],
  place: string | null,
  parts: PickPart<Line>[] = [],
  /** 1 if the pieces are picked, -1 if they are put back, 0 if they are missing. */
  picked: 1 | 0 | -1 = 1,
  box: number | null = null,
): Decision<Line> {
  const changed = new Map<string, Line>()
  for (const part of parts) changed.set(part.line.id, lineAfter(changed.get(part.line.id) ?? part.line, part, picked))
  const quantity = parts.reduce((sum, { pieces }) => sum + pieces, 0)
  const isTouched = (one: CartBox) => parts.some((part) => part.box === one.box)
  const boxes = picked === 0 ? abnormalAfter(wave.boxes, isTouched) : boxesAfter(wave.boxes, box, picked * quantity)
  const lines = wave.lines.map((line) => changed.get(line.id) ?? line)
  const isOpen = openOf(lines.filter(({ location }) => location === place)) > 0
  const line = parts[0]?.line
  return {
    wave: { ...wave, lines, boxes },
    parts,
    view: {
      step,
      waveId: wave.id,
      number: wave.number,
      state: wave.state,
      place,
      location: isOpen ? place : null,
      productId: line?.productId ?? null,
      sku: line?.sku ?? null,
      productName: line?.productName ?? null,
      productNameEn: line?.productNameEn ?? null,
      quantity,
      elsewhere: null,
      box,
      lines: [...changed.values()],
      boxes: boxes.filter(isTouched),
      cart: null,
    },
  }
}

function lineAfter<Line extends LineToPick>(line: Line, { pieces, box }: PickPart, picked: 1 | 0 | -1): Line {
  const taken = picked < 0 ? -pieces : pieces
  return {
    ...line,
    open: line.open - taken,
    picked: line.picked + picked * pieces,
    shares: box === null ? line.shares : sharesAfter(line.shares, box, taken),
    pickedFor: picked === 0 ? line.pickedFor : pickedForAfter(line.pickedFor, box, taken),
  }
}

/** The wave is on the screen. */
export const openedWave = <Line extends LineToPick>(wave: WaveToPick<Line>): PickView<Line> => decisionOf(wave, 'OPENED', null).view

/**
 * Of the products with a scanned code those that are meant: the one that was chosen; else those to pick at the location on the screen, or picked there
 * if they are put back; else those anywhere in the wave.
 */
export function meantToPick<Product extends { id: string }>(
  lines: readonly LineToPick[],
  products: readonly Product[],
  { shown, chosenId, putBack }: { shown: string | null; chosenId?: unknown; putBack?: unknown },
): Product[] {
  if (chosenId) return products.filter(({ id }) => id === chosenId)
  const among = (some: readonly LineToPick[]) => products.filter(({ id }) => some.some(({ productId }) => productId === id))
  const here = lines.filter(({ location }) => location === shown)
  for (const some of [here.filter(({ open, picked }) => (putBack ? picked : open) > 0), here, lines]) {
    const known = among(some)
    if (known.length > 0) return known
  }
  return [...products]
}

/** Pieces that the lines of a package lack: neither on a shelf for it nor picked. */
export function missingOfLines(
  lines: readonly { id: string; productId: string; quantity: number }[],
  held: readonly { ownerId: string; quantity: number }[],
): { lineId: string; productId: string; quantity: number }[] {
  return lines.flatMap(({ id: lineId, productId, quantity }) => {
    const has = held.filter(({ ownerId }) => ownerId === lineId).reduce((sum, pile) => sum + pile.quantity, 0)
    return quantity > has ? [{ lineId, productId, quantity: quantity - has }] : []
  })
}
