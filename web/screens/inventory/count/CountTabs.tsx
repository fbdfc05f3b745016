import { graphql } from 'react-relay'
import { countMachine, documentsCountedTo } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCounts } from '../../../relay/useCounts.ts'
import { StateTabs } from '../../../shell/StateTabs.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { CountTabsQuery } from './__generated__/CountTabsQuery.graphql.ts'
import { type Filter, filterOf, type View } from './countList.ts'

const query = graphql`
  query CountTabsQuery($warehouseId: ID!, $filter: StockCountFilter!) {
    stockCountCounts(warehouseId: $warehouseId, filter: $filter) {
      state
      count
    }
  }
`

interface Props {
  url: ListUrl<View, 'any', 'NEWEST', Filter>
  warehouseId: string
  /** Changes when counts were created or changed, which reloads the counts. */
  changes: number
}

/** States of the counts with counts. */
export function CountTabs({ url, warehouseId, changes }: Props) {
  const t = useT()
  const filter = filterOf({ ...url.state, view: 'ALL' })
  const counts = useCounts<CountTabsQuery>(query, { warehouseId, filter }, changes)?.stockCountCounts
  return (
    <StateTabs
      label={t('count.list.views')}
      all={t('count.list.all')}
      machine={countMachine}
      stateText={(state) => t(`state.StockCount.${state}`)}
      current={url.state.view}
      href={(view) => url.href({ view: view as View })}
      counts={counts}
      countedTo={documentsCountedTo}
    />
  )
}
