import { graphql } from 'react-relay'
import { parcelsCountedTo, unknownParcelMachine } from '../../../../graph/inbound/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { DocumentTabs, type DocumentTabsProps } from '../../../shell/DocumentTabs.tsx'
import { type Filter, filterOf, type Sort, type View } from './parcelList.ts'

const query = graphql`
  query ParcelTabsQuery($warehouseId: ID!, $filter: UnknownParcelFilter!) {
    counts: unknownParcelCounts(warehouseId: $warehouseId, filter: $filter) {
      state
      count
    }
  }
`

/** States of the unknown parcels with counts. */
export function ParcelTabs(props: DocumentTabsProps<View, 'any', Sort, Filter>) {
  const t = useT()
  return (
    <DocumentTabs
      {...props}
      {...{ query, filterOf }}
      label={t('unknown.list.views')}
      all={t('unknown.list.all')}
      machine={unknownParcelMachine}
      stateText={(state) => t(`state.UnknownParcel.${state}`)}
      countedTo={parcelsCountedTo}
      alarming="WAITING"
    />
  )
}
