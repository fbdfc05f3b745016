import { graphql } from 'react-relay'
import { useDocumentChanges } from '../../relay/useDocumentChanges.ts'

interface Options {
  /** List to prepend new products to; null to update known ones only. */
  connectionId: string | null
  /** Called when a product was created or changed, or such an event may have been missed; at most once a second. */
  changed: () => void
}

const subscription = graphql`
  subscription useProductChangesSubscription {
    productChanged {
      ...ProductTable_product
      createdAt
    }
  }
`

/** Keeps the rows of the product list up to date. */
export function useProductChanges({ connectionId, changed }: Options): void {
  useDocumentChanges({
    subscription,
    variables: {},
    grows: connectionId === null ? undefined : { field: 'productChanged', connectionId, state: null, time: 'createdAt' },
    changed,
  })
}
