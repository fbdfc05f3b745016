import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { shownLimits, shownWeight, type WeightUnitCode, weightUnits } from '../../graph/kernel/states/weight.ts'
import { useCurrentWarehouse } from './useCurrentWarehouse.ts'

const intlUnits = { KG: 'kilogram', LB: 'pound' } as const

/** Weights in the unit of the warehouse and the language of the console. */
export interface Weight {
  unit: WeightUnitCode
  /** Decimals with which a weight can be typed. */
  decimals: number
  /** `1.25 kg`. */
  of(grams: number): string
  /** `1.25`. */
  number(grams: number): string
  /** `0.45–0.55 kg`: the least and the most that can be typed. */
  range(limits: { least: number; most: number }): string
  /** `661.38 lb`: a maximum that can be typed. */
  most(grams: number): string
}

/** How the warehouse of the page shows weights. */
export function useWeight(): Weight {
  const intl = useIntl()
  const unit: WeightUnitCode = useCurrentWarehouse()?.weightUnit === 'LB' ? 'LB' : 'KG'
  return useMemo(() => {
    const { decimals } = weightUnits[unit]
    const plain = (shown: number) => intl.formatNumber(shown, { maximumFractionDigits: decimals })
    const named = (shown: number) => intl.formatNumber(shown, { style: 'unit', unit: intlUnits[unit], maximumFractionDigits: decimals })
    return {
      unit,
      decimals,
      of: (grams) => named(shownWeight(grams, unit)),
      number: (grams) => plain(shownWeight(grams, unit)),
      range(limits) {
        const { least, most } = shownLimits(limits, unit)
        return `${plain(least)}–${named(most)}`
      },
      most: (grams) => named(shownLimits({ least: 0, most: grams }, unit).most),
    }
  }, [intl, unit])
}
