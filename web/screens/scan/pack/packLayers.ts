/** A piece in a packaging, as the API answers it. */
export interface PlacedPiece {
  readonly sku: string
  readonly x: number
  readonly y: number
  readonly z: number
  readonly lengthMillimetres: number
  readonly widthMillimetres: number
  readonly heightMillimetres: number
}

/** A rectangle of a drawing, in its units. */
export interface DrawnPiece {
  /** Number of the piece in the list, from 1. */
  no: number
  left: number
  top: number
  width: number
  height: number
  /** Text below the number; null if there is no room for it. */
  sku: string | null
}

/** Pieces that begin at one height, seen from above, with what already reaches through it. */
export interface DrawnLayer {
  /** Height above the bottom, in mm. */
  z: number
  pieces: DrawnPiece[]
  /** Pieces of lower layers that are higher than its bottom. */
  below: DrawnPiece[]
}

export interface DrawnPackaging {
  width: number
  height: number
  layers: DrawnLayer[]
}

/** Units of the longer side of a drawing: it is shown about as wide on the narrowest screen. */
const longestUnits = 300

/** Units of a letter of a SKU, and of the room that it needs in height with the number above it. */
export const letterUnits = { width: 7.4, height: 34 }

/** Draws the pieces of a packaging layer by layer, in the order in which they are put in. */
export function drawLayers(pieces: readonly PlacedPiece[], [length, width]: readonly number[]): DrawnPackaging {
  const [along = 1, across = 1] = [length, width]
  const scale = longestUnits / Math.max(along, across)
  const drawn = pieces.map((piece, at) => ({ ...drawPiece(piece, at + 1, scale), from: piece.z, to: piece.z + piece.heightMillimetres }))
  const heights = [...new Set(pieces.map(({ z }) => z))].sort((a, b) => a - b)
  return {
    width: along * scale,
    height: across * scale,
    layers: heights.map((z) => ({
      z,
      pieces: drawn.filter(({ from }) => from === z),
      below: drawn.filter(({ from, to }) => from < z && z < to),
    })),
  }
}

function drawPiece({ sku, x, y, lengthMillimetres, widthMillimetres }: PlacedPiece, no: number, scale: number): DrawnPiece {
  const [width, height] = [lengthMillimetres * scale, widthMillimetres * scale]
  const hasRoom = sku.length * letterUnits.width <= width && letterUnits.height <= height
  return { no, left: x * scale, top: y * scale, width, height, sku: hasRoom ? sku : null }
}
