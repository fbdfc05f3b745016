import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useRestingCallback } from '../../../relay/useRestingCallback.ts'
import type { useInterceptionChangesPackagesSubscription } from './__generated__/useInterceptionChangesPackagesSubscription.graphql.ts'
import type { useInterceptionChangesSubscription } from './__generated__/useInterceptionChangesSubscription.graphql.ts'

/** Maximum packages that are followed. */
const followedMaximum = 500

/** Keeps interceptions and their packages up to date; `changed` is called at most once a second when one was requested or settled. */
export function useInterceptionChanges(warehouseId: string, packageIds: readonly string[], changed: () => void): void {
  const onNext = useRestingCallback(changed)
  useSubscription<useInterceptionChangesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useInterceptionChangesSubscription($warehouseId: ID!) {
            interceptionChanged(warehouseId: $warehouseId) {
              ...InterceptionTable_interception
            }
          }
        `,
        variables: { warehouseId },
        onNext,
      }),
      [warehouseId, onNext],
    ),
  )
  const ids = packageIds.slice(0, followedMaximum).join(' ')
  useSubscription<useInterceptionChangesPackagesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useInterceptionChangesPackagesSubscription($warehouseId: ID!, $ids: [ID!]!) {
            packageChanged(warehouseId: $warehouseId, ids: $ids) {
              ...InterceptionTable_package @relay(mask: false)
            }
          }
        `,
        variables: { warehouseId, ids: ids === '' ? [] : ids.split(' ') },
      }),
      [warehouseId, ids],
    ),
  )
}
