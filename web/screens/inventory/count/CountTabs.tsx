import { graphql } from 'react-relay'
import { countMachine, documentsCountedTo } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { DocumentTabs, type DocumentTabsProps } from '../../../shell/DocumentTabs.tsx'
import { type Filter, filterOf, type View } from './countList.ts'

const query = graphql`
  query CountTabsQuery($warehouseId: ID!, $filter: StockCountFilter!) {
    counts: stockCountCounts(warehouseId: $warehouseId, filter: $filter) {
      state
      count
    }
  }
`

/** States of the counts with counts. */
export function CountTabs(props: DocumentTabsProps<View, 'any', 'NEWEST', Filter>) {
  const t = useT()
  return (
    <DocumentTabs
      {...props}
      {...{ query, filterOf }}
      label={t('count.list.views')}
      all={t('count.list.all')}
      machine={countMachine}
      stateText={(state) => t(`state.StockCount.${state}`)}
      countedTo={documentsCountedTo}
    />
  )
}
