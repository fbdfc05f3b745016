import { graphql, readInlineData } from 'react-relay'
import type { replenishmentRow_row$data, replenishmentRow_row$key } from './__generated__/replenishmentRow_row.graphql.ts'

/** A product with what its picking areas need. */
export type Replenishable = replenishmentRow_row$data & {
  /** Of its product. */
  id: string
}

const fragment = graphql`
  fragment replenishmentRow_row on Replenishment @inline {
    quantity
    reason
    waiting
    picking
    staging
    onTheWay
    minimum
    maximum
    cartonPieces
    frees
    cutOffAt
    sources {
      location
      quantity
      cartons
    }
    product {
      id
      sku
      name: displayName
      customerName
      picture {
        small
      }
    }
    transfers {
      number
      pieces
      holder
    }
  }
`

export function readReplenishable(node: replenishmentRow_row$key): Replenishable {
  const row = readInlineData<replenishmentRow_row$key>(fragment, node)
  return { ...row, id: row.product.id }
}
