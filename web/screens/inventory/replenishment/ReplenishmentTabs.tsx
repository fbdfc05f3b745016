import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCounts } from '../../../relay/useCounts.ts'
import { StatusTabs } from '../../../ui/StatusTabs.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { ReplenishmentTabsQuery } from './__generated__/ReplenishmentTabsQuery.graphql.ts'
import { type Filter, filterOf, type View, views } from './replenishmentList.ts'

const query = graphql`
  query ReplenishmentTabsQuery($warehouseId: ID!, $filter: ReplenishmentFilter!) {
    replenishmentCounts(warehouseId: $warehouseId, filter: $filter) {
      view
      count
    }
  }
`

interface Props {
  url: ListUrl<View, 'product', 'URGENT', Filter>
  warehouseId: string
  /** Changes when a transfer or a level was changed, which reloads the counts. */
  changes: number
}

/** Views of the replenishment list with counts. */
export function ReplenishmentTabs({ url, warehouseId, changes }: Props) {
  const t = useT()
  const filter = filterOf({ ...url.state, view: 'ALL' })
  const counts = useCounts<ReplenishmentTabsQuery>(query, { warehouseId, filter }, changes)?.replenishmentCounts
  return (
    <StatusTabs
      label={t('replenish.views')}
      current={url.state.view}
      tabs={views.map((view) => ({
        ...{ id: view, label: t(`replenish.view.${view}`), ...url.link({ view }) },
        count: counts?.find((row) => row.view === view)?.count,
      }))}
    />
  )
}
