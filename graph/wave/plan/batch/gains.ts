import type { Work } from './work.ts'

/** How much way any two packages save on a car together, in millimetres; a row for each package. */
export function gainsOf({ count, meter, sets, alone }: Work): Float64Array {
  const { words } = meter
  const gains = new Float64Array(count * count)
  const union = new Int32Array(words)
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) {
      for (let word = 0; word < words; word++) union[word] = sets[a * words + word]! | sets[b * words + word]!
      const gain = alone[a]! + alone[b]! - meter.lengthOf(union)
      gains[a * count + b] = gain
      gains[b * count + a] = gain
    }
  return gains
}

/** For each package the others with which it saves the most way, the best first. */
export function friendsOf(count: number, gains: Float64Array, most: number): Int32Array[] {
  return Array.from({ length: count }, (_, a) => {
    const row = gains.subarray(a * count, (a + 1) * count)
    const best = new Int32Array(Math.min(most, count - 1))
    let found = 0
    // The few best of many are put in by hand: sorting all of them would take longer than all else before the annealing.
    for (let b = 0; b < count; b++) {
      if (b === a || (found === best.length && row[b]! <= row[best[found - 1]!]!)) continue
      let at = found < best.length ? found++ : found - 1
      for (; at > 0 && row[best[at - 1]!]! < row[b]!; at--) best[at] = best[at - 1]!
      best[at] = b
    }
    return best
  })
}
