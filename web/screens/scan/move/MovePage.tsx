import { graphql } from 'react-relay'
import { useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { offlinePageLoader, usePage } from '../../../relay/page.ts'
import { StationGate } from '../../../station/entry/StationGate.tsx'
import type { MovePageQuery } from './__generated__/MovePageQuery.graphql.ts'
import { MoveStation } from './MoveStation.tsx'

const query = graphql`
  query MovePageQuery(
    $warehouseId: ID!
    $number: String!
    $open: Boolean!
    $moveKey: String!
    $isBegun: Boolean!
    $place: String!
    $atPlace: Boolean!
  ) {
    ...StationGate_query @arguments(warehouseId: $warehouseId)
    ...WaitingTransfers_query @arguments(warehouseId: $warehouseId)
    opened: transfers(warehouseId: $warehouseId, filter: { search: { values: [$number], mode: EXACT } }, first: 1) @include(if: $open) {
      edges {
        node {
          ...MoveStation_transfer
        }
      }
    }
    begun: transfers(warehouseId: $warehouseId, filter: { moveKey: $moveKey }, first: 1) @include(if: $isBegun) {
      edges {
        node {
          ...MoveStation_transfer
        }
      }
    }
    here: locationStocks(warehouseId: $warehouseId, location: $place, first: 250) @include(if: $atPlace) {
      ...useGoodsHere_stocks
    }
  }
`

// Loaded now, because scans must be sent and judged offline too.
void import('./moveScans.ts')

export const loader = offlinePageLoader<MovePageQuery>(query, ({ warehouseId, search }) => {
  const number = search.get('order') ?? ''
  const place = search.get('place') ?? ''
  const moveKey = search.get('move') ?? ''
  return { warehouseId, number, open: number !== '', moveKey, isBegun: moveKey !== '', place, atPlace: place !== '' }
})

/** Page for moving goods by scan. */
export function Component() {
  const t = useT()
  const place = useSearchParams()[0].get('place')
  const data = usePage<MovePageQuery>(query)
  return (
    <StationGate query={data} job="move" title={t('move.title')}>
      {(station) => (
        <MoveStation
          station={station}
          transfer={(data.opened ?? data.begun)?.edges[0]?.node ?? null}
          place={place}
          here={data.here ?? null}
          query={data}
        />
      )}
    </StationGate>
  )
}
