import { type Axis, axes, type Extents, type PlacedPiece, type Unit } from './shapes.ts'

/** Number of pieces up to which all arrangements are tried. */
export const searchedPieces = 4

/** Number of arrangements after which the search gives up. */
const searchSteps = 60_000

interface Relation {
  first: number
  second: number
  axis: Axis
}

/**
 * Tries all arrangements of few pieces: of every two pieces one ends before the other begins along some axis. Answers with a packing, null if there is
 * none, or undefined if it ran out of steps or time.
 */
export function searchPacking(units: readonly Unit[], box: Extents, isOver: () => boolean): PlacedPiece[] | null | undefined {
  const pairs = units.flatMap((_, second) => Array.from({ length: second }, (_, first) => [first, second] as const))
  let steps = 0
  let gaveUp = false

  const arrange = (sides: readonly Extents[], relations: readonly Relation[]): PlacedPiece[] | null => {
    if (gaveUp || ++steps > searchSteps || (steps % 64 === 0 && isOver())) {
      gaveUp = true
      return null
    }
    const corners = cornersOf(sides, relations, box)
    if (!corners) return null
    const pair = pairs[relations.length]
    if (!pair) return sides.map((one, at) => ({ kind: (units[at] as Unit).kind, at: corners[at] as Extents, sides: one }))
    const [one, other] = pair
    for (const axis of axes) {
      if ((sides[one] as Extents)[axis] + (sides[other] as Extents)[axis] > box[axis]) continue
      const found = arrange(sides, [...relations, { first: one, second: other, axis }])
      if (found) return found
      // The mirror image of an arrangement is one, so the first pair needs only one direction.
      const mirrored = relations.length > 0 && arrange(sides, [...relations, { first: other, second: one, axis }])
      if (mirrored) return mirrored
    }
    return null
  }

  const turn = (sides: readonly Extents[]): PlacedPiece[] | null => {
    const unit = units[sides.length]
    if (!unit) return arrange(sides, [])
    for (const one of unit.turns) {
      const found = turn([...sides, one])
      if (found || gaveUp) return found
    }
    return null
  }
  return turn([]) ?? (gaveUp ? undefined : null)
}

/** The corners of pieces moved to the origin as far as their relations allow; null if one would leave the box. */
function cornersOf(sides: readonly Extents[], relations: readonly Relation[], box: Extents): Extents[] | null {
  const corners = sides.map((): [number, number, number] => [0, 0, 0])
  for (let isMoved = true; isMoved; ) {
    isMoved = false
    for (const { first, second, axis } of relations) {
      const end = (corners[first] as Extents)[axis] + (sides[first] as Extents)[axis]
      const corner = corners[second] as [number, number, number]
      if (corner[axis] >= end) continue
      if (end + (sides[second] as Extents)[axis] > box[axis]) return null
      corner[axis] = end
      isMoved = true
    }
  }
  return corners
}
