import { transferMachine } from '../../../../graph/inventory/states.ts'
import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

export const views = ['ALL', ...transferMachine.order] as const
export type View = (typeof views)[number]
export type Sort = 'NEWEST' | 'OLDEST'
export type Filter = 'customer'
export type TransferListState = ListState<View, 'any', Sort, Filter>

/** Filters of the transfers; one search covers number, SKU and locations. */
export const transferList: ListSpec<View, 'any', Sort, Filter> = {
  views,
  fields: ['any'],
  sorts: ['NEWEST', 'OLDEST'],
  filters: { customer: null },
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: TransferListState) {
  return {
    ...(view !== 'ALL' && { states: [view] }),
    ...searchOf(search),
    ...(filters.customer.length > 0 && { customerIds: [...filters.customer] }),
  }
}
