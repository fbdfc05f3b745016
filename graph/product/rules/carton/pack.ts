import type { PackagingProofName } from '../../states.ts'
import { proveUnfit } from './bounds.ts'
import { fillCorners } from './fill.ts'
import { packInLayers } from './layers.ts'
import { type AxisOrder, placeInOrder } from './place.ts'
import { searchedPieces, searchPacking } from './search.ts'
import { type CartonBox, type CartonPieces, type Extents, isWithin, type PlacedPiece, type Unit, unitsOf, volumeOf } from './shapes.ts'

/** What is known of pieces and a packaging. */
export type CartonOutcome =
  | { outcome: 'FITS'; pieces: PlacedPiece[] }
  | { outcome: 'DOES_NOT_FIT'; proof: PackagingProofName }
  | { outcome: 'NOT_FOUND' }

export interface Deadline {
  /** Milliseconds of a clock that does not go back. */
  now: () => number
  milliseconds: number
}

/** Milliseconds for the packing of one package into all packagings. */
export const cartonMilliseconds = 20

const axisOrders: readonly AxisOrder[] = [
  [2, 1, 0],
  [2, 0, 1],
  [0, 1, 2],
  [1, 0, 2],
  [0, 2, 1],
  [1, 2, 0],
]

const longest = ({ turns }: Unit): number => Math.max(...(turns[0] as Extents))
const largestFace = (unit: Unit): number => unit.volume / Math.min(...(unit.turns[0] as Extents))

/** Orders in which pieces are placed; equals stay in the order of the input. */
const pieceOrders: readonly ((a: Unit, b: Unit) => number)[] = [
  (a, b) => b.volume - a.volume,
  (a, b) => longest(b) - longest(a) || b.volume - a.volume,
  (a, b) => largestFace(b) - largestFace(a) || b.volume - a.volume,
]

/** How often the pieces that found no room are placed earlier. */
const promotions = 3

type Attempt = (units: readonly Unit[], box: Extents, isOver: () => boolean) => PlacedPiece[] | null | undefined

const inOrder =
  (pieces: (a: Unit, b: Unit) => number, order: AxisOrder): Attempt =>
  (units, box, isOver) => {
    let sequence = [...units].sort(pieces)
    for (let round = 0; round <= promotions; round++) {
      const placement = placeInOrder(sequence, box, order, isOver)
      if (!placement) return null
      const { placed, left } = placement
      if (left.length === 0) return placed
      sequence = [...left, ...withoutUnits(sequence, left)]
    }
    return null
  }

/** A sequence without as many units of each kind, the last ones of it. */
function withoutUnits(sequence: readonly Unit[], removed: readonly Unit[]): Unit[] {
  const counts = new Map<number, number>()
  for (const { kind } of removed) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return sequence
    .toReversed()
    .filter(({ kind }) => {
      const count = counts.get(kind) ?? 0
      counts.set(kind, count - 1)
      return count <= 0
    })
    .reverse()
}

/** Maximum number of pieces of which a packing is looked for. */
export const packedPieces = 2_000

/** Maximum number of pieces that are filled in corner by corner. */
const filledPieces = 60

/** Share of a packaging that may stay empty where it is filled corner by corner. */
const emptyShare = 0.02

/** Filling corner by corner, for pieces that leave hardly any room. */
const filling =
  (order: AxisOrder, steps: number): Attempt =>
  (units, box, isOver) => {
    if (units.length > filledPieces) return null
    const filled = units.reduce((sum, { volume }) => sum + volume, 0)
    return filled < volumeOf(box) * (1 - emptyShare) ? null : fillCorners(units, box, order, { steps, isOver })
  }

/** Number of shuffled sequences. */
const shuffles = 150

/** Larger pieces first, of volumes that are changed by up to a half; the same for the same number. */
const shuffled =
  (no: number): Attempt =>
  (units, box, isOver) => {
    let state = no
    const factor = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return 0.5 + state / 2 ** 32
    }
    const weights = units.map((unit) => ({ unit, weight: unit.volume * factor() })).sort((a, b) => b.weight - a.weight)
    const order = axisOrders[no % axisOrders.length] as AxisOrder
    const sequence = weights.map(({ unit }) => unit)
    const placement = placeInOrder(sequence, box, order, isOver)
    return placement?.left.length === 0 ? placement.placed : null
  }

/** What is tried one after another, the quick ones first. */
const attempts: readonly Attempt[] = [
  packInLayers,
  ...axisOrders.slice(0, 3).flatMap((order) => pieceOrders.map((pieces) => inOrder(pieces, order))),
  ...axisOrders.slice(0, 3).map((order) => filling(order, 300)),
  ...axisOrders.slice(3).flatMap((order) => pieceOrders.map((pieces) => inOrder(pieces, order))),
  ...axisOrders.map((order) => filling(order, 1_500)),
  ...Array.from({ length: shuffles }, (_, no) => shuffled(no + 1)),
  ...axisOrders.map((order) => filling(order, 20_000)),
]

/**
 * Packs pieces into each of the packagings, in the order of the packagings. The same input has the same answer unless the time is over: then what was
 * found so far counts, and nothing is known of the others.
 */
export function packCartons(
  pieces: readonly CartonPieces[],
  boxes: readonly CartonBox[],
  { now, milliseconds }: Deadline,
): CartonOutcome[] {
  const end = now() + milliseconds
  const isOver = () => now() >= end
  const answers = boxes.map((box): CartonOutcome => {
    const proof = proveUnfit(pieces, box)
    return proof ? { outcome: 'DOES_NOT_FIT', proof } : { outcome: 'NOT_FOUND' }
  })
  const bySize = boxes.map((_, at) => at).sort((a, b) => sizeOf(boxes, a) - sizeOf(boxes, b) || a - b)
  const open = () => bySize.filter((at) => answers[at]?.outcome === 'NOT_FOUND')
  // The largest one comes first, so that there is an answer even if the time is soon over.
  const largestFirst = () => {
    const all = open()
    return [...all.slice(-1), ...all.slice(0, -1)]
  }
  const found = (at: number, packing: PlacedPiece[]) => {
    const smaller = (boxes[at] as CartonBox).sides
    for (const other of open()) {
      const { sides } = boxes[other] as CartonBox
      if (isWithin(smaller, sides)) answers[other] = { outcome: 'FITS', pieces: packing }
      else if (isWithin(turned(smaller), sides)) answers[other] = { outcome: 'FITS', pieces: packing.map(turnedPiece) }
    }
  }
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  if (count > packedPieces) return answers
  const isFew = count <= searchedPieces
  for (const attempt of isFew ? [searchPacking, ...attempts] : attempts) {
    for (const at of largestFirst()) {
      if (isOver()) return answers.map(inLayers)
      if (answers[at]?.outcome !== 'NOT_FOUND') continue
      const { sides } = boxes[at] as CartonBox
      const packing = attempt(unitsOf(pieces, sides), sides, isOver)
      if (packing) found(at, packing)
      else if (packing === null && attempt === searchPacking) answers[at] = { outcome: 'DOES_NOT_FIT', proof: 'SEARCH' }
    }
  }
  return answers.map(inLayers)
}

const sizeOf = (boxes: readonly CartonBox[], at: number): number => volumeOf((boxes[at] as CartonBox).sides)

const turned = ([length, width, height]: Extents): Extents => [width, length, height]

const turnedPiece = ({ kind, at, sides }: PlacedPiece): PlacedPiece => ({ kind, at: turned(at), sides: turned(sides) })

/** Pieces in the order in which they are put in: from below, from the back, from the left. */
function inLayers(answer: CartonOutcome): CartonOutcome {
  if (answer.outcome !== 'FITS') return answer
  const pieces = answer.pieces.toSorted((a, b) => a.at[2] - b.at[2] || a.at[1] - b.at[1] || a.at[0] - b.at[0])
  return { outcome: 'FITS', pieces }
}
