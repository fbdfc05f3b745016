import { type AxisOrder, pointsAfter, staysInside } from './place.ts'
import { type Axis, axes, type Extents, overlaps, type PlacedPiece, type Unit, volumeOf } from './shapes.ts'

/** Longest side of a packaging for which sums of sides are made. */
const summedMillimetres = 3_000

interface Limits {
  /** Maximum number of pieces placed, including those removed again. */
  steps: number
  isOver: () => boolean
}

interface Kind {
  unit: Unit
  count: number
}

/**
 * Fills a packaging corner by corner, in the order of the axes, and takes pieces back where it gets stuck; null if it found no packing. A corner stays
 * empty only while the room that is left over allows it.
 */
export function fillCorners(units: readonly Unit[], box: Extents, order: AxisOrder, { steps, isOver }: Limits): PlacedPiece[] | null {
  const kinds = [...Map.groupBy(units, ({ kind }) => kind).values()].map((all): Kind => ({ unit: all[0] as Unit, count: all.length }))
  kinds.sort((a, b) => b.unit.volume - a.unit.volume || a.unit.kind - b.unit.kind)
  const room = volumeOf(box) - units.reduce((sum, { volume }) => sum + volume, 0)
  const isTight = room === 0 && Math.max(...box) <= summedMillimetres
  const sums = isTight ? axes.map((axis) => sumsOf(units, box[axis])) : []
  const placed: PlacedPiece[] = []
  let taken = 0
  let isStopped = false

  const isBefore = (one: Extents, other: Extents): boolean => {
    for (const axis of order) if (one[axis] !== other[axis]) return one[axis] < other[axis]
    return false
  }

  /** The pieces that may lie in a corner, those that close gaps first. */
  const candidatesAt = (point: Extents) => {
    const gaps = axes.map((axis) => gapAt(point, axis, placed, box))
    const found: { kind: Kind; sides: Extents; closed: number }[] = []
    for (const kind of kinds) {
      if (kind.count === 0) continue
      for (const sides of kind.unit.turns) {
        const rest = (axis: Axis) => (gaps[axis] as number) - sides[axis]
        if (axes.some((axis) => rest(axis) < 0) || !staysInside(point, sides, box)) continue
        // Without spare room each rest of a gap has to be a sum of sides.
        if (isTight && axes.some((axis) => !sums[axis]?.[rest(axis)])) continue
        if (placed.some((one) => overlaps(point, sides, one))) continue
        found.push({ kind, sides, closed: axes.filter((axis) => rest(axis) === 0).length })
      }
    }
    return found.sort((a, b) => b.closed - a.closed)
  }

  const fill = (points: readonly Extents[], spare: number): boolean => {
    if (placed.length === units.length) return true
    const [corner] = points
    if (!corner) return false
    const point = points.reduce((first, one) => (isBefore(one, first) ? one : first), corner)
    const rest = points.filter((one) => one !== point)
    for (const { kind, sides } of candidatesAt(point)) {
      if (isStopped || ++taken > steps || (taken % 16 === 0 && isOver())) {
        isStopped = true
        return false
      }
      const piece = { kind: kind.unit.kind, at: point, sides }
      placed.push(piece)
      kind.count--
      if (fill(pointsAfter(rest, piece, placed, box), spare)) return true
      placed.pop()
      kind.count++
    }
    const least = Math.min(...kinds.filter(({ count }) => count > 0).map(({ unit }) => unit.volume))
    return !isStopped && spare > 0 && fill(rest, spare - Math.min(least, spare))
  }

  return fill([[0, 0, 0]], room) ? placed : null
}

/** How far it is from a point along an axis to the next piece, or to the end of the box. */
function gapAt(point: Extents, along: Axis, placed: readonly PlacedPiece[], box: Extents): number {
  let next = box[along]
  for (const { at, sides } of placed) {
    if (at[along] < point[along] || at[along] >= next) continue
    if (axes.every((axis) => axis === along || (at[axis] <= point[axis] && point[axis] < at[axis] + sides[axis]))) next = at[along]
  }
  return next - point[along]
}

/** Which lengths up to a limit are sums of sides of the pieces, each piece once. */
function sumsOf(units: readonly Unit[], limit: number): Uint8Array {
  const sums = new Uint8Array(limit + 1)
  sums[0] = 1
  for (const { turns } of units) {
    const sides = [...new Set(turns.flatMap((turn) => [...turn]))]
    for (let sum = limit; sum > 0; sum--) if (!sums[sum] && sides.some((side) => side <= sum && sums[sum - side])) sums[sum] = 1
  }
  return sums
}
