import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'

/** Rate limit: `points` per `duration` seconds; once exceeded, blocked for `blockDuration` seconds. */
export interface Limit {
  /** Unique prefix of the counter; shared by all processes. */
  keyPrefix: string
  points: number
  duration: number
  blockDuration?: number
}

/** Creates a rate limiter. */
export type NewLimiter = (limit: Limit) => RateLimiterAbstract

/** Limiter that counts in this process only. */
export const limiterInMemory: NewLimiter = (limit) => new RateLimiterMemory(limit)
