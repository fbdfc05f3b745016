import { graphql } from 'react-relay'
import { adjustmentMachine, documentsCountedTo } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { DocumentTabs, type DocumentTabsProps } from '../../../shell/DocumentTabs.tsx'
import { type Filter, filterOf, type View } from './adjustmentList.ts'

const query = graphql`
  query AdjustmentTabsQuery($warehouseId: ID!, $filter: AdjustmentFilter!) {
    counts: adjustmentCounts(warehouseId: $warehouseId, filter: $filter) {
      state
      count
    }
  }
`

/** States of the adjustments with counts. */
export function AdjustmentTabs(props: DocumentTabsProps<View, 'any', 'NEWEST', Filter>) {
  const t = useT()
  return (
    <DocumentTabs
      {...props}
      {...{ query, filterOf }}
      label={t('adjustment.list.views')}
      all={t('adjustment.list.all')}
      machine={adjustmentMachine}
      stateText={(state) => t(`state.Adjustment.${state}`)}
      countedTo={documentsCountedTo}
      alarming="AWAITING_APPROVAL"
    />
  )
}
