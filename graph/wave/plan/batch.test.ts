import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorsWith } from '../../../tests/plan/floors.ts'
import type { AisleGrid, Stop } from './aisleGrid.ts'
import { type BatchPackage, type BatchTask, batchPackages, firstComeFirstServedLength } from './batch.ts'
import { Random } from './random.ts'
import { planTour } from './route.ts'
import { rethrow, type SearchControl, stepLimit } from './searchControl.ts'

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
    .map(({ on: { grid, stops }, parts: contents, most: maxPieces, packages, routing, seed }): BatchTask => {
      const available: readonly Stop[] = stops.length > 0 ? stops : [{ aisle: 0, y: grid.crossAisleY[0] as number }]
      return {
        grid,
        routing,
        seed,
        cart: { pieces: maxPieces, ...(packages !== null && { packages }) },
        packages: contents.map(({ stops: at, pieces }, index) =>
          packageOf(
            index,
            at.map((i) => available[i % available.length]!),
            { pieces },
          ),
        ),
      }
    })

function packageOf(index: number, stops: readonly Stop[], size: Partial<BatchPackage> = {}): BatchPackage {
  return { id: `P${index}`, stops, pieces: 1, weight: 0, volume: 0, boxes: 1, ...size }
}

/** Length of a batching by its tours; checks that each package is in one batch and each batch fits a cart. */
function checked({ grid, routing, packages, cart }: BatchTask, batches: readonly (readonly string[])[]): number {
  expect(batches.flat().toSorted()).toEqual(packages.map(({ id }) => id).toSorted())
  const byId = new Map(packages.map((pkg) => [pkg.id, pkg]))
  return batches.reduce((sum, ids) => {
    const members = ids.map((id) => byId.get(id)!)
    expect(members.length).toBeGreaterThan(0)
    expect(members.length).toBeLessThanOrEqual(cart.packages ?? Number.POSITIVE_INFINITY)
    for (const dimension of ['pieces', 'weight', 'volume', 'boxes'] as const)
      expect(members.reduce((total, pkg) => total + pkg[dimension], 0)).toBeLessThanOrEqual(cart[dimension] ?? Number.POSITIVE_INFINITY)
    return (
      sum +
      planTour(
        grid,
        members.flatMap(({ stops }) => stops),
        routing,
      ).length
    )
  }, 0)
}

/** Minimum length over all batchings. */
function bruteForce(task: BatchTask): number {
  const { grid, routing, packages, cart } = task
  const available = (1 << packages.length) - 1
  const lengths = Array.from({ length: available + 1 }, (_, set) => {
    const members = packages.filter((_one, i) => set & (1 << i))
    const exceedsCart =
      members.length > (cart.packages ?? packages.length) ||
      members.reduce((sum, { boxes }) => sum + boxes, 0) > (cart.boxes ?? Number.POSITIVE_INFINITY) ||
      members.reduce((sum, { pieces }) => sum + pieces, 0) > (cart.pieces ?? Number.POSITIVE_INFINITY)
    return exceedsCart
      ? Number.POSITIVE_INFINITY
      : planTour(
          grid,
          members.flatMap(({ stops }) => stops),
          routing,
        ).length
  })
  const best = Array<number>(available + 1).fill(Number.POSITIVE_INFINITY)
  best[0] = 0
  for (let set = 1; set <= available; set++)
    for (let part = set; part > 0; part = (part - 1) & set) best[set] = Math.min(best[set]!, lengths[part]! + best[set ^ part]!)
  return best[available]!
}

describe('batchPackages', () => {
  it.each([2, 3])('proves optimality for few packages with %i cross aisles', (crossings) => {
    fc.assert(
      fc.property(tasks(crossings), (task) => {
        const best = bruteForce(task)
        const { batches, length, isOptimal, startLength } = batchPackages(task, stepLimit(600))
        expect(checked(task, batches)).toBe(length)
        expect(length).toBe(best)
        expect(isOptimal).toBe(true)
        expect(length).toBeLessThanOrEqual(startLength)
      }),
      { numRuns: 400 },
    )
  })

  it.each([3, 5, 6, 9])('returns the length of its tours with %i cross aisles', (crossings) => {
    const of = floorsWith(crossings).chain(({ grid, stops }) => {
      const available: readonly Stop[] = stops.length > 0 ? stops : [{ aisle: 0, y: grid.crossAisleY[0] as number }]
      const contents = fc.array(fc.array(fc.nat(7), { maxLength: 4 }), { minLength: 11, maxLength: 30, size: 'max' })
      return fc
        .record({ parts: contents, boxes: fc.integer({ min: 1, max: 14 }), seed: fc.nat() })
        .map(({ parts: contents, boxes, seed }): BatchTask => {
          const packages = contents.map((members, index) =>
            packageOf(
              index,
              members.map((i) => available[i % available.length]!),
            ),
          )
          return { grid, routing: 'shortest', packages, cart: { boxes }, seed }
        })
    })
    fc.assert(
      fc.property(of, (task) => {
        const { batches, length, startLength, hasExactLengths } = batchPackages(task, stepLimit(300))
        expect(hasExactLengths).toBe(true)
        expect(checked(task, batches)).toBe(length)
        expect(length).toBeLessThanOrEqual(startLength)
      }),
      { numRuns: 12 },
    )
  })

  const grid: AisleGrid = {
    aisleX: Array.from({ length: 10 }, (_, i) => i * 3_000),
    crossAisleY: [0, 46_000],
    depot: { aisle: 0, crossAisle: 0 },
  }
  const many = (count: number, seed: number): BatchTask => {
    const random = new Random(seed)
    const packages = Array.from({ length: count }, (_, index) =>
      packageOf(
        index,
        Array.from({ length: 1 + random.integer(6) }, () => ({ aisle: random.integer(10), y: 1_000 + 1_000 * random.integer(45) })),
        { pieces: 1 + random.integer(9), weight: random.integer(2_000), volume: random.integer(50_000), boxes: 1 + random.integer(2) },
      ),
    )
    return { grid, routing: 'shortest', packages, cart: { packages: 12, boxes: 16, pieces: 60, weight: 14_000, volume: 300_000 }, seed: 1 }
  }

  it('respects all limits of a cart and improves with time', () => {
    const task = many(60, 3)
    const [none, early, late] = [0, 400, 4_000].map((maxPieces) => batchPackages(task, stepLimit(maxPieces)))
    const fcfsLength = firstComeFirstServedLength(task)
    for (const { batches, length, startLength } of [none!, early!, late!]) {
      expect(checked(task, batches)).toBe(length)
      expect(length).toBeLessThanOrEqual(startLength)
      expect(startLength).toBeLessThanOrEqual(fcfsLength)
    }
    // Without time, not even the start solution is computed.
    expect(none!.length).toBe(fcfsLength)
    expect(early!.startLength).toBeLessThan(fcfsLength)
    expect(late!.length).toBeLessThan(early!.length)
  })

  it('stops soon at any moment', () => {
    const task = { ...many(30, 3), cart: { packages: 5 } }
    for (const end of [0, 30, 1_000, 2_000, 2_100, 2_500, 2_900, 3_700, 3_950]) {
      let calls = 0
      const stopped = { elapsed: () => (calls++ < end ? calls / 4_000 : Number.POSITIVE_INFINITY), onError: rethrow }
      const { batches, length } = batchPackages(task, stopped)
      expect(checked(task, batches)).toBe(length)
      expect(calls - end).toBeLessThan(100)
    }
  })

  it('is optimal for one or two carts without further search', () => {
    const task = { ...many(10, 11), cart: { boxes: 20 } }
    const two = { ...task, packages: task.packages.map((pkg) => ({ ...pkg, boxes: 1 })), cart: { boxes: 5 } }
    for (const pkg of [task, two, { ...task, packages: [] }, { ...task, routing: 'return' as const }]) {
      let calls = 0
      const { length, isOptimal, batches } = batchPackages(pkg, { elapsed: () => calls++ / 10_000, onError: rethrow })
      expect(checked(pkg, batches)).toBe(length)
      expect(length).toBe(bruteForce(pkg))
      expect(isOptimal).toBe(true)
      expect(calls).toBeLessThan(10_000)
    }
  })

  it.each([
    ['shortest', [0, 46_000], 2_000],
    ['shortest', [0, 23_000, 46_000], 500],
    ['shortest', [0, 15_000, 30_000, 46_000], 400],
    ['sShape', [0, 23_000, 46_000], 2_000],
  ] as const)(
    'assigns sub-aisles to large batches for the %s routing with cross aisles at %j and improves with time',
    (routing, cross, maxPieces) => {
      const task = { ...many(200, 9), grid: { ...grid, crossAisleY: cross }, routing, cart: { boxes: 60, pieces: 200 } }
      const reported: number[] = []
      const [none, early, late] = [0, 20, maxPieces].map((calls) => {
        reported.length = 0
        return batchPackages(task, { ...stepLimit(calls), onImprovement: (length) => reported.push(length) })
      })
      for (const { batches, length, startLength, isOptimal } of [none!, early!, late!]) {
        expect(checked(task, batches)).toBe(length)
        expect(length).toBeLessThanOrEqual(startLength)
        expect(isOptimal).toBe(false)
      }
      expect(none!.length).toBe(firstComeFirstServedLength(task))
      expect(early!.startLength).toBeLessThan(none!.length)
      expect(late!.length).toBeLessThan(early!.length)
      expect(reported).toEqual(reported.toSorted((a, b) => b - a))
      expect(reported.at(-1)).toBe(late!.length)
      expect(batchPackages(task, stepLimit(maxPieces))).toEqual(late)
    },
  )

  it.each([
    ['small', { boxes: 5 }],
    ['large', { boxes: 40 }],
  ])('returns the best batching and reports the error if the search for %s batches throws', (_, cart) => {
    const task = { ...many(100, 6), grid: { ...grid, crossAisleY: [0, 23_000, 46_000] }, cart }
    const error = new RangeError('Maximum call stack size exceeded')
    // Every part of the search checks the time.
    for (const end of [70, 300, 2_000]) {
      const reported: unknown[] = []
      let [calls, hasThrown] = [0, false]
      const elapsed = () => {
        if (++calls === end && !hasThrown) {
          hasThrown = true
          throw error
        }
        return calls / 4_000
      }
      const { batches, length, startLength } = batchPackages(task, { elapsed, onError: (error) => reported.push(error) })
      expect(reported).toEqual([error])
      expect(checked(task, batches)).toBe(length)
      expect(length).toBeLessThanOrEqual(startLength)
    }
    expect(() => batchPackages(task, { ...stepLimit(4_000), onImprovement: () => rethrow(error) })).toThrow(error)
  })

  it('decomposes large pools', () => {
    const task = { ...many(2_500, 4), cart: { boxes: 9 } }
    const large = { ...task, cart: { boxes: 60 } }
    for (const pkg of [task, large, { ...large, grid: { ...grid, crossAisleY: [0, 20_000, 46_000] } }]) {
      const reported: number[] = []
      const { batches, length, startLength, hasExactLengths } = batchPackages(pkg, {
        ...stepLimit(900),
        onImprovement: (better) => reported.push(better),
      })
      // Approximate lengths are upper bounds.
      const tours = checked(pkg, batches)
      if (hasExactLengths) expect(tours).toBe(length)
      else expect(tours).toBeLessThan(length)
      expect(length).toBeLessThan(startLength)
      expect(reported).toEqual(reported.toSorted((a, b) => b - a))
      expect(reported.at(-1)).toBe(length)
    }
  })

  it('is deterministic for a seed', () => {
    const task = many(40, 5)
    expect(batchPackages(task, stepLimit(300))).toEqual(batchPackages(task, stepLimit(300)))
  })

  it('reports each improvement', () => {
    const reported: number[] = []
    const control: SearchControl = { ...stepLimit(500), onImprovement: (length) => reported.push(length) }
    const { length } = batchPackages(many(60, 7), control)
    expect(reported.length).toBeGreaterThan(0)
    expect(Math.min(...reported)).toBeGreaterThanOrEqual(length)
  })

  it('returns no batch for no package', () => {
    expect(batchPackages({ ...many(0, 1) }, stepLimit(5))).toMatchObject({ batches: [], length: 0, startLength: 0 })
  })

  it('rejects and names a package that fits no cart', () => {
    const task = many(3, 1)
    const [pkg, ...others] = task.packages as [BatchPackage, ...BatchPackage[]]
    const tooHeavy = { ...task, packages: [...others, { ...pkg, weight: 14_001 }] }
    expect(() => batchPackages(tooHeavy, stepLimit(1))).toThrow(
      expect.objectContaining({ code: 'PLAN_PACKAGE_TOO_LARGE', values: { package: pkg.id, what: 'weight', value: 14_001, most: 14_000 } }),
    )
    expect(() => batchPackages({ ...task, cart: { boxes: -1 } }, stepLimit(1))).toThrow(
      expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE', values: { of: 'cart', what: 'boxes', value: -1 } }),
    )
    expect(() => batchPackages({ ...task, packages: [pkg, pkg] }, stepLimit(1))).toThrow(
      expect.objectContaining({ code: 'PLAN_NAMED_TWICE', values: { name: pkg.id } }),
    )
    expect(() => batchPackages({ ...task, packages: [{ ...pkg, stops: [{ aisle: 10, y: 0 }] }] }, stepLimit(1))).toThrow(
      expect.objectContaining({ code: 'PLAN_LAYOUT_MALFORMED', values: { what: `${pkg.id}.stops.0` } }),
    )
    expect(() => batchPackages({ ...task, grid: { ...grid, crossAisleY: [0] } }, stepLimit(1))).toThrow(
      expect.objectContaining({ code: 'PLAN_LAYOUT_MALFORMED', values: { what: 'crossAisleY' } }),
    )
    expect(() => batchPackages({ ...task, packages: [{ ...pkg, pieces: -2 }] }, stepLimit(1))).toThrow(
      expect.objectContaining({ code: 'PLAN_NUMBER_OUT_OF_RANGE', values: { of: pkg.id, what: 'pieces', value: -2 } }),
    )
  })
})
