import type { ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

export const views = ['ALL', 'ACTIVE', 'INACTIVE'] as const
export type View = (typeof views)[number]
export type Sort = 'NEWEST' | 'OLDEST' | 'LOGIN' | 'LOGIN_DESC'
export type Filter = 'role' | 'place'

/** The address names the current warehouse as `warehouse`, so the filter is `place`. One search covers login and names. There are no dates. */
export const staffList: ListSpec<View, 'person', Sort, Filter> = {
  views,
  fields: ['person'],
  sorts: ['NEWEST', 'OLDEST', 'LOGIN', 'LOGIN_DESC'],
  filters: { role: null, place: null },
}

/** Whether a person belongs to a view. */
export const isInView = (view: View, { active }: { active: boolean }): boolean => view === 'ALL' || active === (view === 'ACTIVE')

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<View, 'person', Sort, Filter>) {
  return {
    ...(view !== 'ALL' && { active: view === 'ACTIVE' }),
    ...searchOf(search),
    ...(filters.role.length > 0 && { roleIds: [...filters.role] }),
    ...(filters.place.length > 0 && { warehouseIds: [...filters.place] }),
  }
}
