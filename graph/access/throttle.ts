import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Actor } from '../kernel/command/actor.ts'
import type { Services } from '../kernel/command/command.ts'
import type { Failure } from '../kernel/command/failure.ts'
import { InvitationLimit, LoginThrottled, SecondFactorThrottled } from './failures.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * Rate limits of sign-in. Each window begins with its first attempt; a success clears the failures of that login in that place. A guesser
 * has 100 attempts a day per login and network, and 50 an hour per login across networks where the account never signed in; attempts from
 * known devices and networks are counted separately. So are codes of the second factor, of which a guesser with the password has 50 an hour and
 * 100 a day per account across places from which no code signed in, and 100 a day in each network from which one did. Links of invitations have
 * limits of their own, so that they flood no mailbox. The key of a partner makes 60 login tickets an hour of one login, and 3,000 of all.
 */
const newLimits = ({ newLimiter }: Services) => ({
  byDevice: newLimiter({ keyPrefix: 'signInDevice', points: 10, duration: 15 * minute }),
  byPlace: newLimiter({ keyPrefix: 'signInPlace', points: 10, duration: 15 * minute }),
  byPlaceAndDay: newLimiter({ keyPrefix: 'signInPlaceDay', points: 100, duration: day }),
  byLogin: newLimiter({ keyPrefix: 'signInLogin', points: 50, duration: hour }),
  byNetwork: newLimiter({ keyPrefix: 'signInNetwork', points: 100, duration: hour }),
  byStaff: newLimiter({ keyPrefix: 'changePassword', points: 10, duration: 15 * minute }),
  codesByDevice: newLimiter({ keyPrefix: 'codesOfDevice', points: 10, duration: 15 * minute }),
  codesByPlace: newLimiter({ keyPrefix: 'codesOfPlace', points: 10, duration: 15 * minute }),
  codesByAccount: newLimiter({ keyPrefix: 'codesOfAccount', points: 50, duration: hour }),
  codesByDay: newLimiter({ keyPrefix: 'codesOfDay', points: 100, duration: day }),
  linksByAccount: newLimiter({ keyPrefix: 'linksOfAccount', points: 5, duration: hour }),
  linksByCaller: newLimiter({ keyPrefix: 'linksOfCaller', points: 60, duration: hour }),
  ticketsByAccount: newLimiter({ keyPrefix: 'ticketsOfAccount', points: 60, duration: hour }),
  ticketsByKey: newLimiter({ keyPrefix: 'ticketsOfPartner', points: 3_000, duration: hour }),
  entriesByNetwork: newLimiter({ keyPrefix: 'signInEntries', points: 200, duration: hour }),
})

type Limits = ReturnType<typeof newLimits>

const limits = new WeakMap<Services, Limits>()

function limitsOf(services: Services): Limits {
  const known = limits.get(services) ?? newLimits(services)
  limits.set(services, known)
  return known
}

/** A sign-in attempt and where it comes from. */
export interface Attempt {
  /** Normalized login; may not exist. */
  login: string
  network: string
  /** A known device of the account; null if none was sent. */
  device: string | null
  /** Whether the account signed in from this network before. */
  isKnownNetwork: boolean
}

/** Counters of an attempt, in order: an attempt refused by one is not counted by the next. */
function countersOf(services: Services, { login, network, device, isKnownNetwork }: Attempt): [RateLimiterAbstract, string][] {
  const { byDevice, byPlace, byPlaceAndDay, byLogin, byNetwork } = limitsOf(services)
  if (device) return [[byDevice, `${login} ${device}`]]
  const place = `${login} ${network}`
  const here: [RateLimiterAbstract, string][] = [
    [byPlace, place],
    [byPlaceAndDay, place],
  ]
  return isKnownNetwork ? here : [...here, [byNetwork, network], [byLogin, login]]
}

/** Counts an attempt before the password is verified, so that parallel attempts cannot exceed the limit. Fails with LOGIN_THROTTLED. */
export async function countAttempt(services: Services, attempt: Attempt): Promise<void> {
  for (const [counter, key] of countersOf(services, attempt)) await consume(counter, key)
}

/** Clears the failures of the login in its place after a success and uncounts the attempt elsewhere. */
export async function forgiveAttempt(services: Services, attempt: Attempt): Promise<void> {
  const [first, ...others] = countersOf(services, attempt)
  if (first) await first[0].delete(first[1])
  for (const [counter, key] of others) await counter.reward(key)
}

/** Counts an attempt to confirm the current password in an open session. Fails with LOGIN_THROTTLED. */
export function countPasswordTry(services: Services, staffId: string): Promise<void> {
  return consume(limitsOf(services).byStaff, staffId)
}

export async function forgivePasswordTries(services: Services, staffId: string): Promise<void> {
  await limitsOf(services).byStaff.delete(staffId)
}

/** An attempt to give a code of the second factor, and where it comes from. */
export interface CodeAttempt {
  staffId: string
  network: string
  /** A device on which a code of the account signed in before; null if none was sent. */
  device: string | null
  /** Whether a code of the account signed in from this network before. */
  isKnownNetwork: boolean
}

/**
 * Counts a code before it is verified: codes have counters of their own, which a right password does not clear. Only somebody with the password
 * gets here. Known devices and networks are counted separately, so that a stolen password cannot use up the limit of the owner. Fails with
 * SECOND_FACTOR_THROTTLED.
 */
export async function countCode(services: Services, attempt: CodeAttempt): Promise<void> {
  for (const [counter, key] of codeCountersOf(services, attempt)) {
    const seconds = await secondsBlocked(counter, key)
    if (seconds) throw SecondFactorThrottled({ seconds }, 'code')
  }
}

/** Clears the counters of codes after a right one; that of the day is rewarded only. */
export async function forgiveCodes(services: Services, attempt: CodeAttempt): Promise<void> {
  const ofDay = limitsOf(services).codesByDay
  for (const [counter, key] of codeCountersOf(services, attempt)) await (counter === ofDay ? counter.reward(key) : counter.delete(key))
}

function codeCountersOf(services: Services, { staffId, network, device, isKnownNetwork }: CodeAttempt): [RateLimiterAbstract, string][] {
  const { codesByDevice, codesByPlace, codesByAccount, codesByDay } = limitsOf(services)
  if (device) return [[codesByDevice, `${staffId} ${device}`]]
  const here: [RateLimiterAbstract, string] = [codesByPlace, `${staffId} ${network}`]
  if (isKnownNetwork) return [here, [codesByDay, here[1]]]
  return [here, [codesByAccount, staffId], [codesByDay, staffId]]
}

/** Counts a link that the caller asks for, of an account (null: a new one), whatever becomes of it. Returns INVITATION_LIMIT if there were too many. */
export async function countLink(services: Services, { kind, id }: Actor, staffId: string | null): Promise<Failure | null> {
  const { linksByAccount, linksByCaller } = limitsOf(services)
  const blocked = (staffId && (await secondsBlocked(linksByAccount, staffId))) || (await secondsBlocked(linksByCaller, `${kind} ${id}`))
  return blocked ? InvitationLimit({ seconds: blocked }) : null
}

/** Counts the link with which an account was created. */
export async function countFirstLink(services: Services, staffId: string): Promise<void> {
  await secondsBlocked(limitsOf(services).linksByAccount, staffId)
}

/** Counts a login ticket that the key of a partner asks for, of a login that may not exist. Returns LOGIN_THROTTLED if there were too many. */
export async function countTicket(services: Services, { id }: Actor, login: string): Promise<Failure | null> {
  const { ticketsByAccount, ticketsByKey } = limitsOf(services)
  const blocked = (await secondsBlocked(ticketsByAccount, `${id} ${login}`)) || (await secondsBlocked(ticketsByKey, `${id}`))
  return blocked ? LoginThrottled({ seconds: blocked }) : null
}

/** Counts a refused sign-in that the log of commands would hold; false if it has enough of this network. */
export async function countEntry(services: Services, network: string): Promise<boolean> {
  return !(await secondsBlocked(limitsOf(services).entriesByNetwork, network))
}

const throttled: ReadonlySet<string> = new Set([LoginThrottled.code, SecondFactorThrottled.code, InvitationLimit.code])

/** Whether an attempt was refused because there were too many. */
export const isThrottled = ({ code }: Failure): boolean => throttled.has(code)

async function consume(counter: RateLimiterAbstract, key: string): Promise<void> {
  const seconds = await secondsBlocked(counter, key)
  if (seconds) throw LoginThrottled({ seconds })
}

/** Counts an attempt; seconds for which more are refused, null if it is admitted. Fails open: if the counter is unavailable, it is admitted. */
async function secondsBlocked(counter: RateLimiterAbstract, key: string): Promise<number | null> {
  const blocked = await counter.consume(key).then(
    () => null,
    (reason) => (reason instanceof RateLimiterRes ? reason : null),
  )
  return blocked && Math.max(1, Math.ceil(blocked.msBeforeNext / 1000))
}

/** The network of an address: an IPv4 address, or the /64 prefix of an IPv6 address, within which a subscriber can choose freely. */
export function networkOf(address: string | null): string {
  const plain = (address ?? '').toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(Math.max(0, zeros)).fill('0'), ...groups(tail ?? '')]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
