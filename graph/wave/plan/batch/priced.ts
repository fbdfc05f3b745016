import { eachCheap } from './cheap.ts'
import { Linear, slight } from './cover/linear.ts'
import type { Pairs } from './gains.ts'
import type { Memory } from './memory.ts'
import { leastOf, type Prices, reducedOf } from './near.ts'
import { type Plan, Pool } from './pool.ts'
import { boundBy, pricesOf } from './prices.ts'
import type { Work } from './work.ts'

/** How many batches for each package come into the linear program at first, and at most each time that some cost less than their packages. */
const first = 10
const more = 5
/** So many batches that cost less than their packages are enough to find other prices; with a part of that there are few. So often that is done at most. */
const mostNew = 150
const few = 30
const turns = 25
/** Those are sought first that cost less by more than this, in mean prices, then those by ever less, until prices are good. */
const far = 0.1
const nearer = 1 / 6
const good = 0.01
/** What batches may cost beyond the prices at first, in shares of the bound; and less where they are more for each package than this. */
const beyond = 0.003
const less = 0.7
const mostNear = 60

/** Batches that cost less than a limit beyond some prices: all that there are. */
export interface Below {
  pool: Pool
  limit: number
}

/** Prices for all batches that fit. */
export interface Priced extends Prices {
  linear: Linear
  near: Below
  /** The batches that cost less than a limit; null where they are too many, or it is ended before. */
  below(limit: number, enough: () => boolean): Below | null
}

/**
 * Prices for all batches that fit, by column generation (Gilmore and Gomory 1961): those that cost less than their packages come into a linear program, which begins
 * with those of a pool, until there are hardly any. Null where it is ended before.
 */
export function priceAll(work: Work, met: Pool, known: Plan, pairs: Pairs, memory: Memory, enough: () => boolean): Priced | null {
  const linear = coverOf(met, known, enough)
  const { marks } = met
  const see = (prices: Float64Array, limit: number, most: number, isEnough: () => boolean) => {
    const pool = new Pool(Number.POSITIVE_INFINITY, marks)
    const isAll = eachCheap(work, pairs, prices, limit, (batch, length) => pool.put(batch, length) < most, isEnough, { marks, memory })
    return { pool, limit, isAll }
  }
  if (!linear || !isGood(linear, (prices, limit) => see(prices, limit, mostNew, enough).pool, enough)) return null
  const { prices } = linear
  const below = (limit: number, isEnough: () => boolean): Below | null => {
    const { pool, isAll } = see(prices, limit, mostNear * prices.length, isEnough)
    return isAll ? { pool, limit } : null
  }
  for (let limit = Math.max(1, beyond * linear.bound); limit >= 1 && !enough(); limit *= less) {
    const near = below(limit, enough)
    if (near) return { linear, prices, bound: boundBy(prices, reducedOf(near.pool, prices)), near, below }
  }
  return null
}

/** The least cover by the batches of a pool; null where it is ended before. */
function coverOf(pool: Pool, known: Plan, enough: () => boolean): Linear | null {
  const linear = Linear.of(known)
  const isIn = new Uint8Array(pool.lengths.length)
  const put = (some: readonly number[]) => {
    for (const k of some) {
      isIn[k] = 1
      linear.add(pool.batch(k), pool.lengths[k]!)
    }
  }
  const guess = pricesOf(known)
  const reduced = reducedOf(pool, guess)
  put(leastOf(Array.from(reduced.keys()), reduced, first * guess.length))
  for (;;) {
    if (!linear.solve(enough)) return null
    const costs = reducedOf(pool, linear.prices)
    const cheap = Array.from(costs.keys()).filter((k) => costs[k]! < -slight && isIn[k] === 0)
    if (cheap.length === 0) return linear
    put(leastOf(cheap, costs, more * guess.length))
  }
}

/** Makes the prices of a linear program good by the batches that cost less than a limit; false where it is ended before. */
function isGood(linear: Linear, below: (prices: Float64Array, limit: number) => Pool, enough: () => boolean): boolean {
  let least = far
  for (let turn = 0; turn < turns; turn++) {
    const { prices } = linear
    const mean = prices.reduce((sum, one) => sum + one, 0) / prices.length
    const found = below(prices, -least * mean)
    if (enough()) return false
    linear.take(found)
    if (!linear.solve(enough)) return false
    if (found.lengths.length >= few) continue
    if (least <= good) return true
    least = Math.max(good, least * nearer)
  }
  return true
}
