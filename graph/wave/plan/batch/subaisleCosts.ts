import { lowestBit } from './bitset.ts'
import type { Assignment, BatchingProblem } from './problem.ts'
import type { SubaisleVisits } from './subaisleVisits.ts'

/** Entries of the cache. */
const cacheSize = 1 << 16

/** Estimated tour length in millimetres for a bitset of sub-aisles. */
export type CostOf = (allowed: Int32Array) => number

/** Estimates the tour through a set of sub-aisles: each gets as many evenly spread stops as batches have there on average. */
export function tourCosts(
  { evaluator }: BatchingProblem,
  { stopsBySubaisle, packagesBySubaisle }: SubaisleVisits,
  assignment: Assignment,
): CostOf {
  const sampledStops = stopsBySubaisle.map((stops, subaisle) => {
    const batches = new Set(Array.from(packagesBySubaisle[subaisle]!, (pkg) => assignment[pkg]!))
    const sampleSize = Math.round(stops.length / batches.size)
    return evaluator.bitsetOf(Array.from({ length: sampleSize }, (_, i) => stops[Math.floor(((i + 1) / (sampleSize + 1)) * stops.length)]!))
  })
  const cache = new Map<string | number, number>()
  const scratch = new Int32Array(evaluator.words)
  return (allowed) => {
    const key = allowed.length === 1 ? allowed[0]! : allowed.join()
    let cost = cache.get(key)
    if (cost === undefined) {
      scratch.fill(0)
      for (const subaisle of listBits(allowed))
        for (let word = 0; word < evaluator.words; word++) scratch[word]! |= sampledStops[subaisle]![word]!
      cost = evaluator.lengthOf(scratch)
      if (cache.size === cacheSize) cache.clear()
      cache.set(key, cost)
    }
    return cost
  }
}

function listBits(allowed: Int32Array): number[] {
  const indices: number[] = []
  for (const [word, wordBits] of allowed.entries())
    for (let bits = wordBits; bits !== 0; bits &= bits - 1) indices.push(32 * word + lowestBit(bits))
  return indices
}
