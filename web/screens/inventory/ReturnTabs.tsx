import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCounts } from '../../relay/useCounts.ts'
import { StatusTabs } from '../../ui/StatusTabs.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { ReturnTabsQuery } from './__generated__/ReturnTabsQuery.graphql.ts'
import { filterOf, type View, views } from './returnList.ts'

const query = graphql`
  query ReturnTabsQuery($warehouseId: ID!, $open: ReturnTaskFilter!, $done: ReturnTaskFilter!, $all: ReturnTaskFilter!) {
    OPEN: returnTasks(warehouseId: $warehouseId, filter: $open, first: 1) {
      totalCount
    }
    DONE: returnTasks(warehouseId: $warehouseId, filter: $done, first: 1) {
      totalCount
    }
    ALL: returnTasks(warehouseId: $warehouseId, filter: $all, first: 1) {
      totalCount
    }
  }
`

interface Props {
  url: ListUrl<View, 'any', 'NEWEST', never>
  warehouseId: string
  /** Changes when tasks were completed, which reloads the counts. */
  changed: unknown
}

/** Views of the return tasks with counts. */
export function ReturnTabs({ url, warehouseId, changed }: Props) {
  const t = useT()
  const of = (view: View) => filterOf({ ...url.state, view })
  const counts = useCounts<ReturnTabsQuery>(query, { warehouseId, open: of('OPEN'), done: of('DONE'), all: of('ALL') }, changed)
  return (
    <StatusTabs
      label={t('stock.return.views')}
      current={url.state.view}
      tabs={views.map((view) => ({
        id: view,
        label: t(`stock.return.view.${view}`),
        ...url.link({ view }),
        count: counts?.[view].totalCount,
        capped: counts?.[view].totalCount === 10_000,
      }))}
    />
  )
}
