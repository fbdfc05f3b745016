import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Stop } from '../floor.ts'
import { steps } from '../pace.ts'
import { Random } from '../random.ts'
import { meterOf } from '../route/meter.ts'
import { gather } from './gather.ts'
import { firstCome, seeds } from './start.ts'
import { vacate } from './vacate.ts'
import { Loads, visitsOf } from './visits.ts'
import type { Split, Work } from './work.ts'

const floor = { x: [0, 3, 6, 9, 12].map((metres) => metres * 1_000), cross: [0, 10_000, 20_000], depot: { aisle: 0, cross: 0 } }
const stop = fc.record({ aisle: fc.nat(4), y: fc.nat(20).map((metres) => metres * 1_000) })
const tasks = fc
  .record({
    packages: fc.array(fc.record({ stops: fc.array(stop, { minLength: 1, maxLength: 4 }), sizes: fc.tuple(fc.nat(4), fc.nat(9)) }), {
      minLength: 1,
      maxLength: 60,
    }),
    most: fc.tuple(fc.integer({ min: 4, max: 30 }), fc.integer({ min: 9, max: 60 })),
    seed: fc.nat(),
  })
  .map(({ packages, most, seed }) => ({
    work: workOf(
      packages.map(({ stops }) => stops),
      packages.flatMap(({ sizes }) => sizes),
      most,
    ),
    visits: visitsOf(
      floor,
      packages.map(({ stops }) => stops),
    ),
    seed,
  }))

function workOf(packages: readonly (readonly Stop[])[], sizes: readonly number[], most: readonly number[]): Work {
  const meter = meterOf(floor, packages.flat(), 'shortest')
  const sets = Int32Array.from(packages.flatMap((stops) => [...meter.maskOf(stops)]))
  const alone = Float64Array.from(packages, (_, one) => meter.lengthOf(sets, one * meter.words))
  return { count: packages.length, meter, sets, kinds: most.length, sizes: Float64Array.from(sizes), most: Float64Array.from(most), alone }
}

/** Checks that all batches fit, and counts what they walk. */
function walkedIn(work: Work, visits: ReturnType<typeof visitsOf>, split: Split): number {
  const { members, walked } = new Loads(work, visits, split)
  expect(members.flat()).toHaveLength(work.count)
  for (const own of members) {
    expect(own.length).toBeGreaterThan(0)
    for (const [kind, most] of work.most.entries())
      expect(own.reduce((sum, one) => sum + work.sizes[one * work.kinds + kind]!, 0)).toBeLessThanOrEqual(most)
  }
  return walked.reduce((sum, stops) => sum + Number(stops > 0), 0)
}

it('seeds fill batches that fit', () => {
  fc.assert(fc.property(tasks, ({ work, visits }) => void walkedIn(work, visits, seeds(work, visits))))
})

it('gathering keeps to what fits', () => {
  fc.assert(
    fc.property(
      tasks,
      ({ work, visits, seed }) => void walkedIn(work, visits, gather(work, visits, firstCome(work), 1, new Random(seed), steps(6))),
    ),
  )
})

it('gathers packages of the same aisle', () => {
  // Packages of four aisles come in turn, and four fit on a car.
  const packages = Array.from({ length: 32 }, (_, one) => [{ aisle: one % 4, y: 5_000 }])
  const work = workOf(packages, Array(32).fill(1), [4])
  const visits = visitsOf(floor, packages)
  const random = new Random(1)
  expect(walkedIn(work, visits, firstCome(work))).toBe(32)
  expect(walkedIn(work, visits, gather(work, visits, firstCome(work), 1, random, steps(1_000)))).toBe(8)
})

it('vacating keeps to what fits and has no batch walk more', () => {
  fc.assert(
    fc.property(tasks, ({ work, visits }) => {
      const start = firstCome(work)
      expect(
        walkedIn(
          work,
          visits,
          vacate(work, visits, start, () => false),
        ),
      ).toBeLessThanOrEqual(walkedIn(work, visits, start))
    }),
  )
})

it('vacates an aisle where somebody has to make room', () => {
  // The second batch walks what the other package of the first one needs, but is full; one of its packages can go on to the third.
  const [left, right, far] = [0, 1, 2].map((aisle) => ({ aisle, y: 5_000 }))
  const behind = { aisle: 0, y: 15_000 }
  const packages = [[left!, behind], [right!], [left!, right!], [left!], [left!, far!]]
  const work = workOf(packages, [1, 1, 1, 1, 1], [2])
  const made = vacate(work, visitsOf(floor, packages), Int32Array.of(0, 0, 1, 1, 2), () => false)
  expect([...made]).toEqual([0, 1, 1, 2, 2])
})
