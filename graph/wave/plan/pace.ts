/** How long an improvement may go on. The clock is the caller's, for the planner has none. */
export interface Pace {
  /** Whether it is to stop now; asked every some hundred steps. */
  enough(): boolean
  /** Told when a better plan was found: its length in millimetres, and how many steps were made so far. */
  better?(length: number, steps: number): void
}

/** A pace that ends after so many questions: for plans that have to be the same each time. */
export function steps(most: number): Pace {
  let asked = 0
  return { enough: () => asked++ >= most }
}
