import type { Pace } from '../pace.ts'
import { cutsOf } from './cover/cut.ts'
import type { Cars, Linear } from './cover/linear.ts'
import { search } from './cover/search.ts'
import { reducedOf } from './near.ts'
import { type Plan, totalOf } from './pool.ts'
import type { Below, Priced } from './priced.ts'

/** What batches may cost beyond the prices at first, in shares of the bound, and by what it grows each time. */
const start = 0.0006
const growth = 1.5
/** What all batches of a split may cost beyond the prices, in what one of them may. */
const wide = 1.5
/** Cuts are looked for as long as they raise the bound by so much of what is missing, or did so some times before. */
const slight = 0.03
const patience = 8
/** The share of the time that is left that may be spent on looking for cuts. */
const share = 0.12

/** So much more than a whole number of batches is none. */
const crumb = 0.01

interface Deepened {
  /** The shortest split that was found; null where none is shorter than the known one. */
  plan: Plan | null
  /** No split is shorter. */
  bound: number
  /** Whether all batches that were given were tried. */
  isWhole: boolean
}

/**
 * A search of the shortest split by prices. A split that is longer than the bound by less than some limit has only batches that cost less than the limit beyond the
 * prices: they are tried for small limits first, and together may cost somewhat more, for most batches of a short split cost next to nothing beyond the prices. What
 * the least cover takes by parts is cut by what no split can be, and searched.
 */
export class Exact {
  readonly #prices: Float64Array
  readonly #floor: number
  readonly #linear: Linear
  #limit: number
  /** All batches have come that cost less beyond the prices than the one, and were tried that cost less than the other. */
  #seen = Number.NEGATIVE_INFINITY
  #tried = 0

  constructor({ linear, prices, bound }: Priced) {
    this.#prices = prices
    this.#floor = bound
    this.#linear = linear.narrowed(Number.NEGATIVE_INFINITY)
    // Lengths are whole: nothing is between two of them.
    this.#limit = Math.max(1, start * bound)
  }

  /** Tries batches that are near, for larger limits than those that were tried before. */
  deepen({ pool, limit: last }: Below, known: Plan, pace: Pace): Deepened {
    const enough = () => pace.spent() >= 1
    const linear = this.#linear
    const floor = this.#floor
    const reduced = reducedOf(pool, this.#prices)
    for (const [at, batch] of known.batches.entries()) linear.add(batch, known.lengths[at]!)
    let best = known
    let least = totalOf(known)
    const bound = () => Math.min(floor + this.#tried, least)
    const answer = (isWhole: boolean) => ({ plan: best === known ? null : best, bound: bound(), isWhole })
    for (;;) {
      if (enough()) return answer(false)
      const limit = Math.min(this.#limit, last, least - floor)
      for (let k = 0; k < reduced.length; k++)
        if (reduced[k]! >= this.#seen && reduced[k]! < limit) linear.add(pool.batch(k), pool.lengths[k]!)
      this.#seen = Math.max(this.#seen, limit)
      if (!linear.solve(enough)) return answer(false)
      // Lengths are whole: what is shorter than this is so by one at least.
      const most = Math.min(least, Math.ceil(floor + wide * limit))
      if (!this.#cut(linear, most, pace)) return answer(false)
      for (const cars of carsOf(linear)) {
        const below = Math.min(least, most)
        if (linear.bound > below - 1) break
        const narrow = linear.narrowed(below - linear.bound)
        if (cars) {
          narrow.limit(cars)
          if (!narrow.solveAgain(below, enough)) {
            if (enough()) return answer(false)
            continue
          }
          if (!this.#cut(narrow, below, pace)) return answer(false)
        }
        if (narrow.bound > below - 1) continue
        const found = search(cars ? narrow.narrowed(below - narrow.bound) : narrow, below, enough)
        if (found.plan) {
          best = found.plan
          least = totalOf(best)
        }
        if (!found.isWhole) return answer(false)
      }
      this.#tried = Math.max(this.#tried, limit)
      if (limit >= last || bound() >= least) return answer(true)
      this.#limit *= growth
    }
  }

  /** Cuts off what no split can be, as far as it raises the bound; false where it is ended. */
  #cut(linear: Linear, most: number, pace: Pace): boolean {
    const enough = () => pace.spent() >= 1
    const begun = pace.spent()
    for (let since = 0; since < patience && linear.bound < most - 1 && pace.spent() < begun + share * (1 - begun); ) {
      const before = linear.bound
      const cuts = cutsOf(linear)
      if (cuts.length === 0 || linear.cut(cuts) === 0) break
      if (!linear.solveAgain(Number.POSITIVE_INFINITY, enough)) return !enough()
      since = linear.bound - before < slight * (most - before) ? since + 1 : 0
    }
    return true
  }
}

/** Where the cover has parts of batches so that there is no whole number of them: one more at least, or so many at most. */
function carsOf(linear: Linear): (Cars | null)[] {
  const sum = linear.parts().reduce((some, { part }) => some + part, 0)
  const count = Math.floor(sum + crumb)
  if (sum - count < crumb) return [null]
  return [
    { isMost: false, count: count + 1 },
    { isMost: true, count },
  ]
}
