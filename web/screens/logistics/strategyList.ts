import type { ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

type Sort = 'CODE' | 'CODE_DESC' | 'NEWEST' | 'OLDEST'

/** Billing strategies of the provider; one search covers code, name and currency. There are no dates. */
export const strategyList: ListSpec<'ALL', 'strategy', Sort, never> = {
  views: ['ALL'],
  fields: ['strategy'],
  sorts: ['CODE', 'CODE_DESC', 'NEWEST', 'OLDEST'],
  filters: {},
}

/** Converts the list state to the API filter. */
export function filterOf({ search }: ListState<'ALL', 'strategy', Sort, never>) {
  return searchOf(search)
}
