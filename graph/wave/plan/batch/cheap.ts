import type { Pairs } from './gains.ts'
import type { Memory } from './memory.ts'
import { fits, unitOf, units, type Work } from './work.ts'

/** Packages between two looks at the clock. */
const stride = 256

/** Sees a batch and its tour; false ends the search. */
type SeeBatch = (batch: readonly number[], length: number) => boolean

/** The tours that are known already, by the marks of their batches. */
interface Known {
  marks: Int32Array
  memory: Memory
}

/**
 * Goes through all batches that fit and cost less than `limit` beyond the prices of their packages, until `see` or `enough` ends it; says whether it saw all. A
 * batch grows only as long as its tour, which no further package shortens, costs less than that beyond the prices of what it has and the most valuable packages
 * for which there is room (the bound of a knapsack, for each kind of size alone).
 */
export function eachCheap(
  work: Work,
  pairs: Pairs,
  prices: Float64Array,
  limit: number,
  see: SeeBatch,
  enough: () => boolean,
  { marks, memory }: Known,
): boolean {
  const { count, meter, sets, kinds, sizes } = work
  const { words } = meter
  // The dear ones first: those that come last add little.
  const order = Int32Array.from(prices.keys()).sort((a, b) => prices[b]! - prices[a]!)
  const values = valuesOf(work, order, prices)
  const load = new Float64Array(kinds)
  const batch: number[] = []
  // The stops of the batch so far, for each of its packages.
  const unions: Int32Array[] = []
  let looks = 0

  const grow = (from: number, tour: number, price: number, left: number, right: number): boolean => {
    const depth = batch.length
    if (depth === unions.length) unions.push(new Int32Array(words))
    const union = unions[depth]!
    const before = unions[depth - 1]
    for (let at = from; at < count; at++) {
      if (tour - price - values(at, load) >= limit) return true
      if (++looks % stride === 0 && enough()) return false
      const one = order[at]!
      if (!fits(work, load, one)) continue
      const worth = price + prices[one]!
      for (let kind = 0; kind < kinds; kind++) load[kind]! += sizes[one * kinds + kind]!
      const more = values(at + 1, load)
      let goesOn = true
      if (Math.max(tour, pairs.longest(one, batch)) - worth - more < limit) {
        const start = one * words
        for (let word = 0; word < words; word++) union[word] = sets[start + word]! | (before?.[word] ?? 0)
        const ownLeft = left ^ marks[2 * one]!
        const ownRight = right ^ marks[2 * one + 1]!
        let length = memory.get(ownLeft, ownRight)
        if (length < 0) {
          length = meter.lengthOf(union)
          memory.set(ownLeft, ownRight, length)
        }
        batch.push(one)
        goesOn =
          (length - worth >= limit || see(batch, length)) &&
          (length - worth - more >= limit || grow(at + 1, length, worth, ownLeft, ownRight))
        batch.pop()
      }
      for (let kind = 0; kind < kinds; kind++) load[kind]! -= sizes[one * kinds + kind]!
      if (!goesOn) return false
    }
    return true
  }
  return grow(0, 0, 0, 0, 0)
}

/** The most that packages of an order can be worth, from one of them on, for which a car with some load has room: no less than that. */
function valuesOf(
  { count, kinds, sizes, most }: Work,
  order: Int32Array,
  prices: Float64Array,
): (from: number, load: Float64Array) => number {
  const cells = units + 1
  const tables = Array.from(most, (whole, kind) => {
    // Sizes are rounded down, so that no less fits than does.
    const unit = unitOf(whole)
    const table = new Float64Array((count + 1) * cells)
    for (let at = count - 1; at >= 0; at--) {
      const size = Math.floor(sizes[order[at]! * kinds + kind]! / unit)
      const worth = Math.max(0, prices[order[at]!]!)
      for (let room = 0; room < cells; room++) {
        const without = table[(at + 1) * cells + room]!
        table[at * cells + room] = room < size ? without : Math.max(without, table[(at + 1) * cells + room - size]! + worth)
      }
    }
    return { table, unit, whole }
  })
  // A car that takes all.
  const all = new Float64Array(count + 1)
  for (let at = count - 1; at >= 0; at--) all[at] = all[at + 1]! + Math.max(0, prices[order[at]!]!)
  return (from, load) => {
    let least = all[from]!
    for (let kind = 0; kind < kinds; kind++) {
      const { table, unit, whole } = tables[kind]!
      const room = Math.min(units, Math.ceil((whole - load[kind]!) / unit))
      const value = table[from * cells + room]!
      if (value < least) least = value
    }
    return least
  }
}
