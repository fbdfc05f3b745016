import { ReplenishmentView } from '../../../../graph/inventory/states.ts'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

export const views = valuesOf(ReplenishmentView)
export type View = (typeof views)[number]
export type Filter = 'customer'

/** Filters of the replenishment list; one search covers SKU and name. There is no date filter. */
export const replenishmentList: ListSpec<View, 'product', 'URGENT', Filter> = {
  views,
  fields: ['product'],
  sorts: ['URGENT'],
  filters: { customer: null },
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<View, 'product', 'URGENT', Filter>) {
  return { view, ...searchOf(search), ...(filters.customer.length > 0 && { customerIds: [...filters.customer] }) }
}
