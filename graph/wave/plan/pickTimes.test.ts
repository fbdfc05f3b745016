import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibratePickTimes, defaultPickTimes, type PickingWork, pickingTime } from './pickTimes.ts'

const workloads = fc.record({
  tours: fc.integer({ min: 1, max: 9 }),
  walkingDistance: fc.nat(900_000),
  stops: fc.nat(300),
  pieces: fc.nat(600),
  reachTime: fc.nat(50_000),
})

describe('pick times', () => {
  it('add up', () => {
    const work = { tours: 2, walkingDistance: 1_500_000, stops: 100, pieces: 240, reachTime: 7_000 }
    expect(pickingTime(work, { tour: 60_000, metre: 1_000, stop: 3_000, piece: 2_000 })).toBe(
      120_000 + 1_500_000 + 300_000 + 480_000 + 7_000,
    )
  })

  it('are fitted to many observations, and stay near the default with few', () => {
    const trueTimes = { tour: 90_000, metre: 1_300, stop: 2_000, piece: 4_000 }
    fc.assert(
      fc.property(fc.array(workloads, { minLength: 150, maxLength: 200 }), (all) => {
        const found = calibratePickTimes(all.map((work) => ({ work, milliseconds: pickingTime(work, trueTimes) })))
        const off = (of: typeof trueTimes) =>
          all.reduce((sum, work) => sum + Math.abs(pickingTime(work, of) - pickingTime(work, trueTimes)), 0)
        expect(off(found)).toBeLessThan(0.1 * off(defaultPickTimes))
      }),
      { numRuns: 20 },
    )
    expect(calibratePickTimes([])).toEqual(defaultPickTimes)
    const once: PickingWork = { tours: 1, walkingDistance: 100_000, stops: 10, pieces: 20, reachTime: 0 }
    const slow = calibratePickTimes([{ work: once, milliseconds: 2 * pickingTime(once, defaultPickTimes) }])
    expect(pickingTime(once, slow)).toBeGreaterThan(pickingTime(once, defaultPickTimes))
    expect(pickingTime(once, slow)).toBeLessThan(2 * pickingTime(once, defaultPickTimes))
    expect(() => calibratePickTimes([{ work: once, milliseconds: -1 }])).toThrow(
      expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE' }),
    )
  })

  it('are never negative', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ work: workloads, milliseconds: fc.nat(10_000_000) }), { maxLength: 20 }), (observations) => {
        for (const part of Object.values(calibratePickTimes(observations))) expect(part).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 100 },
    )
  })
})
