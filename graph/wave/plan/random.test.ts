import { expect, it } from 'vitest'
import { Random } from './random.ts'

/** Rank of numbers as vectors over GF(2). */
function rankOf(numbers: readonly bigint[]): number {
  const basis: bigint[] = []
  for (const number of numbers) {
    const left = basis.reduce((one, known) => ((one ^ known) < one ? one ^ known : one), number)
    if (left > 0n) basis.push(left)
  }
  return basis.length
}

it('gives linearly independent numbers, as Zobrist keys need', () => {
  const random = new Random(1)
  const half = () => BigInt(random.bits() >>> 0)
  expect(rankOf(Array.from({ length: 200 }, () => (half() << 32n) | half()))).toBe(64)
})

it('is deterministic for a seed and differs between seeds', () => {
  const bits = (seed: number) => {
    const random = new Random(seed)
    return Array.from({ length: 20 }, () => random.bits())
  }
  expect(bits(0)).toEqual(bits(0))
  expect(new Set([...bits(0), ...bits(1), ...bits(-1)])).toHaveLength(60)
})

it('is uniform', () => {
  const random = new Random(7)
  const counts = new Int32Array(10)
  for (let i = 0; i < 100_000; i++) counts[random.integer(10)]!++
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500)
})
