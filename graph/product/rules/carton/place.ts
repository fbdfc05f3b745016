import { type Axis, axes, type Extents, overlaps, type PlacedPiece, type Unit } from './shapes.ts'

/** The axis along which pieces are placed nearest to the origin first, and those that decide between equals. */
export type AxisOrder = readonly [Axis, Axis, Axis]

/** What placing pieces in an order came to; `left` could not be placed. */
export interface Placement {
  placed: PlacedPiece[]
  left: Unit[]
}

/** Places pieces in their order, each at the extreme point where it ends nearest to the origin; null if the time is over. */
export function placeInOrder(units: readonly Unit[], box: Extents, order: AxisOrder, isOver: () => boolean): Placement | null {
  const placed: PlacedPiece[] = []
  const left: Unit[] = []
  let points: Extents[] = [[0, 0, 0]]
  for (const unit of units) {
    if (isOver()) return null
    const best = bestPlace(unit, points, placed, box, order)
    if (!best) {
      left.push(unit)
      continue
    }
    placed.push(best)
    points = pointsAfter(points, best, placed, box)
  }
  return { placed, left }
}

function bestPlace(
  { kind, turns }: Unit,
  points: readonly Extents[],
  placed: readonly PlacedPiece[],
  box: Extents,
  [first, second, third]: AxisOrder,
): PlacedPiece | null {
  let best: PlacedPiece | null = null
  const compare = (at: Extents, sides: Extents, other: PlacedPiece) =>
    at[first] + sides[first] - other.at[first] - other.sides[first] ||
    at[second] + sides[second] - other.at[second] - other.sides[second] ||
    at[third] + sides[third] - other.at[third] - other.sides[third]
  for (const at of points) {
    for (const sides of turns) {
      if (!staysInside(at, sides, box)) continue
      if (best && compare(at, sides, best) >= 0) continue
      if (placed.some((one) => overlaps(at, sides, one))) continue
      best = { kind, at, sides }
    }
  }
  return best
}

export const staysInside = (at: Extents, sides: Extents, box: Extents): boolean =>
  at[0] + sides[0] <= box[0] && at[1] + sides[1] <= box[1] && at[2] + sides[2] <= box[2]

/** Extreme points after a piece was placed: those that it does not cover, and its three far corners moved along the other axes to what is next. */
export function pointsAfter(points: readonly Extents[], piece: PlacedPiece, placed: readonly PlacedPiece[], box: Extents): Extents[] {
  const kept = points.filter((point) => !covers(piece, point))
  const known = new Set(kept.map((point) => point.join()))
  for (const axis of axes) {
    const end = piece.at[axis] + piece.sides[axis]
    if (end >= box[axis]) continue
    const corner = piece.at.with(axis, end) as unknown as Extents
    for (const along of axes) {
      const point = along === axis ? corner : slide(corner, along, placed)
      const name = point.join()
      if (known.has(name) || placed.some((one) => covers(one, point))) continue
      known.add(name)
      kept.push(point)
    }
  }
  return kept
}

const covers = ({ at, sides }: PlacedPiece, point: Extents): boolean =>
  axes.every((axis) => at[axis] <= point[axis] && point[axis] < at[axis] + sides[axis])

/** A point moved towards the origin along an axis, up to the next piece. */
function slide(point: Extents, along: Axis, placed: readonly PlacedPiece[]): Extents {
  let least = 0
  for (const { at, sides } of placed) {
    const end = at[along] + sides[along]
    if (end > point[along] || end <= least) continue
    if (axes.every((axis) => axis === along || (at[axis] <= point[axis] && point[axis] < at[axis] + sides[axis]))) least = end
  }
  return point.with(along, least) as unknown as Extents
}
