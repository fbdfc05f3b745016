import { AdjustmentReason, adjustmentMachine } from '../../../../graph/inventory/states.ts'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

export const views = ['ALL', ...adjustmentMachine.order] as const
export type View = (typeof views)[number]
export type Sort = 'NEWEST' | 'OLDEST'
export type Filter = 'customer' | 'reason'
export type AdjustmentListState = ListState<View, 'any', Sort, Filter>

export const reasons = valuesOf(AdjustmentReason)

/** Filters of the adjustments; one search covers number and SKU. */
export const adjustmentList: ListSpec<View, 'any', Sort, Filter> = {
  views,
  fields: ['any'],
  sorts: ['NEWEST', 'OLDEST'],
  filters: { customer: null, reason: reasons },
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: AdjustmentListState) {
  return {
    ...(view !== 'ALL' && { states: [view] }),
    ...searchOf(search),
    ...(filters.customer.length > 0 && { customerIds: [...filters.customer] }),
    ...(filters.reason.length > 0 && { reasons: filters.reason as typeof reasons }),
  }
}
