import type { ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

export const views = ['ALL', 'OCCUPIED', 'IDLE', 'CLEANABLE'] as const
export type View = (typeof views)[number]
type Sort = 'CODE' | 'CODE_DESC' | 'NEWEST' | 'OLDEST'

/** Filters of the locations; there are no dates. */
export const locationList: ListSpec<View, 'code', Sort, 'area'> = {
  views,
  fields: ['code'],
  sorts: ['CODE', 'CODE_DESC', 'NEWEST', 'OLDEST'],
  filters: { area: null },
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<View, 'code', Sort, 'area'>) {
  return {
    ...(view !== 'ALL' && { statuses: [view] }),
    ...searchOf(search),
    ...(filters.area[0] !== undefined && { cargoAreaId: filters.area[0] }),
  }
}
