import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClockSample, clockOffset } from './clock.ts'

const trip = fc.record({
  wait: fc.integer({ min: 0, max: 700 }),
  out: fc.integer({ min: 0, max: 400 }),
  back: fc.integer({ min: 0, max: 400 }),
})

function samplesOf(trips: readonly { wait: number; out: number; back: number }[], offset: number): ClockSample[] {
  let now = 1_700_000_000_123
  return trips.map(({ wait, out, back }) => {
    const asked = now + wait
    now = asked + out + back
    return { asked, answered: now, server: Math.floor((asked + out + offset) / 1000) * 1000 }
  })
}

test('the true offset is always within the interval', () => {
  fc.assert(
    fc.property(fc.array(trip, { minLength: 1, maxLength: 20 }), fc.integer({ min: -1e9, max: 1e9 }), (trips, offset) => {
      const found = clockOffset(samplesOf(trips, offset))!
      expect(Math.abs(found.offset - offset)).toBeLessThanOrEqual(found.within)
    }),
  )
})

test('samples spread over the second narrow it down', () => {
  const trips = Array.from({ length: 8 }, () => ({ wait: 130, out: 10, back: 10 }))
  const found = clockOffset(samplesOf(trips, 3_456))!
  expect(found.within).toBeLessThanOrEqual(90)
})

test('a clock that was set counts from its last sample', () => {
  const before = samplesOf([{ wait: 0, out: 5, back: 5 }], 0)
  const after = samplesOf([{ wait: 0, out: 5, back: 5 }], 3_600_000)
  expect(clockOffset([...before, ...after])!.offset).toBeGreaterThan(3_500_000)
  expect(clockOffset([])).toBeNull()
})
