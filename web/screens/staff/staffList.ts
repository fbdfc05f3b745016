import { type AccountView, accountFilter, accountViews } from '../../shell/account/accountViews.ts'
import type { ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

export type Sort = 'NEWEST' | 'OLDEST' | 'LOGIN' | 'LOGIN_DESC'
export type Filter = 'role' | 'place'

/** The address names the current warehouse as `warehouse`, so the filter is `place`. One search covers login and names. There are no dates. */
export const staffList: ListSpec<AccountView, 'person', Sort, Filter> = {
  views: accountViews,
  fields: ['person'],
  sorts: ['NEWEST', 'OLDEST', 'LOGIN', 'LOGIN_DESC'],
  filters: { role: null, place: null },
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<AccountView, 'person', Sort, Filter>) {
  return {
    ...accountFilter(view),
    ...searchOf(search),
    ...(filters.role.length > 0 && { roleIds: [...filters.role] }),
    ...(filters.place.length > 0 && { warehouseIds: [...filters.place] }),
  }
}
