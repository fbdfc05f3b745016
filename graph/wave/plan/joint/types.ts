/**
 * Pieces in stock of a pool of packages, where they lie, and what a wave may hold. Lengths are whole millimetres and volumes whole cubic
 * millimetres; any other whole unit does as well, if it is the same throughout.
 *
 * A zone is a grid of aisles. A middle cross aisle runs at row 0, and one more at each end, at `firstRow` and `lastRow`. Every zone hands over at
 * aisle 0, row 0, where its picklists start and end.
 */
export interface JointProblem {
  /** The row of the cross aisle at the lower end, 0 or below. */
  firstRow: number
  /** The row of the cross aisle at the upper end, 0 or above. */
  lastRow: number
  /** How far it is between two pieces in one aisle. */
  withinAisle: WithinAisle
  /** At least so many positions are picked. */
  leastPositions: number
  /** At most so many packages are in a batch. */
  mostOrdersPerBatch: number
  /** At most so much volume is on a picklist. */
  mostVolume: number
  products: readonly { id: string; volume: number }[]
  /** Pieces in stock; each serves one position. */
  items: readonly JointItem[]
  /** The pool: a package names a product once for each piece of it. */
  orders: readonly { id: string; products: readonly string[] }[]
}

/**
 * `direct`: by the difference of their rows. `byCrossAisle`: the picker leaves the aisle and comes back, by the middle or by the end of their
 * side, which is how the figures of Zalando's instances up to 2026 were counted (arXiv 2401.04563).
 */
export type WithinAisle = 'direct' | 'byCrossAisle'

export interface JointItem {
  id: string
  product: string
  zone: string
  /** Where its aisle lies along the cross aisles, from the hand-over. */
  aisle: number
  /** Where it lies in its aisle, from the middle cross aisle. */
  row: number
}

/** What a wave holds: packages in batches, and for each batch picklists of pieces in the order of the walk. */
export interface JointPlan {
  batches: readonly JointBatch[]
  /** Of all picklists together. */
  length: number
}

export interface JointBatch {
  orders: readonly string[]
  picklists: readonly JointPicklist[]
}

export interface JointPicklist {
  zone: string
  /** Pieces in the order in which they are visited. */
  items: readonly string[]
  length: number
}
