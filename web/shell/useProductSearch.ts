import { useEffect, useMemo, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { environment } from '../relay/environment.ts'
import type { useProductSearchQuery } from './__generated__/useProductSearchQuery.graphql.ts'

export interface FoundProduct {
  id: string
  sku: string
  name: string
  /** Available pieces in the warehouse. */
  available: number
}

const restMs = 150

/** Products of a customer by part of SKU, name or barcode, with what is available of them in a warehouse. */
export function useProductSearch(warehouseId: string, customerId: string) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly FoundProduct[]>([])
  useEffect(() => {
    if (!customerId) return setFound([])
    const variables = {
      ...{ warehouseId, customerIds: [customerId] },
      ...(text.trim() !== '' && { search: { values: [text.trim()], mode: 'FUZZY' as const } }),
    }
    let stop = () => {}
    const timer = window.setTimeout(
      () => {
        const reading = fetchQuery<useProductSearchQuery>(
          environment,
          graphql`
            query useProductSearchQuery($warehouseId: ID!, $customerIds: [ID!]!, $search: Search) {
              products(filter: { customerIds: $customerIds, search: $search }, sort: SKU, first: 20) {
                edges {
                  node {
                    id
                    sku
                    name: displayName
                  }
                }
              }
              productStocks(warehouseId: $warehouseId, filter: { customerIds: $customerIds, search: $search }, sort: SKU, first: 20) {
                edges {
                  node {
                    available
                    product {
                      id
                    }
                  }
                }
              }
            }
          `,
          variables,
        ).subscribe({
          next: ({ products, productStocks }) => {
            const available = new Map(productStocks.edges.map(({ node }) => [node.product.id, node.available]))
            setFound(products.edges.map(({ node }) => ({ ...node, available: available.get(node.id) ?? 0 })))
          },
          // The known products stay; the next letter asks again.
          error: () => {},
        })
        stop = () => reading.unsubscribe()
      },
      text === '' ? 0 : restMs,
    )
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [warehouseId, customerId, text])
  return useMemo(() => ({ found, search: setText }), [found])
}
