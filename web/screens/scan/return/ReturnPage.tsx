import { graphql } from 'react-relay'
import { useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { offlinePageLoader, usePage } from '../../../relay/page.ts'
import { StationGate } from '../../../station/entry/StationGate.tsx'
import { readTask } from '../../inventory/returnTask.ts'
import type { ReturnPageQuery } from './__generated__/ReturnPageQuery.graphql.ts'
import { ReturnStation } from './ReturnStation.tsx'

const query = graphql`
  query ReturnPageQuery($warehouseId: ID!) {
    ...StationGate_query @arguments(warehouseId: $warehouseId)
    returnTasks(warehouseId: $warehouseId, filter: { states: [OPEN] }, first: 100) {
      edges {
        node {
          ...returnTask_task
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`

// Loaded now, because scans must be sent and judged offline too.
void import('./returnScans.ts')

export const loader = offlinePageLoader<ReturnPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** Return page: puts picked goods that are no longer needed back on a shelf. */
export function Component() {
  const t = useT()
  const data = usePage<ReturnPageQuery>(query)
  const [search] = useSearchParams()
  const { edges, pageInfo } = data.returnTasks
  const tasks = edges.map(({ node }) => readTask(node))
  return (
    <StationGate query={data} job="return" title={t('stock.return.title')}>
      {(station) => <ReturnStation station={station} loaded={tasks} hasMore={pageInfo.hasNextPage} first={search.get('task')} />}
    </StationGate>
  )
}
