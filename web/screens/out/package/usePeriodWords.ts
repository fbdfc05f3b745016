import { useT } from '../../../i18n/useT.ts'
import type { ListState } from '../../../ui/listUrl.ts'

/** The date range of a list as text. */
export function usePeriodWords({ period }: Pick<ListState, 'period'>): string {
  const t = useT()
  if (period === 'all') return t('list.dates.all')
  if ('days' in period) return t('package.list.lastDays', { days: period.days })
  return t('package.list.fromTo', { from: period.from, to: period.to })
}
