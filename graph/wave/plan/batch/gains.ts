import type { Work } from './work.ts'

/** Pairs between two looks at the clock. */
const stride = 256

/** The length of the tour for each package alone, in millimetres. */
export const aloneOf = ({ count, meter, sets }: Work): Float64Array =>
  Float64Array.from({ length: count }, (_, one) => meter.lengthOf(sets, one * meter.words))

/** How much way any two packages save on a car together, in millimetres; a row for each package. Where it ends early, the others save nothing. */
export function gainsOf({ count, meter, sets }: Work, alone: Float64Array, enough: () => boolean): Float64Array {
  const { words } = meter
  const gains = new Float64Array(count * count)
  const union = new Int32Array(words)
  let pairs = 0
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) {
      if (++pairs % stride === 0 && enough()) return gains
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

/** What is known of tours by those of two packages: the longest one of a package with each of some others, or alone. */
export interface Pairs {
  longest(one: number, others: readonly number[]): number
}

export const pairsOf = (count: number, alone: Float64Array, gains: Float64Array): Pairs => ({
  longest(one, others) {
    let most = alone[one]!
    for (let i = 0; i < others.length; i++) {
      const other = others[i]!
      const tour = alone[one]! + alone[other]! - gains[one * count + other]!
      if (tour > most) most = tour
    }
    return most
  },
})
