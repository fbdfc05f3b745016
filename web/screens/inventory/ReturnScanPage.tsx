import { graphql } from 'react-relay'
import { useSearchParams } from 'react-router'
import { offlinePageLoader, usePage } from '../../relay/page.ts'
import { useAppContext } from '../../shell/AppContext.tsx'
import { OfflineDataNotice } from '../../station/entry/OfflineDataNotice.tsx'
import { ConsoleLink } from '../../station/ui/ConsoleLink.tsx'
import { HeaderHomeContext } from '../../station/ui/HeaderHomeContext.ts'
import { StationNoticeContext } from '../../station/ui/StationNoticeContext.ts'
import type { ReturnScanPageQuery } from './__generated__/ReturnScanPageQuery.graphql.ts'
import { ReturnStation } from './ReturnStation.tsx'
import { readTask } from './returnTask.ts'

const query = graphql`
  query ReturnScanPageQuery($warehouseId: ID!) {
    returnTasks(warehouseId: $warehouseId, filter: { states: [OPEN] }, first: 100) {
      edges {
        node {
          ...returnTask_task
        }
      }
    }
  }
`

export const loader = offlinePageLoader<ReturnScanPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** Return station: puts picked goods that are no longer needed back on a shelf. */
export function Component() {
  const { warehouse, viewer } = useAppContext()
  const { returnTasks } = usePage<ReturnScanPageQuery>(query)
  const [search] = useSearchParams()
  const waiting = returnTasks.edges.map(({ node }) => readTask(node))
  const first = waiting.find(({ number }) => number === search.get('task')) ?? null
  const place = [warehouse?.name, viewer.name].filter(Boolean).join(' · ')
  const warehouseId = warehouse?.id ?? ''
  return (
    <StationNoticeContext value={<OfflineDataNotice />}>
      <HeaderHomeContext value={<ConsoleLink />}>
        <ReturnStation key={warehouseId} warehouseId={warehouseId} place={place} waiting={waiting} first={first} />
      </HeaderHomeContext>
    </StationNoticeContext>
  )
}
