import { graphql } from 'react-relay'
import { interceptionMachine, interceptionsCountedTo } from '../../../../graph/package/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCounts } from '../../../relay/useCounts.ts'
import { StateTabs } from '../../../shell/StateTabs.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { InterceptionTabsQuery } from './__generated__/InterceptionTabsQuery.graphql.ts'
import { type Filter, filterOf, type Sort, type View } from './interceptionList.ts'

const query = graphql`
  query InterceptionTabsQuery($warehouseId: ID!, $filter: InterceptionFilter!) {
    interceptionCounts(warehouseId: $warehouseId, filter: $filter) {
      state
      count
    }
  }
`

interface Props {
  url: ListUrl<View, 'any', Sort, Filter>
  warehouseId: string
  /** Changes when an interception was requested or settled, which reloads the counts. */
  changes: number
}

/** States of the interceptions with counts. */
export function InterceptionTabs({ url, warehouseId, changes }: Props) {
  const t = useT()
  const filter = filterOf({ ...url.state, view: 'ALL' })
  const counts = useCounts<InterceptionTabsQuery>(query, { warehouseId, filter }, changes)?.interceptionCounts
  return (
    <StateTabs
      label={t('intercept.views')}
      all={t('package.list.all')}
      machine={interceptionMachine}
      stateText={(state) => t(`state.InterceptionRequest.${state}`)}
      current={url.state.view}
      link={(view) => url.link({ view: view as View })}
      counts={counts}
      countedTo={interceptionsCountedTo}
      alarming="REQUESTED"
    />
  )
}
