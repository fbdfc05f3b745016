import { countMachine, StockCountType } from '../../../../graph/inventory/states.ts'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

export const views = ['ALL', ...countMachine.order] as const
export type View = (typeof views)[number]
export type Sort = 'NEWEST' | 'OLDEST'
export type Filter = 'type'
export type CountListState = ListState<View, 'any', Sort, Filter>

export const types = valuesOf(StockCountType)

/** Filters of the counts; one search covers number, SKU and locations. */
export const countList: ListSpec<View, 'any', Sort, Filter> = {
  views,
  fields: ['any'],
  sorts: ['NEWEST', 'OLDEST'],
  filters: { type: types },
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: CountListState) {
  return {
    ...(view !== 'ALL' && { states: [view] }),
    ...searchOf(search),
    ...(filters.type.length > 0 && { types: filters.type as typeof types }),
  }
}
