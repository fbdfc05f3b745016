import { type BatchPool, type Partition, totalLength } from './batchPool.ts'
import { cheapest, type DualPrices, reducedCostsOf } from './columnSet.ts'

/** Number of core problems, and their columns for each package. */
const coreRounds = 5
const corePerPackage = 30
/** Subgradient iterations for each core problem. */
const ascentIterations = 40
/** Iterations without a better bound before the step scale is halved. */
const stallLimit = 5
/** Weight of the previous direction. */
const deflection = 0.7

/**
 * Lagrangean relaxation of the set partitioning problem: dual prices and the lower bound that they prove. Prices are optimized on a core of
 * columns of low reduced cost, which is updated between rounds; the bound is computed on all columns.
 */
export function lagrangeanRelaxation(pool: BatchPool, incumbent: Partition, isStopped: () => boolean): DualPrices {
  const columns = packRows(pool)
  const upperBound = totalLength(incumbent)
  let current = equalSharePrices(incumbent)
  let lowerBound = Number.NEGATIVE_INFINITY
  let prices = current
  for (let round = 0; ; round++) {
    const reducedCosts = reducedCostsOf(columns, current)
    const provedBound = lagrangeanBound(current, reducedCosts)
    if (provedBound > lowerBound) [lowerBound, prices] = [provedBound, current]
    if (round === coreRounds || (round > 0 && isStopped())) return { prices, lowerBound }
    current = subgradientAscent(
      coreColumns(columns, reducedCosts, corePerPackage * current.length),
      prices,
      upperBound,
      { stepScale: round > 0 ? 0.25 : 1, iterations: ascentIterations },
      isStopped,
    )
  }
}

/** Columns of a pool as arrays. */
export interface ColumnRows {
  items: Int32Array
  ends: Int32Array
  lengths: Float64Array
}

const packRows = ({ items, ends, lengths }: BatchPool): ColumnRows => ({
  items: Int32Array.from(items),
  ends: Int32Array.from(ends),
  lengths: Float64Array.from(lengths),
})

/** Start prices: the packages of a batch share its tour length equally. */
export function equalSharePrices({ batches, lengths }: Partition): Float64Array {
  const prices = new Float64Array(batches.reduce((sum, members) => sum + members.length, 0))
  for (const [batch, members] of batches.entries()) for (const pkg of members) prices[pkg] = lengths[batch]! / members.length
  return prices
}

/** Lagrangean bound: the sum of prices and negative reduced costs. */
export function lagrangeanBound(prices: Float64Array, reducedCosts: Float64Array): number {
  let sum = 0
  for (const current of prices) sum += current
  for (const reducedCost of reducedCosts) sum += Math.min(0, reducedCost)
  return sum
}

/** The `size` columns of lowest reduced cost. */
function coreColumns(columns: ColumnRows, reducedCosts: Float64Array, size: number): ColumnRows {
  const items: number[] = []
  const ends: number[] = []
  const lengths: number[] = []
  for (const k of cheapest(Array.from(reducedCosts.keys()), reducedCosts, size)) {
    for (let j = k === 0 ? 0 : columns.ends[k - 1]!; j < columns.ends[k]!; j++) items.push(columns.items[j]!)
    ends.push(items.length)
    lengths.push(columns.lengths[k]!)
  }
  return { items: Int32Array.from(items), ends: Int32Array.from(ends), lengths: Float64Array.from(lengths) }
}

/**
 * Subgradient method with deflected directions (Camerini, Fratta and Maffioli 1975): raises prices of uncovered packages and lowers those
 * of packages in several batches.
 */
export function subgradientAscent(
  { items, ends, lengths }: ColumnRows,
  start: Float64Array,
  upperBound: number,
  { stepScale: startScale, iterations }: { stepScale: number; iterations: number },
  isStopped: () => boolean,
): Float64Array {
  const count = start.length
  const current = start.slice()
  const covered = new Int32Array(count)
  const direction = new Float64Array(count)
  let lowerBound = Number.NEGATIVE_INFINITY
  let prices = current.slice()
  let stepScale = startScale
  let stalled = 0
  for (let iteration = 0; iteration < iterations && !isStopped(); iteration++) {
    covered.fill(0)
    let sum = 0
    for (let i = 0; i < count; i++) sum += current[i]!
    for (let k = 0, at = 0; k < lengths.length; k++) {
      const end = ends[k]!
      let cost = lengths[k]!
      for (let j = at; j < end; j++) cost -= current[items[j]!]!
      if (cost < 0) {
        sum += cost
        for (let j = at; j < end; j++) covered[items[j]!]!++
      }
      at = end
    }
    if (sum > lowerBound) {
      lowerBound = sum
      prices = current.slice()
      stalled = 0
    } else if (++stalled > stallLimit) {
      stepScale /= 2
      stalled = 0
      current.set(prices)
      direction.fill(0)
      if (stepScale < 0.002) break
      continue
    }
    let norm = 0
    for (let i = 0; i < count; i++) {
      direction[i] = deflection * direction[i]! + (1 - deflection) * (1 - covered[i]!)
      norm += direction[i]! ** 2
    }
    if (norm === 0) break
    const step = (stepScale * Math.max(0, upperBound - sum)) / norm
    for (let i = 0; i < count; i++) current[i]! += step * direction[i]!
  }
  return prices
}
