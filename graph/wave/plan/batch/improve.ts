import type { Pace } from '../pace.ts'
import { Random } from '../random.ts'
import { numbered } from './start.ts'
import { lengthOf, type Split, setsOf, type Work } from './work.ts'

/** How warm the annealing begins and ends, in shares of the mean tour. */
const warm = 0.04
const cold = 0.001
/** What an excess of a whole car costs at first, in tours; it is made dearer and cheaper so that a part of the splits that are met fit. */
const dear = 2
const window = 2_000
/** How many tours are remembered. */
const memory = 1 << 16
/** Steps between two looks at the clock. */
const stride = 64

/**
 * Makes the tours of a split shorter for as long as the pace allows: simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983) over packages that change their batch, or change places
 * with one or two of another one, chosen among those that they would save way with. Gives the best split that it met, which is never longer than `start`.
 */
export function improve(work: Work, start: Split, near: readonly Int32Array[], seed: number, pace: Pace): Split {
  const { count, kinds, sizes, most, meter, sets } = work
  const { words } = meter
  const random = new Random(seed)
  const batchOf = start.slice()
  const members: number[][] = Array.from({ length: count }, () => [])
  for (let i = 0; i < count; i++) members[batchOf[i]!]!.push(i)
  const load = new Float64Array(count * kinds)
  for (let i = 0; i < count; i++) for (let kind = 0; kind < kinds; kind++) load[batchOf[i]! * kinds + kind]! += sizes[i * kinds + kind]!
  const length = new Float64Array(count)
  const all = setsOf(work, start)
  for (let at = 0; at < all.length; at += words) length[at / words] = meter.lengthOf(all, at)
  let total = lengthOf(work, start)
  let best = start
  let bestTotal = total
  const mean = total / Math.max(1, all.length / words)
  const scratch = new Int32Array(words)

  // What was measured once is known by the sum of its packages' random marks (Zobrist 1970).
  const marks = Int32Array.from({ length: 2 * count }, () => random.bits())
  const markOf = (one: number, side: number) => (one < 0 ? 0 : marks[2 * one + side]!)
  const mark = new Int32Array(2 * count)
  for (let i = 0; i < count; i++) for (const side of [0, 1]) mark[2 * batchOf[i]! + side]! ^= markOf(i, side)
  const knownMarks = new Int32Array(2 * memory)
  const knownLengths = new Float64Array(memory)

  /** The tour of a batch without two of its packages, and with two others; -1 is nobody. */
  const measure = (batch: number, out: number, out2: number, into: number, into2: number): number => {
    const left = mark[2 * batch]! ^ markOf(out, 0) ^ markOf(out2, 0) ^ markOf(into, 0) ^ markOf(into2, 0)
    const right = mark[2 * batch + 1]! ^ markOf(out, 1) ^ markOf(out2, 1) ^ markOf(into, 1) ^ markOf(into2, 1)
    if (left === 0 && right === 0) return 0
    const slot = left & (memory - 1)
    if (knownMarks[2 * slot] === left && knownMarks[2 * slot + 1] === right) return knownLengths[slot]!
    scratch.fill(0)
    const add = (one: number) => {
      for (let word = 0, at = one * words; word < words; word++, at++) scratch[word]! |= sets[at]!
    }
    const some = members[batch]!
    for (let k = 0; k < some.length; k++) if (some[k] !== out && some[k] !== out2) add(some[k]!)
    if (into >= 0) add(into)
    if (into2 >= 0) add(into2)
    knownMarks[2 * slot] = left
    knownMarks[2 * slot + 1] = right
    knownLengths[slot] = meter.lengthOf(scratch)
    return knownLengths[slot]!
  }
  /** By how much a batch is too big with these changes, in shares of the car, all kinds together. */
  const excess = (batch: number, out: number, out2: number, into: number, into2: number): number => {
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
  }
  const put = (one: number, batch: number) => {
    const from = batchOf[one]!
    const old = members[from]!
    old[old.indexOf(one)] = old.at(-1)!
    old.pop()
    members[batch]!.push(one)
    batchOf[one] = batch
    for (let side = 0; side < 2; side++) {
      mark[2 * from + side]! ^= marks[2 * one + side]!
      mark[2 * batch + side]! ^= marks[2 * one + side]!
    }
    for (let kind = 0; kind < kinds; kind++) {
      load[from * kinds + kind]! -= sizes[one * kinds + kind]!
      load[batch * kinds + kind]! += sizes[one * kinds + kind]!
    }
  }

  let heat = 0
  let fine = mean * dear
  let over = 0
  let fitting = 0
  const tooMuch = new Float64Array(count)
  for (let step = 0; ; step++) {
    if (step % stride === 0) {
      const spent = pace.spent()
      if (spent >= 1) break
      heat = mean * warm * (cold / warm) ** spent
    }
    if (over < 1e-9) fitting++
    if (step % window === window - 1) {
      if (fitting < 0.15 * window) fine *= 1.15
      else if (fitting > 0.4 * window) fine = Math.max(fine / 1.15, mean * 0.01)
      fitting = 0
    }
    const one = random.below(count)
    const own = batchOf[one]!
    const friends = near[one]!
    const draw = random.share()
    let other: number
    if (draw < 0.02) {
      other = members.findIndex((some) => some.length === 0)
      if (other < 0 || members[own]!.length === 1) continue
    } else
      other = batchOf[friends.length > 0 && draw < 0.9 ? friends[Math.floor(random.share() ** 2 * friends.length)]! : random.below(count)]!
    if (other === own) continue
    const there = members[other]!
    let back = -1
    let back2 = -1
    if (there.length > 0 && random.share() < 0.65) {
      back = there[random.below(there.length)]!
      if (random.share() < 0.15) back2 = there[random.below(there.length)]!
      if (back2 === back) back2 = -1
    }
    const ownExcess = excess(own, one, -1, back, back2)
    const otherExcess = excess(other, back, back2, one, -1)
    const before = tooMuch[own]! + tooMuch[other]!
    const allowed = length[own]! + length[other]! - heat * Math.log(random.share() || 1e-9) - fine * (ownExcess + otherExcess - before)
    if (allowed <= 0) continue
    const ownLength = measure(own, one, -1, back, back2)
    if (ownLength > allowed) continue
    const otherLength = measure(other, back, back2, one, -1)
    if (ownLength + otherLength > allowed) continue
    total += ownLength + otherLength - length[own]! - length[other]!
    over += ownExcess + otherExcess - before
    length[own] = ownLength
    length[other] = otherLength
    tooMuch[own] = ownExcess
    tooMuch[other] = otherExcess
    put(one, other)
    if (back >= 0) put(back, own)
    if (back2 >= 0) put(back2, own)
    if (total < bestTotal && over < 1e-9) {
      bestTotal = total
      best = batchOf.slice()
      pace.better?.(total)
    }
  }
  return numbered(best)
}

/** For each package the others with which it would save the most way, the best first. */
export function friendsOf(work: Work, most: number): Int32Array[] {
  const { count, meter, sets, alone } = work
  const { words } = meter
  const gains = new Float64Array(count * count)
  const union = new Int32Array(words)
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) {
      for (let word = 0; word < words; word++) union[word] = sets[a * words + word]! | sets[b * words + word]!
      const gain = alone[a]! + alone[b]! - meter.lengthOf(union)
      gains[a * count + b] = gain
      gains[b * count + a] = gain
    }
  return Array.from({ length: count }, (_, a) => {
    const others = Int32Array.from({ length: count - 1 }, (_, k) => (k < a ? k : k + 1))
    return others.sort((b, c) => gains[a * count + c]! - gains[a * count + b]!).slice(0, most)
  })
}
