import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BatchPackage } from './batch.ts'
import { calibrated, timeOf, usualEffort, type Work } from './effort.ts'
import type { Floor } from './floor.ts'
import { steps } from './pace.ts'
import { Random } from './random.ts'
import { recognise } from './recognise.ts'
import { type Setting, wavesOf, whatIf } from './whatIf.ts'

const works = fc.record({
  tours: fc.integer({ min: 1, max: 9 }),
  walked: fc.nat(900_000),
  stops: fc.nat(300),
  pieces: fc.nat(600),
  reach: fc.nat(50_000),
})

describe('the effort', () => {
  it('is the sum of its parts', () => {
    const work = { tours: 2, walked: 1_500_000, stops: 100, pieces: 240, reach: 7_000 }
    expect(timeOf(work, { tour: 60_000, metre: 1_000, stop: 3_000, piece: 2_000 })).toBe(120_000 + 1_500_000 + 300_000 + 480_000 + 7_000)
  })

  it('is found again from many observations, and stays near the usual with few', () => {
    const truth = { tour: 90_000, metre: 1_300, stop: 2_000, piece: 4_000 }
    fc.assert(
      fc.property(fc.array(works, { minLength: 150, maxLength: 200 }), (all) => {
        const found = calibrated(all.map((work) => ({ work, milliseconds: timeOf(work, truth) })))
        const off = (of: typeof truth) => all.reduce((sum, work) => sum + Math.abs(timeOf(work, of) - timeOf(work, truth)), 0)
        expect(off(found)).toBeLessThan(0.1 * off(usualEffort))
      }),
      { numRuns: 20 },
    )
    expect(calibrated([])).toEqual(usualEffort)
    const once: Work = { tours: 1, walked: 100_000, stops: 10, pieces: 20, reach: 0 }
    const slow = calibrated([{ work: once, milliseconds: 2 * timeOf(once, usualEffort) }])
    expect(timeOf(once, slow)).toBeGreaterThan(timeOf(once, usualEffort))
    expect(timeOf(once, slow)).toBeLessThan(2 * timeOf(once, usualEffort))
    expect(() => calibrated([{ work: once, milliseconds: -1 }])).toThrow(expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE' }))
  })

  it('is never below 0', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ work: works, milliseconds: fc.nat(10_000_000) }), { maxLength: 20 }), (seen) => {
        for (const part of Object.values(calibrated(seen))) expect(part).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 100 },
    )
  })
})

describe('packages', () => {
  it('are hot, of one piece, or mixed', () => {
    const of = (id: string, ...lines: [string, number][]) => ({
      id,
      lines: lines.map(([productId, quantity]) => ({ productId, quantity })),
    })
    const packages = [
      of('1', ['A', 1]),
      of('2', ['A', 1], ['B', 2]),
      of('3', ['B', 2], ['A', 1]),
      of('4', ['B', 1], ['A', 1], ['B', 1]),
      of('5', ['C', 1]),
      of('6', ['C', 1]),
      of('7', ['C', 2]),
    ]
    expect(recognise(packages, 3)).toEqual({ hot: [['2', '3', '4']], single: ['1', '5', '6'], mixed: ['7'] })
    expect(recognise(packages, 2)).toEqual({
      hot: [
        ['2', '3', '4'],
        ['5', '6'],
      ],
      single: ['1'],
      mixed: ['7'],
    })
    expect(recognise(packages, 0)).toMatchObject({ hot: [], single: ['1', '5', '6'] })
  })

  it('of cars go into waves that hold them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 30 }), fc.integer({ min: 10, max: 40 }), (sizes, maximum) => {
        const cars = sizes.map((size, car) => Array.from({ length: size }, (_, i) => `${car} ${i}`))
        const waves = wavesOf(cars, maximum)
        expect(waves.flat(2).toSorted()).toEqual(cars.flat().toSorted())
        for (const wave of waves) expect(wave.flat().length).toBeLessThanOrEqual(maximum)
        // Two waves that are at most half full would have been one.
        expect(waves.filter((wave) => wave.flat().length <= maximum / 2).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('what if', () => {
  const random = new Random(4)
  const floor: Floor = { x: Array.from({ length: 8 }, (_, i) => i * 3_000), cross: [0, 30_000], depot: { aisle: 0, cross: 0 } }
  const packages = Array.from({ length: 60 }, (_, index): BatchPackage => {
    const stops = Array.from({ length: 1 + random.below(4) }, () => ({ aisle: random.below(8), y: 1_000 * (1 + random.below(28)) }))
    return { id: `P${index}`, stops, pieces: stops.length + random.below(3), weight: 500, volume: 1_000, boxes: 1 }
  })
  const task = { floor, packages, effort: usualEffort, sortPiece: 3_000, seed: 1 }
  const setting: Setting = { maximum: 30, mode: 'sortWhilePicking', car: { boxes: 12 }, pickers: 2, routing: 'shortest' }
  const compared = (...settings: Partial<Setting>[]) =>
    whatIf(
      task,
      settings.map((more) => ({ ...setting, ...more })),
      () => steps(800),
    )

  it('compares settings by waves, way, time and pieces for each metre', () => {
    const [usual, bigger, after, alone, sShape] = compared(
      {},
      { car: { boxes: 24 } },
      { mode: 'sortAfterPicking' },
      { pickers: 1 },
      { routing: 'sShape' },
    )
    for (const one of [usual, bigger, after, alone, sShape]) {
      expect(one?.waves.flat(2).toSorted()).toEqual(packages.map(({ id }) => id).toSorted())
      expect(one?.waves.every((wave) => wave.flat().length <= 30)).toBe(true)
      expect(one?.piecesPerMetre).toBeCloseTo(one!.pieces / (one!.walked / 1_000), 9)
    }
    expect(bigger!.walked).toBeLessThan(usual!.walked)
    expect(bigger!.personMinutes).toBeLessThan(usual!.personMinutes)
    expect(after!.tours).toBe(2)
    expect(after!.personMinutes * 60_000).toBeCloseTo(timeOf(after!, usualEffort) + after!.pieces * 3_000, 3)
    expect(alone!.minutes).toBeCloseTo(2 * usual!.minutes, 9)
    expect(sShape!.walked).toBeGreaterThan(usual!.walked)
  })

  it('counts the time of reaching up', () => {
    const high = { ...task, packages: packages.map((one, index) => ({ ...one, reach: index < 10 ? 6_000 : 0 })) }
    const [low, up] = [task, high].map((one) => whatIf(one, [setting], () => steps(50))[0])
    expect(up!.reach).toBe(60_000)
    expect(up!.personMinutes).toBeCloseTo(low!.personMinutes + 1, 9)
    const below = { ...task, packages: [{ ...packages[0]!, reach: -1 }] }
    expect(() => whatIf(below, [setting], () => steps(1))).toThrow(
      expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE', values: { of: 'P0', what: 'reach', value: -1 } }),
    )
  })

  it('refuses a setting with which nothing can be done', () => {
    expect(() => compared({ maximum: 0 })).toThrow(
      expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE', values: { of: 'setting', what: 'maximum', value: 0 } }),
    )
    expect(() => compared({ pickers: 0 })).toThrow(expect.objectContaining({ values: { of: 'setting', what: 'pickers', value: 0 } }))
    expect(() => compared({ car: { boxes: 0 } })).toThrow(expect.objectContaining({ code: 'PLAN_PACKAGE_TOO_LARGE' }))
  })
})
