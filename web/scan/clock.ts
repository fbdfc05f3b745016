/** One look at the server's clock: when it was asked and answered by this device's clock, and what the answer's `date` header said. All in milliseconds. */
export interface ClockSample {
  asked: number
  answered: number
  server: number
}

export interface ClockOffset {
  /** What has to be added to this device's clock to read the server's. */
  offset: number
  /** The true offset lies at most this far away. */
  within: number
}

/** A `date` header has no fractions of a second. */
const TICK_MS = 1000

/**
 * The offset between two clocks. Each sample says: the server wrote its second at some moment between question and answer, so the offset lies in an
 * interval; what all intervals share is the answer. Samples that contradict each other (a clock was set meanwhile) yield the last one's interval.
 */
export function clockOffset(samples: readonly ClockSample[]): ClockOffset | null {
  let low = Number.NEGATIVE_INFINITY
  let high = Number.POSITIVE_INFINITY
  for (const { asked, answered, server } of samples) {
    const [from, to] = [server - answered, server + TICK_MS - asked]
    const apart = Math.max(low, from) > Math.min(high, to)
    low = apart ? from : Math.max(low, from)
    high = apart ? to : Math.min(high, to)
  }
  return samples.length === 0 ? null : { offset: Math.round((low + high) / 2), within: Math.ceil((high - low) / 2) }
}
