import { type Plan, type Pool, totalOf } from './pool.ts'

/** Prices of the packages; no split of batches of their pool is shorter than the bound. */
export interface Prices {
  prices: Float64Array
  bound: number
}

/** The batches of a pool that can stand in a split that is shorter than a known one, those first that cost least beyond the prices. */
export interface Near extends Prices {
  batches: readonly (readonly number[])[]
  beyond: Float64Array
  lengths: Float64Array
  /** The batches of each package. */
  byPackage: readonly (readonly number[])[]
  /** Whether these are all; else there were too many. */
  isWhole: boolean
}

const mostNear = 8_000

/** A batch can stand in a shorter split where it costs less beyond the prices than that split's length is above the bound. */
export function nearOf({ items, ends, lengths }: Pool, known: Plan, { prices, bound }: Prices): Near {
  const reduced = reducedOf({ items, ends, lengths }, prices)
  const gap = totalOf(known) - bound
  const all = Array.from(reduced.keys()).filter((k) => reduced[k]! < gap)
  all.sort((a, b) => reduced[a]! - reduced[b]!)
  const kept = all.slice(0, mostNear)
  const batches = kept.map((k) => items.slice(k === 0 ? 0 : ends[k - 1]!, ends[k]!))
  const byPackage: number[][] = Array.from(prices, () => [])
  for (const [k, batch] of batches.entries()) for (const one of batch) byPackage[one]!.push(k)
  return {
    prices,
    bound,
    batches,
    beyond: Float64Array.from(kept, (k) => reduced[k]!),
    lengths: Float64Array.from(kept, (k) => lengths[k]!),
    byPackage,
    isWhole: kept.length === all.length,
  }
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
