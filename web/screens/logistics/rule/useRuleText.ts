import { useIntl } from 'react-intl'
import type { RuleComparisonName, RuleSubjectName } from '../../../../graph/logistics/states/shippingRules.ts'
import { useT } from '../../../i18n/useT.ts'
import { useWeight } from '../../../shell/useWeight.ts'

interface Told {
  readonly subject: RuleSubjectName
  readonly comparison: RuleComparisonName
  readonly names: readonly string[]
  readonly currency: string | null | undefined
}

/** Conditions of rules, and what orders have, as people read them. */
export function useRuleText() {
  const t = useT()
  const intl = useIntl()
  const weight = useWeight()
  const one = (subject: RuleSubjectName, currency: string | null | undefined, value: string): string => {
    switch (subject) {
      case 'COUNTRY':
        return intl.formatDisplayName(value, { type: 'region', fallback: 'code' }) ?? value
      case 'WEIGHT':
        return weight.of(Number(value))
      case 'LONGEST_SIDE':
        return intl.formatNumber(Number(value) / 10, { style: 'unit', unit: 'centimeter', maximumFractionDigits: 1 })
      case 'PIECES':
        return intl.formatNumber(Number(value))
      case 'VALUE':
        return currency ? intl.formatNumber(Number(value), { style: 'currency', currency }) : value
      case 'CUSTOMS_ATTRIBUTE':
        return t(`enum.CustomsAttribute.${value as 'BATTERY'}`)
      case 'REMOTE_AREA':
        return t(value === 'YES' ? 'route.isRemote' : 'route.isNotRemote')
      default:
        return value
    }
  }
  return {
    /** What an order has of a subject. */
    found: ({ subject, currency }: Pick<Told, 'subject' | 'currency'>, values: readonly string[]): string =>
      values.length === 0 ? t('route.nothing') : values.map((value) => one(subject, currency, value)).join(t('route.separator')),
    /** The values of a condition, of many only the first. */
    values: ({ subject, names, currency }: Told): string => {
      const shown = names.slice(0, 6).map((value) => one(subject, currency, value))
      if (names.length > shown.length) shown.push(t('route.more', { count: names.length - shown.length }))
      return shown.join(t('route.separator'))
    },
  }
}
