import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { prependNew } from '../../relay/prependNew.ts'
import { useRestingCallback } from '../../relay/useRestingCallback.ts'
import type { useProductChangesSubscription } from './__generated__/useProductChangesSubscription.graphql.ts'

interface Options {
  /** List to prepend new products to; null to update known ones only. */
  connectionId: string | null
  /** Called when a product was created or changed, or such an event may have been missed; at most once a second. */
  changed: () => void
}

/** Keeps the rows of the product list up to date. */
export function useProductChanges({ connectionId, changed }: Options): void {
  const onNext = useRestingCallback(changed)
  useSubscription<useProductChangesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useProductChangesSubscription {
            productChanged {
              ...ProductTable_product
              createdAt
            }
          }
        `,
        variables: {},
        updater: (store) => {
          if (!connectionId) return
          const product = store.getRootField('productChanged')
          prependNew(store, product, { connectionId, state: null, edgeType: 'ProductEdge', time: 'createdAt' })
        },
        onNext,
      }),
      [connectionId, onNext],
    ),
  )
}
