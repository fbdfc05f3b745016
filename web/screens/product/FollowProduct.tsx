import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useRestingCallback } from '../../relay/useRestingCallback.ts'
import type { FollowProductSubscription } from './__generated__/FollowProductSubscription.graphql.ts'

interface Props {
  productId: string
  /** Called after a change, also of its stock, at most once a second. */
  changed: () => void
}

/** Keeps a product, its form, its pictures and its history up to date with what others do, as long as it is rendered. */
export function FollowProduct({ productId, changed }: Props) {
  const onNext = useRestingCallback(changed)
  useSubscription<FollowProductSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription FollowProductSubscription($productId: ID!) {
            productChanged(id: $productId) {
              ...EditProduct_product
              ...ProductPictures_product
              ...useProductHistory_product
            }
          }
        `,
        variables: { productId },
        onNext,
      }),
      [productId, onNext],
    ),
  )
  return null
}
