import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

export const views = ['ACTIVE', 'INACTIVE'] as const
export type View = (typeof views)[number]
export type Sort = 'NEWEST' | 'OLDEST'

/** Partners, searched by name and address. There are no dates. */
export const partnerList: ListSpec<View, 'partner', Sort, never> = {
  views,
  fields: ['partner'],
  sorts: ['NEWEST', 'OLDEST'],
  filters: {},
}

/** Whether a partner belongs to a view. */
export function isInView(view: View, { active }: { active?: boolean | undefined }): boolean {
  return (view === 'ACTIVE') === active
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search }: ListState<View, 'partner', Sort, never>) {
  return { active: view === 'ACTIVE', ...searchOf(search) }
}
