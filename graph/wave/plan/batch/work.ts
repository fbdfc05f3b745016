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
  /** The length of the tour for each package alone, in millimetres. */
  alone: Float64Array
}

/** For each package the number of its batch; batches are counted from 0, and none is empty. */
export type Split = Int32Array

export function fits({ kinds, sizes, most }: Work, load: Float64Array, at: number, index: number): boolean {
  for (let kind = 0; kind < kinds; kind++) if (load[at * kinds + kind]! + sizes[index * kinds + kind]! > most[kind]!) return false
  return true
}

/** The length of all tours of a split. */
export function lengthOf(work: Work, split: Split): number {
  const { words } = work.meter
  const sets = setsOf(work, split)
  let sum = 0
  for (let at = 0; at < sets.length; at += words) sum += work.meter.lengthOf(sets, at)
  return sum
}

/** The stops of each batch. */
export function setsOf({ count, sets, meter: { words } }: Work, split: Split): Int32Array {
  const all = new Int32Array((Math.max(-1, ...split) + 1) * words)
  for (let index = 0; index < count; index++)
    for (let word = 0; word < words; word++) all[split[index]! * words + word]! |= sets[index * words + word]!
  return all
}
