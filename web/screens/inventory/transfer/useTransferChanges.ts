import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { prependNew } from '../../../relay/prependNew.ts'
import { useRestingCallback } from '../../../relay/useRestingCallback.ts'
import type { useTransferChangesSubscription } from './__generated__/useTransferChangesSubscription.graphql.ts'

interface Options {
  warehouseId: string
  /** List to prepend new rows to, with its single state or null for all; without it only existing rows are updated. */
  grows?: { connectionId: string; state: string | null } | undefined
  /** Called when an transfer was created or changed, or such an event may have been missed; at most once a second. */
  changed: () => void
}

/** Keeps the shown transfers up to date. */
export function useTransferChanges({ warehouseId, grows, changed }: Options): void {
  const { connectionId, state } = grows ?? {}
  const onNext = useRestingCallback(changed)
  useSubscription<useTransferChangesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useTransferChangesSubscription($warehouseId: ID!) {
            transferChanged(warehouseId: $warehouseId) {
              ...TransferTable_transfer
              ...TransferPage_transfer
              state
              createdAt
            }
          }
        `,
        variables: { warehouseId },
        updater: (store) => {
          if (connectionId)
            prependNew(store, store.getRootField('transferChanged'), {
              connectionId,
              state: state ?? null,
              edgeType: 'TransferEdge',
              time: 'createdAt',
            })
        },
        onNext,
      }),
      [warehouseId, connectionId, state, onNext],
    ),
  )
}
