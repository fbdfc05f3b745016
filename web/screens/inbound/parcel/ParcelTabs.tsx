import { graphql } from 'react-relay'
import { parcelsCountedTo, unknownParcelMachine } from '../../../../graph/inbound/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCounts } from '../../../relay/useCounts.ts'
import { StateTabs } from '../../../shell/StateTabs.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { ParcelTabsQuery } from './__generated__/ParcelTabsQuery.graphql.ts'
import { type Filter, filterOf, type View } from './parcelList.ts'

const query = graphql`
  query ParcelTabsQuery($warehouseId: ID!, $filter: UnknownParcelFilter!) {
    unknownParcelCounts(warehouseId: $warehouseId, filter: $filter) {
      state
      count
    }
  }
`

interface Props {
  url: ListUrl<View, 'any', 'NEWEST', Filter>
  warehouseId: string
  /** Changes when parcels were registered or changed, which reloads the counts. */
  changes: number
}

/** States of the unknown parcels with counts. */
export function ParcelTabs({ url, warehouseId, changes }: Props) {
  const t = useT()
  const filter = filterOf({ ...url.state, view: 'ALL' })
  const counts = useCounts<ParcelTabsQuery>(query, { warehouseId, filter }, changes)?.unknownParcelCounts
  return (
    <StateTabs
      label={t('unknown.list.views')}
      all={t('unknown.list.all')}
      machine={unknownParcelMachine}
      stateText={(state) => t(`state.UnknownParcel.${state}`)}
      current={url.state.view}
      href={(view) => url.href({ view: view as View })}
      counts={counts}
      countedTo={parcelsCountedTo}
      alarming="WAITING"
    />
  )
}
