/** Without contact for this long (ms) the data is outdated (grey). */
export const STALE_MS = 30_000
/** Without contact for this long (ms) the wall is disconnected (red). */
export const LOST_MS = 120_000

export type Freshness = 'fresh' | 'stale' | 'lost'

export interface Age {
  /** Seconds since the last contact; null before the first. */
  seconds: number | null
  freshness: Freshness
}

/** Age of a wall's data. Without any contact it is the age of the page; a clock set back gives no negative age. */
export function ageOf(contactAt: number | null, openedAt: number, now: number): Age {
  const age = Math.max(0, now - (contactAt ?? openedAt))
  const freshness = age >= LOST_MS ? 'lost' : age >= STALE_MS ? 'stale' : 'fresh'
  return { seconds: contactAt === null ? null : Math.floor(age / 1000), freshness }
}
