import { useT } from '../../../i18n/useT.ts'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import { LinkedFilters } from './LinkedFilters.tsx'
import { useActivityFilters } from './useActivityFilters.ts'

/** Search and filters of the log. */
export function ActivityFilters({ url }: { url: ListUrl<string, string, string, string> }) {
  const t = useT()
  return (
    <FilterBar
      url={url}
      dates={false}
      fields={[
        { id: 'request', label: t('activity.search.request') },
        { id: 'address', label: t('activity.search.address') },
      ]}
      filters={useActivityFilters(url.state.filters.actor ?? [])}
    >
      <LinkedFilters url={url} />
    </FilterBar>
  )
}
