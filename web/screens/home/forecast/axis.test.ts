import { expect, test } from 'vitest'
import { axisOf, placeOf } from './axis.ts'

const minute = 60_000
const hour = 60 * minute
const now = Date.UTC(2026, 10, 25, 14, 20)
const lane = (at: number, toShip = 1, lastShipsAt: number | null = null) => ({ at, toShip, lastShipsAt })

test('all cut-offs and forecasts have one axis, with its full hours', () => {
  const axis = axisOf([lane(now + 40 * minute, 5, now + 46 * minute), lane(now + 4 * hour), lane(now - hour, 0)], now)
  expect([axis.from - now, axis.to - now]).toEqual([-15 * minute, 4 * hour + 15 * minute])
  expect(axis.ticks.map((tick) => new Date(tick).getUTCHours())).toEqual([15, 16, 17, 18])
  expect(placeOf(axis, axis.from)).toBe(0)
  expect(placeOf(axis, axis.to)).toBe(1)
  expect(placeOf(axis, now)).toBeCloseTo(15 / 270)
})

test('a missed cut-off is on it, but neither what was long ago nor what is far away stretches it', () => {
  expect(axisOf([lane(now - 30 * minute)], now).from).toBe(now - 45 * minute)
  const axis = axisOf([lane(now - 13 * hour, 9, now + 80 * hour)], now)
  expect([axis.from - now, axis.to - now]).toEqual([-hour, 3.25 * hour])
  expect([placeOf(axis, now - 13 * hour), placeOf(axis, now + 80 * hour)]).toEqual([0, 1])
})

test('a long axis has every second or third hour, and without work it is the next hour', () => {
  expect(axisOf([lane(now + 20 * hour)], now).ticks).toHaveLength(7)
  expect(axisOf([], now).to).toBe(now + 75 * minute)
})
