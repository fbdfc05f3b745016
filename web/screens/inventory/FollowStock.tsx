import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useRestingCallback } from '../../relay/useRestingCallback.ts'
import type { FollowStockSubscription } from './__generated__/FollowStockSubscription.graphql.ts'

/** Stock changes all day: a list of it is read again at most once in this time. */
const restMs = 3000

interface Props {
  warehouseId: string
  /** Called after stock of the warehouse has changed, or such an event may have been missed. */
  changed: () => void
}

/** Follows the stock of a warehouse as long as it is rendered. */
export function FollowStock({ warehouseId, changed }: Props) {
  const onNext = useRestingCallback(changed, restMs)
  useSubscription<FollowStockSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription FollowStockSubscription($warehouseId: ID!) {
            stockChanged(warehouseId: $warehouseId)
          }
        `,
        variables: { warehouseId },
        onNext,
      }),
      [warehouseId, onNext],
    ),
  )
  return null
}
