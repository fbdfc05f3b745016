import { useMemo } from 'react'
import { type GraphQLTaggedNode, useSubscription } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { prependNew } from './prependNew.ts'
import { useRestingCallback } from './useRestingCallback.ts'

interface Options {
  /** Subscription of one field, which emits a node with `state` and the time by which the list is sorted. */
  subscription: GraphQLTaggedNode
  variables: OperationType['variables']
  /** List to prepend new rows to, with its single state or null for all; without it only existing rows are updated. */
  grows?: { field: string; connectionId: string; state: string | null; time: string } | undefined
  /** Called when a document was created or changed, or such an event may have been missed; at most once a second. `variables` and this are memoized. */
  changed?: () => void
}

const nothing = () => {}

/** Keeps shown documents up to date. */
export function useDocumentChanges({ subscription, variables, grows, changed = nothing }: Options): void {
  const { field, connectionId, state, time } = grows ?? {}
  const asked = JSON.stringify(variables)
  const onNext = useRestingCallback(changed)
  useSubscription(
    useMemo(
      () => ({
        subscription,
        variables: JSON.parse(asked),
        updater: (store) => {
          if (!field || !connectionId || !time) return
          const node = store.getRootField(field)
          if (node) prependNew(store, node, { connectionId, state: state ?? null, edgeType: `${node.getType()}Edge`, time })
        },
        onNext,
      }),
      [subscription, asked, field, connectionId, state, time, onNext],
    ),
  )
}
