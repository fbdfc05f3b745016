import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AisleGrid } from './aisleGrid.ts'
import type { BatchPackage } from './batch.ts'
import { calibratePickTimes, defaultPickTimes, type PickingWork, pickingTime } from './pickTimes.ts'
import { Random } from './random.ts'
import { stepLimit } from './searchControl.ts'
import { type Setting, wavesOf, whatIf } from './whatIf.ts'

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

describe('wavesOf', () => {
  it('packs carts into waves within the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 30 }), fc.integer({ min: 10, max: 40 }), (sizes, maxPackages) => {
        const carts = sizes.map((size, cart) => Array.from({ length: size }, (_, i) => `${cart} ${i}`))
        const waves = wavesOf(carts, maxPackages)
        expect(waves.flat(2).toSorted()).toEqual(carts.flat().toSorted())
        for (const wave of waves) expect(wave.flat().length).toBeLessThanOrEqual(maxPackages)
        // First fit leaves at most one wave that is half full or less.
        expect(waves.filter((wave) => wave.flat().length <= maxPackages / 2).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('whatIf', () => {
  const random = new Random(4)
  const grid: AisleGrid = {
    aisleX: Array.from({ length: 8 }, (_, i) => i * 3_000),
    crossAisleY: [0, 30_000],
    depot: { aisle: 0, crossAisle: 0 },
  }
  const packages = Array.from({ length: 60 }, (_, index): BatchPackage => {
    const stops = Array.from({ length: 1 + random.integer(4) }, () => ({ aisle: random.integer(8), y: 1_000 * (1 + random.integer(28)) }))
    return { id: `P${index}`, stops, pieces: stops.length + random.integer(3), weight: 500, volume: 1_000, boxes: 1 }
  })
  const task = { grid: grid, packages, pickTimes: defaultPickTimes, sortPiece: 3_000, seed: 1 }
  const setting: Setting = { maxPackages: 30, mode: 'sortWhilePicking', cart: { boxes: 12 }, pickers: 2, routing: 'shortest' }
  const compared = (...settings: Partial<Setting>[]) =>
    whatIf(
      task,
      settings.map((more) => ({ ...setting, ...more })),
      () => stepLimit(800),
    )

  it('compares settings by waves, distance, time and pieces for each metre', () => {
    const [defaults, bigger, after, alone, sShape] = compared(
      {},
      { cart: { boxes: 24 } },
      { mode: 'sortAfterPicking' },
      { pickers: 1 },
      { routing: 'sShape' },
    )
    for (const one of [defaults, bigger, after, alone, sShape]) {
      expect(one?.waves.flat(2).toSorted()).toEqual(packages.map(({ id }) => id).toSorted())
      expect(one?.waves.every((wave) => wave.flat().length <= 30)).toBe(true)
      expect(one?.piecesPerMetre).toBeCloseTo(one!.pieces / (one!.walkingDistance / 1_000), 9)
    }
    expect(bigger!.walkingDistance).toBeLessThan(defaults!.walkingDistance)
    expect(bigger!.personMinutes).toBeLessThan(defaults!.personMinutes)
    expect(after!.tours).toBe(2)
    expect(after!.personMinutes * 60_000).toBeCloseTo(pickingTime(after!, defaultPickTimes) + after!.pieces * 3_000, 3)
    expect(alone!.minutes).toBeCloseTo(2 * defaults!.minutes, 9)
    expect(sShape!.walkingDistance).toBeGreaterThan(defaults!.walkingDistance)
  })

  it('includes the time to reach up', () => {
    const high = { ...task, packages: packages.map((one, index) => ({ ...one, reachTime: index < 10 ? 6_000 : 0 })) }
    const [low, up] = [task, high].map((one) => whatIf(one, [setting], () => stepLimit(50))[0])
    expect(up!.reachTime).toBe(60_000)
    expect(up!.personMinutes).toBeCloseTo(low!.personMinutes + 1, 9)
    const below = { ...task, packages: [{ ...packages[0]!, reachTime: -1 }] }
    expect(() => whatIf(below, [setting], () => stepLimit(1))).toThrow(
      expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE', values: { of: 'P0', what: 'reachTime', value: -1 } }),
    )
  })

  it('rejects invalid times', () => {
    const failing = (more: Partial<typeof task>) => () => whatIf({ ...task, ...more }, [setting], () => stepLimit(1))
    expect(failing({ sortPiece: Number.POSITIVE_INFINITY })).toThrow(
      expect.objectContaining({
        code: 'PLAN_NUMBER_OUT_OF_RANGE',
        values: { of: 'setting', what: 'sortPiece', value: Number.POSITIVE_INFINITY },
      }),
    )
    expect(failing({ pickTimes: { ...defaultPickTimes, metre: Number.NaN } })).toThrow(
      expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE', values: { of: 'pickTimes', what: 'metre', value: Number.NaN } }),
    )
  })

  it('rejects an impossible setting', () => {
    expect(() => compared({ maxPackages: 0 })).toThrow(
      expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE', values: { of: 'setting', what: 'maxPackages', value: 0 } }),
    )
    expect(() => compared({ pickers: 0 })).toThrow(expect.objectContaining({ values: { of: 'setting', what: 'pickers', value: 0 } }))
    expect(() => compared({ cart: { boxes: 0 } })).toThrow(expect.objectContaining({ code: 'PLAN_PACKAGE_TOO_LARGE' }))
  })
})
