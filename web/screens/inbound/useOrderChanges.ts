import { graphql } from 'react-relay'
import { useDocumentChanges } from '../../relay/useDocumentChanges.ts'

interface Options {
  warehouseId: string
  /** List to prepend new rows to, with its single state or null for all; without it only existing rows are updated. */
  grows: { connectionId: string; state: string | null } | undefined
  /** Called when an order was created or changed, or such an event may have been missed; at most once a second. */
  changed: () => void
}

const subscription = graphql`
  subscription useOrderChangesSubscription($warehouseId: ID!) {
    inboundOrderChanged(warehouseId: $warehouseId) {
      ...OrderTable_order
      state
      createdAt
    }
  }
`

/** Keeps the rows of the list up to date. */
export function useOrderChanges({ warehouseId, grows, changed }: Options): void {
  useDocumentChanges({
    subscription,
    variables: { warehouseId },
    grows: grows && { ...grows, field: 'inboundOrderChanged', time: 'createdAt' },
    changed,
  })
}
