import type { Pace } from '../pace.ts'

/** Pieces of a product. */
export interface Pieces {
  product: string
  /** A whole number from 0 to 1,000,000,000. */
  pieces: number
}

/** A package that waits for a wave. */
export interface PoolPackage {
  id: string
  /** What is in it; several lines of one product add up. */
  lines: readonly Pieces[]
  /** How many pieces more it counts than it has; a whole number from 0, which is the default. */
  urgency?: number
}

/** What lies in an aisle. */
export interface AisleStock {
  id: string
  stock: readonly Pieces[]
}

/** What the packages of the next wave are chosen from, and how. */
export interface WavePool {
  packages: readonly PoolPackage[]
  aisles: readonly AisleStock[]
  /** The wave has at least and at most so many pieces; a wave has a piece at least, so 0 means 1. */
  lower: number
  upper: number
  /** Ids of packages that must be in the wave. */
  musts?: readonly string[]
  seed: number
  pace: Pace
  /** Told when a better choice was found, and after how many moves. */
  better?(figures: ChoiceFigures, moves: number): void
}

/** How good a choice is. */
export interface ChoiceFigures {
  /** Pieces and urgency for each visited aisle: what is made as large as possible. */
  worth: number
  /** No choice is worth more. */
  bound: number
  /** By which share of the bound the choice may be below the best possible: 0 is the best possible, 0.02 at most 2 % below it. */
  gap: number
}

/** A package that can be in no wave of this pool. */
export interface LeftOut {
  package: string
  /** A product lies in no aisle; all aisles together hold too little of it; the package alone has more pieces than a wave, or none. */
  why: 'NOWHERE' | 'SHORT' | 'TOO_LARGE' | 'EMPTY'
  /** The first such product; null where the package as a whole is the reason. */
  product: string | null
}

/** The packages of the next wave. */
export interface Choice extends ChoiceFigures {
  /** Ids of the chosen packages, in the order of the pool. */
  packages: string[]
  /** Ids of the aisles to visit, in their given order. */
  aisles: string[]
  pieces: number
  /** The urgency of all chosen packages. */
  urgency: number
  piecesPerAisle: number
  /** Whether it is proven that no choice is better. */
  isBest: boolean
  left: LeftOut[]
}
