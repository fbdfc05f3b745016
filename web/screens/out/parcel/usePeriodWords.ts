import { useT } from '../../../i18n/useT.ts'
import type { ListState } from '../../../ui/listUrl.ts'

/** Which days a list shows, in words. */
export function usePeriodWords({ period }: Pick<ListState, 'period'>): string {
  const t = useT()
  if (period === 'all') return t('list.dates.all')
  if ('days' in period) return t('parcel.list.lastDays', { days: period.days })
  return t('parcel.list.fromTo', { from: period.from, to: period.to })
}
