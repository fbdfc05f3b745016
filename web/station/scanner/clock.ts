/** A clock sample in ms: device time of request and response, and the server's `date` header. */
export interface ClockSample {
  asked: number
  answered: number
  server: number
}

export interface ClockOffset {
  /** Add to the device clock to get server time. */
  offset: number
  /** Maximum error of the offset. */
  within: number
}

/** A `date` header has a resolution of one second. */
const TICK_MS = 1000

/**
 * Offset between two clocks. Each sample bounds it by an interval, since the header was written between request and response; the result is their
 * intersection. Contradicting samples (a clock was set) use the last interval.
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
