import type { Random } from '../random.ts'

/** Batches that were met, each once, with the length of its tour. */
export class Pool {
  readonly #known = new Set<number>()
  /** The packages of all batches, one after the other; batch `k` ends before `ends[k]`. */
  readonly items: number[] = []
  readonly ends: number[] = []
  readonly lengths: number[] = []
  /** The mark of each package, in two numbers; that of a batch is all of them put together by exclusive or (Zobrist 1970). */
  readonly marks: Int32Array
  readonly #most: number

  constructor(most: number, marks: Int32Array) {
    this.#most = most
    this.marks = marks
  }

  /** Keeps a batch that fits, as long as there is room; `left` and `right` are its mark. */
  add(left: number, right: number, members: readonly number[], length: number): void {
    if (this.lengths.length >= this.#most) return
    const key = keyOf(left, right)
    if (!this.#known.has(key)) this.#keep(key, members, length)
  }

  /** Keeps a batch whose mark nobody has at hand, whether there is room or not. */
  addNew(members: readonly number[], length: number): void {
    const key = this.keyOf(members)
    if (!this.#known.has(key)) this.#keep(key, members, length)
  }

  /** A number that hardly any other batch has. */
  keyOf(members: readonly number[]): number {
    let left = 0
    let right = 0
    for (const one of members) {
      left ^= this.marks[2 * one]!
      right ^= this.marks[2 * one + 1]!
    }
    return keyOf(left, right)
  }

  /** The packages of a batch. */
  batch(k: number): number[] {
    return this.items.slice(k === 0 ? 0 : this.ends[k - 1]!, this.ends[k]!)
  }

  /** Keeps a batch that is known to be new; gives how many there are now. */
  put(members: readonly number[], length: number): number {
    this.items.push(...members)
    this.ends.push(this.items.length)
    return this.lengths.push(length)
  }

  #keep(key: number, members: readonly number[], length: number): void {
    this.#known.add(key)
    this.put(members, length)
  }
}

/** Both halves of a mark in one safe integer. */
const keyOf = (left: number, right: number) => (left >>> 0) * 0x20_0000 + ((right >>> 0) & 0x1f_ffff)

/** Marks for so many packages. */
export const marksOf = (count: number, random: Random): Int32Array => Int32Array.from({ length: 2 * count }, () => random.bits())

/** A split by its batches: the packages of each, and the length of its tour. */
export interface Plan {
  batches: readonly (readonly number[])[]
  lengths: ArrayLike<number>
}

export const totalOf = ({ lengths }: Plan): number => Array.from(lengths).reduce((sum, one) => sum + one, 0)
