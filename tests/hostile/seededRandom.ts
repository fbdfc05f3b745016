/** Random numbers that are reproducible by seed (mulberry32). */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** Returns an integer from 0 (inclusive) to `limit` (exclusive). */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  isTrue(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('Nothing to pick from')
    return list[this.below(list.length)]!
  }

  /** Returns up to `most` entries in their order. */
  sample<T>(list: readonly T[], most: number): T[] {
    const wanted = Math.min(list.length, 1 + this.below(most))
    const at = new Set<number>()
    while (at.size < wanted) at.add(this.below(list.length))
    return [...at].sort((a, b) => a - b).map((i) => list[i]!)
  }
}

/** Seed of one case, so that each case can be repeated alone. */
export function caseSeed(seed: number, index: number): number {
  return (Math.imul(seed, 0x9e3779b1) + Math.imul(index + 1, 0x85ebca6b)) >>> 0
}
