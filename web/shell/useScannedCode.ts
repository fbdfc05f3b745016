import { useCallback } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { codeKey, parseScan, readAs } from '../../graph/kernel/states/codes.ts'
import { environment } from '../relay/environment.ts'
import type { useScannedCodeQuery, useScannedCodeQuery$data } from './__generated__/useScannedCodeQuery.graphql.ts'

const query = graphql`
  query useScannedCodeQuery($warehouseId: ID!, $customerIds: [ID!]!, $whole: Search!, $part: Search!, $location: Search!) {
    byCode: products(filter: { customerIds: $customerIds, search: $whole }, first: 20) {
      edges {
        node {
          ...useScannedCode_product @relay(mask: false)
        }
      }
    }
    byPart: products(filter: { customerIds: $customerIds, search: $part }, first: 20) {
      edges {
        node {
          ...useScannedCode_product @relay(mask: false)
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

void graphql`
  fragment useScannedCode_product on Product {
    id
    sku
    name: displayName
    customer {
      id
    }
    barcodes
    cartonBarcodes {
      code
      pieces
    }
  }
`

type Product = useScannedCodeQuery$data['byCode']['edges'][number]['node']

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
}

/** The products of a customer; of all if none is chosen. It is null for people who may not see customers. */
export const ofCustomer = (products: readonly ScannedProduct[], customerId: string): readonly ScannedProduct[] =>
  products.filter((product) => !customerId || product.customerId === null || product.customerId === customerId)

function readProduct({ id, sku, name, customer, barcodes, cartonBarcodes }: Product, code: string): ScannedProduct[] {
  const is = (other: string) => codeKey(other).toLowerCase() === codeKey(code).toLowerCase()
  const carton = cartonBarcodes.find((one) => is(one.code))
  const pieces = is(sku) || barcodes.some(is) ? 1 : carton?.pieces
  return pieces === undefined ? [] : [{ id, sku, name, customerId: customer?.id ?? null, pieces }]
}

/** Looks up what a scanned or typed code is: a product of the customer, or of all if it is empty, or a location. Fails without an answer. */
export function useScannedCode(warehouseId: string): (code: string, customerId: string) => Promise<ScannedCode> {
  return useCallback(
    async (typed, customerId) => {
      const scan = parseScan(typed)
      const code = readAs(scan, 'product') ?? ''
      // A code that names its kind is nothing else.
      const place = scan.kind === 'own' ? readAs(scan, 'location') : code.toUpperCase()
      const search = (text: string | null, mode: 'EXACT' | 'FUZZY') => ({ values: [text || '-'], mode })
      const variables = {
        ...{ warehouseId, customerIds: customerId ? [customerId] : [] },
        ...{ whole: search(code, 'EXACT'), part: search(code, 'FUZZY'), location: search(place, 'EXACT') },
      }
      const found = await fetchQuery<useScannedCodeQuery>(environment, query, variables, { fetchPolicy: 'network-only' }).toPromise()
      if (!found) throw new Error('The search gave no answer')
      const nodes = [...found.byCode.edges, ...found.byPart.edges].map(({ node }) => node)
      const products = [...new Map(nodes.map((node) => [node.id, node])).values()].flatMap((node) => readProduct(node, code))
      return { products: code === '' ? [] : products, location: found.locations.edges[0]?.node.code ?? null }
    },
    [warehouseId],
  )
}
