import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { prependNew } from '../../../relay/prependNew.ts'
import { useRestingCallback } from '../../../relay/useRestingCallback.ts'
import type { useCountChangesSubscription } from './__generated__/useCountChangesSubscription.graphql.ts'

interface Options {
  warehouseId: string
  /** List to prepend new rows to, with its single state or null for all; without it only existing rows are updated. */
  grows?: { connectionId: string; state: string | null } | undefined
  /** Called when a count was created or changed, or such an event may have been missed; at most once a second. */
  changed: () => void
}

/** Keeps the shown counts up to date. */
export function useCountChanges({ warehouseId, grows, changed }: Options): void {
  const { connectionId, state } = grows ?? {}
  const onNext = useRestingCallback(changed)
  useSubscription<useCountChangesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useCountChangesSubscription($warehouseId: ID!) {
            stockCountChanged(warehouseId: $warehouseId) {
              ...CountTable_count
              ...CountPage_count
              state
              createdAt
            }
          }
        `,
        variables: { warehouseId },
        updater: (store) => {
          if (connectionId)
            prependNew(store, store.getRootField('stockCountChanged'), {
              connectionId,
              state: state ?? null,
              edgeType: 'StockCountEdge',
              time: 'createdAt',
            })
        },
        onNext,
      }),
      [warehouseId, connectionId, state, onNext],
    ),
  )
}
