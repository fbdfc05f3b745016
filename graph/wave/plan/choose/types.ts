import type { SearchControl } from '../searchControl.ts'

/** Pieces of a product. */
export interface Pieces {
  product: string
  /** Whole number from 0 to 1,000,000,000. */
  pieces: number
}

/** Package that waits for a wave. */
export interface PoolPackage {
  id: string
  /** Lines; several lines of a product add up. */
  lines: readonly Pieces[]
  /** Value in addition to its pieces; a whole number from 0, 0 by default. */
  urgency?: number
  /** What it counts against the bounds, a whole number from 1; its pieces by default. */
  size?: number
}

/** Stock of an aisle. */
export interface AisleStock {
  id: string
  stock: readonly Pieces[]
}

/** Input for choosing the packages of the next wave. */
export interface WavePool {
  packages: readonly PoolPackage[]
  aisles: readonly AisleStock[]
  /** Bounds of the number of pieces, or of the sizes; a wave has at least one, so 0 means 1. */
  lower: number
  upper: number
  /** Ids of packages that must be in the wave. */
  mandatory?: readonly string[]
  seed: number
  control: SearchControl
  /** Called for each better choice with the number of moves so far. */
  onImprovement?(figures: ChoiceFigures, moves: number): void
}

/** Quality of a choice. */
export interface ChoiceFigures {
  /** (pieces + urgency) / aisles, which is maximized. */
  valuePerAisle: number
}

/** Package that fits no wave of this pool. */
export interface ExcludedPackage {
  package: string
  /** A product lies in no aisle; all aisles together hold too few pieces of it; the package has more pieces than a wave; it has none. */
  reason: 'NOWHERE' | 'SHORT' | 'TOO_LARGE' | 'EMPTY'
  /** First such product; null if the reason is the package as a whole. */
  product: string | null
}

/** Packages of the next wave. */
export interface Choice extends ChoiceFigures {
  /** Ids of the chosen packages, in the order of the pool. */
  packages: string[]
  /** Ids of the aisles to visit, in input order. */
  aisles: string[]
  pieces: number
  /** Total urgency of the chosen packages. */
  urgency: number
  piecesPerAisle: number
  /** Whether optimality is proven; otherwise the gap is unknown. */
  isOptimal: boolean
  excluded: ExcludedPackage[]
}
