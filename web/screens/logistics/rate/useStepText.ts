import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import type { RateStep } from '../../../../graph/logistics/states/rateTable.ts'
import { useT } from '../../../i18n/useT.ts'
import { useWeight } from '../../../shell/useWeight.ts'

type Bound = Pick<RateStep, 'kind' | 'grams' | 'longest' | 'middle' | 'shortest'>

/** Says what a row of prices is about, in the unit of weight of the warehouse. */
export function useStepText(): (step: Bound) => string {
  const t = useT()
  const intl = useIntl()
  const weights = useWeight()
  return useCallback(
    ({ kind, grams, longest, middle, shortest }) => {
      const weight = weights.of(grams ?? 0)
      if (kind === 'FURTHER') return t('rate.step.further', { weight })
      if (kind === 'WEIGHT') return t('rate.step.upTo', { bound: weight })
      if (longest === null) return t('rate.step.above')
      const sides = [longest, middle, shortest].map((side) => intl.formatNumber((side ?? 0) / 10))
      return t('rate.step.upTo', { bound: `${sides.join(' × ')} cm` })
    },
    [t, intl, weights],
  )
}
