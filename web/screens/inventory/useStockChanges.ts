import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useRestingCallback } from '../../relay/useRestingCallback.ts'
import type { useStockChangesSubscription } from './__generated__/useStockChangesSubscription.graphql.ts'

/** Stock changes all day: lists of it are read again at most once in this time. */
const restMs = 3000

/** Calls back after stock of the warehouse has changed, or such an event may have been missed. */
export function useStockChanges(warehouseId: string, changed: () => void): void {
  const onNext = useRestingCallback(changed, restMs)
  useSubscription<useStockChangesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useStockChangesSubscription($warehouseId: ID!) {
            stockChanged(warehouseId: $warehouseId)
          }
        `,
        variables: { warehouseId },
        onNext,
      }),
      [warehouseId, onNext],
    ),
  )
}
