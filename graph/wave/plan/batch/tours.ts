import type { Pool } from './pool.ts'
import { lengthsOf, type Split, takeOut, type Work } from './work.ts'

/** How many tours are remembered by the batches that they serve. */
const memory = 1 << 16

/** A change of a batch: up to two packages that leave it and up to two that come; -1 is nobody. */
export interface Change {
  batch: number
  out: number
  out2: number
  into: number
  into2: number
}

/** The batches of a split while it is changed: who is in which, how long its tour is, and by how much it is too big. */
export interface Batches {
  of: Int32Array
  members: number[][]
  length: Float64Array
  /** By how much it exceeds the car, in shares of it, all kinds of size together. */
  excess: Float64Array
  /** The tour of a batch after a change. */
  measure(change: Change): number
  excessAfter(change: Change): number
  /** Moves a package; length and excess are to be set by who knows them. */
  move(one: number, batch: number): void
  /** Keeps a batch that fits in the pool. */
  keep(batch: number): void
}

export function batchesOf(work: Work, split: Split, pool: Pool): Batches {
  const { count, kinds, sizes, most, meter, sets } = work
  const { words } = meter
  const of = split.slice()
  const members: number[][] = Array.from({ length: count }, () => [])
  const load = new Float64Array(count * kinds)
  const length = new Float64Array(count)
  // What was measured once is known by its mark.
  const { marks } = pool
  const mark = new Int32Array(2 * count)
  const knownMarks = new Int32Array(2 * memory)
  const knownLengths = new Float64Array(memory)
  const scratch = new Int32Array(words)

  const weigh = (one: number, batch: number, sign: 1 | -1) => {
    for (let kind = 0; kind < kinds; kind++) load[batch * kinds + kind]! += sign * sizes[one * kinds + kind]!
    mark[2 * batch]! ^= marks[2 * one]!
    mark[2 * batch + 1]! ^= marks[2 * one + 1]!
  }
  for (let one = 0; one < count; one++) {
    members[of[one]!]!.push(one)
    weigh(one, of[one]!, 1)
  }
  length.set(lengthsOf(work, split))

  const markOf = (one: number, side: number) => (one < 0 ? 0 : marks[2 * one + side]!)
  const add = (one: number) => {
    for (let word = 0, at = one * words; word < words; word++, at++) scratch[word]! |= sets[at]!
  }
  const tour = ({ batch, out, out2, into, into2 }: Change): number => {
    scratch.fill(0)
    const some = members[batch]!
    for (let k = 0; k < some.length; k++) if (some[k] !== out && some[k] !== out2) add(some[k]!)
    if (into >= 0) add(into)
    if (into2 >= 0) add(into2)
    return meter.lengthOf(scratch)
  }

  return {
    of,
    members,
    length,
    excess: new Float64Array(count),
    measure(change) {
      const { batch, out, out2, into, into2 } = change
      const left = mark[2 * batch]! ^ markOf(out, 0) ^ markOf(out2, 0) ^ markOf(into, 0) ^ markOf(into2, 0)
      const right = mark[2 * batch + 1]! ^ markOf(out, 1) ^ markOf(out2, 1) ^ markOf(into, 1) ^ markOf(into2, 1)
      if (left === 0 && right === 0) return 0
      const slot = left & (memory - 1)
      if (knownMarks[2 * slot] !== left || knownMarks[2 * slot + 1] !== right) {
        knownMarks[2 * slot] = left
        knownMarks[2 * slot + 1] = right
        knownLengths[slot] = tour(change)
      }
      return knownLengths[slot]!
    },
    excessAfter({ batch, out, out2, into, into2 }) {
      let sum = 0
      for (let kind = 0; kind < kinds; kind++) {
        let size = load[batch * kinds + kind]!
        if (out >= 0) size -= sizes[out * kinds + kind]!
        if (out2 >= 0) size -= sizes[out2 * kinds + kind]!
        if (into >= 0) size += sizes[into * kinds + kind]!
        if (into2 >= 0) size += sizes[into2 * kinds + kind]!
        if (size > most[kind]!) sum += size / most[kind]! - 1
      }
      return sum
    },
    move(one, batch) {
      const from = of[one]!
      takeOut(members[from]!, one)
      members[batch]!.push(one)
      of[one] = batch
      weigh(one, from, -1)
      weigh(one, batch, 1)
    },
    keep: (batch) => pool.add(mark[2 * batch]!, mark[2 * batch + 1]!, members[batch]!, length[batch]!),
  }
}
