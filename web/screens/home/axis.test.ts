import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticksUpTo } from './axis.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [37, [0, 10, 20, 30, 40]],
  [763, [0, 200, 400, 600, 800]],
])('up to %i', (highest, ticks) => expect(ticksUpTo(highest)).toEqual(ticks))

test('ticks are few, whole and reach the highest value', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (highest) => {
      const ticks = ticksUpTo(highest)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.every(Number.isInteger)).toBe(true)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
    }),
  )
})
