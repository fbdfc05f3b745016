import { useIntl } from 'react-intl'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { Weekday } from '../../../../graph/wave/states.ts'
import { useT } from '../../../i18n/useT.ts'

type Trigger = 'CLOCK' | 'COUNT' | 'CUT_OFF'
type Day = keyof typeof Weekday.values

interface Times {
  trigger: Trigger
  times: readonly string[]
  weekdays: readonly Day[]
  waiting: number | null | undefined
  minutesBefore: number | null | undefined
  group: { displayName: string; cutOff: string } | null | undefined
}

/** Says when a rule generates waves, such as "07:30, 13:30 · Mon–Fri". */
export function useRuleText(): (times: Times) => string {
  const t = useT()
  const intl = useIntl()
  const days = valuesOf(Weekday)
  const daysText = (weekdays: readonly Day[]) => {
    if (weekdays.length === days.length) return t('standing.days.all')
    const chosen = days.filter((day) => weekdays.includes(day))
    const [first, last] = [chosen[0], chosen.at(-1)]
    const isRow = first && last && days.indexOf(last) - days.indexOf(first) === chosen.length - 1 && chosen.length > 2
    if (isRow) return t('standing.days.row', { first: t(`standing.day.${first}`), last: t(`standing.day.${last}`) })
    return intl.formatList(
      chosen.map((day) => t(`standing.day.${day}`)),
      { type: 'unit', style: 'short' },
    )
  }
  return ({ trigger, times, weekdays, waiting, minutesBefore, group }) => {
    if (trigger === 'COUNT') return t('standing.when.COUNT', { count: waiting ?? 0 })
    const on = daysText(weekdays)
    if (trigger === 'CLOCK') return `${times.join(', ')} · ${on}`
    const cutOff = t('standing.when.CUT_OFF', { minutes: minutesBefore ?? 0, group: group?.displayName ?? '–', time: group?.cutOff ?? '–' })
    return `${cutOff} · ${on}`
  }
}
