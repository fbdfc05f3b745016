import { leastOf, type Prices, reducedOf } from './near.ts'
import { type Plan, type Pool, totalOf } from './pool.ts'

/** How often a core is chosen, and how many of its batches there are for each package. */
const turns = 5
const core = 30
/** Rounds in which prices are found for a core. */
const rounds = 40
/** Rounds without a better bound before the prices are changed by less. */
const patience = 5
/** How much of its way the prices keep from round to round. */
const inertia = 0.7

/**
 * Prices of the packages, and the bound that they prove. They are found for a core of the batches, those that cost least beyond the prices so far, and so on with a
 * new core, as far as there is time; what they prove is then seen by all batches.
 */
export function relaxed(pool: Pool, known: Plan, enough: () => boolean): Prices {
  const all = packed(pool)
  const most = totalOf(known)
  let price = pricesOf(known)
  let bound = Number.NEGATIVE_INFINITY
  let prices = price
  for (let turn = 0; ; turn++) {
    const reduced = reducedOf(all, price)
    const proved = boundBy(price, reduced)
    if (proved > bound) [bound, prices] = [proved, price]
    if (turn === turns || (turn > 0 && enough())) return { prices, bound }
    price = ascended(coreOf(all, reduced, core * price.length), prices, most, { pull: turn > 0 ? 0.25 : 1, rounds }, enough)
  }
}

/** The batches of a pool, or some of them, in rows of numbers. */
export interface Packed {
  items: Int32Array
  ends: Int32Array
  lengths: Float64Array
}

const packed = ({ items, ends, lengths }: Pool): Packed => ({
  items: Int32Array.from(items),
  ends: Int32Array.from(ends),
  lengths: Float64Array.from(lengths),
})

/** The packages of a batch share its tour alike. */
export function pricesOf({ batches, lengths }: Plan): Float64Array {
  const prices = new Float64Array(batches.reduce((sum, some) => sum + some.length, 0))
  for (const [batch, some] of batches.entries()) for (const one of some) prices[one] = lengths[batch]! / some.length
  return prices
}

/** No split is shorter than this: the prices, and what batches cost less than those of their packages. */
export function boundBy(prices: Float64Array, reduced: Float64Array): number {
  let sum = 0
  for (const price of prices) sum += price
  for (const beyond of reduced) sum += Math.min(0, beyond)
  return sum
}

/** So many batches: those that cost least beyond the prices. */
function coreOf(all: Packed, reduced: Float64Array, size: number): Packed {
  const items: number[] = []
  const ends: number[] = []
  const lengths: number[] = []
  for (const k of leastOf(Array.from(reduced.keys()), reduced, size)) {
    for (let j = k === 0 ? 0 : all.ends[k - 1]!; j < all.ends[k]!; j++) items.push(all.items[j]!)
    ends.push(items.length)
    lengths.push(all.lengths[k]!)
  }
  return { items: Int32Array.from(items), ends: Int32Array.from(ends), lengths: Float64Array.from(lengths) }
}

/**
 * Better prices by subgradients, each going on a little where the last one went (Camerini, Fratta and Maffioli 1975): raised where nobody takes a package, lowered
 * where many batches would.
 */
export function ascended(
  { items, ends, lengths }: Packed,
  start: Float64Array,
  most: number,
  { pull: first, rounds }: { pull: number; rounds: number },
  enough: () => boolean,
): Float64Array {
  const count = start.length
  const price = start.slice()
  const covered = new Int32Array(count)
  const way = new Float64Array(count)
  let bound = Number.NEGATIVE_INFINITY
  let prices = price.slice()
  let pull = first
  let since = 0
  for (let round = 0; round < rounds && !enough(); round++) {
    covered.fill(0)
    let sum = 0
    for (let i = 0; i < count; i++) sum += price[i]!
    for (let k = 0, at = 0; k < lengths.length; k++) {
      const end = ends[k]!
      let cost = lengths[k]!
      for (let j = at; j < end; j++) cost -= price[items[j]!]!
      if (cost < 0) {
        sum += cost
        for (let j = at; j < end; j++) covered[items[j]!]!++
      }
      at = end
    }
    if (sum > bound) {
      bound = sum
      prices = price.slice()
      since = 0
    } else if (++since > patience) {
      pull /= 2
      since = 0
      price.set(prices)
      way.fill(0)
      if (pull < 0.002) break
      continue
    }
    let norm = 0
    for (let i = 0; i < count; i++) {
      way[i] = inertia * way[i]! + (1 - inertia) * (1 - covered[i]!)
      norm += way[i]! ** 2
    }
    if (norm === 0) break
    const step = (pull * Math.max(0, most - sum)) / norm
    for (let i = 0; i < count; i++) price[i]! += step * way[i]!
  }
  return prices
}
