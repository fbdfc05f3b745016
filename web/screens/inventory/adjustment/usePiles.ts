import { graphql } from 'react-relay'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import type { usePilesQuery, usePilesQuery$data } from './__generated__/usePilesQuery.graphql.ts'

const query = graphql`
  query usePilesQuery($warehouseId: ID!, $productId: ID!) {
    locationStocks(warehouseId: $warehouseId, productId: $productId, first: 100) {
      edges {
        node {
          code
          kind
          quality
          onHand
          free
        }
      }
    }
  }
`

type Pile = NonNullable<usePilesQuery$data['locationStocks']>['edges'][number]['node']

const none: readonly Pile[] = []

/** What lies of a product on the shelves of a warehouse; empty until it is loaded or known. */
export function usePiles(warehouseId: string, productId: string | null | undefined): readonly Pile[] {
  const loaded = useBackgroundQuery<usePilesQuery>(query, productId ? { warehouseId, productId } : null)
  return loaded?.locationStocks?.edges.map(({ node }) => node).filter(({ kind }) => kind === 'SHELF') ?? none
}
