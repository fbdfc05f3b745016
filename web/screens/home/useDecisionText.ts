import { useIntl } from 'react-intl'
import type { PrintJobKind } from '../../../graph/file/states.ts'
import type { AbnormalReason, InterceptionWish } from '../../../graph/package/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useWaitingApprovals } from '../../shell/approvals/Approvals.ts'
import { useTimeZone } from '../../ui/TimeZone.tsx'
import type { kinds as scanKinds } from '../exception/exceptionList.ts'
import type { Decision } from './decisionLists.ts'
import { latenessText } from './durationText.ts'

type ScanKind = (typeof scanKinds)[number]

/** The line below what waits: its parts with their counts, or what it is. */
export function useDecisionText(): (decision: Decision) => string {
  const t = useT()
  const intl = useIntl()
  const timeZone = useTimeZone()
  const yours = useWaitingApprovals()?.adjustments
  return ({ kind, parts, pieces, cutOff }) => {
    const counted = (nameOf: (name: string) => string) =>
      (parts ?? []).map(({ name, count }) => `${nameOf(name)} ${intl.formatNumber(count)}`).join(' · ')
    switch (kind) {
      case 'INTERCEPTIONS':
        return counted((name) => t(`enum.InterceptionWish.${name as keyof typeof InterceptionWish.values}`))
      case 'ABNORMAL':
        return counted((name) => t(`enum.AbnormalReason.${name as keyof typeof AbnormalReason.values}`))
      case 'SCAN_EXCEPTIONS':
        // A scan that the console has no name for is shown as it is.
        return counted((name) => (`exception.kind.${name}` in intl.messages ? t(`exception.kind.${name as ScanKind}`) : name))
      case 'PRINT_JOBS':
        return counted((name) => t(`enum.PrintJobKind.${name as keyof typeof PrintJobKind.values}`))
      case 'ADJUSTMENTS':
        return yours === undefined ? '' : t('home.decisions.about.ADJUSTMENTS', { count: yours })
      case 'RETURNS':
        return t('home.decisions.about.RETURNS', { pieces: pieces ?? 0 })
      case 'COUNT_HOLDS':
        return t('home.decisions.about.COUNT_HOLDS', { pieces: pieces ?? 0 })
      case 'CUT_OFF': {
        if (!cutOff) return ''
        const time = intl.formatDate(cutOff.at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
        const late = cutOff.minutesLate == null ? '' : latenessText(t, cutOff.minutesLate)
        return [cutOff.name, t('home.decisions.about.CUT_OFF', { time }), late].filter(Boolean).join(' · ')
      }
      default:
        return t(`home.decisions.about.${kind}`)
    }
  }
}
