import { type Decimal, readWeight, type ScaleUnit, toGrams, type WeightUnitCode } from '../../../graph/kernel/states/weight.ts'

/**
 * What a scale shows. `UNMARKED` is a weight of a scale that does not say whether it is stable; a scale in motion may show none. `FAULT` needs attention at
 * the scale: calibration or zero. `UNIT` is a weight in a unit that is not known, by its name.
 */
export type ScaleReading =
  | { state: 'STABLE' | 'UNMARKED'; grams: number }
  | { state: 'UNSTABLE'; grams: number | null }
  | { state: 'UNIT'; unit: string }
  | { state: 'ZERO' | 'NEGATIVE' | 'OVER' | 'FAULT' }

/** A reading of a weight; zero and less than nothing are no weights. */
export function readingOf(state: 'STABLE' | 'UNMARKED' | 'UNSTABLE', value: Decimal, unit: ScaleUnit): ScaleReading {
  const grams = toGrams(value, unit)
  if (state === 'UNSTABLE') return { state, grams }
  if (value.digits < 0n) return { state: 'NEGATIVE' }
  return grams === 0 ? { state: 'ZERO' } : { state, grams }
}

/** The most that a package on a bench weighs. */
export const typedGramsMaximum = 300_000

/** A typed weight in whole grams; `REFUSED` for another number, null for everything else, such as a code that a scanner has typed. */
export function readTypedGrams(typed: string, unit: WeightUnitCode): number | 'REFUSED' | null {
  const grams = readWeight(typed, unit)
  if (grams === null) return null
  return grams !== 'DECIMALS' && grams > 0 && grams <= typedGramsMaximum ? grams : 'REFUSED'
}
