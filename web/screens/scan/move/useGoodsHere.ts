import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { KnownCode } from '../../../../graph/product/rules/scanned.ts'
import { sumKnown } from '../../../ui/sumKnown.ts'
import type { useGoodsHere_stocks$key } from './__generated__/useGoodsHere_stocks.graphql.ts'

/** A product at a location, as far as a move without a plan may take it. */
export interface GoodsHere {
  id: string
  sku: string
  name: string
  barcodes: readonly string[]
  cartonBarcodes: readonly KnownCode[]
  picture: string | null
  customerName: string
  /** Pieces that are allocated to nothing; null while a blind count hides them. */
  free: number | null
}

/** What lies at a location. */
export interface Here {
  location: string
  goods: readonly GoodsHere[]
}

/** Reads what lies at the location of the address; null without one. */
export function useGoodsHere(location: string | null, key: useGoodsHere_stocks$key | null): Here | null {
  const stocks = useFragment(
    graphql`
      fragment useGoodsHere_stocks on LocationStockConnection {
        edges {
          node {
            free
            product {
              id
              sku
              name: displayName
              customerName
              picture {
                medium
              }
              barcodes
              cartonBarcodes {
                code
                pieces
              }
            }
          }
        }
      }
    `,
    key,
  )
  return useMemo(() => {
    if (!stocks || !location) return null
    const goods = new Map<string, GoodsHere>()
    for (const { node } of stocks.edges) {
      const { picture, ...product } = node.product
      const known = goods.get(product.id)
      const free = sumKnown([node.free, known ? known.free : 0])
      goods.set(product.id, { ...product, picture: picture?.medium ?? null, free })
    }
    return { location, goods: [...goods.values()] }
  }, [stocks, location])
}
