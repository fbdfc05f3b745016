/** Forecast of a wave compared to its cut-off. */
export type Outlook = 'ON_TIME' | 'TIGHT' | 'LATE' | 'DONE' | 'UNKNOWN'

/** A wave forecast to end within this time before the cut-off is tight, in ms. */
const tightMillis = 15 * 60_000

/**
 * Forecasts when a wave will be packed from its pace so far: time since start per packed package. Null before the first package or when
 * nothing is left.
 */
export function forecast(wave: { startedAt: Date | null; packed: number; due: number }, now: Date): Date | null {
  const left = wave.due - wave.packed
  if (left <= 0 || wave.packed <= 0 || !wave.startedAt) return null
  const each = (now.getTime() - wave.startedAt.getTime()) / wave.packed
  return new Date(now.getTime() + left * each)
}

const hour = 3_600_000

/** Time in which the work of the last hour was done: less than the hour if work began within it. */
export const recentMillis = (since: Date | null, now: Date): number => (since ? Math.max(now.getTime() - since.getTime(), 60_000) : hour)

/** Packages packed recently, and since when. */
export interface RecentWork {
  packed: number
  since: Date | null
}

/** Packages packed in an hour at the pace of the recent work; null if nothing was packed. */
export const packedPerHour = ({ packed, since }: RecentWork, now: Date): number | null =>
  packed > 0 ? (packed * hour) / recentMillis(since, now) : null

/** Forecasts when each of several lots will be packed, one after the other at the pace of the recent work; null where nothing is left or without pace. */
export function forecastInOrder(left: readonly number[], work: RecentWork, now: Date): (Date | null)[] {
  const pace = packedPerHour(work, now)
  let ahead = 0
  return left.map((count) => {
    ahead += count
    return count > 0 && pace !== null ? new Date(now.getTime() + (ahead * hour) / pace) : null
  })
}

/** Minutes by which a forecast misses a cut-off, begun ones included; 0 in time, null without a forecast. */
export function minutesLate(expected: Date | null, cutOff: Date): number | null {
  return expected === null ? null : Math.max(0, Math.ceil((expected.getTime() - cutOff.getTime()) / 60_000))
}

/** Compares a forecast with a cut-off. */
export function outlook(wave: { packed: number; due: number }, expected: Date | null, cutOff: Date | null, now: Date): Outlook {
  if (wave.due > 0 && wave.packed >= wave.due) return 'DONE'
  if (!cutOff) return expected ? 'ON_TIME' : 'UNKNOWN'
  if (now >= cutOff) return 'LATE'
  if (!expected) return 'UNKNOWN'
  if (expected > cutOff) return 'LATE'
  return cutOff.getTime() - expected.getTime() < tightMillis ? 'TIGHT' : 'ON_TIME'
}
