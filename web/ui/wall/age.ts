/** Without contact for this long a wall is grey: nobody may plan by it. */
export const STALE_MS = 30_000
/** Without contact for this long it is red: somebody has to look after it. */
export const LOST_MS = 120_000

export type Freshness = 'fresh' | 'stale' | 'lost'

export interface Age {
  /** Whole seconds since the last contact; null before the first. */
  seconds: number | null
  freshness: Freshness
}

/** How old what a wall shows is. A wall that never had contact is as old as its page; a clock set back makes nothing fresher than now. */
export function ageOf(contactAt: number | null, openedAt: number, now: number): Age {
  const age = Math.max(0, now - (contactAt ?? openedAt))
  const freshness = age >= LOST_MS ? 'lost' : age >= STALE_MS ? 'stale' : 'fresh'
  return { seconds: contactAt === null ? null : Math.floor(age / 1000), freshness }
}
