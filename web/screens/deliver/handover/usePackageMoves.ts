import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useRestingCallback } from '../../../relay/useRestingCallback.ts'
import type { usePackageMovesSubscription } from './__generated__/usePackageMovesSubscription.graphql.ts'

/** Calls back when packages of the warehouse changed their state, at most once a second. */
export function usePackageMoves(warehouseId: string, onMoved: () => void): void {
  const onNext = useRestingCallback(onMoved)
  useSubscription<usePackageMovesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription usePackageMovesSubscription($warehouseId: ID!) {
            packagesMoved(warehouseId: $warehouseId)
          }
        `,
        variables: { warehouseId },
        onNext,
      }),
      [warehouseId, onNext],
    ),
  )
}
