import { graphql } from 'react-relay'
import { adjustmentMachine, documentsCountedTo } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCounts } from '../../../relay/useCounts.ts'
import { StateTabs } from '../../../shell/StateTabs.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { AdjustmentTabsQuery } from './__generated__/AdjustmentTabsQuery.graphql.ts'
import { type Filter, filterOf, type View } from './adjustmentList.ts'

const query = graphql`
  query AdjustmentTabsQuery($warehouseId: ID!, $filter: AdjustmentFilter!) {
    adjustmentCounts(warehouseId: $warehouseId, filter: $filter) {
      state
      count
    }
  }
`

interface Props {
  url: ListUrl<View, 'any', 'NEWEST', Filter>
  warehouseId: string
  /** Changes when adjustments were created or changed, which reloads the counts. */
  changes: number
}

/** States of the adjustments with counts. */
export function AdjustmentTabs({ url, warehouseId, changes }: Props) {
  const t = useT()
  const filter = filterOf({ ...url.state, view: 'ALL' })
  const counts = useCounts<AdjustmentTabsQuery>(query, { warehouseId, filter }, changes)?.adjustmentCounts
  return (
    <StateTabs
      label={t('adjustment.list.views')}
      all={t('adjustment.list.all')}
      machine={adjustmentMachine}
      stateText={(state) => t(`state.Adjustment.${state}`)}
      current={url.state.view}
      href={(view) => url.href({ view: view as View })}
      counts={counts}
      countedTo={documentsCountedTo}
      alarming="AWAITING_APPROVAL"
    />
  )
}
