import type { Meter } from '../route/meter.ts'

/** What is to be batched, in rows of numbers: package `i` has its set of stops at `i * words` and its sizes at `i * sizes`. */
export interface Work {
  count: number
  meter: Meter
  sets: Int32Array
  /** In how many ways a package and a car have a size. */
  kinds: number
  sizes: Float64Array
  /** What a car takes of each kind. */
  most: Float64Array
}

/** For each package the number of its batch; batches are counted from 0, and none is empty. */
export type Split = Int32Array

export function fits({ kinds, sizes, most }: Work, load: Float64Array, index: number): boolean {
  for (let kind = 0; kind < kinds; kind++) if (load[kind]! + sizes[index * kinds + kind]! > most[kind]!) return false
  return true
}

/** The length of all tours of a split. */
export const lengthOf = (work: Work, split: Split): number => lengthsOf(work, split).reduce((sum, one) => sum + one, 0)

/** The length of the tour of each batch. */
export function lengthsOf({ count, sets, meter }: Work, split: Split): Float64Array {
  const { words } = meter
  const all = new Int32Array((Math.max(-1, ...split) + 1) * words)
  for (let index = 0; index < count; index++)
    for (let word = 0; word < words; word++) all[split[index]! * words + word]! |= sets[index * words + word]!
  return Float64Array.from({ length: all.length / words }, (_, batch) => meter.lengthOf(all, batch * words))
}

/** The one of two splits that is shorter; the first where they are the same. */
export const shorter = (work: Work, one: Split, other: Split) => (lengthOf(work, other) < lengthOf(work, one) ? other : one)

/** The packages of each batch. */
export function groupsOf(split: Split): number[][] {
  return [...Map.groupBy(split.keys(), (index) => split[index]!).values()]
}

/** The split with such batches. */
export function splitOf(batches: readonly (readonly number[])[], count: number): Split {
  const split = new Int32Array(count)
  for (const [batch, some] of batches.entries()) for (const one of some) split[one] = batch
  return split
}

/** Takes a package out of a batch, whose order does not matter. */
export function takeOut(batch: number[], one: number): void {
  batch[batch.indexOf(one)] = batch.at(-1)!
  batch.pop()
}

/** What was made of a pool of packages. */
export interface Made {
  start: Split
  split: Split
  /** No split is shorter than this; null where nothing better than 0 is known. */
  bound: number | null
}

/** Into how many units a car is divided at most, of each kind of size, to know roughly what fits. */
export const units = 64
export const unitOf = (most: number): number => Math.max(1, most / units)

/** How many batches fit: no less than that, for each kind of size is counted alone, and rounded down. */
export function batchesIn({ count, kinds, sizes, most }: Work): number {
  let least = 2 ** count
  for (let kind = 0; kind < kinds; kind++) {
    const unit = unitOf(most[kind]!)
    const room = Math.floor(most[kind]! / unit)
    // The sets of the packages so far, by their size.
    const sets = new Float64Array(room + 1)
    sets[0] = 1
    for (let one = 0; one < count; one++) {
      const size = Math.floor(sizes[one * kinds + kind]! / unit)
      for (let full = room; full >= size; full--) sets[full]! += sets[full - size]!
    }
    least = Math.min(
      least,
      sets.reduce((sum, some) => sum + some, 0),
    )
  }
  return least - 1
}
