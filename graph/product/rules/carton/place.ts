import { type Axis, axes, type Extents, overlaps, type PlacedPiece, type Unit } from './shapes.ts'

/** The axis along which pieces are placed nearest to the origin first, and those that decide between equals. */
export type AxisOrder = readonly [Axis, Axis, Axis]

/** What placing pieces in an order came to; `left` could not be placed. */
export interface Placement {
  placed: PlacedPiece[]
  left: Unit[]
}

/** Points by how near they are to the origin, in the order of the axes. */
const nearestFirst =
  ([first, second, third]: AxisOrder) =>
  (a: Extents, b: Extents): number =>
    a[first] - b[first] || a[second] - b[second] || a[third] - b[third]

/** Places pieces in their order, each at the extreme point where it ends nearest to the origin; null if the time is over. */
export function placeInOrder(units: readonly Unit[], box: Extents, order: AxisOrder, isOver: () => boolean): Placement | null {
  const placed: PlacedPiece[] = []
  const left: Unit[] = []
  const closed = new Map<Unit, Set<Extents>>()
  let points: Extents[] = [[0, 0, 0]]
  for (const unit of units) {
    if (isOver()) return null
    // A point without room for a piece never has room for an equal one.
    const without = closed.get(unit) ?? new Set()
    closed.set(unit, without)
    const best = bestPlace(unit, points, without, placed, box, order)
    if (!best) {
      left.push(unit)
      continue
    }
    placed.push(best)
    points = pointsAfter(points, best, placed, box).sort(nearestFirst(order))
  }
  return { placed, left }
}

function bestPlace(
  { kind, turns }: Unit,
  points: readonly Extents[],
  closed: Set<Extents>,
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
    if (best && at[first] >= best.at[first] + best.sides[first]) break
    if (closed.has(at)) continue
    let mayBeClosed = true
    for (const sides of turns) {
      if (!staysInside(at, sides, box)) continue
      if (best && compare(at, sides, best) >= 0) mayBeClosed = false
      else if (!overlapsAny(at, sides, placed)) best = { kind, at, sides }
    }
    if (mayBeClosed && best?.at !== at) closed.add(at)
  }
  return best
}

function overlapsAny(at: Extents, sides: Extents, placed: readonly PlacedPiece[]): boolean {
  for (const one of placed) if (overlaps(at, sides, one)) return true
  return false
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
