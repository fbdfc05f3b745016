import { graphql } from 'react-relay'
import { gtinForms } from '../../graph/kernel/states/codes.ts'
import { useTypedSearch } from '../relay/useTypedSearch.ts'
import type { useProductSearchQuery, useProductSearchQuery$data } from './__generated__/useProductSearchQuery.graphql.ts'

export interface FoundProduct {
  id: string
  sku: string
  name: string
  /** Path of its picture. */
  picture: string | null
  /** Available pieces in the warehouse. */
  available: number
  /** Codes that are the product, besides its SKU. */
  barcodes: readonly string[]
}

const query = graphql`
  query useProductSearchQuery($warehouseId: ID!, $customerIds: [ID!]!, $search: Search) {
    products(filter: { customerIds: $customerIds, search: $search }, sort: SKU, first: 20) {
      edges {
        node {
          id
          sku
          name: displayName
          picture {
            small
          }
          barcodes
          cartonBarcodes {
            code
          }
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
`

function read({ products, productStocks }: useProductSearchQuery$data): FoundProduct[] {
  const available = new Map(productStocks.edges.map(({ node }) => [node.product.id, node.available]))
  return products.edges.map(({ node: { picture, barcodes, cartonBarcodes, ...product } }) => ({
    ...product,
    picture: picture?.small ?? null,
    available: available.get(product.id) ?? 0,
    barcodes: [...barcodes, ...cartonBarcodes.map(({ code }) => code)].flatMap(gtinForms),
  }))
}

/** Products of a customer, or of all if it is null, by part of SKU, name or barcode, with what is available of them in a warehouse. */
export function useProductSearch(warehouseId: string, customerId: string | null) {
  const base = customerId === '' ? null : { warehouseId, customerIds: customerId === null ? [] : [customerId] }
  return useTypedSearch<useProductSearchQuery, FoundProduct>(query, base, read)
}
