import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { prependNew } from '../../../relay/prependNew.ts'
import { useRestingCallback } from '../../../relay/useRestingCallback.ts'
import type { useParcelChangesSubscription } from './__generated__/useParcelChangesSubscription.graphql.ts'

interface Options {
  warehouseId: string
  /** List to prepend new rows to, with its single state or null for all; without it only existing rows are updated. */
  grows?: { connectionId: string; state: string | null } | undefined
  /** Called when a parcel was registered or changed, or such an event may have been missed; at most once a second. */
  changed: () => void
}

/** Keeps the shown unknown parcels up to date. */
export function useParcelChanges({ warehouseId, grows, changed }: Options): void {
  const { connectionId, state } = grows ?? {}
  const onNext = useRestingCallback(changed)
  useSubscription<useParcelChangesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useParcelChangesSubscription($warehouseId: ID!) {
            unknownParcelChanged(warehouseId: $warehouseId) {
              ...ParcelTable_parcel
              ...ParcelActions_parcel
              ...ParcelFacts_parcel
              state
              createdAt
            }
          }
        `,
        variables: { warehouseId },
        updater: (store) => {
          if (connectionId)
            prependNew(store, store.getRootField('unknownParcelChanged'), {
              connectionId,
              state: state ?? null,
              edgeType: 'UnknownParcelEdge',
              time: 'createdAt',
            })
        },
        onNext,
      }),
      [warehouseId, connectionId, state, onNext],
    ),
  )
}
