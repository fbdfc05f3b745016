import type { Random } from '../random.ts'
import { type Partition, totalLength } from './batchPool.ts'
import { type ColumnSet, reducedCostsOf } from './columnSet.ts'
import { type ColumnRows, lagrangeanBound, subgradientAscent } from './lagrangeanRelaxation.ts'

/** Columns for each package, by reduced cost. */
const columnsPerPackage = 25
/** Subgradient steps after each fixing. */
const ascentOptions = { stepScale: 0.3, iterations: 12 } as const
/** Share of the uncovered packages that is fixed at a time. */
const fixShare = 0.2
/** Columns up to this reduced cost, in mean prices, are fixed; otherwise the cheapest one. */
const maxFixedReducedCost = 0.02
/** From the second dive on: perturbation of the prices, in mean prices, and probability of skipping a column. */
const perturbation = { prices: 0.02, skips: 0.1 } as const
/** Partitions up to this factor of the best length are polished. */
const polishLimit = 1.005

/**
 * Diving heuristic over the columns until stopped: fixes the columns of lowest reduced cost, some at a time, and updates the prices of the
 * uncovered packages (after Caprara, Fischetti and Toth 1999). Promising partitions are improved by `polish`.
 */
export function dive(
  columns: ColumnSet,
  incumbent: Partition,
  random: Random,
  isStopped: () => boolean,
  polish: (polished: Partition) => Partition,
): Partition {
  let best = incumbent
  for (let dives = 0; !isStopped(); dives++) {
    const partition = singleDive(columns, totalLength(best) * polishLimit, dives === 0 ? null : random, isStopped)
    const polished = partition && polish(partition)
    if (polished && totalLength(polished) < totalLength(best)) best = polished
  }
  return best
}

/** One dive for a partition shorter than `upperBound`; null if it fails or is stopped. */
function singleDive(columns: ColumnSet, upperBound: number, random: Random | null, isStopped: () => boolean): Partition | null {
  const { batches, lengths } = columns
  const count = columns.prices.length
  const mean = columns.priceSum / count
  const prices = columns.prices.map((price) => price + (random ? perturbation.prices * mean * (2 * random.float() - 1) : 0))
  const isCovered = new Uint8Array(count)
  const chosen: number[] = []
  let length = 0
  let uncovered = Array.from(prices.keys())
  let usable = Array.from(batches.keys()).slice(0, columnsPerPackage * count)
  while (uncovered.length > 0) {
    if (usable.length === 0 || isStopped()) return null
    const rows = restrictColumns(columns, usable, uncovered)
    const raisedPrices = subgradientAscent(
      rows,
      Float64Array.from(uncovered, (pkg) => prices[pkg]!),
      upperBound - length,
      ascentOptions,
      () => false,
    )
    const reducedCosts = reducedCostsOf(rows, raisedPrices)
    if (length + lagrangeanBound(raisedPrices, reducedCosts) >= upperBound) return null
    for (const [i, pkg] of uncovered.entries()) prices[pkg] = raisedPrices[i]!
    let remainingQuota = Math.ceil(fixShare * uncovered.length)
    for (const at of cheapestColumns(reducedCosts, maxFixedReducedCost * mean)) {
      const k = usable[at]!
      const members = batches[k]!
      if (members.some((pkg) => isCovered[pkg]) || (random && random.float() < perturbation.skips)) continue
      for (const pkg of members) isCovered[pkg] = 1
      chosen.push(k)
      length += lengths[k]!
      remainingQuota -= members.length
      if (remainingQuota <= 0) break
    }
    uncovered = uncovered.filter((pkg) => !isCovered[pkg])
    usable = usable.filter((k) => !batches[k]!.some((pkg) => isCovered[pkg]))
  }
  return length < upperBound ? { batches: chosen.map((k) => batches[k]!), lengths: chosen.map((k) => lengths[k]!) } : null
}

/** Usable columns with the indices of the uncovered packages. */
function restrictColumns({ batches, lengths }: ColumnSet, usable: readonly number[], uncovered: readonly number[]): ColumnRows {
  const position: number[] = []
  for (const [i, pkg] of uncovered.entries()) position[pkg] = i
  const ends = new Int32Array(usable.length)
  const items: number[] = []
  for (const [at, k] of usable.entries()) {
    for (const pkg of batches[k]!) items.push(position[pkg]!)
    ends[at] = items.length
  }
  return { items: Int32Array.from(items), ends, lengths: Float64Array.from(usable, (k) => lengths[k]!) }
}

/** Columns of at most `limit`, cheapest first; at least the cheapest one. */
function cheapestColumns(costs: Float64Array, limit: number): number[] {
  const candidates = Array.from(costs.keys()).filter((at) => costs[at]! <= limit)
  if (candidates.length === 0) candidates.push(costs.indexOf(costs.reduce((min, cost) => Math.min(min, cost))))
  return candidates.sort((a, b) => costs[a]! - costs[b]!)
}
