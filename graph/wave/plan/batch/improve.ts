import type { Pace } from '../pace.ts'
import type { Random } from '../random.ts'
import type { Pool } from './pool.ts'
import { numbered } from './start.ts'
import { batchesOf, type Change } from './tours.ts'
import type { Split, Work } from './work.ts'

/** How warm the annealing begins and ends, in shares of the mean tour. */
const warm = 0.02
const cold = 0.002
/** So many steps for each package are enough to begin as warm as that. */
const full = 2_000
/** What an excess of a whole car costs at first, in mean tours. */
const dear = 2
/** So often it is seen how many of the splits fit; where it is less than half of them an excess is made dearer, else cheaper. */
const window = 100
const dearer = 1.2
/** Steps between two looks at the clock. */
const stride = 64

const chances = { newBatch: 0.02, friend: 0.9, exchange: 0.65, two: 0.2 }

export interface Improved {
  split: Split
  /** How many steps it took. */
  steps: number
}

/**
 * Makes the tours of a split shorter for as long as the pace allows: simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983) over packages that change their batch,
 * or change places with one or two of another one, chosen among those with which they save way. On its way batches may be too big, for a price. Gives the shortest
 * split that fits of those that it met, `start` among them; the batches that fit go to the pool.
 */
export function improve(
  work: Work,
  start: Split,
  friends: readonly Int32Array[],
  random: Random,
  pace: Pace,
  pool: Pool,
  warmth = 1,
): Improved {
  const { count } = work
  if (count < 2) return { split: start, steps: 0 }
  const batches = batchesOf(work, start, pool)
  const { of, members, length, excess } = batches
  const used = members.filter((some) => some.length > 0).length
  let total = length.reduce((sum, one) => sum + one, 0)
  let best = start
  let bestTotal = total
  const mean = total / used
  let fine = mean * dear
  let heat = 0
  let overfull = 0
  let fitting = 0
  const here: Change = { batch: 0, out: -1, out2: -1, into: -1, into2: -1 }
  const there: Change = { batch: 0, out: -1, out2: -1, into: -1, into2: -1 }

  const otherBatch = (one: number): number => {
    const draw = random.share()
    if (draw < chances.newBatch) return members[of[one]!]!.length > 1 ? members.findIndex((some) => some.length === 0) : -1
    const own = friends[one]!
    // The better ones more often.
    if (draw < chances.friend && own.length > 0) return of[own[Math.floor(random.share() ** 2 * own.length)]!]!
    return of[random.below(count)]!
  }
  const settle = (batch: number, newLength: number, newExcess: number) => {
    overfull += Number(newExcess > 0) - Number(excess[batch]! > 0)
    length[batch] = newLength
    excess[batch] = newExcess
    if (newExcess === 0 && members[batch]!.length > 0) batches.keep(batch)
  }
  /** Chooses who goes where; false where it would be nobody. */
  const propose = (): boolean => {
    const one = random.below(count)
    const [own, other] = [of[one]!, otherBatch(one)]
    if (other < 0 || other === own) return false
    const theirs = members[other]!
    let back = -1
    let back2 = -1
    if (theirs.length > 0 && random.share() < chances.exchange) {
      back = theirs[random.below(theirs.length)]!
      if (random.share() < chances.two) back2 = theirs[random.below(theirs.length)]!
      if (back2 === back) back2 = -1
    }
    here.batch = own
    there.batch = other
    here.out = there.into = one
    here.into = there.out = back
    here.into2 = there.out2 = back2
    return true
  }

  let step = 0
  for (; ; step++) {
    if (step % stride === 0) {
      const spent = pace.spent()
      if (spent >= 1) break
      // Where there are few steps for each package there is no time to cool down from far up.
      const first = spent > 0 ? Math.max(cold, warm * Math.min(1, step / spent / (count * full))) : cold
      heat = warmth * mean * first * (cold / first) ** spent
    }
    if (overfull === 0) fitting++
    if (step % window === window - 1) {
      if (2 * fitting < window) fine = Math.min(fine * dearer, mean * 100)
      else fine = Math.max(fine / dearer, mean * 0.05)
      fitting = 0
    }
    if (!propose()) continue
    const [own, other] = [here.batch, there.batch]
    const ownExcess = batches.excessAfter(here)
    const otherExcess = batches.excessAfter(there)
    const old = length[own]! + length[other]!
    const allowed = old - heat * Math.log(random.share() || 1e-9) - fine * (ownExcess + otherExcess - excess[own]! - excess[other]!)
    if (allowed <= 0) continue
    const ownLength = batches.measure(here)
    if (ownLength > allowed) continue
    const otherLength = batches.measure(there)
    if (ownLength + otherLength > allowed) continue
    total += ownLength + otherLength - old
    batches.move(here.out, other)
    if (there.out >= 0) batches.move(there.out, own)
    if (there.out2 >= 0) batches.move(there.out2, own)
    settle(own, ownLength, ownExcess)
    settle(other, otherLength, otherExcess)
    if (total < bestTotal && overfull === 0) {
      bestTotal = total
      best = of.slice()
      pace.better?.(total)
    }
  }
  return { split: numbered(best), steps: step }
}
