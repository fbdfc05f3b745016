import type { Pool } from './pool.ts'
import { fits, type Work } from './work.ts'

/** Puts all batches that fit into the pool, where there are no more than `most` of them and `enough` does not end it; says whether it did. */
export function enumerate(work: Work, pool: Pool, most: number, enough: () => boolean): boolean {
  const { meter, sets } = work
  const { words } = meter
  let count = 0
  if (!eachBatch(work, () => ++count <= most)) return false
  // The stops of the batch so far, for each of its packages.
  const unions: Int32Array[] = []
  count = 0
  return eachBatch(work, (batch) => {
    if (++count % 64 === 0 && enough()) return false
    const depth = batch.length - 1
    const at = batch[depth]! * words
    if (depth === unions.length) unions.push(new Int32Array(words))
    const union = unions[depth]!
    const before = unions[depth - 1]
    for (let word = 0; word < words; word++) union[word] = sets[at + word]! | (before?.[word] ?? 0)
    pool.put(batch, meter.lengthOf(union))
    return true
  })
}

/** Goes through all batches that fit, each after the one without its last package, until `see` ends it; says whether it saw all. */
function eachBatch(work: Work, see: (batch: readonly number[]) => boolean): boolean {
  const { count, kinds, sizes } = work
  const load = new Float64Array(kinds)
  const batch: number[] = []
  const grow = (from: number): boolean => {
    for (let one = from; one < count; one++) {
      if (!fits(work, load, one)) continue
      batch.push(one)
      for (let kind = 0; kind < kinds; kind++) load[kind]! += sizes[one * kinds + kind]!
      const goesOn = see(batch) && grow(one + 1)
      for (let kind = 0; kind < kinds; kind++) load[kind]! -= sizes[one * kinds + kind]!
      batch.pop()
      if (!goesOn) return false
    }
    return true
  }
  return grow(0)
}
