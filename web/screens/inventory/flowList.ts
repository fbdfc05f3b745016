import { valuesOf } from '../../../graph/kernel/states/enumSpec.ts'
import { StockQuantity } from '../../../graph/stock/states.ts'
import type { ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

export const documentKinds = [
  'Package',
  'InboundOrder',
  'Wave',
  'SimplePrint',
  'ReturnTask',
  'Adjustment',
  'Transfer',
  'StockCount',
  'Import',
] as const
export const quantities = valuesOf(StockQuantity)

type Filter = 'quantity' | 'document' | 'person'
export type FlowListState = ListState<'ALL', 'location', 'NEWEST', Filter>

/** Filters of a product's ledger; the search is for locations. */
export const flowList: ListSpec<'ALL', 'location', 'NEWEST', Filter> = {
  views: ['ALL'],
  fields: ['location'],
  sorts: ['NEWEST'],
  filters: { quantity: quantities, document: documentKinds, person: null },
}

/** Converts the list state to the API filter, up to a moment or now; a number of days counts from today, so it does not limit the past. */
export function filterOf({ search, filters, period }: FlowListState, moment: string | null) {
  const { search: location } = searchOf(search)
  return {
    ...(location && { location }),
    ...(filters.quantity.length > 0 && { quantities: filters.quantity as typeof quantities }),
    ...(filters.document.length > 0 && { documentKinds: [...filters.document] }),
    ...(filters.person.length > 0 && { staffIds: [...filters.person] }),
    ...(moment ? { until: moment } : daysOf(period)),
  }
}

function daysOf(period: FlowListState['period']) {
  if (period === 'all') return {}
  return 'days' in period ? { days: period.days } : { from: period.from, to: period.to }
}
