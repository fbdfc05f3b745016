import { type Plan, type Pool, totalOf } from './pool.ts'

/** Prices of the packages; no split of batches of their pool is shorter than the bound. */
export interface Prices {
  prices: Float64Array
  bound: number
}

/**
 * The batches of a pool that can stand in a split that is shorter than a known one, those first that cost least beyond the prices. The prices are such that none
 * costs less than they do: a split of these batches is as long as all prices and what its batches cost beyond them.
 */
export interface Near {
  prices: Float64Array
  /** All prices together: no split of these batches is shorter. */
  floor: number
  batches: readonly (readonly number[])[]
  beyond: Float64Array
  lengths: Float64Array
  /** The batches of each package. */
  byPackage: readonly (readonly number[])[]
  /** Whether these are all; else there were too many. */
  isWhole: boolean
}

const mostNear = 4_000

/** A batch can stand in a shorter split where it costs less beyond the prices than that split's length is above the bound. */
export function nearOf(pool: Pool, known: Plan, { prices: first, bound }: Prices, most = mostNear): Near {
  const least = totalOf(known)
  const reduced = reducedOf(pool, first)
  const able = Array.from(reduced.keys()).filter((k) => reduced[k]! < least - bound)
  const kept = leastOf(able, reduced, most)
  const prices = raised(pool, kept, first, reduced)
  const floor = prices.reduce((sum, price) => sum + price, 0)
  const beyond = kept.map((k) =>
    Math.max(
      0,
      pool.batch(k).reduce((left, one) => left - prices[one]!, pool.lengths[k]!),
    ),
  )
  const order = [...kept.keys()].sort((a, b) => beyond[a]! - beyond[b]!)
  const batches = order.map((at) => pool.batch(kept[at]!))
  const byPackage: number[][] = Array.from(prices, () => [])
  for (const [k, batch] of batches.entries()) for (const one of batch) byPackage[one]!.push(k)
  const isWhole = kept.length === able.length
  return {
    prices,
    floor,
    batches,
    beyond: Float64Array.from(order, (at) => beyond[at]!),
    lengths: Float64Array.from(order, (at) => pool.lengths[kept[at]!]!),
    byPackage,
    isWhole,
  }
}

/** Each price by as much more, or less, as all batches of its package allow, of which each package has an equal share. */
function raised(pool: Pool, kept: readonly number[], first: Float64Array, reduced: Float64Array): Float64Array {
  const share = new Float64Array(first.length).fill(Number.POSITIVE_INFINITY)
  for (const k of kept) {
    const batch = pool.batch(k)
    for (const one of batch) share[one] = Math.min(share[one]!, reduced[k]! / batch.length)
  }
  return first.map((price, one) => price + (share[one]! < Number.POSITIVE_INFINITY ? share[one]! : 0))
}

/** So many of some batches: those that cost least, and of those that cost the same the first ones. */
export function leastOf(some: readonly number[], costs: Float64Array, most: number): readonly number[] {
  if (some.length <= most) return some
  const sorted = Float64Array.from(some, (k) => costs[k]!).sort()
  const limit = sorted[most - 1]!
  let ties = most - sorted.indexOf(limit)
  return some.filter((k) => costs[k]! < limit || (costs[k] === limit && ties-- > 0))
}

/** What each batch costs beyond the prices of its packages. */
export function reducedOf(
  { items, ends, lengths }: Record<'items' | 'ends' | 'lengths', ArrayLike<number>>,
  prices: Float64Array,
): Float64Array {
  const reduced = Float64Array.from(lengths)
  for (let k = 0, at = 0; k < lengths.length; at = ends[k++]!) for (let j = at; j < ends[k]!; j++) reduced[k]! -= prices[items[j]!]!
  return reduced
}
