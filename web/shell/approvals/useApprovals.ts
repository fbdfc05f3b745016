import { useEffect, useState } from 'react'
import { graphql, requestSubscription } from 'react-relay'
import { environment } from '../../relay/environment.ts'
import type { useApprovalsSubscription } from './__generated__/useApprovalsSubscription.graphql.ts'
import type { Approvals } from './Approvals.ts'

const changes = graphql`
  subscription useApprovalsSubscription($warehouseId: ID!) {
    approvalsChanged(warehouseId: $warehouseId) {
      totalCount
      adjustments
      stockCounts
      first {
        kind
        documentId
        number
        since
        by
        lines
        added
        takenOff
      }
    }
  }
`

/** Follows what waits for the decision of the user in a warehouse; null without one, and until it is known. */
export function useApprovals(warehouseId: string | null): Approvals | null {
  const [known, setKnown] = useState<{ of: string; approvals: Approvals } | null>(null)
  useEffect(() => {
    if (!warehouseId) return
    const following = requestSubscription<useApprovalsSubscription>(environment, {
      subscription: changes,
      variables: { warehouseId },
      onNext: (data) => {
        if (data?.approvalsChanged) setKnown({ of: warehouseId, approvals: data.approvalsChanged })
      },
    })
    return () => following.dispose()
  }, [warehouseId])
  return known?.of === warehouseId ? known.approvals : null
}
