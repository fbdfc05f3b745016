import { graphql } from 'react-relay'
import { useDocumentChanges } from '../../relay/useDocumentChanges.ts'

interface Options {
  warehouseId: string
  /** List to prepend new rows to, with its single state or null for all; without it only existing rows are updated. */
  grows?: { connectionId: string; state: string | null } | undefined
  /** Called when an exception was opened or closed, or such an event may have been missed; at most once a second. */
  changed: () => void
}

const subscription = graphql`
  subscription useExceptionChangesSubscription($warehouseId: ID!) {
    scanExceptionChanged(warehouseId: $warehouseId) {
      ...exceptionNode_exception
      state
      refusedAt
    }
  }
`

/** Keeps the shown scan exceptions up to date. */
export function useExceptionChanges({ warehouseId, grows, changed }: Options): void {
  useDocumentChanges({
    subscription,
    variables: { warehouseId },
    grows: grows && { ...grows, field: 'scanExceptionChanged', time: 'refusedAt' },
    changed,
  })
}
