import type { Pool } from './pool.ts'
import { type Split, takeOut, type Work } from './work.ts'

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
  const { count, kinds, sizes, most, meter } = work
  const { words } = meter
  const of = split.slice()
  const members: number[][] = Array.from({ length: count }, () => [])
  // What each batch visits, and by how many of its packages each stop is.
  const union: (Int32Array | null)[] = Array(count).fill(null)
  const visits: (Uint16Array | null)[] = Array(count).fill(null)
  const slots = slotsOf(work)
  const load = new Float64Array(count * kinds)
  const length = new Float64Array(count)
  // What was measured once is known by its mark.
  const { marks } = pool
  const mark = new Int32Array(2 * count)
  const knownMarks = new Int32Array(2 * memory)
  const knownLengths = new Float64Array(memory)
  const scratch = new Int32Array(words)

  const rowOf = (batch: number) => (union[batch] ??= new Int32Array(words))
  const countsOf = (batch: number) => (visits[batch] ??= new Uint16Array(words * 32))
  const add = (one: number, set: Int32Array, counts: Uint16Array) => {
    for (const slot of slots[one]!) if (counts[slot]!++ === 0) set[slot >> 5]! |= 1 << (slot & 31)
  }
  const drop = (one: number, set: Int32Array, counts: Uint16Array) => {
    for (const slot of slots[one]!) if (--counts[slot]! === 0) set[slot >> 5]! &= ~(1 << (slot & 31))
  }
  const weigh = (one: number, batch: number, sign: 1 | -1) => {
    for (let kind = 0; kind < kinds; kind++) load[batch * kinds + kind]! += sign * sizes[one * kinds + kind]!
    mark[2 * batch]! ^= marks[2 * one]!
    mark[2 * batch + 1]! ^= marks[2 * one + 1]!
  }
  for (let one = 0; one < count; one++) {
    members[of[one]!]!.push(one)
    weigh(one, of[one]!, 1)
    add(one, rowOf(of[one]!), countsOf(of[one]!))
  }
  for (const [batch, some] of members.entries()) if (some.length > 0) length[batch] = meter.lengthOf(rowOf(batch))

  const markOf = (one: number, side: number) => (one < 0 ? 0 : marks[2 * one + side]!)
  const tour = ({ batch, out, out2, into, into2 }: Change): number => {
    const counts = countsOf(batch)
    scratch.set(rowOf(batch))
    if (out >= 0) drop(out, scratch, counts)
    if (out2 >= 0) drop(out2, scratch, counts)
    if (into >= 0) add(into, scratch, counts)
    if (into2 >= 0) add(into2, scratch, counts)
    const result = meter.lengthOf(scratch)
    // The counts as they were.
    if (into2 >= 0) drop(into2, scratch, counts)
    if (into >= 0) drop(into, scratch, counts)
    if (out2 >= 0) add(out2, scratch, counts)
    if (out >= 0) add(out, scratch, counts)
    return result
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
      drop(one, rowOf(from), countsOf(from))
      add(one, rowOf(batch), countsOf(batch))
      weigh(one, from, -1)
      weigh(one, batch, 1)
    },
    keep: (batch) => pool.add(mark[2 * batch]!, mark[2 * batch + 1]!, members[batch]!, length[batch]!),
  }
}

/** The bits of each package's set. */
function slotsOf({ count, meter: { words }, sets }: Work): Int32Array[] {
  return Array.from({ length: count }, (_, one) => {
    const own: number[] = []
    for (let word = 0; word < words; word++)
      for (let bits = sets[one * words + word]!; bits !== 0; bits &= bits - 1) own.push(word * 32 + 31 - Math.clz32(bits & -bits))
    return Int32Array.from(own)
  })
}
