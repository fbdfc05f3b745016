import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorsWith } from '../../../tests/plan/floors.ts'
import { type BatchPackage, type BatchTask, batchPackages } from './batch.ts'
import type { Floor, Stop } from './floor.ts'
import { type Pace, steps } from './pace.ts'
import { Random } from './random.ts'
import { planTour } from './route.ts'

const routings = ['shortest', 'sShape', 'return', 'midpoint', 'largestGap', 'combined'] as const

/** Small tasks: up to seven packages with up to three stops each. */
const tasks = (crossings: number) =>
  fc
    .record({
      on: floorsWith(crossings),
      parts: fc.array(fc.record({ stops: fc.array(fc.nat(7), { minLength: 1, maxLength: 3 }), pieces: fc.integer({ min: 1, max: 5 }) }), {
        maxLength: 7,
      }),
      most: fc.integer({ min: 5, max: 12 }),
      packages: fc.option(fc.integer({ min: 1, max: 3 })),
      routing: fc.constantFrom(...routings),
      seed: fc.nat(),
    })
    .map(({ on: { floor, stops }, parts, most, packages, routing, seed }): BatchTask => {
      const all: readonly Stop[] = stops.length > 0 ? stops : [{ aisle: 0, y: floor.cross[0] as number }]
      return {
        floor,
        routing,
        seed,
        car: { pieces: most, ...(packages !== null && { packages }) },
        packages: parts.map(({ stops: at, pieces }, index) =>
          packageOf(
            index,
            at.map((i) => all[i % all.length]!),
            { pieces },
          ),
        ),
      }
    })

function packageOf(index: number, stops: readonly Stop[], size: Partial<BatchPackage> = {}): BatchPackage {
  return { id: `P${index}`, stops, pieces: 1, weight: 0, volume: 0, boxes: 1, ...size }
}

/** What a batching costs by the tours themselves, and whether each package is in one batch and each batch on a car. */
function checked({ floor, routing, packages, car }: BatchTask, batches: readonly (readonly string[])[]): number {
  expect(batches.flat().toSorted()).toEqual(packages.map(({ id }) => id).toSorted())
  const byId = new Map(packages.map((one) => [one.id, one]))
  return batches.reduce((sum, ids) => {
    const own = ids.map((id) => byId.get(id)!)
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThanOrEqual(car.packages ?? Number.POSITIVE_INFINITY)
    for (const kind of ['pieces', 'weight', 'volume', 'boxes'] as const)
      expect(own.reduce((total, one) => total + one[kind], 0)).toBeLessThanOrEqual(car[kind] ?? Number.POSITIVE_INFINITY)
    return (
      sum +
      planTour(
        floor,
        own.flatMap(({ stops }) => stops),
        routing,
      ).length
    )
  }, 0)
}

/** The least that any batching costs, by trying them all. */
function bruteForce(task: BatchTask): number {
  const { floor, routing, packages, car } = task
  const all = (1 << packages.length) - 1
  const cost = Array.from({ length: all + 1 }, (_, set) => {
    const own = packages.filter((_one, i) => set & (1 << i))
    const isTooBig =
      own.length > (car.packages ?? packages.length) ||
      own.reduce((sum, { boxes }) => sum + boxes, 0) > (car.boxes ?? Number.POSITIVE_INFINITY) ||
      own.reduce((sum, { pieces }) => sum + pieces, 0) > (car.pieces ?? Number.POSITIVE_INFINITY)
    return isTooBig
      ? Number.POSITIVE_INFINITY
      : planTour(
          floor,
          own.flatMap(({ stops }) => stops),
          routing,
        ).length
  })
  const best = Array<number>(all + 1).fill(Number.POSITIVE_INFINITY)
  best[0] = 0
  for (let set = 1; set <= all; set++)
    for (let part = set; part > 0; part = (part - 1) & set) best[set] = Math.min(best[set]!, cost[part]! + best[set ^ part]!)
  return best[all]!
}

describe('batches', () => {
  it.each([2, 3])('of few packages are the shortest that there are, and said to be, with %i cross aisles', (crossings) => {
    fc.assert(
      fc.property(tasks(crossings), (task) => {
        const best = bruteForce(task)
        const { batches, length, bound, firstCome, start } = batchPackages(task, steps(600))
        expect(checked(task, batches)).toBe(length)
        expect(length).toBe(best)
        expect(bound ?? 0).toBe(best)
        expect(start).toBeLessThanOrEqual(firstCome)
        expect(length).toBeLessThanOrEqual(start)
      }),
      { numRuns: 400 },
    )
  })

  const floor: Floor = { x: Array.from({ length: 10 }, (_, i) => i * 3_000), cross: [0, 46_000], depot: { aisle: 0, cross: 0 } }
  const many = (count: number, seed: number): BatchTask => {
    const random = new Random(seed)
    const packages = Array.from({ length: count }, (_, index) =>
      packageOf(
        index,
        Array.from({ length: 1 + random.below(6) }, () => ({ aisle: random.below(10), y: 1_000 + 1_000 * random.below(45) })),
        { pieces: 1 + random.below(9), weight: random.below(2_000), volume: random.below(50_000), boxes: 1 + random.below(2) },
      ),
    )
    return { floor, routing: 'shortest', packages, car: { packages: 12, boxes: 16, pieces: 60, weight: 14_000, volume: 300_000 }, seed: 1 }
  }

  it('keep within all limits of a car, and get shorter with time', () => {
    const task = many(60, 3)
    const [none, soon, later] = [0, 400, 4_000].map((most) => batchPackages(task, steps(most)))
    for (const { batches, length, start, firstCome } of [none!, soon!, later!]) {
      expect(checked(task, batches)).toBe(length)
      expect(length).toBeLessThanOrEqual(start)
      expect(start).toBeLessThanOrEqual(firstCome)
    }
    // Not even the start takes time that is not there.
    expect(none!.length).toBe(none!.firstCome)
    expect(soon!.start).toBeLessThan(soon!.firstCome)
    expect(later!.length).toBeLessThan(soon!.length)
  })

  it('of which there are too many to look at each are proven where there is time', () => {
    const task = { ...many(30, 3), car: { packages: 5 } }
    const [soon, later] = [200, 4_000].map((most) => batchPackages(task, steps(most)))
    expect(soon!.bound).toBeNull()
    expect(checked(task, later!.batches)).toBe(later!.length)
    expect(later!.bound).toBe(later!.length)
    expect(later!.length).toBeLessThanOrEqual(soon!.length)
  })

  it('end soon after they are stopped, at whichever moment', () => {
    const task = { ...many(30, 3), car: { packages: 5 } }
    for (const end of [0, 100, 5_000, 10_000, 10_100, 10_400, 10_800, 12_000, 14_500, 18_300, 19_500]) {
      let asked = 0
      const stopped = { spent: () => (asked++ < end ? asked / 20_000 : Number.POSITIVE_INFINITY) }
      const { batches, length } = batchPackages(task, stopped)
      expect(checked(task, batches)).toBe(length)
      expect(asked - end).toBeLessThan(100)
    }
  })

  it('that are one or two cars are the shortest, too, and ask for no more time', () => {
    const task = { ...many(10, 11), car: { boxes: 20 } }
    const two = { ...task, packages: task.packages.map((one) => ({ ...one, boxes: 1 })), car: { boxes: 5 } }
    for (const one of [task, two, { ...task, packages: [] }, { ...task, routing: 'return' as const }]) {
      let asked = 0
      const { length, bound, batches } = batchPackages(one, { spent: () => asked++ / 10_000 })
      expect(checked(one, batches)).toBe(length)
      expect(length).toBe(bruteForce(one))
      expect(bound ?? 0).toBe(length)
      expect(asked).toBeLessThan(10_000)
    }
  })

  it.each([
    ['shortest', [0, 46_000], 2_000],
    ['shortest', [0, 23_000, 46_000], 500],
    ['shortest', [0, 15_000, 30_000, 46_000], 150],
    ['sShape', [0, 23_000, 46_000], 2_000],
  ] as const)(
    'of many packages divide the floor, by the %s tours with cross aisles at %j, and get shorter with time',
    (routing, cross, most) => {
      const task = { ...many(200, 9), floor: { ...floor, cross }, routing, car: { boxes: 60, pieces: 200 } }
      const told: number[] = []
      const [none, soon, later] = [0, 20, most].map((asked) => {
        told.length = 0
        return batchPackages(task, { ...steps(asked), better: (length) => told.push(length) })
      })
      for (const { batches, length, start, firstCome, bound } of [none!, soon!, later!]) {
        expect(checked(task, batches)).toBe(length)
        expect(length).toBeLessThanOrEqual(start)
        expect(start).toBeLessThan(firstCome)
        expect(bound).toBeNull()
      }
      expect(none!.length).toBe(none!.start)
      expect(later!.length).toBeLessThan(soon!.length)
      expect(told).toEqual(told.toSorted((a, b) => b - a))
      expect(told.at(-1)).toBe(later!.length)
      expect(batchPackages(task, steps(most))).toEqual(later)
    },
  )

  it('are the same for the same seed', () => {
    const task = many(40, 5)
    expect(batchPackages(task, steps(300))).toEqual(batchPackages(task, steps(300)))
  })

  it('tell of each better one while they get shorter', () => {
    const told: number[] = []
    const pace: Pace = { ...steps(500), better: (length) => told.push(length) }
    const { length } = batchPackages(many(60, 7), pace)
    expect(told.length).toBeGreaterThan(0)
    expect(Math.min(...told)).toBeGreaterThanOrEqual(length)
  })

  it('are none where there is nothing', () => {
    expect(batchPackages({ ...many(0, 1) }, steps(5))).toMatchObject({ batches: [], length: 0, firstCome: 0, start: 0 })
  })

  it('of a package that fits no car are refused, and it is named', () => {
    const task = many(3, 1)
    const [one, ...others] = task.packages as [BatchPackage, ...BatchPackage[]]
    const tooHeavy = { ...task, packages: [...others, { ...one, weight: 14_001 }] }
    expect(() => batchPackages(tooHeavy, steps(1))).toThrow(
      expect.objectContaining({ code: 'PLAN_PACKAGE_TOO_LARGE', values: { package: one.id, what: 'weight', value: 14_001, most: 14_000 } }),
    )
    expect(() => batchPackages({ ...task, car: { boxes: -1 } }, steps(1))).toThrow(
      expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE', values: { of: 'car', what: 'boxes', value: -1 } }),
    )
    expect(() => batchPackages({ ...task, packages: [one, one] }, steps(1))).toThrow(
      expect.objectContaining({ code: 'PLAN_NAMED_TWICE', values: { name: one.id } }),
    )
    expect(() => batchPackages({ ...task, packages: [{ ...one, stops: [{ aisle: 10, y: 0 }] }] }, steps(1))).toThrow(
      expect.objectContaining({ code: 'PLAN_LAYOUT_MALFORMED', values: { what: `${one.id}.stops.0` } }),
    )
    expect(() => batchPackages({ ...task, floor: { ...floor, cross: [0] } }, steps(1))).toThrow(
      expect.objectContaining({ code: 'PLAN_LAYOUT_MALFORMED', values: { what: 'cross' } }),
    )
    expect(() => batchPackages({ ...task, packages: [{ ...one, pieces: -2 }] }, steps(1))).toThrow(
      expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE', values: { of: one.id, what: 'pieces', value: -2 } }),
    )
  })
})
