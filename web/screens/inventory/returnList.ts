import type { AgeSort, ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

export const views = ['OPEN', 'DONE', 'ALL'] as const
export type View = (typeof views)[number]
export type ReturnListState = ListState<View, 'any', AgeSort, never>

/** Filters of the return tasks; one search covers number, package and SKU. There is no date filter. */
export const returnList: ListSpec<View, 'any', AgeSort, never> = { views, fields: ['any'], sorts: ['NEWEST', 'OLDEST'], filters: {} }

/** Converts the list state to the API filter. */
export function filterOf({ view, search }: ReturnListState) {
  return {
    ...(view !== 'ALL' && { states: [view] }),
    ...searchOf(search),
  }
}
