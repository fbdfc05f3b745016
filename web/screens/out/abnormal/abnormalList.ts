import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { filterOf, packageList, reasons, type SearchIn } from '../package/packageList.ts'

export type Reason = (typeof reasons)[number]
export type View = 'ALL' | Reason
type Sort = (typeof packageList.sorts)[number]
type FilterName = keyof typeof packageList.filters

/** Filters of the abnormal desk: the reasons are its views, and nothing is left out by its date. */
export const abnormalList: ListSpec<View, SearchIn, Sort, FilterName> = { ...packageList, views: ['ALL', ...reasons] }

type State = ListState<View, SearchIn, Sort, FilterName>

/** Converts the list state to the API filter. */
export function abnormalFilterOf(state: State, view: View = state.view) {
  return {
    ...filterOf({ ...state, view: 'ABNORMAL', period: 'all' }),
    ...(view !== 'ALL' && { abnormalReasons: [view] }),
  }
}
