import type { PackagingProofName } from '../../states.ts'
import { type Axis, axes, type CartonBox, type CartonPieces, type Extents, isWithin, turnsOf, volumeOf } from './shapes.ts'

/** Pieces with what holds for each of the turns that fit. */
interface Bounded {
  quantity: number
  /** Least extent along each axis. */
  least: Extents
  /** Least area seen along each axis. */
  leastAreas: Extents
}

const others = [
  [1, 2],
  [0, 2],
  [0, 1],
] as const

/** Proves that pieces do not fit into a packaging, by the first bound that says so; null if none does. */
export function proveUnfit(pieces: readonly CartonPieces[], box: CartonBox): Exclude<PackagingProofName, 'SEARCH'> | null {
  const grams = pieces.reduce((sum, one) => sum + one.quantity * one.grams, 0)
  if (box.maximumGrams !== null && grams > box.maximumGrams) return 'WEIGHT'
  const turns = pieces.map((one) => turnsOf(one).filter((turn) => isWithin(turn, box.sides)))
  if (turns.some(({ length }) => length === 0)) return 'SIDES'
  if (pieces.reduce((sum, one) => sum + one.quantity * volumeOf(one.sides), 0) > volumeOf(box.sides)) return 'VOLUME'
  const bounded = pieces.map(({ quantity }, at) => ({ quantity, ...leastOf(turns[at] as Extents[]) }))
  if (axes.some((axis) => isAreaExceeded(bounded, box.sides, axis))) return 'AREA'
  return isPairExcluded(bounded, box.sides) ? 'TWO_PIECES' : null
}

function leastOf(turns: readonly Extents[]): Pick<Bounded, 'least' | 'leastAreas'> {
  const least = (extent: (turn: Extents, axis: Axis) => number) =>
    axes.map((axis) => Math.min(...turns.map((turn) => extent(turn, axis)))) as unknown as Extents
  return {
    least: least((turn, axis) => turn[axis]),
    leastAreas: least((turn, axis) => turn[others[axis][0]] * turn[others[axis][1]]),
  }
}

/** Pieces that take more than half of an axis however they are turned lie side by side in the other two, so their areas add up. */
function isAreaExceeded(pieces: readonly Bounded[], box: Extents, axis: Axis): boolean {
  const area = pieces.reduce((sum, one) => sum + (2 * one.least[axis] > box[axis] ? one.quantity * one.leastAreas[axis] : 0), 0)
  return area > box[others[axis][0]] * box[others[axis][1]]
}

/** Whether two of the pieces fit neither behind, beside nor above each other. */
function isPairExcluded(pieces: readonly Bounded[], box: Extents): boolean {
  const excludes = (one: Bounded, other: Bounded) => axes.every((axis) => one.least[axis] + other.least[axis] > box[axis])
  return pieces.some((one, at) => (one.quantity > 1 && excludes(one, one)) || pieces.slice(at + 1).some((other) => excludes(one, other)))
}
