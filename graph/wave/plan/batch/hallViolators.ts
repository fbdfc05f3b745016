import { hasBit, popCount } from './bitset.ts'
import type { BatchingProblem } from './problem.ts'

/** Maximum number of stored sets and of steps to test them, so that testing is faster than the search for augmenting paths. */
const maxKept = 32
const maxSteps = 16_000

/**
 * Sets of batches that violated Hall's condition before (Hall 1935): too many packages were eligible in no other batch. They often do so
 * again, and testing them is faster than a matching. `eligible` has a bitset of packages for each batch, of `rowWords` words.
 */
export class HallViolators {
  readonly #batches: number
  readonly #rowWords: number
  readonly #eligible: Int32Array
  readonly #all: Int32Array
  /** Maximum number of packages of a batch. */
  readonly #maxPackages: number
  /** Complements of the stored sets; those that fail often move to the front. */
  readonly #complements: Int32Array[] = []
  readonly #maxKept: number

  constructor(problem: BatchingProblem, batches: number, rowWords: number, eligible: Int32Array, all: Int32Array) {
    this.#batches = batches
    this.#rowWords = rowWords
    this.#eligible = eligible
    this.#all = all
    this.#maxPackages = maxPackagesPerBatch(problem)
    this.#maxKept = Math.min(maxKept, Math.floor(maxSteps / Math.max(1, batches * rowWords)))
  }

  /**
   * Whether a stored set proves that more than `maxUnassigned` packages stay unassigned. If `shrunk` is given, only these batches have lost
   * eligible packages since the last test.
   */
  provesShortage(maxUnassigned: number, shrunk: readonly number[] | null): boolean {
    for (let at = 0; at < this.#complements.length; at++) {
      const complement = this.#complements[at]!
      if (shrunk !== null && !includesAny(complement, shrunk)) continue
      if (this.#shortageWithout(complement) <= maxUnassigned) continue
      if (at > 0) [this.#complements[at - 1], this.#complements[at]] = [complement, this.#complements[at - 1]!]
      return true
    }
    return false
  }

  /** Stores a set of batches, given as bits, if it alone proves the shortage. */
  record(deficient: Int32Array, maxUnassigned: number): void {
    if (this.#maxKept === 0) return
    const complement = Int32Array.from({ length: this.#batches }, (_, batch) => batch).filter((batch) => !hasBit(deficient, 0, batch))
    if (this.#shortageWithout(complement) <= maxUnassigned) return
    if (this.#complements.length === this.#maxKept) this.#complements.pop()
    this.#complements.push(complement)
  }

  /** Minimum number of packages beyond capacity that are eligible in none of the given batches. */
  #shortageWithout(batches: Int32Array): number {
    const rowWords = this.#rowWords
    let shortage = (batches.length - this.#batches) * this.#maxPackages
    for (let word = 0; word < rowWords; word++) {
      let exclusive = this.#all[word]!
      for (let i = 0; i < batches.length && exclusive !== 0; i++) exclusive &= ~this.#eligible[batches[i]! * rowWords + word]!
      shortage += popCount(exclusive)
    }
    return shortage
  }
}

function includesAny(complement: Int32Array, batches: readonly number[]): boolean {
  for (let i = 0; i < batches.length; i++) if (complement.includes(batches[i]!)) return true
  return false
}

/** Number of the smallest packages that fit a batch. */
function maxPackagesPerBatch({ count, dimensions, sizes, capacity }: BatchingProblem): number {
  let max = count
  for (let dimension = 0; dimension < dimensions; dimension++) {
    const smallest = sizes.reduce(
      (smallest, size, at) => (at % dimensions === dimension ? Math.min(smallest, size) : smallest),
      Number.POSITIVE_INFINITY,
    )
    if (smallest > 0) max = Math.min(max, Math.floor(capacity[dimension]! / smallest))
  }
  return max
}
