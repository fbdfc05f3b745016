import type { Random } from '../random.ts'
import type { Near } from './near.ts'
import type { Plan } from './pool.ts'

/** At most so many packages are put together anew at a time, unless one batch alone has more. */
const mostFreed = 18
const leastFreed = 8
/** So often it is tried to find one more batch that is near. */
const tries = 24
/** A part is left where it takes more steps than this. */
const mostNodes = 2_000
/** Parts between two times that it is asked whether it is enough. */
export const partsAtOnce = 8

/**
 * Shortens a split part by part, until it is enough: a few batches that are near each other are taken apart, and their packages are put together anew by batches of
 * the pool, exactly as short as these can (a large neighbourhood, Shaw 1998). Which are near each other is said by the
 * batches that cost little beyond the prices: they belong into a short split. The split itself where nothing became shorter.
 */
export function mend(near: Near, start: Plan, random: Random, enough: () => boolean): Plan {
  const { prices, batches: own, beyond, byPackage } = near
  const count = prices.length
  // The split: its batches, what they cost, and which package is where.
  const batches = [...start.batches]
  const length = Array.from(start.lengths)
  const over = batches.map((some, batch) => some.reduce((left, one) => left - prices[one]!, length[batch]!))
  const of = new Int32Array(count)
  for (const [batch, some] of batches.entries()) for (const one of some) of[one] = batch

  const isFree = new Uint8Array(count)
  const freed: number[] = []
  const open: number[] = []
  const release = (batch: number) => {
    freed.push(batch)
    for (const one of batches[batch]!) {
      isFree[one] = 1
      open.push(one)
    }
  }
  /** Takes some batches apart that are near each other. */
  const choose = () => {
    const size = leastFreed + random.below(mostFreed - leastFreed + 1)
    freed.length = 0
    open.length = 0
    release(of[random.below(count)]!)
    for (let i = 0; i < tries && open.length < size; i++) {
      const some = byPackage[open[random.below(open.length)]!]!
      // Those that cost less more often.
      const k = some[Math.floor(random.share() ** 2 * some.length)]
      if (k === undefined) continue
      for (const one of own[k]!) if (!isFree[one] && open.length + batches[of[one]!]!.length <= size) release(of[one]!)
    }
  }
  const usable: number[][] = Array.from({ length: count }, () => [])
  const seen = new Int32Array(own.length)
  let turn = 0
  /** Finds the batches of the pool that could come instead, by package. */
  const look = (now: number) => {
    turn++
    for (const one of open) usable[one]!.length = 0
    for (const one of open)
      for (const k of byPackage[one]!) {
        if (beyond[k]! >= now) break
        if (seen[k] === turn) continue
        seen[k] = turn
        if (own[k]!.every((other) => isFree[other])) for (const other of own[k]!) usable[other]!.push(k)
      }
    // Whom the fewest can take comes first.
    open.sort((a, b) => usable[a]!.length - usable[b]!.length)
    for (const one of open) usable[one]!.sort((a, b) => beyond[a]! - beyond[b]!)
  }
  let best: number[] | null = null
  let least = 0
  let nodes = 0
  const chosen: number[] = []
  const dive = (from: number, sum: number) => {
    let at = from
    while (at < open.length && !isFree[open[at]!]) at++
    if (at === open.length) {
      least = sum
      best = chosen.slice()
      return
    }
    for (const k of usable[open[at]!]!) {
      if (sum + beyond[k]! >= least || nodes > mostNodes) return
      if (!own[k]!.every((one) => isFree[one])) continue
      nodes++
      for (const one of own[k]!) isFree[one] = 0
      chosen.push(k)
      dive(at + 1, sum + beyond[k]!)
      chosen.pop()
      for (const one of own[k]!) isFree[one] = 1
    }
  }

  let isBetter = false
  for (let round = 0; round % partsAtOnce !== 0 || !enough(); round++) {
    choose()
    const now = freed.reduce((sum, batch) => sum + over[batch]!, 0)
    look(now)
    least = now - 1e-6
    best = null
    nodes = 0
    dive(0, 0)
    for (const one of open) isFree[one] = 0
    if (best === null) continue
    isBetter = true
    for (const batch of freed) {
      batches[batch] = []
      over[batch] = 0
      length[batch] = 0
    }
    for (const [i, k] of (best as number[]).entries()) {
      const batch = freed[i] ?? batches.push([]) - 1
      batches[batch] = own[k]!
      over[batch] = beyond[k]!
      length[batch] = near.lengths[k]!
      for (const one of own[k]!) of[one] = batch
    }
  }
  if (!isBetter) return start
  return { batches: batches.filter((some) => some.length > 0), lengths: length.filter((_one, batch) => batches[batch]!.length > 0) }
}
