import { gramsIn, readWeight, shownWeight, type WeightUnitCode, weightUnits } from '../../../graph/kernel/states/weight.ts'
import type { Measure } from './fields.tsx'
import { isUnclear } from './parseNumber.ts'

/** Measure of a weight that is stored in grams. */
export function weightMeasure(weight: WeightUnitCode): Measure {
  const { symbol, decimals } = weightUnits[weight]
  return {
    unit: symbol,
    scale: gramsIn(weight),
    decimals,
    show: (grams) => shownWeight(grams, weight),
    read(typed) {
      if (isUnclear(typed)) return typed
      const grams = readWeight(typed, weight)
      return typed.trim() === '' ? undefined : typeof grams === 'number' ? grams : typed
    },
  }
}
