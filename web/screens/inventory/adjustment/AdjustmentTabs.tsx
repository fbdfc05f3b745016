import { graphql } from 'react-relay'
import { adjustmentMachine, documentsCountedTo } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCounts } from '../../../relay/useCounts.ts'
import { StatusTabs } from '../../../ui/StatusTabs.tsx'
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
  const all = counts?.reduce((sum, { count }) => sum + count, 0)
  return (
    <StatusTabs
      label={t('adjustment.list.views')}
      current={url.state.view}
      tabs={[
        { id: 'ALL', label: t('adjustment.list.all'), href: url.href({ view: 'ALL' }), count: all },
        ...adjustmentMachine.order.map((state) => {
          const count = counts?.find((row) => row.state === state)?.count
          return {
            ...{ id: state, label: t(`state.Adjustment.${state}`), href: url.href({ view: state }), count },
            ...{ alarming: state === 'AWAITING_APPROVAL', capped: count === documentsCountedTo },
          }
        }),
      ]}
    />
  )
}
