import { createContext, use } from 'react'
import type { useApprovalsSubscription$data } from './__generated__/useApprovalsSubscription.graphql.ts'

export type Approvals = NonNullable<useApprovalsSubscription$data['approvalsChanged']>

/** What waits for the decision of the user in the current warehouse; null without the right to decide, and until it is known. */
export const ApprovalsContext = createContext<Approvals | null>(null)

/** What waits for the decision of the user. */
export const useWaitingApprovals = (): Approvals | null => use(ApprovalsContext)
