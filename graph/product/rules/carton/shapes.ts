/** Extents along length, width and height, in mm. */
export type Extents = readonly [length: number, width: number, height: number]

/** Equal pieces of a package. */
export interface CartonPieces {
  quantity: number
  sides: Extents
  /** Whether their height stays vertical. */
  keepUpright: boolean
  /** Weight of one. */
  grams: number
}

/** The inside of a packaging, standing on length and width. */
export interface CartonBox {
  sides: Extents
  /** Weight of the goods that it may hold; null without a limit. */
  maximumGrams: number | null
}

/** A piece in a packaging: its corner next to the origin, and its sides as it lies. */
export interface PlacedPiece {
  /** Index of its pieces in the input. */
  kind: number
  at: Extents
  sides: Extents
}

/** One piece to be placed, with the ways in which it may be turned. */
export interface Unit {
  kind: number
  turns: readonly Extents[]
  volume: number
}

export const axes = [0, 1, 2] as const
export type Axis = (typeof axes)[number]

export const volumeOf = ([length, width, height]: Extents): number => length * width * height

export const isWithin = (inner: Extents, outer: Extents): boolean => axes.every((axis) => inner[axis] <= outer[axis])

/** The distinct ways in which a piece may be turned: about its vertical axis only if it is kept upright. */
export function turnsOf({ sides: [a, b, c], keepUpright }: Pick<CartonPieces, 'sides' | 'keepUpright'>): Extents[] {
  const upright: Extents[] = [
    [a, b, c],
    [b, a, c],
  ]
  const all: Extents[] = keepUpright ? upright : [...upright, [a, c, b], [c, a, b], [b, c, a], [c, b, a]]
  return [...new Map(all.map((turn) => [turn.join(), turn])).values()]
}

/** Pieces one by one, each with the turns that fit into the packaging. */
export function unitsOf(pieces: readonly CartonPieces[], box: Extents): Unit[] {
  return pieces.flatMap((one, kind) => {
    const unit = { kind, turns: turnsOf(one).filter((turn) => isWithin(turn, box)), volume: volumeOf(one.sides) }
    return Array.from({ length: one.quantity }, () => unit)
  })
}

/** Whether a piece with these sides at a point overlaps a placed one; pieces that touch do not. */
export function overlaps([x, y, z]: Extents, [length, width, height]: Extents, { at, sides }: PlacedPiece): boolean {
  return (
    x < at[0] + sides[0] && at[0] < x + length && y < at[1] + sides[1] && at[1] < y + width && z < at[2] + sides[2] && at[2] < z + height
  )
}
