import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Services } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { LoginThrottled } from './failures.ts'

// A person who mistypes may try ten times; a guesser of one login or from one address is soon slowed to one try in minutes.
const newLimits = ({ newLimiter }: Services) => ({
  byLogin: newLimiter({ keyPrefix: 'login', points: 10, duration: 300, blockDuration: 60 }),
  byAddress: newLimiter({ keyPrefix: 'address', points: 60, duration: 300, blockDuration: 60 }),
})

const limits = new WeakMap<Services, ReturnType<typeof newLimits>>()

function limitsOf(services: Services): ReturnType<typeof newLimits> {
  const known = limits.get(services) ?? newLimits(services)
  limits.set(services, known)
  return known
}

/** Counts an attempt before it is judged, so that many at once cannot outrun the count. Fails with LOGIN_THROTTLED. */
export async function countAttempt({ services, address }: Context, login: string): Promise<void> {
  const { byLogin, byAddress } = limitsOf(services)
  const counted = await Promise.allSettled([byLogin.consume(login), byAddress.consume(address ?? '')])
  const blocked = counted.flatMap((one) => (one.status === 'rejected' && one.reason instanceof RateLimiterRes ? [one.reason] : []))
  if (blocked.length > 0) throw LoginThrottled({ seconds: Math.ceil(Math.max(...blocked.map(({ msBeforeNext }) => msBeforeNext)) / 1000) })
}

/** A successful sign-in forgets the attempts of its login, and does not count against its address. */
export async function forgiveAttempt({ services, address }: Context, login: string): Promise<void> {
  const { byLogin, byAddress } = limitsOf(services)
  await Promise.all([byLogin.delete(login), byAddress.reward(address ?? '')])
}
