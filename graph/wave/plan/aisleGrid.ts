/** Point on the centre line of an aisle. */
export interface Stop {
  /** Index of the aisle, from the left, from 0. */
  aisle: number
  /** Distance from the front in millimetres, between the first and the last cross aisle. */
  y: number
}

/** Grid of parallel aisles and cross aisles. All lengths are whole millimetres. A block lies between two neighbouring cross aisles. */
export interface AisleGrid {
  /** X coordinate of each aisle, strictly ascending. */
  aisleX: readonly number[]
  /** Y coordinate of each cross aisle from the front, strictly ascending; at least two. */
  crossAisleY: readonly number[]
  /** Start and end of each tour: the intersection of an aisle and a cross aisle. */
  depot: { aisle: number; crossAisle: number }
}

/** Walking distance between two stops in millimetres: along the aisle, or through the cross aisle with the shortest detour. */
export function distance({ aisleX, crossAisleY }: AisleGrid, a: Stop, b: Stop): number {
  if (a.aisle === b.aisle) return Math.abs(a.y - b.y)
  let shortest = Number.POSITIVE_INFINITY
  for (const y of crossAisleY) shortest = Math.min(shortest, Math.abs(a.y - y) + Math.abs(b.y - y))
  return Math.abs((aisleX[a.aisle] as number) - (aisleX[b.aisle] as number)) + shortest
}

/** Depot as a point of its aisle. */
export const depotStop = ({ depot, crossAisleY }: AisleGrid): Stop => ({ aisle: depot.aisle, y: crossAisleY[depot.crossAisle] as number })
