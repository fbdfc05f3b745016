import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { InterceptionWish, interceptionMachine, packageMachine } from '../../../../graph/package/states.ts'
import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

const views = [...interceptionMachine.order, 'ALL'] as const
export type View = (typeof views)[number]
export type Filter = 'customer' | 'wish' | 'package'
export const sorts = ['DUE', 'NEWEST', 'OLDEST'] as const
export type Sort = (typeof sorts)[number]
export type InterceptionUrlState = ListState<View, 'any', Sort, Filter>

/** Filters of the interceptions; those that wait for a decision come first. */
export const interceptionList: ListSpec<View, 'any', Sort, Filter> = {
  views: views as unknown as readonly [View, ...View[]],
  fields: ['any'],
  sorts,
  filters: { customer: null, wish: valuesOf(InterceptionWish), package: packageMachine.order },
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: InterceptionUrlState) {
  return {
    ...(view !== 'ALL' && { states: [view] }),
    ...searchOf(search),
    customerIds: [...filters.customer],
    wishes: filters.wish as (keyof typeof InterceptionWish.values)[],
    packageStates: filters.package as (typeof packageMachine.order)[number][],
  }
}
