import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Random } from '../random.ts'
import { BatchPool, type Partition, totalLength } from './batchPool.ts'
import { columnsWithinGap, reducedCostsOf } from './columnSet.ts'
import { dive } from './dive.ts'
import { lagrangeanBound } from './lagrangeanRelaxation.ts'
import { largeNeighbourhoodSearch } from './largeNeighbourhoodSearch.ts'
import { solveSetPartitioning } from './setPartitioning.ts'

const count = 9
const singles: Partition = { batches: Array.from({ length: count }, (_, pkg) => [pkg]), lengths: Array(count).fill(100) }

/** Distinct batches of two to four packages, besides all single packages. */
const pools = fc
  .uniqueArray(
    fc.record({ some: fc.uniqueArray(fc.nat(count - 1), { minLength: 2, maxLength: 4 }), length: fc.integer({ min: 50, max: 350 }) }),
    {
      maxLength: 60,
      selector: ({ some: members }) => members.toSorted().join(),
    },
  )
  .map((batches) => {
    const pool = new BatchPool(1_000, new Int32Array(0))
    for (const [batch, members] of singles.batches.entries()) pool.append(members, singles.lengths[batch] as number)
    for (const { some: members, length } of batches) pool.append(members, length)
    return pool
  })

const prices = fc.array(fc.integer({ min: 0, max: 150 }), { minLength: count, maxLength: count }).map((values) => Float64Array.from(values))
const batchesOf = (pool: BatchPool) => pool.lengths.map((length, k) => ({ length, some: pool.batch(k) }))

const provedBound = (pool: BatchPool, prices: Float64Array) => lagrangeanBound(prices, reducedCostsOf(pool, prices))

/** Minimum length of a partition into batches of the pool. */
function bruteForce(pool: BatchPool): number {
  const sets = batchesOf(pool).map(({ length, some: members }) => ({ length, set: members.reduce((bits, pkg) => bits | (1 << pkg), 0) }))
  const shortest = Array<number>(1 << count).fill(Number.POSITIVE_INFINITY)
  shortest[0] = 0
  for (let set = 1; set < 1 << count; set++)
    for (const { length, set: batchSet } of sets)
      if ((batchSet & ~set) === 0 && batchSet & (set & -set)) shortest[set] = Math.min(shortest[set]!, length + shortest[set ^ batchSet]!)
  return shortest.at(-1)!
}

it('solves the set partitioning problem exactly', () => {
  fc.assert(
    fc.property(pools, prices, fc.nat(), (pool, prices, seed) => {
      const columns = columnsWithinGap(pool, singles, { prices, lowerBound: provedBound(pool, prices) })
      const best = solveSetPartitioning(columns, totalLength(singles), Number.POSITIVE_INFINITY, () => false)
      expect(best.isExhaustive).toBe(true)
      expect(totalLength(best.partition ?? singles)).toBe(bruteForce(pool))
      let calls = 0
      const partition = largeNeighbourhoodSearch(columns, singles, new Random(seed), () => calls++ > 40)
      expect(partition.batches.flat().toSorted()).toEqual(Array.from({ length: count }, (_, pkg) => pkg))
      expect(totalLength(partition)).toBe(totalLength(best.partition ?? singles))
    }),
  )
})

it('finds valid partitions by diving, mostly optimal ones', () => {
  let met = 0
  fc.assert(
    fc.property(pools, prices, fc.nat(), (pool, prices, seed) => {
      const columns = columnsWithinGap(pool, singles, { prices, lowerBound: provedBound(pool, prices) })
      const found: Partition[] = []
      let calls = 0
      const partition = dive(
        columns,
        singles,
        new Random(seed),
        () => calls++ >= 300,
        (plan) => {
          expect(totalLength(plan)).toBeLessThan(1.005 * Math.min(totalLength(singles), ...found.map(totalLength)))
          found.push(plan)
          return plan
        },
      )
      const lengthOf = (members: readonly number[]) => batchesOf(pool).find((pkg) => pkg.some.join() === members.join())?.length
      for (const { batches, lengths } of found) {
        expect(batches.flat().toSorted()).toEqual(Array.from({ length: count }, (_, pkg) => pkg))
        expect(batches.map(lengthOf)).toEqual(Array.from(lengths))
      }
      expect(totalLength(partition)).toBe(Math.min(totalLength(singles), ...found.map(totalLength)))
      met += Number(totalLength(partition) === bruteForce(pool))
    }),
    { numRuns: 100, seed: 1 },
  )
  expect(met).toBeGreaterThan(80)
})

it('is complete only if no column of a shorter partition is left out', () => {
  // Ties in length, as for packages at one location.
  const alike = pools.map((pool) => {
    const members = new BatchPool(1_000, new Int32Array(0))
    for (const { some: batch } of batchesOf(pool)) members.append(batch, batch.length === 1 ? 100 : 80 * batch.length)
    return pool.lengths.length % 2 === 0 ? pool : members
  })
  fc.assert(
    fc.property(alike, prices, fc.integer({ min: 1, max: 30 }), (pool, prices, most) => {
      const columns = columnsWithinGap(pool, singles, { prices, lowerBound: provedBound(pool, prices) }, most)
      expect(columns.batches.length).toBeLessThanOrEqual(most)
      const best = solveSetPartitioning(columns, totalLength(singles), Number.POSITIVE_INFINITY, () => false)
      if (best.isExhaustive && columns.isComplete) expect(totalLength(best.partition ?? singles)).toBe(bruteForce(pool))
      else expect(columns.batches.length).toBe(most)
    }),
  )
})
