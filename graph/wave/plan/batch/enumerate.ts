import type { Pool } from './pool.ts'
import { fits, type Work } from './work.ts'

/** Puts all batches that fit into the pool, where there are no more than `most` of them and `enough` does not end it; says whether it did. */
export function enumerate(work: Work, pool: Pool, most: number, enough: () => boolean): boolean {
  const { count, kinds, sizes, meter, sets } = work
  const { words } = meter
  const found: number[][] = []
  const load = new Float64Array(kinds)
  const chosen: number[] = []
  const grow = (from: number): boolean => {
    for (let one = from; one < count; one++) {
      if (!fits(work, load, 0, one)) continue
      if (found.length === most) return false
      chosen.push(one)
      found.push(chosen.slice())
      for (let kind = 0; kind < kinds; kind++) load[kind]! += sizes[one * kinds + kind]!
      const goesOn = grow(one + 1)
      for (let kind = 0; kind < kinds; kind++) load[kind]! -= sizes[one * kinds + kind]!
      chosen.pop()
      if (!goesOn) return false
    }
    return true
  }
  if (!grow(0)) return false
  const union = new Int32Array(words)
  for (const [k, some] of found.entries()) {
    if (k % 64 === 63 && enough()) return false
    union.fill(0)
    for (const one of some) for (let word = 0; word < words; word++) union[word]! |= sets[one * words + word]!
    pool.put(some, meter.lengthOf(union))
  }
  return true
}
