import type { ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

export const views = ['ALL', 'ACTIVE', 'INVITED', 'INACTIVE'] as const
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

/** Whether a person belongs to a view; who was invited is active once they have a password. */
export function isInView(view: View, { active, invitation }: { active: boolean; invitation: object | null | undefined }): boolean {
  if (view === 'ALL' || !active) return view === 'ALL' || view === 'INACTIVE'
  return view === (invitation ? 'INVITED' : 'ACTIVE')
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<View, 'person', Sort, Filter>) {
  return {
    ...(view !== 'ALL' && { active: view !== 'INACTIVE' }),
    ...((view === 'ACTIVE' || view === 'INVITED') && { invited: view === 'INVITED' }),
    ...searchOf(search),
    ...(filters.role.length > 0 && { roleIds: [...filters.role] }),
    ...(filters.place.length > 0 && { warehouseIds: [...filters.place] }),
  }
}
