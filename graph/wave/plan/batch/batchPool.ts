import type { Random } from '../random.ts'

/** Pool of distinct feasible batches (columns) with their tour lengths. */
export class BatchPool {
  readonly #keys = new Set<number>()
  /** Concatenated packages of all batches; batch `k` ends before `ends[k]`. */
  readonly items: number[] = []
  readonly ends: number[] = []
  readonly lengths: number[] = []
  /** Two Zobrist keys for each package; the hash of a batch is their exclusive or (Zobrist 1970). */
  readonly zobristKeys: Int32Array
  readonly #maxSize: number

  constructor(maxSize: number, zobristKeys: Int32Array) {
    this.#maxSize = maxSize
    this.zobristKeys = zobristKeys
  }

  /** Adds a feasible batch with a known hash while the pool has room. */
  add(high: number, low: number, members: readonly number[], length: number): void {
    if (this.lengths.length >= this.#maxSize) return
    const hash = hashOf(high, low)
    if (!this.#keys.has(hash)) this.#store(hash, members, length)
  }

  /** Adds a batch without a known hash, whatever the size of the pool. */
  addNew(members: readonly number[], length: number): void {
    const hash = this.hashOf(members)
    if (!this.#keys.has(hash)) this.#store(hash, members, length)
  }

  /** Hash of a batch; collisions are very rare. */
  hashOf(members: readonly number[]): number {
    let high = 0
    let low = 0
    for (const pkg of members) {
      high ^= this.zobristKeys[2 * pkg]!
      low ^= this.zobristKeys[2 * pkg + 1]!
    }
    return hashOf(high, low)
  }

  /** Packages of a batch. */
  batch(k: number): number[] {
    return this.items.slice(k === 0 ? 0 : this.ends[k - 1]!, this.ends[k]!)
  }

  /** Appends a batch that is known to be new; returns the number of batches. */
  append(members: readonly number[], length: number): number {
    this.items.push(...members)
    this.ends.push(this.items.length)
    return this.lengths.push(length)
  }

  #store(hash: number, members: readonly number[], length: number): void {
    this.#keys.add(hash)
    this.append(members, length)
  }
}

/** Combines both halves of a hash in a safe integer. */
const hashOf = (high: number, low: number) => (high >>> 0) * 0x20_0000 + ((low >>> 0) & 0x1f_ffff)

/** Random keys for a number of packages. */
export const randomZobristKeys = (count: number, random: Random): Int32Array => Int32Array.from({ length: 2 * count }, () => random.bits())

/** Partition of the packages into batches with their tour lengths. */
export interface Partition {
  batches: readonly (readonly number[])[]
  lengths: ArrayLike<number>
}

export const totalLength = ({ lengths }: Partition): number => Array.from(lengths).reduce((sum, length) => sum + length, 0)
