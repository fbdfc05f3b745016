import type { ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

export const views = ['ACTIVE', 'INACTIVE', 'ALL'] as const
export type View = (typeof views)[number]
export type Sort = 'NEWEST' | 'OLDEST' | 'CODE' | 'CODE_DESC'
export type Filter = 'assigned'

/** Filters of the customers; one search covers code, names, company and e-mail. There are no dates. */
export const customerList: ListSpec<View, 'customer', Sort, Filter> = {
  views,
  fields: ['customer'],
  sorts: ['NEWEST', 'OLDEST', 'CODE', 'CODE_DESC'],
  filters: { assigned: null },
}

/** Whether a customer belongs to a view. */
export const isInView = (view: View, { active }: { active: boolean }): boolean => view === 'ALL' || active === (view === 'ACTIVE')

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<View, 'customer', Sort, Filter>) {
  return {
    ...(view !== 'ALL' && { active: view === 'ACTIVE' }),
    ...searchOf(search),
    ...(filters.assigned.length > 0 && { warehouseIds: [...filters.assigned] }),
  }
}
