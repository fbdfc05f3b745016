import { useMemo } from 'react'
import { type GraphQLTaggedNode, useSubscription } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { useRestingCallback } from './useRestingCallback.ts'

interface Options {
  /** Subscription that emits documents with what is shown of them. */
  subscription: GraphQLTaggedNode
  variables: OperationType['variables']
  /** Called when a document was changed, or such an event may have been missed; at most once a second or in the given time. */
  changed?: () => void
  restMs?: number
}

const nothing = () => {}

/** Keeps shown documents up to date. */
export function useDocumentChanges({ subscription, variables, changed = nothing, restMs }: Options): void {
  const asked = JSON.stringify(variables)
  const onNext = useRestingCallback(changed, restMs)
  useSubscription(useMemo(() => ({ subscription, variables: JSON.parse(asked), onNext }), [subscription, asked, onNext]))
}
