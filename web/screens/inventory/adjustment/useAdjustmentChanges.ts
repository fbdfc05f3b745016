import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { prependNew } from '../../../relay/prependNew.ts'
import { useRestingCallback } from '../../../relay/useRestingCallback.ts'
import type { useAdjustmentChangesSubscription } from './__generated__/useAdjustmentChangesSubscription.graphql.ts'

interface Options {
  warehouseId: string
  /** List to prepend new rows to, with its single state or null for all; without it only existing rows are updated. */
  grows?: { connectionId: string; state: string | null } | undefined
  /** Called when an adjustment was created or changed, or such an event may have been missed; at most once a second. */
  changed: () => void
}

/** Keeps the shown adjustments up to date. */
export function useAdjustmentChanges({ warehouseId, grows, changed }: Options): void {
  const { connectionId, state } = grows ?? {}
  const onNext = useRestingCallback(changed)
  useSubscription<useAdjustmentChangesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useAdjustmentChangesSubscription($warehouseId: ID!) {
            adjustmentChanged(warehouseId: $warehouseId) {
              ...AdjustmentTable_adjustment
              ...AdjustmentActions_adjustment
              ...AdjustmentHistory_adjustment
              state
              createdAt
            }
          }
        `,
        variables: { warehouseId },
        updater: (store) => {
          if (connectionId)
            prependNew(store, store.getRootField('adjustmentChanged'), {
              connectionId,
              state: state ?? null,
              edgeType: 'AdjustmentEdge',
              time: 'createdAt',
            })
        },
        onNext,
      }),
      [warehouseId, connectionId, state, onNext],
    ),
  )
}
