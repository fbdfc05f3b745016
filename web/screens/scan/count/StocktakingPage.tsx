import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { offlinePageLoader, usePage } from '../../../relay/page.ts'
import { StationGate } from '../../../station/entry/StationGate.tsx'
import type { StocktakingPageQuery } from './__generated__/StocktakingPageQuery.graphql.ts'
import { CountStation } from './CountStation.tsx'

const query = graphql`
  query StocktakingPageQuery($warehouseId: ID!, $number: String!, $open: Boolean!) {
    ...StationGate_query @arguments(warehouseId: $warehouseId)
    ...WaitingCounts_query @arguments(warehouseId: $warehouseId)
    opened: stockCounts(warehouseId: $warehouseId, filter: { search: { values: [$number], mode: EXACT } }, first: 1) @include(if: $open) {
      edges {
        node {
          ...CountStation_count
        }
      }
    }
  }
`

// Loaded now, because scans must be sent and judged offline too.
void import('./countScans.ts')

export const loader = offlinePageLoader<StocktakingPageQuery>(query, ({ warehouseId, search }) => {
  const number = search.get('order') ?? ''
  return { warehouseId, number, open: number !== '' }
})

/** Page of the person who counts. */
export function Component() {
  const t = useT()
  const data = usePage<StocktakingPageQuery>(query)
  return (
    <StationGate query={data} job="count" title={t('countScan.title')}>
      {(station) => <CountStation station={station} count={data.opened?.edges[0]?.node ?? null} query={data} />}
    </StationGate>
  )
}
