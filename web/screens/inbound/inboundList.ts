import type { DateKind, ListSpec, ListState, Period } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

export const states = ['FORECAST', 'IN_TRANSIT', 'TO_BE_STORED', 'IN_STORAGE', 'COMPLETED', 'VOIDED'] as const
export const views = ['ALL', ...states] as const
export type View = (typeof views)[number]

export const fields = ['number', 'erpNumber', 'trackingNumber', 'boxMark'] as const
export type Field = (typeof fields)[number]

export const expected = ['LATE', 'TODAY', 'WEEK'] as const
export const kinds = ['STANDARD', 'RETURN'] as const
export const sorts = ['NEWEST', 'OLDEST', 'EXPECTED'] as const
export type Sort = (typeof sorts)[number]
export type Filter = 'customer' | 'expected' | 'kind'

/** Filters of the list of inbound orders. */
export const inboundList: ListSpec<View, Field, Sort, Filter> = {
  views,
  fields,
  sorts,
  filters: { customer: null, expected, kind: kinds },
}

const columns = { number: 'NUMBER', erpNumber: 'ERP_NUMBER', trackingNumber: 'TRACKING_NUMBER', boxMark: 'BOX_MARK' } as const

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters, period, dateKind }: ListState<View, Field, Sort, Filter>) {
  return {
    ...(view !== 'ALL' && { states: [view] }),
    ...searchOf(search),
    ...(search.values.length > 0 && { searchIn: columns[search.field] }),
    ...(filters.customer.length > 0 && { customerIds: [...filters.customer] }),
    ...(filters.kind.length > 0 && { kinds: [...filters.kind] as (typeof kinds)[number][] }),
    ...(filters.expected.length > 0 && { expectedPeriods: [...filters.expected] as (typeof expected)[number][] }),
    ...datesOf(period, dateKind),
  }
}

function datesOf(period: Period, kind: DateKind) {
  if (period === 'all') return {}
  if ('days' in period) return kind === 'created' ? { createdDays: period.days } : { updatedDays: period.days }
  const { from, to } = period
  return kind === 'created' ? { createdFrom: from, createdTo: to } : { updatedFrom: from, updatedTo: to }
}
