import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultPickTimes, type PickTimes, pickingTime } from '../plan/pickTimes.ts'
import { calibrate, leastCalibratingWaves, type PickObservation } from './calibration.ts'

const slow = { tour: 200_000, metre: 1_200, stop: 9_000, piece: 4_000 }
const works = fc.record({
  tours: fc.constant(1),
  walkingDistance: fc.integer({ min: 20_000, max: 400_000 }),
  stops: fc.integer({ min: 2, max: 60 }),
  pieces: fc.integer({ min: 2, max: 200 }),
  reachTime: fc.integer({ min: 0, max: 100_000 }),
})
const observed = (work: PickObservation['work'], minute: number, longestPauseMs = 60_000): PickObservation => ({
  work,
  milliseconds: pickingTime(work, slow),
  longestPauseMs,
  pickedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
})

it('needs enough waves, and comes nearer to the observed times than the standard ones do', () => {
  fc.assert(
    fc.property(fc.array(works, { minLength: 1, maxLength: 40 }), (all) => {
      const observations = all.map((work, minute) => observed(work, minute))
      const { times, waves, until } = calibrate(observations)
      expect(waves).toBe(all.length)
      expect(until).toEqual(observations.at(-1)?.pickedAt)
      if (waves < leastCalibratingWaves) {
        expect(times).toEqual(defaultPickTimes)
        return
      }
      const errorOf = (by: PickTimes) => all.reduce((sum, work) => sum + (pickingTime(work, by) - pickingTime(work, slow)) ** 2, 0)
      expect(errorOf(times)).toBeLessThan(errorOf(defaultPickTimes))
    }),
  )
})

it('does not count waves with a long pause', () => {
  const works = Array.from({ length: leastCalibratingWaves }, (_, at) => ({
    tours: 1,
    walkingDistance: 50_000 + 9_000 * at,
    stops: 5 + at,
    pieces: 8 + 3 * at,
    reachTime: 0,
  }))
  const all = works.map((work, minute) => observed(work, minute))
  expect(calibrate(all).times).not.toEqual(defaultPickTimes)
  const one = observed(works[0]!, 99, 600_001)
  expect(calibrate([...all, one])).toEqual(calibrate(all))
  expect(calibrate([...all.slice(1), one])).toEqual({ times: defaultPickTimes, waves: all.length - 1, until: all.at(-1)!.pickedAt })
  expect(calibrate([])).toEqual({ times: defaultPickTimes, waves: 0, until: null })
})
