import { partition } from './partition.ts'
import type { Pool } from './pool.ts'

/** What can be made of a pool. */
export interface Recombined {
  /** The batches of a split that is shorter than the one known; null where none was found. */
  batches: number[][] | null
  /** No split of batches of the pool is shorter than this, in millimetres. */
  bound: number
}

const rounds = 250

/**
 * The shortest split that can be put together of the batches of a pool, where it is shorter than `known`. A Lagrangean relaxation of the set partitioning
 * (Fisher 1981) says by prices of the packages which batches can stand in such a split at all; those are tried by `partition`. Rochat and Taillard
 * (1995) put tours together this way.
 */
export function recombine(pool: Pool, known: readonly (readonly number[])[], length: number, enough: () => boolean): Recombined {
  const { prices, bound } = relaxed(pool, known, length, enough)
  const found = partition(pool, reducedOf(pool, prices), bound, length, prices.length, enough)
  return { batches: found.batches, bound: found.isWhole ? (found.length ?? length) : Math.ceil(bound - 1e-6) }
}

/** Prices of the packages by subgradients: raised where nobody takes a package, lowered where many batches would. */
function relaxed({ items, ends, lengths }: Pool, known: readonly (readonly number[])[], most: number, enough: () => boolean) {
  const count = known.reduce((sum, some) => sum + some.length, 0)
  const price = new Float64Array(count).fill(most / count)
  const covered = new Int32Array(count)
  let bound = Number.NEGATIVE_INFINITY
  let prices = price.slice()
  let pull = 1
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
    } else if (++since > 8) {
      pull /= 2
      since = 0
      price.set(prices)
      if (pull < 0.002) break
      continue
    }
    let norm = 0
    for (let i = 0; i < count; i++) norm += (1 - covered[i]!) ** 2
    if (norm === 0) break
    const step = (pull * (most - sum)) / norm
    for (let i = 0; i < count; i++) price[i]! += step * (1 - covered[i]!)
  }
  return { prices, bound }
}

/** What each batch costs beyond the prices of its packages. */
function reducedOf({ items, ends, lengths }: Pool, prices: Float64Array): Float64Array {
  const reduced = Float64Array.from(lengths)
  for (let k = 0, at = 0; k < lengths.length; at = ends[k++]!) for (let j = at; j < ends[k]!; j++) reduced[k]! -= prices[items[j]!]!
  return reduced
}
