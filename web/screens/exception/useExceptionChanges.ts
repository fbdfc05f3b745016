import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { prependNew } from '../../relay/prependNew.ts'
import { useRestingCallback } from '../../relay/useRestingCallback.ts'
import type { useExceptionChangesSubscription } from './__generated__/useExceptionChangesSubscription.graphql.ts'

interface Options {
  warehouseId: string
  /** List to prepend new rows to, with its single state or null for all; without it only existing rows are updated. */
  grows?: { connectionId: string; state: string | null } | undefined
  /** Called when an exception was opened or closed, or such an event may have been missed; at most once a second. */
  changed: () => void
}

/** Keeps the shown scan exceptions up to date. */
export function useExceptionChanges({ warehouseId, grows, changed }: Options): void {
  const { connectionId, state } = grows ?? {}
  const onNext = useRestingCallback(changed)
  useSubscription<useExceptionChangesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useExceptionChangesSubscription($warehouseId: ID!) {
            scanExceptionChanged(warehouseId: $warehouseId) {
              ...exceptionNode_exception
              state
              refusedAt
            }
          }
        `,
        variables: { warehouseId },
        updater: (store) => {
          if (connectionId)
            prependNew(store, store.getRootField('scanExceptionChanged'), {
              connectionId,
              state: state ?? null,
              edgeType: 'ScanExceptionEdge',
              time: 'refusedAt',
            })
        },
        onNext,
      }),
      [warehouseId, connectionId, state, onNext],
    ),
  )
}
