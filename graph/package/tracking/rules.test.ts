import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TrackingStatus } from '../../logistics/carrier.ts'
import { TrackingStatus as Status } from '../../logistics/states.ts'
import { asKept, isPossible, newsOf, nextAskAt, quietDays, quietSince, retryAt, returnAt, trackedDays } from './rules.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const shippedAt = new Date('2026-11-20T10:00:00Z')
const later = (ms: number) => new Date(shippedAt.getTime() + ms)
const statuses = Object.keys(Status.values) as TrackingStatus[]
const open = statuses.filter((status) => !['DELIVERED', 'RETURNED', 'LOST'].includes(status))
const event = fc.record({
  status: fc.constantFrom(...statuses),
  at: fc.integer({ min: 0, max: 20 }).map((hours) => later(hours * hourMs)),
  place: fc.constant('X'),
})

describe('events', () => {
  test('told in any portions and again, each is news once', () => {
    fc.assert(
      fc.property(fc.array(event), fc.nat(), (events, cut) => {
        const first = newsOf(events.slice(0, cut), [])
        const all = [...first, ...newsOf(events, first)]
        expect(newsOf(events, all)).toEqual([])
        expect(new Set(all.map(({ status, at }) => `${status} ${at.getTime()}`)).size).toBe(all.length)
      }),
    )
  })

  test('are kept in whole seconds, without control characters and as long as there is room for', () => {
    const told = {
      status: 'HELD' as const,
      at: new Date('2026-11-20T10:00:00.999Z'),
      place: ` A\u0000\nB${'x'.repeat(200)}`,
      text: '😀'.repeat(400),
    }
    const kept = asKept(told)
    expect(kept).toMatchObject({ at: shippedAt, code: '', text: '😀'.repeat(300) })
    expect(kept.place).toBe(`A B${'x'.repeat(97)}`)
  })

  test('are neither of the future nor from before the order, give or take a day', () => {
    const now = later(10 * dayMs)
    expect([-25, -23, 0, 240, 263].map((hours) => isPossible(later(hours * hourMs), shippedAt, now))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
    expect(isPossible(later(265 * hourMs), shippedAt, now)).toBe(false)
  })
})

describe('the next time to ask', () => {
  test('is later than now, ever later, and never after the last day', () => {
    const age = fc.integer({ min: 0, max: (trackedDays - 1) * dayMs })
    fc.assert(
      fc.property(fc.option(fc.constantFrom(...open)), age, age, (status, a, b) => {
        const statusAt = status && shippedAt
        const waits = [Math.min(a, b), Math.max(a, b)].map(
          (ms) => nextAskAt({ shippedAt, status, statusAt }, later(ms))!.getTime() - later(ms).getTime(),
        )
        expect(waits[0]).toBeGreaterThanOrEqual(3 * hourMs)
        expect(waits[1]).toBeGreaterThanOrEqual(waits[0] as number)
      }),
    )
    expect(nextAskAt({ shippedAt, status: 'HELD', statusAt: shippedAt }, later(trackedDays * dayMs))).toBeNull()
  })

  test('a package is asked about no more than a hundred times', () => {
    let asked = 0
    for (let at: Date | null = later(hourMs / 2); at; at = nextAskAt({ shippedAt, status: null, statusAt: null }, at)) asked++
    expect(asked).toBeGreaterThan(60)
    expect(asked).toBeLessThan(110)
  })

  test('is two and seven days after a delivery, then never; never before it is shipped or after its end', () => {
    const delivered = { shippedAt, status: 'DELIVERED' as const, statusAt: later(dayMs) }
    expect([1.5, 3.5, 8].map((days) => nextAskAt(delivered, later(days * dayMs)))).toEqual([later(3 * dayMs), later(8 * dayMs), null])
    for (const status of ['RETURNED', 'LOST'] as const) expect(nextAskAt({ shippedAt, status, statusAt: shippedAt }, later(0))).toBeNull()
    expect(nextAskAt({ shippedAt: null, status: null, statusAt: null }, later(0))).toBeNull()
  })

  test('doubles after each failure up to a limit, and ends with the last day', () => {
    const now = later(0)
    const minutes = (at: Date) => (at.getTime() - now.getTime()) / 60_000
    expect([1, 2, 3, 7, 8, 1_000].map((attempts) => minutes(retryAt(attempts, shippedAt, now)!))).toEqual([5, 10, 20, 320, 360, 360])
    expect(retryAt(1_000, shippedAt, later(trackedDays * dayMs - 1))).not.toBeNull()
    expect(retryAt(1_000, shippedAt, later(trackedDays * dayMs))).toBeNull()
    expect([1, 2, 4, 5, 1_000].map((attempts) => minutes(returnAt(attempts, now)))).toEqual([1, 2, 8, 15, 15])
  })
})

test('there is no news since the last event, or since it was shipped, until it has arrived', () => {
  const at = later(dayMs)
  expect(quietSince({ shippedAt, status: null, statusAt: null })).toEqual(shippedAt)
  for (const status of open) expect(quietSince({ shippedAt, status, statusAt: at })).toEqual(at)
  for (const status of ['DELIVERED', 'RETURNED', 'LOST'] as const) expect(quietSince({ shippedAt, status, statusAt: at })).toBeNull()
  expect(quietSince({ shippedAt: null, status: 'ACCEPTED', statusAt: at })).toBeNull()
  expect([-dayMs, dayMs - 1, 7 * dayMs].map((ms) => quietDays(shippedAt, later(ms)))).toEqual([0, 0, 7])
})
