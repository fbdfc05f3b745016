import { useCallback } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { parseScan, readAs } from '../../graph/kernel/states/codes.ts'
import { environment } from '../relay/environment.ts'
import type { useScannedCodeQuery } from './__generated__/useScannedCodeQuery.graphql.ts'

const query = graphql`
  query useScannedCodeQuery($warehouseId: ID!, $customerIds: [ID!]!, $code: String!, $location: Search!) {
    productsByCode(code: $code, customerIds: $customerIds) {
      pieces
      product {
        id
        sku
        name: displayName
        customer {
          id
        }
      }
    }
    locations(warehouseId: $warehouseId, filter: { search: $location }, first: 1) {
      edges {
        node {
          code
        }
      }
    }
  }
`

/** A product with the pieces that the scanned code stands for: those of a carton, or one. */
export interface ScannedProduct {
  id: string
  sku: string
  name: string
  customerId: string | null
  pieces: number
}

export interface ScannedCode {
  /** Products of which it is the code: of several customers, where none is chosen. */
  products: readonly ScannedProduct[]
  location: string | null
  /** Whether it says how many pieces it stands for, but not for certain. */
  isUncertain: boolean
}

/** The products of a customer; of all if none is chosen. It is null for people who may not see customers. */
export const ofCustomer = (products: readonly ScannedProduct[], customerId: string): readonly ScannedProduct[] =>
  products.filter((product) => !customerId || product.customerId === null || product.customerId === customerId)

/** Looks up what a scanned or typed code is: a product of the customer, or of all if it is empty, or a location. Fails without an answer. */
export function useScannedCode(warehouseId: string): (code: string, customerId: string) => Promise<ScannedCode> {
  return useCallback(
    async (typed, customerId) => {
      const scan = parseScan(typed)
      // A code that names its kind is nothing else.
      const place = scan.kind === 'own' ? readAs(scan, 'location') : readAs(scan, 'product')?.toUpperCase()
      const variables = {
        warehouseId,
        customerIds: customerId ? [customerId] : [],
        code: typed,
        location: { values: [place || '-'], mode: 'EXACT' as const },
      }
      const found = await fetchQuery<useScannedCodeQuery>(environment, query, variables, { fetchPolicy: 'network-only' }).toPromise()
      if (!found) throw new Error('The search gave no answer')
      const products = found.productsByCode.map(({ pieces, product: { customer, ...product } }) => ({
        ...product,
        customerId: customer?.id ?? null,
        pieces: pieces ?? 0,
      }))
      return { products, location: found.locations.edges[0]?.node.code ?? null, isUncertain: products.some(({ pieces }) => pieces === 0) }
    },
    [warehouseId],
  )
}
