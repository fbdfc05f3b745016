import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newId } from '../identity.ts'
import type { Fact } from './fact.ts'
import { type EventBatch, many, Signals } from './signal.ts'

const fact = (id: string): Fact => ({ kind: 'location.created', type: 'Location', id, warehouseId: null, customerId: null })
const facts = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => fact(`${from + i}`))
const nothing = Symbol('nothing')
/** What arrives within this time. */
async function within<T>(milliseconds: number, next: Promise<T>): Promise<T | typeof nothing> {
  let arrived: T | typeof nothing = nothing
  void next.then((value) => (arrived = value))
  await vi.advanceTimersByTimeAsync(milliseconds)
  return arrived
}
const take = async (following: AsyncIterator<string | typeof many>) => (await following.next()).value

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('delivers the first change at once, and the last of a burst after the interval', async () => {
  const signals = new Signals()
  const following = signals.follow((signal) => signal.id, 20)
  const first = take(following)
  signals.publish([fact('a')], newId())
  expect(await first).toBe('a')
  for (let i = 0; i < 100; i++) signals.publish([fact('a')], newId())
  const second = take(following)
  expect(await within(19, second)).toBe(nothing)
  expect(await within(1, second)).toBe('a')
  const third = following.next()
  expect(await within(1_000, third)).toBe(nothing)
  await following.return?.()
  expect(await third).toEqual({ done: true, value: undefined })
})

it('delivers only matching signals, and starts with the given key', async () => {
  const signals = new Signals()
  const following = signals.follow((signal) => (signal.id === 'b' ? signal.id : null), 0, 'start')
  expect(await take(following)).toBe('start')
  signals.publish([fact('a'), fact('b'), fact('c')], newId())
  expect(await take(following)).toBe('b')
  await following.return?.()
})

it('a listener that reads nothing does not block publishers', async () => {
  const signals = new Signals()
  const following = signals.follow((signal) => signal.id, 0)
  const first = take(following)
  for (let i = 0; i < 5_000; i++) signals.publish([fact(`${i % 3_000}`)], newId())
  expect(await first).toBe('0')
  const rest = new Set<string>()
  for (let i = 1; i < 3_000; i++) rest.add(await take(following))
  expect(rest.size).toBe(2_999)
  await following.return?.()
})

it('ends at once, even if nothing was read', async () => {
  const following = new Signals().follow(() => 'x', 10)
  await following.return?.()
  expect(await following.next()).toEqual({ done: true, value: undefined })
})

it('replays recent changes, which a client may have missed since its query', async () => {
  const signals = new Signals()
  signals.publish([fact('a'), fact('b'), fact('a')], newId())
  const following = signals.follow((signal) => signal.id, 0)
  expect(await take(following)).toBe('a')
  expect(await take(following)).toBe('b')
  const third = following.next()
  expect(await within(1_000, third)).toBe(nothing)
  await following.return?.()
})

it('delivers a command once, and publishes only its own', async () => {
  const signals = new Signals()
  const carried: EventBatch[] = []
  signals.onPublish((telling) => carried.push(telling))
  const heard: string[] = []
  const following = signals.follow((signal) => {
    heard.push(signal.id)
    return null
  }, 0)
  void following.next()
  signals.publish([fact('a')], 'ours')
  signals.ingest({ command: 'ours', signals: carried.flatMap((telling) => telling.signals) })
  const theirs = { kind: 'location.created', type: 'Location', warehouseId: null, customerId: null, waveId: null, stationId: null }
  for (const id of ['b', 'c']) signals.ingest({ command: 'theirs', signals: [{ ...theirs, id }] })
  expect(heard).toEqual(['a', 'b'])
  expect(carried.map(({ command }) => command)).toEqual(['ours'])
  await following.return?.()
})

it('tells a list one "many" instead of more than fifty records, then what changes afterwards', async () => {
  const signals = new Signals()
  const following = signals.followRecords(({ id }) => id, 0)
  const first = following.next()
  signals.publish(facts(0, 3_000), newId())
  expect((await first).value).toBe(many)
  signals.publish(facts(0, 2), newId())
  const next = take(following)
  expect(await within(999, next)).toBe(nothing)
  expect(await within(1, next)).toBe('0')
  expect(await take(following)).toBe('1')
  await following.return()
})

it('counts the records that change one by one within a second, and tells fifty each by itself', async () => {
  const signals = new Signals()
  const following = signals.followRecords(({ id }) => id, 0)
  for (let i = 0; i < 60; i++) {
    const next = following.next()
    signals.publish([fact(`${i}`)], newId())
    const { value } = await next
    expect(value).toBe(i < 50 ? `${i}` : many)
    if (value === many) break
  }
  // A second burst within the pause is one message more at its end.
  signals.publish(facts(100, 200), newId())
  const next = following.next()
  expect(await within(1_000, next)).toEqual({ done: false, value: many })
  const further = following.next()
  expect(await within(1_000, further)).toBe(nothing)
  await following.return()
})

it('tells many to who begins to listen after a bulk, and never of one record', async () => {
  const signals = new Signals()
  signals.publish(facts(0, 51), newId())
  expect(signals.followRecords(({ id }) => id, 0).initialKeys()).toEqual([many])
  expect(signals.followRecords(({ id }) => (id === '7' ? id : null), 0).initialKeys()).toEqual(['7'])
})
