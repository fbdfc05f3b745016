import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { prependNew } from '../../relay/prependNew.ts'
import { useRestingCallback } from '../../relay/useRestingCallback.ts'
import type { useOrderChangesSubscription } from './__generated__/useOrderChangesSubscription.graphql.ts'

interface Options {
  warehouseId: string
  /** List to prepend new rows to, with its single state or null for all; without it only existing rows are updated. */
  grows: { connectionId: string; state: string | null } | undefined
  /** Called when an order was created or changed, or such an event may have been missed; at most once a second. */
  changed: () => void
}

/** Keeps the rows of the list up to date. */
export function useOrderChanges({ warehouseId, grows, changed }: Options): void {
  const { connectionId, state } = grows ?? {}
  const onNext = useRestingCallback(changed)
  useSubscription<useOrderChangesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useOrderChangesSubscription($warehouseId: ID!) {
            inboundOrderChanged(warehouseId: $warehouseId) {
              ...OrderTable_order
              state
              createdAt
            }
          }
        `,
        variables: { warehouseId },
        updater: (store) => {
          if (connectionId)
            prependNew(store, store.getRootField('inboundOrderChanged'), {
              connectionId,
              state: state ?? null,
              edgeType: 'InboundOrderEdge',
              time: 'createdAt',
            })
        },
        onNext,
      }),
      [warehouseId, connectionId, state, onNext],
    ),
  )
}
