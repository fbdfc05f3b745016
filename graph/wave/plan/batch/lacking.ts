import { countOf, hasBit } from './bits.ts'
import type { Work } from './work.ts'

/** So many sets of batches are kept in mind, and no more than can be looked at in so many steps: it must take less than a search of seats. */
const mostKept = 32
const mostToLook = 16_000

/**
 * Batches that lacked room once for those who can be seated nowhere else: they often lack it again, and it is counted sooner than a search of seats ends (Hall 1935).
 * Who can be seated in each batch stands in `guests`, as bits, in `row` words each; `all` has the bits of all packages.
 */
export class Lacking {
  readonly #batches: number
  readonly #row: number
  readonly #guests: Int32Array
  readonly #all: Int32Array
  /** So many packages a batch has room for at most. */
  readonly #room: number
  /** All batches but those that lacked room, each time; those come first without which it is lacking often. */
  readonly #others: Int32Array[] = []
  readonly #mostKept: number

  constructor(work: Work, batches: number, row: number, guests: Int32Array, all: Int32Array) {
    this.#batches = batches
    this.#row = row
    this.#guests = guests
    this.#all = all
    this.#room = roomOf(work)
    this.#mostKept = Math.min(mostKept, Math.floor(mostToLook / Math.max(1, batches * row)))
  }

  /** Whether it is seen at once that more than `most` find no seat; where `lost` is known, only some of these batches can have lost guests since that was not so. */
  isKnown(most: number, lost: readonly number[] | null): boolean {
    for (let at = 0; at < this.#others.length; at++) {
      const others = this.#others[at]!
      if (lost !== null && !hasSome(others, lost)) continue
      if (this.#deficiencyBut(others) <= most) continue
      if (at > 0) [this.#others[at - 1], this.#others[at]] = [others, this.#others[at - 1]!]
      return true
    }
    return false
  }

  /** Keeps batches in mind, as bits, where these alone say that more than `most` find no seat. */
  learn(some: Int32Array, most: number): void {
    if (this.#mostKept === 0) return
    const others = Int32Array.from({ length: this.#batches }, (_, batch) => batch).filter((batch) => !hasBit(some, 0, batch))
    if (this.#deficiencyBut(others) <= most) return
    if (this.#others.length === this.#mostKept) this.#others.pop()
    this.#others.push(others)
  }

  /** How many packages more than there is room for can be seated only in batches that are none of some, at least. */
  #deficiencyBut(some: Int32Array): number {
    const row = this.#row
    let deficiency = (some.length - this.#batches) * this.#room
    for (let word = 0; word < row; word++) {
      let only = this.#all[word]!
      for (let i = 0; i < some.length && only !== 0; i++) only &= ~this.#guests[some[i]! * row + word]!
      deficiency += countOf(only)
    }
    return deficiency
  }
}

function hasSome(batches: Int32Array, some: readonly number[]): boolean {
  for (let i = 0; i < some.length; i++) if (batches.includes(some[i]!)) return true
  return false
}

/** So many of the smallest packages a batch has room for. */
function roomOf({ count, kinds, sizes, most }: Work): number {
  let room = count
  for (let kind = 0; kind < kinds; kind++) {
    const least = sizes.reduce((least, size, at) => (at % kinds === kind ? Math.min(least, size) : least), Number.POSITIVE_INFINITY)
    if (least > 0) room = Math.min(room, Math.floor(most[kind]! / least))
  }
  return room
}
