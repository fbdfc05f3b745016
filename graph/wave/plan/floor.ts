/** A point where people stop: on the line of an aisle. */
export interface Stop {
  /** Which aisle, counted from the left, from 0. */
  aisle: number
  /** How far from the front, in millimetres, between the first and the last cross aisle. */
  y: number
}

/**
 * Where people walk: parallel aisles, joined by cross aisles. All lengths are whole millimetres. A block is what lies between two neighbouring cross
 * aisles, so there is one block fewer than cross aisles.
 */
export interface Floor {
  /** Where the line of each aisle lies, from left to right, ascending. */
  x: readonly number[]
  /** Where each cross aisle lies, from the front, ascending; at least two. */
  cross: readonly number[]
  /** Where a tour begins and ends: where an aisle meets a cross aisle. */
  depot: { aisle: number; cross: number }
}

/** How far it is from one stop to another, in millimetres: along the aisle, or by the cross aisle that is the least way round. */
export function distance({ x, cross }: Floor, a: Stop, b: Stop): number {
  if (a.aisle === b.aisle) return Math.abs(a.y - b.y)
  let least = Number.POSITIVE_INFINITY
  for (const y of cross) least = Math.min(least, Math.abs(a.y - y) + Math.abs(b.y - y))
  return Math.abs((x[a.aisle] as number) - (x[b.aisle] as number)) + least
}

/** The depot as a point of its aisle. */
export const depotStop = ({ depot, cross }: Floor): Stop => ({ aisle: depot.aisle, y: cross[depot.cross] as number })
