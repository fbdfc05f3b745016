interface Sides {
  lengthMillimetres: number
  widthMillimetres: number
  heightMillimetres: number
}

/** A packaging material that a package can be packed in. */
export interface MaterialSize extends Sides {
  id: string
  number: string
}

/** Pieces of one product in a package; `size` is what was measured, null until then. */
export interface PiecesToPack {
  quantity: number
  packagingMaterialId: string | null
  size: Sides | null
}

const sidesOf = ({ lengthMillimetres, widthMillimetres, heightMillimetres }: Sides): [number, number, number] =>
  [lengthMillimetres, widthMillimetres, heightMillimetres].sort((a, b) => b - a) as [number, number, number]

const volumeOf = (sides: Sides): number => sidesOf(sides).reduce((volume, side) => volume * side, 1)

/** Whether each piece fits in by its sides, longest to longest, and all together by their volume. */
function holds(material: MaterialSize, pieces: readonly { quantity: number; size: Sides }[]): boolean {
  const inner = sidesOf(material)
  const fits = pieces.every(({ size }) => sidesOf(size).every((side, at) => side <= (inner[at] as number)))
  return fits && pieces.reduce((sum, { quantity, size }) => sum + quantity * volumeOf(size), 0) <= volumeOf(material)
}

/**
 * The packaging to propose for a package: what its product is bound to if it is one piece; else the smallest, by volume and then by longest
 * side, that holds all pieces. Null if a piece was not measured, or nothing holds them. How pieces lie beside each other is not tried, so the
 * packer decides.
 */
export function proposePackaging(pieces: readonly PiecesToPack[], materials: readonly MaterialSize[]): string | null {
  const packed = pieces.filter(({ quantity }) => quantity > 0)
  const [only] = packed
  if (!only) return null
  if (packed.length === 1 && only.quantity === 1 && only.packagingMaterialId !== null) return only.packagingMaterialId
  const measured = packed.flatMap(({ quantity, size }) => (size ? [{ quantity, size }] : []))
  if (measured.length < packed.length) return null
  const [smallest] = materials
    .filter((material) => holds(material, measured))
    .sort((a, b) => volumeOf(a) - volumeOf(b) || sidesOf(a)[0] - sidesOf(b)[0] || (a.number < b.number ? -1 : 1))
  return smallest?.id ?? null
}
