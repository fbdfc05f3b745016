import type { Plan } from '../pool.ts'
import type { Kept } from './basis.ts'
import type { Linear, Part } from './linear.ts'

/** Of the pairs of packages that are on the same car in part that is tried first of which so much is. */
const middle = 0.55
const slight = 1e-6
/** Lengths are whole millimetres: a split that is shorter is so by nearly one at least. */
const shorter = 0.99

interface Searched {
  /** The shortest split that is shorter than was asked for; null where none was found. */
  plan: Plan | null
  /** Whether all was tried. */
  isWhole: boolean
}

/**
 * The shortest split that is shorter than `most`, of the batches of a linear program whose least cover was found, by branch and bound: where that takes batches by
 * parts, two packages are on the same car in one half of what is left to search, and on different ones in the other (Ryan and Foster 1981). In each half only batches
 * count that cost less beyond its prices than what is still missing to the shortest split that is known.
 */
export function search(linear: Linear, most: number, enough: () => boolean): Searched {
  const batches = Array.from({ length: linear.size }, (_, k) => linear.batch(k))
  const byPackage: number[][] = Array.from({ length: linear.packages }, () => [])
  for (const [k, batch] of batches.entries()) for (const one of batch) byPackage[one]!.push(k)
  const kept: Kept[] = []
  let plan: Plan | null = null
  let least = most

  const dive = (depth: number, barred: Uint8Array): boolean => {
    linear.bar(barred)
    const isFound = linear.solveAgain(least - shorter, enough)
    if (enough()) return false
    if (!isFound) return true
    const { bound } = linear
    const parts = linear.parts()
    const halves = halvesOf(parts, batches, byPackage)
    if (!halves) {
      const found = planOf(linear, parts)
      // Where rounding has made the numbers worthless.
      if (found.batches.reduce((sum, some) => sum + some.length, 0) < linear.packages) return false
      plan = found
      least = Math.min(
        least,
        Array.from(found.lengths).reduce((sum, one) => sum + one, 0),
      )
      return true
    }
    linear.barDear(barred, least - bound)
    kept[depth] = linear.save(kept[depth])
    for (const [half, out] of halves.entries()) {
      if (half > 0) {
        if (bound > least - shorter) return true
        linear.back(kept[depth]!)
      }
      const without = barred.slice()
      for (const k of out) without[k] = 1
      if (!dive(depth + 1, without)) return false
    }
    return true
  }
  const isWhole = dive(0, new Uint8Array(linear.size))
  return { plan, isWhole }
}

/** Which batches are out where two packages are together, and where they are apart; null where batches are taken as a whole. */
function halvesOf(
  parts: readonly Part[],
  batches: readonly (readonly number[])[],
  byPackage: readonly (readonly number[])[],
): [number[], number[]] | null {
  const split = parts.filter(({ part }) => part < 1)
  const [first] = split
  if (!first) return null
  // Of all parts, so that a pair that is together already is no pair to try apart.
  const shares = new Map<number, Map<number, number>>()
  for (const { k, part } of parts)
    for (const a of batches[k]!) {
      const row = shares.get(a) ?? new Map<number, number>()
      shares.set(a, row)
      for (const b of batches[k]!) if (b > a) row.set(b, (row.get(b) ?? 0) + part)
    }
  let pair: [number, number] | null = null
  let least = 1
  for (const [a, row] of shares)
    for (const [b, share] of row) {
      const off = Math.abs(share - middle)
      if (share > slight && share < 1 - slight && off < least) [pair, least] = [[a, b], off]
    }
  if (!pair) {
    // Where packages are taken more than once it can be that no pair says it: one batch is in, or out.
    const { k } = first
    return [batches[k]!.flatMap((one) => byPackage[one]!.filter((other) => other !== k)), [k]]
  }
  const [a, b] = pair
  const withA = byPackage[a]!
  const both = withA.filter((k) => batches[k]!.includes(b))
  const one = [...withA.filter((k) => !batches[k]!.includes(b)), ...byPackage[b]!.filter((k) => !batches[k]!.includes(a))]
  return [one, both]
}

/** The split that takes batches as a whole; of a package that is in several of them only the first keeps it, and no tour gets longer by that. */
function planOf(linear: Linear, parts: readonly Part[]): Plan {
  const seen = new Set<number>()
  const batches: number[][] = []
  const lengths: number[] = []
  for (const { k } of parts) {
    const own = linear.batch(k).filter((one) => !seen.has(one))
    for (const one of own) seen.add(one)
    if (own.length === 0) continue
    batches.push(own)
    lengths.push(linear.lengthOf(k))
  }
  return { batches, lengths }
}
