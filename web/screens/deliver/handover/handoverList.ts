import { handoverMachine } from '../../../../graph/delivery/states/handover.ts'
import type { AgeSort, ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

const views = ['ALL', ...handoverMachine.order] as const
export type View = (typeof views)[number]
export type Filter = 'group'
type HandoverListState = ListState<View, 'any', AgeSort, Filter>

/** Filters of the hand-over sheets; one search covers their numbers, the driver, the vehicle and the packages on them. */
export const handoverList: ListSpec<View, 'any', AgeSort, Filter> = {
  views,
  fields: ['any'],
  sorts: ['NEWEST', 'OLDEST'],
  filters: { group: null },
}

/** Converts the list state to the API filter; days are in the warehouse's time zone, resolved by the server. */
export function filterOf({ view, search, filters, period }: HandoverListState) {
  return {
    ...(view !== 'ALL' && { states: [view] }),
    ...searchOf(search),
    ...(filters.group.length > 0 && { groupIds: [...filters.group] }),
    ...(period !== 'all' && ('days' in period ? { createdDays: period.days } : { createdFrom: period.from, createdTo: period.to })),
  }
}
