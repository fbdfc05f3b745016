import type { Pace } from '../pace.ts'
import type { Random } from '../random.ts'
import { numbered } from './start.ts'
import { Loads, type Visits } from './visits.ts'
import type { Split, Work } from './work.ts'

/** How warm it begins and ends, in what the dearest stretch costs. */
const warm = 0.04
const cold = 0.003
/** How much a single stop makes a stretch walked at the end; at the beginning all stops that a batch has there do so in sum, each by its part. */
const clear = 0.7
const together = 0.85
/** How often packages change places although one could move. */
const exchange = 0.3
/** So many steps for each package are enough. */
const enough = 700
/** Steps between two looks at the clock. */
const stride = 512

/**
 * Gathers packages that walk the same stretches into the same large batches, for as long as the pace allows, by simulated annealing (Kirkpatrick, Gelatt and
 * Vecchi 1983). Whether one more stop lies in an aisle that is walked anyhow makes no difference to a tour, so that the tour of a large batch says nothing about
 * where to go. Here a stretch with `n` stops of a batch costs it `1 - (1 - q)ⁿ` of its way, and `q` grows from a blurred sight to a clear one. `loose` says how
 * much of the start is given up: 1 is all of it; with less it begins colder and sees more.
 */
export function gather(work: Work, visits: Visits, start: Split, loose: number, random: Random, pace: Pace): Split {
  const { costs, ends, stretch, stops } = visits
  const loads = new Loads(work, visits, start)
  const { of, members, walked } = loads
  if (members.length < 2) return start
  const groups = costs.length
  const dearest = costs.reduce((most, cost) => Math.max(most, cost), 0)
  const total = stops.reduce((sum, some) => sum + some, 0)
  const perStretch = total / walked.reduce((sum, some) => sum + Number(some > 0), 0)
  const blurred = Math.min(clear, together / (loose * perStretch))
  /** What a stretch counts with so many stops. */
  const counts = new Float64Array(total + 1)
  /** The stops that another package has just taken along. */
  const gone = new Int32Array(groups)
  const begun = pace.spent()
  let heat = 0

  /** What it changes when a package goes from one batch to another. */
  const changeOf = (one: number, from: number, to: number): number => {
    let change = 0
    for (let k = ends[one]!; k < ends[one + 1]!; k++) {
      const where = stretch[k]!
      const some = stops[k]!
      const left = walked[from * groups + where]! + gone[where]!
      const right = walked[to * groups + where]! - gone[where]!
      change += costs[where]! * (counts[left - some]! - counts[left]! + counts[right + some]! - counts[right]!)
    }
    return change
  }
  /** What it changes when two packages change places. */
  const changeOfBoth = (one: number, from: number, back: number, to: number): number => {
    const change = changeOf(one, from, to)
    for (let k = ends[one]!; k < ends[one + 1]!; k++) gone[stretch[k]!] = stops[k]!
    const both = change + changeOf(back, to, from)
    for (let k = ends[one]!; k < ends[one + 1]!; k++) gone[stretch[k]!] = 0
    return both
  }

  for (let step = 0; ; step++) {
    if (step % stride === 0) {
      const spent = Math.max((pace.spent() - begun) / (1 - begun), step / (enough * of.length))
      if (!(spent < 1)) break
      heat = dearest * warm * loose * (cold / (warm * loose)) ** spent
      const seen = blurred * (clear / blurred) ** spent
      for (let n = 1, unseen = 1; n <= total; n++) {
        unseen *= 1 - seen
        counts[n] = 1 - unseen
      }
    }
    const one = random.below(of.length)
    const from = of[one]!
    const to = random.below(members.length)
    if (to === from) continue
    let back = -1
    if (random.share() < exchange || !loads.hasRoom(to, one, -1)) {
      const theirs = members[to]!
      if (theirs.length === 0) continue
      back = theirs[random.below(theirs.length)]!
      if (!loads.hasRoom(to, one, back) || !loads.hasRoom(from, back, one)) continue
    }
    const change = back < 0 ? changeOf(one, from, to) : changeOfBoth(one, from, back, to)
    if (change > 0 && random.share() >= Math.exp(-change / heat)) continue
    loads.move(one, to)
    if (back >= 0) loads.move(back, from)
  }
  return numbered(of)
}
