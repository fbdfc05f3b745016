import type { ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

type Sort = 'CODE' | 'CODE_DESC' | 'NEWEST' | 'OLDEST'

/** Logistics groups of a warehouse; one search covers code and names. There are no dates. */
export const groupList: ListSpec<'ALL', 'group', Sort, never> = {
  views: ['ALL'],
  fields: ['group'],
  sorts: ['CODE', 'CODE_DESC', 'NEWEST', 'OLDEST'],
  filters: {},
}

/** Converts the list state to the API filter. */
export function filterOf({ search }: ListState<'ALL', 'group', Sort, never>) {
  return searchOf(search)
}
