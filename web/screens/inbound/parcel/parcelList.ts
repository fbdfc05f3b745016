import { inboundMachine, unknownParcelMachine } from '../../../../graph/inbound/states.ts'
import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

export const views = ['ALL', ...unknownParcelMachine.order] as const
export type View = (typeof views)[number]
export type Filter = 'waiting' | 'progress'
export const sorts = ['NEWEST', 'OLDEST'] as const
export type Sort = (typeof sorts)[number]
export type ParcelListState = ListState<View, 'any', Sort, Filter>

/** Days since the arrival that can be filtered for. */
export const waitingDays = ['3', '7', '14', '30'] as const

/** States of the inbound order with which a parcel is claimed. */
export const progresses = inboundMachine.order

/** Those in which its goods are not all put away. */
export const awaitedProgresses = ['FORECAST', 'IN_TRANSIT', 'TO_BE_STORED', 'IN_STORAGE'] as const

/** Filters of the unknown parcels; one search covers number, tracking number and sender. */
export const parcelList: ListSpec<View, 'any', Sort, Filter> = {
  views,
  fields: ['any'],
  sorts,
  filters: { waiting: waitingDays, progress: progresses },
}

/** Converts the list state to the API filter; of several numbers of days the smallest includes the others. */
export function filterOf({ view, search, filters }: ParcelListState) {
  return {
    ...(view !== 'ALL' && { states: [view] }),
    ...searchOf(search),
    ...(filters.progress.length > 0 && { orderStates: [...filters.progress] as (typeof progresses)[number][] }),
    ...(filters.waiting.length > 0 && { waitingDays: Math.min(...filters.waiting.map(Number)) }),
  }
}
