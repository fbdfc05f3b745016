import { useMemo } from 'react'
import { graphql } from 'react-relay'
import { gtinForms, parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { sumKnown } from '../../../ui/sumKnown.ts'
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
            barcodes
            cartonBarcodes {
              code
            }
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
  /** Codes that are the product, besides its SKU. */
  barcodes: readonly string[]
  /** Null while a blind count hides it. */
  onHand: number | null
  free: number | null
}

/** Products that lie at a location, by its scanned or typed code; null while unknown. */
export function useLocationContent(warehouseId: string, typed: string | undefined): readonly ProductThere[] | null {
  const location = readAs(parseScan(typed ?? ''), 'location')
  // Without a code that could be a location's the answer would be empty; it is asked all the same, for a hook cannot be left out.
  const loaded = useBackgroundQuery<useLocationContentQuery>(query, { warehouseId, location: location ?? '-' })
  return useMemo(() => (location && loaded ? productsOf(loaded) : null), [location, loaded])
}

function productsOf({ locationStocks }: useLocationContentQuery['response']): readonly ProductThere[] {
  const byProduct = new Map<string, ProductThere>()
  for (const { node } of locationStocks.edges) {
    const { barcodes, cartonBarcodes, ...product } = node.product
    const codes = [...barcodes, ...cartonBarcodes.map(({ code }) => code)].flatMap(gtinForms)
    const known = byProduct.get(product.id) ?? { ...product, barcodes: codes, onHand: 0, free: 0 }
    byProduct.set(product.id, { ...known, onHand: sumKnown([known.onHand, node.onHand]), free: sumKnown([known.free, node.free]) })
  }
  return [...byProduct.values()].sort((a, b) => a.sku.localeCompare(b.sku))
}
