import { graphql } from 'react-relay'
import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { useCounts } from '../../../relay/useCounts.ts'
import type { useLocationContentQuery } from './__generated__/useLocationContentQuery.graphql.ts'

const query = graphql`
  query useLocationContentQuery($warehouseId: ID!, $location: String!) {
    locationStocks(warehouseId: $warehouseId, location: $location, first: 250) {
      edges {
        node {
          onHand
          free
          product {
            id
            sku
            name: displayName
            customerName
          }
        }
      }
    }
  }
`

/** A product at a location, over all its batches. */
export interface ProductThere {
  id: string
  sku: string
  name: string
  customerName: string
  onHand: number
  free: number
}

/** Products that lie at a location, by its scanned or typed code; null while unknown. */
export function useLocationContent(warehouseId: string, typed: string | undefined): readonly ProductThere[] | null {
  const location = readAs(parseScan(typed ?? ''), 'location')
  // Without a code that could be a location's the answer would be empty; it is asked all the same, for a hook cannot be left out.
  const loaded = useCounts<useLocationContentQuery>(query, { warehouseId, location: location ?? '-' })
  if (!location || !loaded) return null
  const byProduct = new Map<string, ProductThere>()
  for (const { node } of loaded.locationStocks.edges) {
    const known = byProduct.get(node.product.id) ?? { ...node.product, onHand: 0, free: 0 }
    byProduct.set(node.product.id, { ...known, onHand: known.onHand + node.onHand, free: known.free + node.free })
  }
  return [...byProduct.values()].sort((a, b) => a.sku.localeCompare(b.sku))
}
