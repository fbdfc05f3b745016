import { AnnouncementAudience } from '../../../../graph/announcement/states.ts'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import type { AgeSort, ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

export const views = ['PRESENT', 'DRAFT', 'OVER', 'WITHDRAWN', 'ALL'] as const
type Audience = keyof typeof AnnouncementAudience.values
export type View = (typeof views)[number]
export type Filter = 'place' | 'audience'

/** Value of the choice of what is for all warehouses. */
export const everywhere = 'ALL'

/** The address names the current warehouse as `warehouse`, so the filter is `place`. There are no dates. */
export const announcementList: ListSpec<View, 'title', AgeSort, Filter> = {
  views,
  fields: ['title'],
  sorts: ['NEWEST', 'OLDEST'],
  filters: { place: null, audience: valuesOf(AnnouncementAudience) },
}

/** Whether an announcement belongs to a view; a published one is over after its last day. */
export function isInView(view: View, { state, isOver }: { state: string; isOver: boolean }): boolean {
  if (view === 'ALL') return true
  return state === 'PUBLISHED' ? view === (isOver ? 'OVER' : 'PRESENT') : view === state
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters: { place, audience } }: ListState<View, 'title', AgeSort, Filter>) {
  const isPublished = view === 'PRESENT' || view === 'OVER'
  const forAll = place[0] === everywhere
  return {
    ...(isPublished && { states: ['PUBLISHED' as const], isOver: view === 'OVER' }),
    ...((view === 'DRAFT' || view === 'WITHDRAWN') && { states: [view] }),
    ...searchOf(search),
    ...(audience.length > 0 && { audiences: audience as Audience[] }),
    ...(forAll && { forAll }),
    ...(!forAll && place.length > 0 && { warehouseIds: [...place] }),
  }
}
