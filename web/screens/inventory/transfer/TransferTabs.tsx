import { graphql } from 'react-relay'
import { documentsCountedTo, transferMachine } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { DocumentTabs, type DocumentTabsProps } from '../../../shell/DocumentTabs.tsx'
import { type Filter, filterOf, type View } from './transferList.ts'

const query = graphql`
  query TransferTabsQuery($warehouseId: ID!, $filter: TransferFilter!) {
    counts: transferCounts(warehouseId: $warehouseId, filter: $filter) {
      state
      count
    }
  }
`

/** States of the transfers with counts. */
export function TransferTabs(props: DocumentTabsProps<View, 'any', 'NEWEST', Filter>) {
  const t = useT()
  return (
    <DocumentTabs
      {...props}
      {...{ query, filterOf }}
      label={t('transfer.list.views')}
      all={t('transfer.list.all')}
      machine={transferMachine}
      stateText={(state) => t(`state.Transfer.${state}`)}
      countedTo={documentsCountedTo}
    />
  )
}
