import { firstOf } from '../bits.ts'
import type { Linear } from './linear.ts'

/** An odd number of packages: no split has more pairs of them on the same car than half of that, rounded down. */
export interface Cut {
  members: readonly number[]
  /** By package, whether it is one of them. */
  has: Uint8Array
}

/** So many pairs of its packages are on the same car at most. */
export const mostOf = ({ members }: Cut): number => (members.length - 1) / 2

/** How many pairs of its packages are among the first of some. */
export function pairsIn({ has }: Cut, some: readonly number[], size: number): number {
  let count = 0
  for (let i = 0; i < size; i++) count += has[some[i]!]!
  return count >> 1
}

/** A cut is worth its row where it is exceeded by more than this. */
const worth = 0.02
/** So many cuts are found at a time; and a package is in so many of them. */
const mostFound = 24
const each = 5

interface Taken {
  part: number
  batch: readonly number[]
}

/**
 * The cuts that the least cover of a linear program exceeds by the most: subset rows of three packages (Jepsen, Petersen, Spoorendonk and Pisinger 2008), and of other
 * odd numbers of them.
 */
export function cutsOf(linear: Linear): Cut[] {
  const count = linear.packages
  const split = linear
    .parts()
    .filter(({ part }) => part < 1)
    .map(({ k, part }): Taken => ({ part, batch: linear.batch(k) }))
    .sort((one, other) => other.part - one.part)
  const found = [...threesOf(split, count), ...oddOf(split, count)].sort((one, other) => other.by - one.by)
  const uses = new Int32Array(count)
  const cuts: Cut[] = []
  for (const { members } of found) {
    if (cuts.length === mostFound) break
    if (members.some((one) => uses[one]! >= each)) continue
    for (const one of members) uses[one]!++
    cuts.push(cutOf(members, count))
  }
  return cuts
}

function cutOf(members: readonly number[], count: number): Cut {
  const has = new Uint8Array(count)
  for (const one of members) has[one] = 1
  return { members, has }
}

interface Found {
  members: readonly number[]
  /** By how much it is exceeded. */
  by: number
}

/** Three packages of which batches that are taken by parts have two or more, more than once in all. */
function threesOf(split: readonly Taken[], count: number): Found[] {
  const touched = [...new Set(split.flatMap(({ batch }) => batch))]
  const pairs = new Float64Array(count * count)
  for (const { part, batch } of split) for (const a of batch) for (const b of batch) if (a !== b) pairs[a * count + b]! += part
  const larger = split.filter(({ batch }) => batch.length > 2)
  const found: Found[] = []
  for (const [i, a] of touched.entries())
    for (let j = i + 1; j < touched.length; j++) {
      const b = touched[j]!
      for (let k = j + 1; k < touched.length; k++) {
        const c = touched[k]!
        let by = pairs[a * count + b]! + pairs[a * count + c]! + pairs[b * count + c]! - 1
        if (by <= worth) continue
        // Who has all three was counted for each pair.
        for (const { part, batch } of larger) if (batch.includes(a) && batch.includes(b) && batch.includes(c)) by -= 2 * part
        if (by > worth) found.push({ members: [a, b, c], by })
      }
    }
  return found
}

/** Odd sets of packages of which every batch that is taken by parts has an even number, or nearly so, by elimination modulo 2 (Koster, Zymolka and Kutschka 2009). */
function oddOf(split: readonly Taken[], count: number): Found[] {
  const touched = [...new Set(split.flatMap(({ batch }) => batch))]
  // Of each sum of packages: which they are, and in which batches an odd number of them is, as bits.
  const left = Math.ceil(count / 32)
  const stride = left + Math.ceil(split.length / 32)
  const sums = new Int32Array(touched.length * stride)
  for (const [row, one] of touched.entries()) {
    sums[row * stride + (one >> 5)]! |= 1 << (one & 31)
    for (const [at, { batch }] of split.entries()) if (batch.includes(one)) sums[row * stride + left + (at >> 5)]! |= 1 << (at & 31)
  }
  const found: Found[] = []
  const look = (row: number) => {
    let off = 0
    for (const at of bitsOf(sums, row * stride + left, (row + 1) * stride)) {
      off += split[at]!.part
      if (off >= 1 - 2 * worth) return
    }
    const members = [...bitsOf(sums, row * stride, row * stride + left)]
    // Three were looked for already.
    if (members.length < 5 || members.length % 2 === 0) return
    const cut = cutOf(members, count)
    const by = split.reduce((sum, { part, batch }) => sum + part * pairsIn(cut, batch, batch.length), -mostOf(cut))
    if (by > worth) found.push({ members, by })
  }
  const isPivot = new Uint8Array(touched.length)
  for (let at = 0; at < split.length; at++) {
    const word = left + (at >> 5)
    const bit = 1 << (at & 31)
    let pivot = -1
    for (let row = 0; row < touched.length; row++) {
      if (isPivot[row] || !(sums[row * stride + word]! & bit)) continue
      if (pivot < 0) {
        pivot = row
        isPivot[row] = 1
        continue
      }
      for (let i = 0; i < stride; i++) sums[row * stride + i]! ^= sums[pivot * stride + i]!
      look(row)
    }
  }
  return found
}

/** The places of the bits that are set in some words. */
function* bitsOf(words: Int32Array, from: number, to: number): Generator<number> {
  for (let word = from; word < to; word++)
    for (let bits = words[word]!; bits !== 0; bits &= bits - 1) yield 32 * (word - from) + firstOf(bits)
}
