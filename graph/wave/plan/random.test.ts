import { expect, it } from 'vitest'
import { Random } from './random.ts'

/** How many of some numbers are no sum of others by exclusive or. */
function rankOf(numbers: readonly bigint[]): number {
  const basis: bigint[] = []
  for (const number of numbers) {
    const left = basis.reduce((one, known) => ((one ^ known) < one ? one ^ known : one), number)
    if (left > 0n) basis.push(left)
  }
  return basis.length
}

it('gives marks of two numbers that can be put together by exclusive or', () => {
  const random = new Random(1)
  const half = () => BigInt(random.bits() >>> 0)
  expect(rankOf(Array.from({ length: 200 }, () => (half() << 32n) | half()))).toBe(64)
})

it('is the same for the same seed and another one for another seed', () => {
  const bits = (seed: number) => {
    const random = new Random(seed)
    return Array.from({ length: 20 }, () => random.bits())
  }
  expect(bits(0)).toEqual(bits(0))
  expect(new Set([...bits(0), ...bits(1), ...bits(-1)])).toHaveLength(60)
})

it('spreads evenly', () => {
  const random = new Random(7)
  const counts = new Int32Array(10)
  for (let i = 0; i < 100_000; i++) counts[random.below(10)]!++
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500)
})
