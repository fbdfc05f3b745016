import type { ListSpec, ListState } from '../../ui/listUrl.ts'

export const views = ['ALL', 'OCCUPIED', 'IDLE', 'CLEANABLE'] as const
export type View = (typeof views)[number]

/** Filters of the locations; there are no dates. */
export const locationList: ListSpec<View, 'code', 'NEWEST' | 'CODE', 'area'> = {
  views,
  fields: ['code'],
  sorts: ['CODE', 'NEWEST'],
  filters: { area: null },
}

const modes = { exact: 'EXACT', fuzzy: 'FUZZY', prefix: 'PREFIX' } as const

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<View, 'code', 'NEWEST' | 'CODE', 'area'>) {
  return {
    ...(view !== 'ALL' && { statuses: [view] }),
    ...(search.values.length > 0 && { search: { values: [...search.values], mode: modes[search.mode] } }),
    ...(filters.area[0] !== undefined && { cargoAreaId: filters.area[0] }),
  }
}
