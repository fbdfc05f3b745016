import { approvalLists, pathOfApproval } from '../../shell/approvals/approvalPaths.ts'
import { withoutView } from '../../ui/views/savedViews.ts'
import type { PanelDecisions_panel$data } from './__generated__/PanelDecisions_panel.graphql.ts'
import type { Kind, Waiting } from './decisions.ts'

type Read = PanelDecisions_panel$data['decisions'][number]

/** What waits of one kind, as the panel reads it or as the page knows it. */
export interface Decision extends Waiting, Partial<Omit<Read, keyof Waiting>> {
  /** The only document that waits. */
  readonly documentId?: string | undefined
}

interface List {
  path: string
  params?: Record<string, string>
  action: 'handle' | 'approve' | 'assign' | 'count' | 'show'
}

const lists = {
  INTERCEPTIONS: { path: '/out/intercept', params: { view: 'REQUESTED' }, action: 'handle' },
  CUT_OFF: { path: '/out/parcel', params: { due: 'today', days: 'all' }, action: 'show' },
  ABNORMAL: { path: '/out/abnormal', params: withoutView, action: 'handle' },
  ADJUSTMENTS: { path: approvalLists[0].path, params: { view: approvalLists[0].view }, action: 'approve' },
  STOCK_COUNTS: { path: approvalLists[1].path, params: { view: approvalLists[1].view }, action: 'approve' },
  UNKNOWN_PARCELS: { path: '/inbound/unknown-parcel', params: { view: 'WAITING', sort: 'OLDEST' }, action: 'assign' },
  SCAN_EXCEPTIONS: { path: '/inventory/scan-exception', params: withoutView, action: 'handle' },
  PRINT_JOBS: { path: '/setting/print-jobs', params: { view: 'FAILED' }, action: 'handle' },
  RETURNS: { path: '/inventory/return', params: withoutView, action: 'show' },
  COUNT_HOLDS: { path: '/inventory/create-count', params: { type: 'SHORT_PICK' }, action: 'count' },
  INBOUND_LATE: { path: '/inbound/warehouseWarrant', params: { expected: 'LATE', days: 'all' }, action: 'show' },
  REPLENISHMENTS: { path: '/inventory/replenish', params: withoutView, action: 'show' },
  LOW_STOCK: { path: '/inventory/inventory-list', params: { view: 'LOW' }, action: 'show' },
} as const satisfies Record<Kind, List>

/** The list whose rows are what waits, and what is done there. */
export function listOf({ kind, cutOff, documentId }: Decision): List {
  const list: List = lists[kind]
  if (cutOff) return { ...list, params: { ...list.params, group: cutOff.groupId } }
  return documentId === undefined ? list : { path: pathOfApproval('STOCK_COUNT', documentId), action: list.action }
}
