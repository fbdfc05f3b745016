import { FormattedDate } from 'react-intl'
import { useT } from '../../../i18n/useT.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'

interface Props {
  card: { readonly state: 'DRAFT' | 'PUBLISHED'; readonly isInForce: boolean }
}

/** State of a rate card, and whether it prices packages today. */
export function CardState({ card: { state, isInForce } }: Props) {
  const t = useT()
  if (isInForce) return <StatusBadge tone="brand">{t('rate.inForce')}</StatusBadge>
  return <StatusBadge tone={state === 'DRAFT' ? 'gray' : 'info'}>{t(`enum.RateCardState.${state}`)}</StatusBadge>
}

/** A calendar day; a dash without one. */
export function ValidDay({ day }: { day: string | null | undefined }) {
  return day ? <FormattedDate value={day} timeZone="UTC" dateStyle="medium" /> : '–'
}
