import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Stop } from '../floor.ts'
import { steps } from '../pace.ts'
import { Random } from '../random.ts'
import { meterOf } from '../route/meter.ts'
import { divide } from './divide.ts'
import { Grounds } from './grounds.ts'
import { firstCome, seeds } from './start.ts'
import { tollsByLength, tollsByTour } from './tolls.ts'
import { visitsOf } from './visits.ts'
import { groupsOf, lengthOf, type Split, type Work } from './work.ts'

// It has more stretches than a word has bits.
const floor = { x: Array.from({ length: 20 }, (_, aisle) => aisle * 3_000), cross: [0, 10_000, 20_000], depot: { aisle: 0, cross: 0 } }
const stop = fc.record({ aisle: fc.oneof(fc.nat(3), fc.nat(19)), y: fc.nat(20).map((metres) => metres * 1_000) })
/** So few aisles that there is most often some seat, and now and then no room. */
const near = fc.record({ aisle: fc.nat(4), y: fc.constant(5_000) })
const tasksOf = (stops: fc.Arbitrary<Stop[]>) =>
  fc
    .record({
      packages: fc.array(fc.record({ stops, sizes: fc.tuple(fc.nat(4), fc.nat(9)) }), {
        minLength: 1,
        maxLength: 60,
        size: 'max',
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
const tasks = tasksOf(fc.array(stop, { maxLength: 4 }))
const narrowTasks = tasksOf(fc.array(near, { maxLength: 2 }))

function workOf(packages: readonly (readonly Stop[])[], sizes: readonly number[], most: readonly number[]): Work {
  const meter = meterOf(floor, packages.flat(), 'shortest')
  const sets = Int32Array.from(packages.flatMap((stops) => [...meter.maskOf(stops)]))
  return { count: packages.length, meter, sets, kinds: most.length, sizes: Float64Array.from(sizes), most: Float64Array.from(most) }
}

/** Checks that all batches fit, none is empty, and everybody is in one. */
function check({ count, kinds, sizes, most }: Work, split: Split): void {
  const groups = groupsOf(split)
  expect(groups).toHaveLength(Math.max(-1, ...split) + 1)
  expect(groups.flat()).toHaveLength(count)
  for (const own of groups)
    for (let kind = 0; kind < kinds; kind++)
      expect(own.reduce((sum, one) => sum + sizes[one * kinds + kind]!, 0)).toBeLessThanOrEqual(most[kind]!)
}

it('seeds fill batches that fit', () => {
  fc.assert(fc.property(tasks, ({ work, visits }) => check(work, seeds(work, visits))))
})

describe('grounds', () => {
  const groundOf = (grounds: Grounds, batch: number) => {
    const ground = new Int32Array(grounds.words)
    grounds.copyGround(batch, ground)
    return ground
  }
  const turns = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 })
  /** Who has a seat, whether all fit, and whether each may walk where they must. */
  const checkSeats = (grounds: Grounds, { kinds, sizes, most }: Work, { ends, stretch }: ReturnType<typeof visitsOf>) => {
    const load = new Float64Array((grounds.batches + 1) * kinds)
    for (const [one, batch] of grounds.of.entries()) {
      for (let kind = 0; kind < kinds; kind++) load[batch * kinds + kind]! += sizes[one * kinds + kind]!
      if (batch === grounds.batches) continue
      for (const where of stretch.subarray(ends[one], ends[one + 1])) expect(grounds.mayWalk(batch, where)).toBe(true)
    }
    for (let at = 0; at < grounds.batches * kinds; at++) expect(load[at]).toBeLessThanOrEqual(most[at % kinds]!)
    expect(grounds.unseated).toBe(grounds.of.filter((batch) => batch === grounds.batches).length)
  }

  it('seat packages only where these may be and fit, and can be turned back', () => {
    fc.assert(
      fc.property(
        fc.oneof(tasks, narrowTasks),
        fc.array(turns, { maxLength: 16 }),
        fc.infiniteStream(fc.boolean()),
        ({ work, visits }, rounds, isKept) => {
          const grounds = new Grounds(work, visits, firstCome(work))
          for (const round of rounds) {
            const before = [
              grounds.of.slice(),
              grounds.unseated,
              Array.from({ length: grounds.batches }, (_, batch) => groundOf(grounds, batch)),
            ]
            grounds.keep()
            for (const [batch, where] of visits.visitors.length > 0 ? round : [])
              grounds.turn(batch % grounds.batches, where % visits.visitors.length)
            // Whoever may stay finds a seat, whatever was learnt from those who found none.
            const stay = Array.from(grounds.of).every(
              (batch, one) =>
                batch === grounds.batches ||
                visits.stretch.subarray(visits.ends[one], visits.ends[one + 1]).every((where) => grounds.mayWalk(batch, where)),
            )
            const most = stay ? grounds.unseated : 0
            if (!grounds.seat(most)) expect(stay).toBe(false)
            grounds.seat(work.count)
            checkSeats(grounds, work, visits)
            if (isKept.next().value) continue
            grounds.undo()
            checkSeats(grounds, work, visits)
            expect([grounds.of, grounds.unseated, Array.from({ length: grounds.batches }, (_, batch) => groundOf(grounds, batch))]).toEqual(
              before,
            )
          }
        },
      ),
    )
  })

  it('seat as many packages of the same size as can be, and say when these are too few', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(near, { maxLength: 2 }), { minLength: 4, maxLength: 80, size: 'max' }),
        fc.array(fc.tuple(turns, fc.nat(3)), { maxLength: 16 }),
        fc.integer({ min: 1, max: 6 }),
        (packages, rounds, room) => {
          const work = workOf(packages, Array(packages.length).fill(1), [room])
          const visits = visitsOf(floor, packages)
          const grounds = new Grounds(work, visits, firstCome(work))
          for (const [round, most] of rounds) {
            grounds.keep()
            for (const [batch, where] of visits.visitors.length > 0 ? round : [])
              grounds.turn(batch % grounds.batches, where % visits.visitors.length)
            const seats = Array.from({ length: work.count }, (_, one) =>
              Array.from({ length: grounds.batches }, (_none, batch) => batch).filter((batch) =>
                visits.stretch.subarray(visits.ends[one], visits.ends[one + 1]).every((where) => grounds.mayWalk(batch, where)),
              ),
            )
            const unseated = work.count - matched(seats, grounds.batches, room)
            expect(grounds.seat(most)).toBe(unseated <= most)
            // What was learnt from a failure must hold for what comes after it.
            if (most % 2 === 0) grounds.undo()
            else {
              grounds.seat(work.count)
              expect(grounds.unseated).toBe(unseated)
            }
          }
        },
      ),
    )
  })

  /** How many can have a seat, found chair by chair. */
  function matched(seats: readonly (readonly number[])[], batches: number, room: number): number {
    const sitter = new Int32Array(batches * room).fill(-1)
    const sit = (one: number, tried: Set<number>): boolean =>
      seats[one]!.some((batch) =>
        Array.from({ length: room }, (_, chair) => batch * room + chair).some((chair) => {
          if (tried.has(chair)) return false
          tried.add(chair)
          if (sitter[chair]! >= 0 && !sit(sitter[chair]!, tried)) return false
          sitter[chair] = one
          return true
        }),
      )
    return seats.filter((_, one) => sit(one, new Set())).length
  }
})

it('dividing keeps to what fits, and makes nothing longer', () => {
  fc.assert(
    fc.property(tasks, fc.boolean(), ({ work, visits, seed }, isByTour) => {
      const start = firstCome(work)
      const tollOf = isByTour ? tollsByTour(work, visits, start) : tollsByLength(visits)
      const split = divide(work, visits, start, tollOf, new Random(seed), steps(12))
      check(work, split)
      expect(lengthOf(work, split)).toBeLessThanOrEqual(lengthOf(work, start))
    }),
  )
})

it('divides the floor so that packages of the same aisle come together', () => {
  // Packages of four aisles come in turn, and four fit on a car.
  const packages = Array.from({ length: 32 }, (_, one) => [{ aisle: one % 4, y: 5_000 }])
  const work = workOf(packages, Array(32).fill(1), [4])
  const visits = visitsOf(floor, packages)
  const start = firstCome(work)
  const split = divide(work, visits, start, tollsByTour(work, visits, start), new Random(1), steps(400))
  expect(groupsOf(split).map((own) => new Set(own.map((one) => one % 4)).size)).toEqual(Array(8).fill(1))
})
