import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Random } from '../random.ts'
import { mend } from './mend.ts'
import { nearOf } from './near.ts'
import { partition } from './partition.ts'
import { type Plan, Pool, totalOf } from './pool.ts'

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
    const pool = new Pool(1_000)
    for (const [batch, some] of alone.batches.entries()) pool.put(some, alone.lengths[batch] as number)
    for (const { some, length } of batches) pool.put(some, length)
    return pool
  })

it('puts packages together as short as their batches can', () => {
  fc.assert(
    fc.property(pools, fc.nat(), (pool, seed) => {
      const near = nearOf(pool, alone, { prices: new Float64Array(count), bound: 0 })
      const best = partition(near, totalOf(alone), Number.POSITIVE_INFINITY, () => false)
      expect(best.isWhole).toBe(true)
      let asked = 0
      const made = mend(near, alone, new Random(seed), () => asked++ > 40)
      expect(made.batches.flat().toSorted()).toEqual(Array.from({ length: count }, (_, one) => one))
      expect(totalOf(made)).toBe(totalOf(best.plan ?? alone))
    }),
  )
})
