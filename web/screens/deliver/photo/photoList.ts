import type { AgeSort, ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

export type Filter = 'customer' | 'staff'
type PhotoListState = ListState<'ALL', 'any', AgeSort, Filter>

/** Filters of the photos of packages; one search covers the numbers of the package. */
export const photoList: ListSpec<'ALL', 'any', AgeSort, Filter> = {
  views: ['ALL'],
  fields: ['any'],
  sorts: ['NEWEST', 'OLDEST'],
  filters: { customer: null, staff: null },
}

/** Converts the list state to the API filter; days are in the warehouse's time zone, resolved by the server. */
export function filterOf({ search, filters, period }: PhotoListState) {
  return {
    ...searchOf(search),
    ...(filters.customer.length > 0 && { customerIds: [...filters.customer] }),
    ...(filters.staff.length > 0 && { staffIds: [...filters.staff] }),
    ...(period !== 'all' && ('days' in period ? { addedDays: period.days } : { addedFrom: period.from, addedTo: period.to })),
  }
}
