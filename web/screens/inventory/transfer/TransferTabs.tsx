import { graphql } from 'react-relay'
import { documentsCountedTo, transferMachine } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCounts } from '../../../relay/useCounts.ts'
import { StateTabs } from '../../../shell/StateTabs.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { TransferTabsQuery } from './__generated__/TransferTabsQuery.graphql.ts'
import { type Filter, filterOf, type View } from './transferList.ts'

const query = graphql`
  query TransferTabsQuery($warehouseId: ID!, $filter: TransferFilter!) {
    transferCounts(warehouseId: $warehouseId, filter: $filter) {
      state
      count
    }
  }
`

interface Props {
  url: ListUrl<View, 'any', 'NEWEST', Filter>
  warehouseId: string
  /** Changes when transfers were created or changed, which reloads the counts. */
  changes: number
}

/** States of the transfers with counts. */
export function TransferTabs({ url, warehouseId, changes }: Props) {
  const t = useT()
  const filter = filterOf({ ...url.state, view: 'ALL' })
  const counts = useCounts<TransferTabsQuery>(query, { warehouseId, filter }, changes)?.transferCounts
  return (
    <StateTabs
      label={t('transfer.list.views')}
      all={t('transfer.list.all')}
      machine={transferMachine}
      stateText={(state) => t(`state.Transfer.${state}`)}
      current={url.state.view}
      href={(view) => url.href({ view: view as View })}
      counts={counts}
      countedTo={documentsCountedTo}
    />
  )
}
