import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'

/** How often something may be done: `points` within `duration` seconds, then not for `blockDuration` seconds. */
export interface Limit {
  /** Unique: under it the count stands where several processes count together. */
  keyPrefix: string
  points: number
  duration: number
  blockDuration?: number
}

/** Makes a counter of a limit. */
export type NewLimiter = (limit: Limit) => RateLimiterAbstract

/** Counts for this process alone. */
export const limiterInMemory: NewLimiter = (limit) => new RateLimiterMemory(limit)
