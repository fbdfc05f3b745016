import { useEffect, useState } from 'react'
import { graphql } from 'react-relay'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import type { useApprovalNeedQuery, useApprovalNeedQuery$data } from './__generated__/useApprovalNeedQuery.graphql.ts'
import type { AdjustmentValues } from './adjustmentForm.ts'

const query = graphql`
  query useApprovalNeedQuery($warehouseId: ID!, $changes: [AdjustmentChange!]!) {
    approvalNeed(warehouseId: $warehouseId, changes: $changes) {
      ...ApprovalReason_need
    }
  }
`

/** Time without a key after which the server is asked. */
const restMs = 250

/** Why the adjustment in a form would need approval, by the rule of the server; null if it would be posted at once. */
export function useApprovalNeed(form: ServerForm<AdjustmentValues>, warehouseId: string): useApprovalNeedQuery$data['approvalNeed'] | null {
  const changes = form
    .watch('lines')
    .flatMap(({ productId, change }) =>
      productId && Number.isInteger(change) && change !== 0 ? [{ productId, change: Number(change) }] : [],
    )
  const typed = JSON.stringify(changes)
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  // Without the last answer the page would change its width, and the button leave the pointer.
  const answer = useBackgroundQuery<useApprovalNeedQuery>(query, { warehouseId, changes: JSON.parse(asked) }, null, true)
  return (changes.length > 0 && answer?.approvalNeed) || null
}
