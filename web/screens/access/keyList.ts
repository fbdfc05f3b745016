import { expiringDays } from '../../../graph/access/states.ts'
import type { ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

export const views = ['LIVE', 'EXPIRING', 'ENDED', 'ALL'] as const
export type View = (typeof views)[number]
export type Sort = 'NEWEST' | 'OLDEST' | 'NAME' | 'NAME_DESC'
export type Filter = 'customer' | 'place'

/** The address names the current warehouse as `warehouse`, so the filter is `place`. One search covers name, contact and the ends of the secrets. There are no dates. */
export const keyList: ListSpec<View, 'key', Sort, Filter> = {
  views,
  fields: ['key'],
  sorts: ['NEWEST', 'OLDEST', 'NAME', 'NAME_DESC'],
  filters: { customer: null, place: null },
}

const dayMs = 86_400_000

/** Whether a live key ends soon. */
export function isExpiring({ state, expiresAt }: { state: string; expiresAt?: string | null | undefined }, now = Date.now()): boolean {
  return state === 'LIVE' && Boolean(expiresAt) && Date.parse(String(expiresAt)) - now <= expiringDays * dayMs
}

/** Whether a key belongs to a view. */
export function isInView(view: View, key: { state: string; expiresAt?: string | null | undefined }): boolean {
  if (view === 'ALL') return true
  if (view === 'EXPIRING') return isExpiring(key)
  return (key.state === 'LIVE') === (view === 'LIVE')
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<View, 'key', Sort, Filter>) {
  return {
    ...(view !== 'ALL' && { part: view }),
    ...searchOf(search),
    ...(filters.customer.length > 0 && { customerIds: [...filters.customer] }),
    ...(filters.place.length > 0 && { warehouseIds: [...filters.place] }),
  }
}
