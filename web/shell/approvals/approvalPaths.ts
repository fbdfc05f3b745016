import type { ApprovalKind } from '../../../graph/inventory/states.ts'

/** Lists of the documents of each kind that wait for a decision. */
export const approvalLists = [
  { count: 'adjustments', path: '/inventory/adjust', view: 'AWAITING_APPROVAL' },
  { count: 'stockCounts', path: '/inventory/count', view: 'COUNTING' },
] as const

const lists = { ADJUSTMENT: approvalLists[0].path, STOCK_COUNT: approvalLists[1].path } as const

/** Path of a document that waits for a decision. */
export const pathOfApproval = (kind: keyof typeof ApprovalKind.values, documentId: string) =>
  `${lists[kind]}/${encodeURIComponent(documentId)}`
