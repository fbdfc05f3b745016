import { type BatchPool, type Partition, totalLength } from './batchPool.ts'

/** Dual prices of the packages and the lower bound that they prove for a pool. */
export interface DualPrices {
  prices: Float64Array
  lowerBound: number
}

/**
 * Columns (batches of a pool) that can be part of a shorter partition, by ascending reduced cost. No reduced cost is negative: the length
 * of a partition is the sum of the prices and the reduced costs.
 */
export interface ColumnSet {
  prices: Float64Array
  /** Sum of all prices, a lower bound. */
  priceSum: number
  batches: readonly (readonly number[])[]
  reducedCosts: Float64Array
  lengths: Float64Array
  /** Columns of each package. */
  byPackage: readonly (readonly number[])[]
  /** Whether no such column was left out. */
  isComplete: boolean
}

const maxColumns = 4_000

/** Reduced-cost fixing: keeps the columns whose reduced cost is below the gap between the incumbent and the bound, at most `max`. */
export function columnsWithinGap(
  pool: BatchPool,
  incumbent: Partition,
  { prices: startPrices, lowerBound }: DualPrices,
  max = maxColumns,
): ColumnSet {
  const incumbentLength = totalLength(incumbent)
  const reducedCosts = reducedCostsOf(pool, startPrices)
  const withinGap = Array.from(reducedCosts.keys()).filter((k) => reducedCosts[k]! < incumbentLength - lowerBound)
  const kept = cheapest(withinGap, reducedCosts, max)
  const prices = raisePrices(pool, kept, startPrices, reducedCosts)
  const priceSum = prices.reduce((sum, price) => sum + price, 0)
  const keptReducedCosts = kept.map((k) =>
    Math.max(
      0,
      pool.batch(k).reduce((cost, pkg) => cost - prices[pkg]!, pool.lengths[k]!),
    ),
  )
  const order = [...kept.keys()].sort((a, b) => keptReducedCosts[a]! - keptReducedCosts[b]!)
  const batches = order.map((at) => pool.batch(kept[at]!))
  const byPackage: number[][] = Array.from(prices, () => [])
  for (const [k, batch] of batches.entries()) for (const pkg of batch) byPackage[pkg]!.push(k)
  const isComplete = kept.length === withinGap.length
  return {
    prices,
    priceSum,
    batches,
    reducedCosts: Float64Array.from(order, (at) => keptReducedCosts[at]!),
    lengths: Float64Array.from(order, (at) => pool.lengths[kept[at]!]!),
    byPackage,
    isComplete,
  }
}

/** Changes each price by an equal share of the smallest reduced cost of its columns, so that none stays negative. */
function raisePrices(pool: BatchPool, kept: readonly number[], startPrices: Float64Array, reducedCosts: Float64Array): Float64Array {
  const raise = new Float64Array(startPrices.length).fill(Number.POSITIVE_INFINITY)
  for (const k of kept) {
    const batch = pool.batch(k)
    for (const pkg of batch) raise[pkg] = Math.min(raise[pkg]!, reducedCosts[k]! / batch.length)
  }
  return startPrices.map((price, pkg) => price + (raise[pkg]! < Number.POSITIVE_INFINITY ? raise[pkg]! : 0))
}

/** The `max` candidates of lowest value; ties by order. */
export function cheapest(candidates: readonly number[], values: Float64Array, max: number): readonly number[] {
  if (candidates.length <= max) return candidates
  const sorted = Float64Array.from(candidates, (k) => values[k]!).sort()
  const limit = sorted[max - 1]!
  let ties = max - sorted.indexOf(limit)
  return candidates.filter((k) => values[k]! < limit || (values[k] === limit && ties-- > 0))
}

/** Reduced cost of each batch. */
export function reducedCostsOf(
  { items, ends, lengths }: Record<'items' | 'ends' | 'lengths', ArrayLike<number>>,
  prices: Float64Array,
): Float64Array {
  const reducedCosts = Float64Array.from(lengths)
  for (let k = 0, at = 0; k < lengths.length; at = ends[k++]!) for (let j = at; j < ends[k]!; j++) reducedCosts[k]! -= prices[items[j]!]!
  return reducedCosts
}
