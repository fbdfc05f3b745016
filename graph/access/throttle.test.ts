import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Services } from '../kernel/command/command.ts'
import { limiterInMemory } from '../kernel/command/limiter.ts'
import { type Attempt, type CodeAttempt, countAttempt, countCode, forgiveAttempt, forgiveCodes, networkOf } from './throttle.ts'

const day = 86_400
const newServices = () => ({ newLimiter: limiterInMemory }) as unknown as Services
const stranger = (network: string, login = 'owner'): Attempt => ({ login, network, device: null, isKnownNetwork: false })
const usual: Attempt = { login: 'owner', network: '198.51.100.1', device: null, isKnownNetwork: true }
const ownDevice: Attempt = { ...usual, device: 'device' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const isAdmitted = (services: Services, attempt: Attempt) =>
  countAttempt(services, attempt).then(
    () => true,
    () => false,
  )

/** Number of attempts admitted in a day at two per minute. */
async function judgedInADay(services: Services, attemptAt: (second: number) => Attempt): Promise<number> {
  let judged = 0
  for (let second = 0; second < day; second += 30) {
    if (await isAdmitted(services, attemptAt(second))) judged++
    vi.advanceTimersByTime(30_000)
  }
  return judged
}

it('allows 100 attempts a day per login and network', async () => {
  const services = newServices()
  expect(await judgedInADay(services, () => stranger('203.0.113.1'))).toBe(100)
})

it('allows 50 attempts an hour per login from unknown networks', async () => {
  const services = newServices()
  expect(await judgedInADay(services, (second) => stranger(`203.0.113.${(second / 30) % 250}`))).toBe(24 * 50)
})

it('allows 100 attempts an hour per network over all logins', async () => {
  const services = newServices()
  expect(await judgedInADay(services, (second) => stranger('203.0.113.1', `staff${second}`))).toBe(24 * 100)
})

it('admits the owner from a known network during guessing elsewhere', async () => {
  const services = newServices()
  for (let i = 0; i < 2000; i++) await isAdmitted(services, stranger(`203.0.113.${i % 250}`))
  expect(await isAdmitted(services, stranger('192.0.2.9'))).toBe(false)
  expect(await isAdmitted(services, usual)).toBe(true)
})

it('admits the owner on a known device during guessing from the same network', async () => {
  const services = newServices()
  for (let i = 0; i < 2000; i++) await isAdmitted(services, { ...usual, login: i % 2 ? 'owner' : `staff${i}` })
  expect(await isAdmitted(services, usual)).toBe(false)
  expect(await isAdmitted(services, ownDevice)).toBe(true)
})

it('clears failed attempts after a success', async () => {
  const services = newServices()
  for (let day = 0; day < 30; day++) {
    for (let i = 0; i < 9; i++) expect(await isAdmitted(services, ownDevice)).toBe(true)
    await forgiveAttempt(services, ownDevice)
  }
  for (let i = 0; i < 10; i++) expect(await isAdmitted(services, ownDevice)).toBe(true)
  expect(await isAdmitted(services, ownDevice)).toBe(false)
  vi.advanceTimersByTime(15 * 60_000)
  expect(await isAdmitted(services, ownDevice)).toBe(true)
})

const codeFrom = (network: string, known: Partial<CodeAttempt> = {}): CodeAttempt => ({
  staffId: 'owner',
  network,
  device: null,
  isKnownNetwork: false,
  ...known,
})

const isCodeAdmitted = (services: Services, attempt: CodeAttempt) =>
  countCode(services, attempt).then(
    () => true,
    () => false,
  )

/** Number of codes admitted, from as many networks in turn. */
async function codesAdmitted(services: Services, networks: number, each: number): Promise<number> {
  let admitted = 0
  for (let i = 0; i < networks * each; i++) if (await isCodeAdmitted(services, codeFrom(`203.0.113.${i % networks}`))) admitted++
  return admitted
}

it('allows 10 codes in 15 minutes from a network and 50 an hour of an account, until a right one clears both', async () => {
  const services = newServices()
  expect(await codesAdmitted(services, 1, 12)).toBe(10)
  expect(await codesAdmitted(services, 100, 1)).toBe(40)
  // A right password in between does not help.
  await forgiveAttempt(services, stranger('203.0.113.0'))
  expect(await isCodeAdmitted(services, codeFrom('203.0.113.0'))).toBe(false)
  await forgiveCodes(services, codeFrom('203.0.113.0'))
  expect(await codesAdmitted(services, 1, 12)).toBe(10)
})

it('allows 100 codes a day of an account from unknown networks, of which a right one gives back its own only', async () => {
  const services = newServices()
  expect(await codesAdmitted(services, 200, 1)).toBe(50)
  vi.advanceTimersByTime(3_600_000)
  expect(await codesAdmitted(services, 50, 1)).toBe(50)
  await forgiveCodes(services, codeFrom('203.0.113.0'))
  expect(await codesAdmitted(services, 200, 1)).toBe(1)
  for (let hour = 2; hour < 24; hour++) {
    vi.advanceTimersByTime(3_599_000)
    expect(await codesAdmitted(services, 200, 1)).toBe(0)
  }
})

it('allows 100 codes a day from a known network', async () => {
  const services = newServices()
  let admitted = 0
  for (let quarter = 0; quarter < 95; quarter++) {
    for (let i = 0; i < 10; i++) if (await isCodeAdmitted(services, codeFrom('198.51.100.1', { isKnownNetwork: true }))) admitted++
    vi.advanceTimersByTime(15 * 60_000)
  }
  expect(admitted).toBe(100)
})

it('admits codes of the owner on a known device or network during guessing elsewhere, 10 in 15 minutes', async () => {
  const services = newServices()
  const known = codeFrom('198.51.100.1', { isKnownNetwork: true })
  const device = codeFrom('192.0.2.9', { device: 'device' })
  await codesAdmitted(services, 200, 2)
  expect(await isCodeAdmitted(services, codeFrom('192.0.2.9'))).toBe(false)
  for (const attempt of [known, device]) {
    for (let i = 0; i < 10; i++) expect(await isCodeAdmitted(services, attempt)).toBe(true)
    expect(await isCodeAdmitted(services, attempt)).toBe(false)
    await forgiveCodes(services, attempt)
    expect(await isCodeAdmitted(services, attempt)).toBe(true)
  }
  // What the owner did right does not help the guesser.
  expect(await isCodeAdmitted(services, codeFrom('192.0.2.9'))).toBe(false)
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:0DB8:0:1:aaaa::1', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:bbbb:2:3:4', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [null, ''],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
