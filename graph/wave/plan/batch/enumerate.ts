import { eachCheap } from './cheap.ts'
import type { Pairs } from './gains.ts'
import type { Pool } from './pool.ts'
import { fits, type Work } from './work.ts'

/** Puts all batches that fit into the pool, where there are no more than `most` of them and `enough` does not end it; says whether it did. */
export function enumerate(work: Work, pairs: Pairs, pool: Pool, most: number, enough: () => boolean): boolean {
  if (!isFew(work, most)) return false
  const nothing = new Float64Array(work.count)
  return eachCheap(work, pairs, nothing, Number.POSITIVE_INFINITY, (batch, length) => pool.put(batch, length) > 0, enough)
}

/** Whether no more than so many batches fit. */
function isFew(work: Work, most: number): boolean {
  const { count, kinds, sizes } = work
  const load = new Float64Array(kinds)
  let seen = 0
  const grow = (from: number): boolean => {
    for (let one = from; one < count; one++) {
      if (!fits(work, load, one)) continue
      if (++seen > most) return false
      for (let kind = 0; kind < kinds; kind++) load[kind]! += sizes[one * kinds + kind]!
      const goesOn = grow(one + 1)
      for (let kind = 0; kind < kinds; kind++) load[kind]! -= sizes[one * kinds + kind]!
      if (!goesOn) return false
    }
    return true
  }
  return grow(0)
}
