import type { ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

export const views = ['ALL', 'OCCUPIED', 'IDLE', 'CLEANABLE'] as const
export type View = (typeof views)[number]

/** Filters of the locations; there are no dates. */
export const locationList: ListSpec<View, 'code', 'NEWEST' | 'CODE', 'area'> = {
  views,
  fields: ['code'],
  sorts: ['CODE', 'NEWEST'],
  filters: { area: null },
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<View, 'code', 'NEWEST' | 'CODE', 'area'>) {
  return {
    ...(view !== 'ALL' && { statuses: [view] }),
    ...searchOf(search),
    ...(filters.area[0] !== undefined && { cargoAreaId: filters.area[0] }),
  }
}
