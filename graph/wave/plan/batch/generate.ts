import { eachCheap } from './cheap.ts'
import type { Pairs } from './gains.ts'
import { type Prices, reducedOf } from './near.ts'
import { type Plan, Pool, totalOf } from './pool.ts'
import { boundBy, relaxed } from './prices.ts'
import type { Work } from './work.ts'

/** How often new prices are found at most, and how many batches come into the pool each time. */
const turns = 20
const mostNew = 1_000
/** More batches than this that cost less than their packages are not waited for: the prices are far off. */
const mostSeen = 4_000
/** Prices are good where no more of the bound than this is lost by batches that cost less than they do. */
const loss = 0.002
/** How many batches are wanted in the end, and what they may cost beyond the prices: of what a shorter split may, a share at first, and more each time. */
const wanted = 8_000
const first = 0.1
const growth = 1.6

/** Prices for all batches that fit, and not only for those of a pool; the bound is what they prove, 0 where it is not known. */
export interface AllPriced extends Prices {
  /** Whether hardly any batch costs less than its packages. */
  isGood: boolean
}

/**
 * Prices for all batches that fit, and the bound that they prove, by column generation (Gilmore and Gomory 1961): they are found for a pool, to which the batches come
 * that cost less than their packages, until there are hardly any. `last` is what was known before.
 */
export function priceAll(
  work: Work,
  pool: Pool,
  known: Plan,
  pairs: Pairs,
  last: AllPriced | null,
  enough: () => boolean,
): AllPriced | null {
  let best = last
  for (let turn = 0; turn < turns && !best?.isGood && !enough(); turn++) {
    const { prices, bound } = relaxed(pool, known, enough, best?.prices)
    const found = new Pool(Number.POSITIVE_INFINITY, pool.marks)
    const isAll = eachCheap(work, pairs, prices, 0, (batch, length) => found.put(batch, length) < mostSeen, enough)
    const reduced = reducedOf(found, prices)
    const proved = isAll ? boundBy(prices, reduced) : 0
    best = { prices, bound: proved, isGood: isAll && proved >= (1 - loss) * bound }
    const order = [...reduced.keys()].sort((a, b) => reduced[a]! - reduced[b]!)
    for (const k of order.slice(0, mostNew)) pool.addNew(found.batch(k), found.lengths[k]!)
  }
  return best
}

export interface Generated {
  pool: Pool
  /** Whether these are all batches that can stand in a shorter split. */
  isWhole: boolean
}

/**
 * All batches that can stand in a split that is shorter than the known one; or of them all that cost less than a limit beyond the prices, where there are too many or
 * there is not time for more. Null where there is not even time for a few.
 */
export function generate(
  work: Work,
  { prices, bound }: Prices,
  known: Plan,
  pairs: Pairs,
  marks: Int32Array,
  enough: () => boolean,
): Generated | null {
  const gap = totalOf(known) - bound
  let last: { pool: Pool; limit: number } | null = null
  while (!last || last.limit < gap) {
    const limit: number = last ? Math.min(gap, growth * last.limit) : first * gap
    const pool = new Pool(Number.POSITIVE_INFINITY, marks)
    if (!eachCheap(work, pairs, prices, limit, (batch, length) => pool.put(batch, length) < wanted, enough)) break
    last = { pool, limit }
  }
  if (!last) return null
  const { pool, limit } = last
  for (const [at, batch] of known.batches.entries()) {
    const length = known.lengths[at]!
    if (batch.reduce((left, one) => left - prices[one]!, length) >= limit) pool.put(batch, length)
  }
  return { pool, isWhole: limit >= gap }
}
