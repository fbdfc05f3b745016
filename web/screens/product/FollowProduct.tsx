import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { FollowProductSubscription } from './__generated__/FollowProductSubscription.graphql.ts'

/** Keeps a product, its form and its pictures up to date with what others do, as long as it is rendered. */
export function FollowProduct({ productId }: { productId: string }) {
  useSubscription<FollowProductSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription FollowProductSubscription($productId: ID!) {
            productChanged(productId: $productId) {
              ...EditProduct_product
              ...ProductPictures_product
            }
          }
        `,
        variables: { productId },
      }),
      [productId],
    ),
  )
  return null
}
