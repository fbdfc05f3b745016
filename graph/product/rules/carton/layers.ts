import { type Axis, axes, type Extents, type PlacedPiece, type Unit } from './shapes.ts'

interface Layers {
  sides: Extents
  /** Number of pieces beside each other along the other two axes. */
  counts: readonly [number, number]
  /** Extent of all layers of the pieces. */
  thickness: number
}

const others = [
  [1, 2],
  [0, 2],
  [0, 1],
] as const

/** Packs equal pieces in layers of their own, one after another along an axis; null if these take too much along each axis. */
export function packInLayers(units: readonly Unit[], box: Extents): PlacedPiece[] | null {
  const kinds = [...Map.groupBy(units, ({ kind }) => kind).values()]
  for (const stacked of axes.toReversed()) {
    const layers = kinds.map((all) => thinnestLayers(all, box, stacked))
    if (layers.reduce((sum, one) => sum + (one?.thickness ?? Number.POSITIVE_INFINITY), 0) > box[stacked]) continue
    let begin = 0
    return kinds.flatMap((all, at) => {
      const own = layers[at] as Layers
      const pieces = all.map(({ kind }, no) => ({ kind, at: cornerIn(own, no, stacked, begin), sides: own.sides }))
      begin += own.thickness
      return pieces
    })
  }
  return null
}

/** The way to lay equal pieces that takes least along an axis; null if they do not fit beside each other at all. */
function thinnestLayers(units: readonly Unit[], box: Extents, stacked: Axis): Layers | null {
  const [a, b] = others[stacked]
  let best: Layers | null = null
  for (const sides of units[0]?.turns ?? []) {
    const counts = [Math.floor(box[a] / sides[a]), Math.floor(box[b] / sides[b])] as const
    const thickness = Math.ceil(units.length / (counts[0] * counts[1])) * sides[stacked]
    if (best === null || thickness < best.thickness) best = { sides, counts, thickness }
  }
  return best
}

function cornerIn({ sides, counts: [columns, rows] }: Layers, no: number, stacked: Axis, begin: number): Extents {
  const [a, b] = others[stacked]
  const corner: [number, number, number] = [0, 0, 0]
  corner[a] = (no % columns) * sides[a]
  corner[b] = (Math.floor(no / columns) % rows) * sides[b]
  corner[stacked] = begin + Math.floor(no / (columns * rows)) * sides[stacked]
  return corner
}
