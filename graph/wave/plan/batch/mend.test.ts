import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Random } from '../random.ts'
import { dive } from './dive.ts'
import { mend } from './mend.ts'
import { nearOf, reducedOf } from './near.ts'
import { partition } from './partition.ts'
import { type Plan, Pool, totalOf } from './pool.ts'
import { boundBy } from './prices.ts'

const count = 9
const alone: Plan = { batches: Array.from({ length: count }, (_, one) => [one]), lengths: Array(count).fill(100) }

/** Some batches of two to four packages, none there twice, besides those of one. */
const pools = fc
  .uniqueArray(
    fc.record({ some: fc.uniqueArray(fc.nat(count - 1), { minLength: 2, maxLength: 4 }), length: fc.integer({ min: 50, max: 350 }) }),
    {
      maxLength: 60,
      selector: ({ some }) => some.toSorted().join(),
    },
  )
  .map((batches) => {
    const pool = new Pool(1_000, new Int32Array(0))
    for (const [batch, some] of alone.batches.entries()) pool.put(some, alone.lengths[batch] as number)
    for (const { some, length } of batches) pool.put(some, length)
    return pool
  })

const prices = fc.array(fc.integer({ min: 0, max: 150 }), { minLength: count, maxLength: count }).map((all) => Float64Array.from(all))
const batchesIn = (pool: Pool) => pool.lengths.map((length, k) => ({ length, some: pool.batch(k) }))

const proved = (pool: Pool, prices: Float64Array) => boundBy(prices, reducedOf(pool, prices))

/** The least that batches of the pool cost which have each package once. */
function bruteForce(pool: Pool): number {
  const sets = batchesIn(pool).map(({ length, some }) => ({ length, set: some.reduce((bits, one) => bits | (1 << one), 0) }))
  const least = Array<number>(1 << count).fill(Number.POSITIVE_INFINITY)
  least[0] = 0
  for (let set = 1; set < 1 << count; set++)
    for (const { length, set: own } of sets)
      if ((own & ~set) === 0 && own & (set & -set)) least[set] = Math.min(least[set]!, length + least[set ^ own]!)
  return least.at(-1)!
}

it('puts packages together as short as their batches can', () => {
  fc.assert(
    fc.property(pools, prices, fc.nat(), (pool, prices, seed) => {
      const near = nearOf(pool, alone, { prices, bound: proved(pool, prices) })
      const best = partition(near, totalOf(alone), Number.POSITIVE_INFINITY, () => false)
      expect(best.isWhole).toBe(true)
      expect(totalOf(best.plan ?? alone)).toBe(bruteForce(pool))
      let asked = 0
      const made = mend(near, alone, new Random(seed), () => asked++ > 40)
      expect(made.batches.flat().toSorted()).toEqual(Array.from({ length: count }, (_, one) => one))
      expect(totalOf(made)).toBe(totalOf(best.plan ?? alone))
    }),
  )
})

it('dives for splits that have each package once, and keeps the shortest, most often the shortest there is', () => {
  let met = 0
  fc.assert(
    fc.property(pools, prices, fc.nat(), (pool, prices, seed) => {
      const near = nearOf(pool, alone, { prices, bound: proved(pool, prices) })
      const found: Plan[] = []
      let asked = 0
      const made = dive(
        near,
        alone,
        new Random(seed),
        () => asked++ >= 300,
        (plan) => {
          expect(totalOf(plan)).toBeLessThan(1.005 * Math.min(totalOf(alone), ...found.map(totalOf)))
          found.push(plan)
          return plan
        },
      )
      const lengthOf = (some: readonly number[]) => batchesIn(pool).find((one) => one.some.join() === some.join())?.length
      for (const { batches, lengths } of found) {
        expect(batches.flat().toSorted()).toEqual(Array.from({ length: count }, (_, one) => one))
        expect(batches.map(lengthOf)).toEqual(Array.from(lengths))
      }
      expect(totalOf(made)).toBe(Math.min(totalOf(alone), ...found.map(totalOf)))
      met += Number(totalOf(made) === bruteForce(pool))
    }),
    { numRuns: 100, seed: 1 },
  )
  expect(met).toBeGreaterThan(80)
})

it('says that it is whole only where no batch is left out that could be needed', () => {
  // Many cost the same, as packages do that lie at one place.
  const alike = pools.map((pool) => {
    const some = new Pool(1_000, new Int32Array(0))
    for (const { some: batch } of batchesIn(pool)) some.put(batch, batch.length === 1 ? 100 : 80 * batch.length)
    return pool.lengths.length % 2 === 0 ? pool : some
  })
  fc.assert(
    fc.property(alike, prices, fc.integer({ min: 1, max: 30 }), (pool, prices, most) => {
      const near = nearOf(pool, alone, { prices, bound: proved(pool, prices) }, most)
      expect(near.batches.length).toBeLessThanOrEqual(most)
      const best = partition(near, totalOf(alone), Number.POSITIVE_INFINITY, () => false)
      if (best.isWhole && near.isWhole) expect(totalOf(best.plan ?? alone)).toBe(bruteForce(pool))
      else expect(near.batches.length).toBe(most)
    }),
  )
})
