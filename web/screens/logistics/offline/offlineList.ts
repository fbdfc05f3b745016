import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

type Sort = 'CODE' | 'CODE_DESC' | 'NEWEST' | 'OLDEST'

/** Channels whose carrier has no API; one search covers code, names and service. There are no dates. */
export const offlineList: ListSpec<'ALL', 'channel', Sort, never> = {
  views: ['ALL'],
  fields: ['channel'],
  sorts: ['CODE', 'CODE_DESC', 'NEWEST', 'OLDEST'],
  filters: {},
}

/** Converts the list state to the API filter. */
export const filterOf = ({ search }: ListState<'ALL', 'channel', Sort, never>) => ({ carriers: ['OFFLINE' as const], ...searchOf(search) })
