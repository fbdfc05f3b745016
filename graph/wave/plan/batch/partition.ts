import type { Pool } from './pool.ts'

interface Found {
  batches: number[][] | null
  length: number | null
  /** Whether all was tried. */
  isWhole: boolean
}

const mostNodes = 300_000

/**
 * The shortest split of batches of the pool that is shorter than `most`, depth first: always the package that the fewest batches can still take (Knuth 2000), its batches
 * by what they cost beyond the prices; a way is left where that and the bound come to no less than the best.
 */
export function partition(pool: Pool, reduced: Float64Array, bound: number, most: number, count: number, enough: () => boolean): Found {
  const { items, ends, lengths } = pool
  const kept = Array.from(reduced.keys()).filter((k) => bound + Math.max(0, reduced[k]!) < most - 0.5)
  kept.sort((a, b) => reduced[a]! - reduced[b]!)
  const own = kept.map((k) => items.slice(k === 0 ? 0 : ends[k - 1]!, ends[k]!))
  const beyond = Float64Array.from(kept, (k) => Math.max(0, reduced[k]!))
  const byPackage: number[][] = Array.from({ length: count }, () => [])
  for (const [k, some] of own.entries()) for (const one of some) byPackage[one]!.push(k)
  const open = Int32Array.from(byPackage, (some) => some.length)
  const blocked = new Int32Array(own.length)
  const taken = new Uint8Array(count)
  const chosen: number[] = []
  let best: number[] | null = null
  let least = most
  let nodes = 0

  const take = (k: number, by: 1 | -1) => {
    for (const one of own[k]!) {
      taken[one] = by === 1 ? 1 : 0
      for (const other of byPackage[one]!) {
        const before = blocked[other]!
        blocked[other] = before + by
        if (before === (by === 1 ? 0 : 1)) for (const left of own[other]!) open[left]! -= by
      }
    }
  }
  const scarcest = (): number => {
    let one = -1
    for (let i = 0; i < count; i++) if (!taken[i] && (one < 0 || open[i]! < open[one]!)) one = i
    return one
  }
  const dive = (length: number, over: number): boolean => {
    const one = scarcest()
    if (one < 0) {
      if (length < least) {
        least = length
        best = chosen.slice()
      }
      return true
    }
    for (const k of byPackage[one]!) {
      if (blocked[k]! > 0) continue
      const more = over + beyond[k]!
      if (bound + more >= least - 0.5) break
      if (++nodes > mostNodes || (nodes % 64 === 0 && enough())) return false
      take(k, 1)
      chosen.push(k)
      const goesOn = dive(length + lengths[kept[k]!]!, more)
      chosen.pop()
      take(k, -1)
      if (!goesOn) return false
    }
    return true
  }
  const isWhole = dive(0, 0)
  const found = (best as number[] | null)?.map((k) => own[k]!) ?? null
  return { batches: found, length: found && least, isWhole }
}
