/** How long an improvement may go on. The clock is the caller's, for the planner has none. */
export interface Pace {
  /** What share of the time is over, from 0 up; from 1 on it is to stop. Asked every few steps. */
  spent(): number
  /** Told when a better plan was found: its length in millimetres. */
  better?(length: number): void
}

/** A pace that ends after so many questions: for plans that have to be the same each time. */
export function steps(most: number): Pace {
  let asked = 0
  return { spent: () => (most > 0 ? asked++ / most : 1) }
}

/** The part of a pace from one share of the time to another. */
export const part = (pace: Pace, from: number, until: number): Pace => ({
  ...pace,
  spent: () => (until > from ? (pace.spent() - from) / (until - from) : 1),
})
