import type { ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

export const views = ['OPEN', 'CLOSED'] as const
export type View = (typeof views)[number]
export type Sort = 'NEWEST' | 'OLDEST'
export type Filter = 'place'

/** The address names the current warehouse as `warehouse`, so the filter is `place`. Wall screens, searched by their name. There are no dates. */
export const wallList: ListSpec<View, 'wall', Sort, Filter> = {
  views,
  fields: ['wall'],
  sorts: ['NEWEST', 'OLDEST'],
  filters: { place: null },
}

/** Whether a wall screen belongs to a view. */
export function isInView(view: View, { revokedAt }: { revokedAt?: string | null | undefined }): boolean {
  return (view === 'CLOSED') === Boolean(revokedAt)
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<View, 'wall', Sort, Filter>) {
  return {
    closed: view === 'CLOSED',
    ...searchOf(search),
    ...(filters.place.length > 0 && { warehouseIds: [...filters.place] }),
  }
}
