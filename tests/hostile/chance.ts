/** Chance that repeats itself for a seed (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number from 0 up to `limit` without it. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  odds(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('Nothing to pick from')
    return list[this.below(list.length)]!
  }

  /** Up to `most` entries, in their order. */
  some<T>(list: readonly T[], most: number): T[] {
    const wanted = Math.min(list.length, 1 + this.below(most))
    const at = new Set<number>()
    while (at.size < wanted) at.add(this.below(list.length))
    return [...at].sort((a, b) => a - b).map((i) => list[i]!)
  }
}

/** The seed of one case of a run, so that each can be played again by itself. */
export function seedOf(seed: number, index: number): number {
  return (Math.imul(seed, 0x9e3779b1) + Math.imul(index + 1, 0x85ebca6b)) >>> 0
}
