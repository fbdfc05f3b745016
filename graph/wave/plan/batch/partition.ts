import type { Near } from './near.ts'
import type { Plan } from './pool.ts'

interface Found {
  plan: Plan | null
  /** Whether all that is near was tried. */
  isWhole: boolean
}

/**
 * The shortest split that is shorter than `most`, depth first: always the package that the fewest batches can still take (Knuth 2000), its batches by what they
 * cost beyond the prices; a way is left where that and all prices come to no less than the best.
 */
export function partition(near: Near, most: number, mostNodes: number, enough: () => boolean): Found {
  const { batches, beyond, floor, prices } = near
  const count = prices.length
  const end = beyond.findIndex((one) => floor + one >= most - 0.5)
  const size = end < 0 ? batches.length : end
  const byPackage = near.byPackage.map((some) => some.filter((k) => k < size))
  const open = Int32Array.from(byPackage, (some) => some.length)
  const blocked = new Int32Array(size)
  const taken = new Uint8Array(count)
  const chosen: number[] = []
  let best: number[] | null = null
  let least = most
  let nodes = 0

  const take = (k: number, by: 1 | -1) => {
    for (const one of batches[k]!) {
      taken[one] = by === 1 ? 1 : 0
      for (const other of byPackage[one]!) {
        const before = blocked[other]!
        blocked[other] = before + by
        if (before === (by === 1 ? 0 : 1)) for (const left of batches[other]!) open[left]! -= by
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
      if (floor + more >= least - 0.5) break
      if (++nodes > mostNodes || (nodes % 8 === 0 && enough())) return false
      take(k, 1)
      chosen.push(k)
      const goesOn = dive(length + near.lengths[k]!, more)
      chosen.pop()
      take(k, -1)
      if (!goesOn) return false
    }
    return true
  }
  const isWhole = dive(0, 0)
  const found = best as number[] | null
  const plan = found && { batches: found.map((k) => batches[k]!), lengths: found.map((k) => near.lengths[k]!) }
  return { plan, isWhole }
}
