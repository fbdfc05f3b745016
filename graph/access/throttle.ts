import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { LoginThrottled } from './failures.ts'

// A person who mistypes may try ten times; a guesser of one login or from one address is soon slowed to one try in minutes.
const byLogin = new RateLimiterMemory({ keyPrefix: 'login', points: 10, duration: 300, blockDuration: 60 })
const byAddress = new RateLimiterMemory({ keyPrefix: 'address', points: 60, duration: 300, blockDuration: 60 })

/** Counts a failed sign-in. */
export async function countFailure(login: string, address: string | null): Promise<void> {
  await Promise.allSettled([byLogin.consume(login), byAddress.consume(address ?? '')])
}

/** Refuses a sign-in while its login or its address is blocked. */
export async function refuseThrottled(login: string, address: string | null): Promise<void> {
  const states = [await byLogin.get(login), await byAddress.get(address ?? '')]
  const blocked = states.filter((state) => state instanceof RateLimiterRes && state.remainingPoints <= 0)
  if (blocked.length > 0) throw LoginThrottled({ seconds: Math.ceil(Math.max(...blocked.map((state) => state?.msBeforeNext ?? 0)) / 1000) })
}

/** A successful sign-in forgets the failures of its login. */
export async function forgetFailures(login: string): Promise<void> {
  await byLogin.delete(login)
}
