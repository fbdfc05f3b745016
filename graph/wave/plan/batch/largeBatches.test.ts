import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Stop } from '../aisleGrid.ts'
import { Random } from '../random.ts'
import { tourEvaluator } from '../route/tourEvaluator.ts'
import { stepLimit } from '../searchControl.ts'
import { annealSubaisles } from './annealSubaisles.ts'
import { firstComeFirstServed, seedStart } from './construct.ts'
import { Incumbent } from './incumbent.ts'
import { type Assignment, type BatchingProblem, membersByBatch, totalLengthOf } from './problem.ts'
import { tourCosts } from './subaisleCosts.ts'
import { SubaisleMatching } from './subaisleMatching.ts'
import { buildSubaisleVisits } from './subaisleVisits.ts'

// More sub-aisles than bits of a word.
const grid = {
  aisleX: Array.from({ length: 20 }, (_, aisle) => aisle * 3_000),
  crossAisleY: [0, 10_000, 20_000],
  depot: { aisle: 0, crossAisle: 0 },
}
const stop = fc.record({ aisle: fc.oneof(fc.nat(3), fc.nat(19)), y: fc.nat(20).map((metres) => metres * 1_000) })
/** Few aisles, so that most packages are eligible somewhere but batches may be full. */
const nearStop = fc.record({ aisle: fc.nat(4), y: fc.constant(5_000) })
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
    .map(({ packages, most: capacity, seed }) => ({
      work: problemOf(
        packages.map(({ stops }) => stops),
        packages.flatMap(({ sizes }) => sizes),
        capacity,
      ),
      visits: buildSubaisleVisits(
        grid,
        packages.map(({ stops }) => stops),
      ),
      seed,
    }))
const tasks = tasksOf(fc.array(stop, { maxLength: 4 }))
const narrowTasks = tasksOf(fc.array(nearStop, { maxLength: 2 }))

function problemOf(packages: readonly (readonly Stop[])[], sizes: readonly number[], capacity: readonly number[]): BatchingProblem {
  const evaluator = tourEvaluator(grid, packages.flat(), 'shortest')
  const sets = Int32Array.from(packages.flatMap((stops) => [...evaluator.bitsetOf(stops)]))
  return {
    count: packages.length,
    evaluator,
    sets,
    dimensions: capacity.length,
    sizes: Float64Array.from(sizes),
    capacity: Float64Array.from(capacity),
  }
}

/** Checks that all batches fit, none is empty, and each package is assigned. */
function expectValid({ count, dimensions, sizes, capacity }: BatchingProblem, assignment: Assignment): void {
  const batches = membersByBatch(assignment)
  expect(batches).toHaveLength(Math.max(-1, ...assignment) + 1)
  expect(batches.flat()).toHaveLength(count)
  for (const members of batches)
    for (let dimension = 0; dimension < dimensions; dimension++)
      expect(members.reduce((sum, pkg) => sum + sizes[pkg * dimensions + dimension]!, 0)).toBeLessThanOrEqual(capacity[dimension]!)
}

it('seedStart fills feasible batches', () => {
  fc.assert(fc.property(tasks, ({ work: problem, visits }) => expectValid(problem, seedStart(problem, visits))))
})

describe('SubaisleMatching', () => {
  const allowedOf = (matching: SubaisleMatching, batch: number) => {
    const allowed = new Int32Array(matching.words)
    matching.copyAllowed(batch, allowed)
    return allowed
  }
  const toggles = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 })
  /** Checks that batches fit and visit allowed sub-aisles only; returns which packages are assigned. */
  const expectConsistent = (
    matching: SubaisleMatching,
    { dimensions, sizes, capacity }: BatchingProblem,
    { ends, subaisles }: ReturnType<typeof buildSubaisleVisits>,
  ) => {
    const load = new Float64Array((matching.batches + 1) * dimensions)
    for (const [pkg, batch] of matching.batchOf.entries()) {
      for (let dimension = 0; dimension < dimensions; dimension++)
        load[batch * dimensions + dimension]! += sizes[pkg * dimensions + dimension]!
      if (batch === matching.batches) continue
      for (const subaisle of subaisles.subarray(ends[pkg], ends[pkg + 1])) expect(matching.isAllowed(batch, subaisle)).toBe(true)
    }
    for (let at = 0; at < matching.batches * dimensions; at++) expect(load[at]).toBeLessThanOrEqual(capacity[at % dimensions]!)
    expect(matching.unassigned).toBe(matching.batchOf.filter((batch) => batch === matching.batches).length)
  }

  it('assigns packages only to feasible batches that may visit their sub-aisles, and rolls back', () => {
    fc.assert(
      fc.property(
        fc.oneof(tasks, narrowTasks),
        fc.array(toggles, { maxLength: 16 }),
        fc.infiniteStream(fc.boolean()),
        ({ work: problem, visits }, moves, keepsMove) => {
          const matching = new SubaisleMatching(problem, visits, firstComeFirstServed(problem))
          for (const toggles of moves) {
            const before = [
              matching.batchOf.slice(),
              matching.unassigned,
              Array.from({ length: matching.batches }, (_, batch) => allowedOf(matching, batch)),
            ]
            matching.checkpoint()
            for (const [batch, subaisle] of visits.packagesBySubaisle.length > 0 ? toggles : [])
              matching.toggle(batch % matching.batches, subaisle % visits.packagesBySubaisle.length)
            // Packages that stay eligible are assigned, whatever was recorded.
            const staysEligible = Array.from(matching.batchOf).every(
              (batch, pkg) =>
                batch === matching.batches ||
                visits.subaisles.subarray(visits.ends[pkg], visits.ends[pkg + 1]).every((subaisle) => matching.isAllowed(batch, subaisle)),
            )
            const capacity = staysEligible ? matching.unassigned : 0
            if (!matching.assign(capacity)) expect(staysEligible).toBe(false)
            matching.assign(problem.count)
            expectConsistent(matching, problem, visits)
            if (keepsMove.next().value) continue
            matching.rollback()
            expectConsistent(matching, problem, visits)
            expect([
              matching.batchOf,
              matching.unassigned,
              Array.from({ length: matching.batches }, (_, batch) => allowedOf(matching, batch)),
            ]).toEqual(before)
          }
        },
      ),
    )
  })

  it('finds a maximum matching of packages of equal size, and reports a shortage', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(nearStop, { maxLength: 2 }), { minLength: 4, maxLength: 80, size: 'max' }),
        fc.array(fc.tuple(toggles, fc.nat(3)), { maxLength: 16 }),
        fc.integer({ min: 1, max: 6 }),
        (packages, moves, placesPerBatch) => {
          const problem = problemOf(packages, Array(packages.length).fill(1), [placesPerBatch])
          const visits = buildSubaisleVisits(grid, packages)
          const matching = new SubaisleMatching(problem, visits, firstComeFirstServed(problem))
          for (const [toggles, capacity] of moves) {
            matching.checkpoint()
            for (const [batch, subaisle] of visits.packagesBySubaisle.length > 0 ? toggles : [])
              matching.toggle(batch % matching.batches, subaisle % visits.packagesBySubaisle.length)
            const eligibleBatches = Array.from({ length: problem.count }, (_, pkg) =>
              Array.from({ length: matching.batches }, (_none, batch) => batch).filter((batch) =>
                visits.subaisles.subarray(visits.ends[pkg], visits.ends[pkg + 1]).every((subaisle) => matching.isAllowed(batch, subaisle)),
              ),
            )
            const unassigned = problem.count - maximumMatching(eligibleBatches, matching.batches, placesPerBatch)
            expect(matching.assign(capacity)).toBe(unassigned <= capacity)
            // Sets recorded in a rejected move stay valid.
            if (capacity % 2 === 0) matching.rollback()
            else {
              matching.assign(problem.count)
              expect(matching.unassigned).toBe(unassigned)
            }
          }
        },
      ),
    )
  })

  /** Size of a maximum matching, by augmenting paths over single places. */
  function maximumMatching(eligibleBatches: readonly (readonly number[])[], batches: number, placesPerBatch: number): number {
    const occupant = new Int32Array(batches * placesPerBatch).fill(-1)
    const augment = (pkg: number, tried: Set<number>): boolean =>
      eligibleBatches[pkg]!.some((batch) =>
        Array.from({ length: placesPerBatch }, (_, place) => batch * placesPerBatch + place).some((place) => {
          if (tried.has(place)) return false
          tried.add(place)
          if (occupant[place]! >= 0 && !augment(occupant[place]!, tried)) return false
          occupant[place] = pkg
          return true
        }),
      )
    return eligibleBatches.filter((_, pkg) => augment(pkg, new Set())).length
  }
})

it('annealSubaisles stays feasible and never gets longer', () => {
  fc.assert(
    fc.property(tasks, ({ work: problem, visits, seed }) => {
      const incumbent = new Incumbent(problem, firstComeFirstServed(problem))
      const assignment = annealSubaisles(
        problem,
        visits,
        incumbent,
        tourCosts(problem, visits, incumbent.start),
        new Random(seed),
        stepLimit(12),
      )
      expectValid(problem, assignment)
      expect(totalLengthOf(problem, assignment)).toBe(incumbent.length)
      expect(incumbent.length).toBeLessThanOrEqual(incumbent.startLength)
    }),
  )
})

it('annealSubaisles groups packages by aisle', () => {
  // Packages of four aisles in turn; four fit a cart.
  const packages = Array.from({ length: 32 }, (_, pkg) => [{ aisle: pkg % 4, y: 5_000 }])
  const problem = problemOf(packages, Array(32).fill(1), [4])
  const visits = buildSubaisleVisits(grid, packages)
  const incumbent = new Incumbent(problem, firstComeFirstServed(problem))
  const assignment = annealSubaisles(problem, visits, incumbent, tourCosts(problem, visits, incumbent.start), new Random(1), stepLimit(400))
  expect(membersByBatch(assignment).map((members) => new Set(members.map((pkg) => pkg % 4)).size)).toEqual(Array(8).fill(1))
})
