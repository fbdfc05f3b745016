import type { ListSpec, ListState } from '../../ui/listUrl.ts'

export const views = ['ALL', 'OCCUPIED', 'IDLE', 'CLEANABLE'] as const
export type View = (typeof views)[number]

/** What the list of locations can be asked; it has no dates. */
export const locationList: ListSpec<View, 'code', 'NEWEST' | 'CODE', 'area'> = {
  views,
  fields: ['code'],
  sorts: ['NEWEST', 'CODE'],
  filters: { area: null },
}

const modes = { exact: 'EXACT', fuzzy: 'FUZZY', prefix: 'PREFIX' } as const

/** The list's state as the API's filter. */
export function filterOf({ view, search, filters }: ListState<View, 'code', 'NEWEST' | 'CODE', 'area'>) {
  return {
    ...(view !== 'ALL' && { statuses: [view] }),
    ...(search.values.length > 0 && { search: { values: [...search.values], mode: modes[search.mode] } }),
    ...(filters.area[0] !== undefined && { cargoAreaId: filters.area[0] }),
  }
}
