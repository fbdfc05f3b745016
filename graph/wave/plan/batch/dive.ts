import type { Random } from '../random.ts'
import { type Near, reducedOf } from './near.ts'
import { type Plan, totalOf } from './pool.ts'
import { ascended, boundBy, type Packed } from './prices.ts'

/** How many batches there are for each package, those first that cost least. */
const core = 25
/** How prices are found anew each time that some batches are taken. */
const ascent = { pull: 0.3, rounds: 12 } as const
/** Of the packages that are left, how many get their batch at a time. */
const share = 0.2
/** A batch is taken where it costs no more beyond the prices than this, in mean prices; else the one that costs least. */
const cheap = 0.02
/** After the first time: by how much prices are changed, in mean prices, and how often a batch is passed over. */
const shake = { prices: 0.02, skips: 0.1 } as const
/** A split that is shorter than this, in the best one, is worth polishing. */
const promising = 1.005

/**
 * Looks for shorter splits among the batches that are near, until it is enough: those that cost least beyond the prices are taken, some at a time, and the prices of
 * the packages that are left are found anew for the batches that can still come (after Caprara, Fischetti and Toth 1999). What is promising is given to `polish`.
 */
export function dive(near: Near, known: Plan, random: Random, enough: () => boolean, polish: (plan: Plan) => Plan): Plan {
  let best = known
  for (let turn = 0; !enough(); turn++) {
    const found = plunge(near, totalOf(best) * promising, turn === 0 ? null : random, enough)
    const plan = found && polish(found)
    if (plan && totalOf(plan) < totalOf(best)) best = plan
  }
  return best
}

/** One split that is shorter than `most`; null where it comes to none, or it is enough before. */
function plunge(near: Near, most: number, random: Random | null, enough: () => boolean): Plan | null {
  const { batches, lengths } = near
  const count = near.prices.length
  const mean = near.floor / count
  const prices = near.prices.map((price) => price + (random ? shake.prices * mean * (2 * random.share() - 1) : 0))
  const isTaken = new Uint8Array(count)
  const chosen: number[] = []
  let length = 0
  let open = Array.from(prices.keys())
  let able = Array.from(batches.keys()).slice(0, core * count)
  while (open.length > 0) {
    if (able.length === 0 || enough()) return null
    const rows = rowsOf(near, able, open)
    const settled = ascended(
      rows,
      Float64Array.from(open, (one) => prices[one]!),
      most - length,
      ascent,
      () => false,
    )
    const reduced = reducedOf(rows, settled)
    if (length + boundBy(settled, reduced) >= most) return null
    for (const [i, one] of open.entries()) prices[one] = settled[i]!
    let quota = Math.ceil(share * open.length)
    for (const at of cheapest(reduced, cheap * mean)) {
      const k = able[at]!
      const some = batches[k]!
      if (some.some((one) => isTaken[one]) || (random && random.share() < shake.skips)) continue
      for (const one of some) isTaken[one] = 1
      chosen.push(k)
      length += lengths[k]!
      quota -= some.length
      if (quota <= 0) break
    }
    open = open.filter((one) => !isTaken[one])
    able = able.filter((k) => !batches[k]!.some((one) => isTaken[one]))
  }
  return length < most ? { batches: chosen.map((k) => batches[k]!), lengths: chosen.map((k) => lengths[k]!) } : null
}

/** Some batches as rows, their packages counted as they stand in `open`. */
function rowsOf({ batches, lengths }: Near, able: readonly number[], open: readonly number[]): Packed {
  const place: number[] = []
  for (const [i, one] of open.entries()) place[one] = i
  const ends = new Int32Array(able.length)
  const items: number[] = []
  for (const [at, k] of able.entries()) {
    for (const one of batches[k]!) items.push(place[one]!)
    ends[at] = items.length
  }
  return { items: Int32Array.from(items), ends, lengths: Float64Array.from(able, (k) => lengths[k]!) }
}

/** Those that cost no more than a limit, the cheapest first; the cheapest one where all cost more. */
function cheapest(costs: Float64Array, limit: number): number[] {
  const some = Array.from(costs.keys()).filter((at) => costs[at]! <= limit)
  if (some.length === 0) some.push(costs.indexOf(costs.reduce((least, cost) => Math.min(least, cost))))
  return some.sort((a, b) => costs[a]! - costs[b]!)
}
