import type { Translate } from '../../i18n/useT.ts'

/** Minutes as text, from an hour on with hours. */
export function durationText(t: Translate, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? t('home.forecast.minutes', { minutes }) : t('home.forecast.hours', { hours, minutes: rest })
}

/** How late or early it is, by minutes. */
export function latenessText(t: Translate, minutesLate: number): string {
  if (minutesLate === 0) return t('home.forecast.onTime')
  return t(minutesLate > 0 ? 'home.forecast.late' : 'home.forecast.early', { duration: durationText(t, Math.abs(minutesLate)) })
}
