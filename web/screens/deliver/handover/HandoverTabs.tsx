import { graphql } from 'react-relay'
import { handoverMachine, handoversCountedTo } from '../../../../graph/delivery/states/handover.ts'
import { useT } from '../../../i18n/useT.ts'
import { DocumentTabs, type DocumentTabsProps } from '../../../shell/DocumentTabs.tsx'
import { type Filter, filterOf, type View } from './handoverList.ts'

const query = graphql`
  query HandoverTabsQuery($warehouseId: ID!, $filter: HandoverSheetFilter!) {
    counts: handoverSheetCounts(warehouseId: $warehouseId, filter: $filter) {
      state
      count
    }
  }
`

/** States of the hand-over sheets with counts. */
export function HandoverTabs(props: DocumentTabsProps<View, 'any', 'NEWEST', Filter>) {
  const t = useT()
  return (
    <DocumentTabs
      {...props}
      {...{ query, filterOf }}
      label={t('handover.list.views')}
      all={t('handover.list.all')}
      machine={handoverMachine}
      stateText={(state) => t(`state.HandoverSheet.${state}`)}
      countedTo={handoversCountedTo}
    />
  )
}
