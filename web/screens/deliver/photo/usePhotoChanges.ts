import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { placeRow } from '../../../relay/placeRow.ts'
import { useRestingCallback } from '../../../relay/useRestingCallback.ts'
import type { usePhotoChangesSubscription } from './__generated__/usePhotoChangesSubscription.graphql.ts'

interface Options {
  warehouseId: string
  /** List to prepend new photos to; without it they are not added. */
  connectionId: string | null
  /** Called when photos were deleted, or such an event may have been missed; at most once a second. */
  onDeleted: () => void
}

/** Keeps the list of photos up to date. */
export function usePhotoChanges({ warehouseId, connectionId, onDeleted }: Options): void {
  const deleted = useRestingCallback(onDeleted)
  useSubscription<usePhotoChangesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription usePhotoChangesSubscription($warehouseId: ID!) {
            packagePhotoChanged(warehouseId: $warehouseId) {
              ...PhotoTable_photo
              at
            }
          }
        `,
        variables: { warehouseId },
        updater: (store) => {
          const photo = store.getRootField('packagePhotoChanged')
          if (connectionId && photo) placeRow(store, photo, { connectionId, time: 'at' })
        },
        onNext: (data) => {
          if (!data?.packagePhotoChanged) deleted()
        },
      }),
      [warehouseId, connectionId, deleted],
    ),
  )
}
