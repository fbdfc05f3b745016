import type { ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

type Sort = 'CODE' | 'CODE_DESC' | 'NEWEST' | 'OLDEST'

/** Channels of a warehouse; one search covers code, names and service. There are no dates. */
export const channelList: ListSpec<'ALL', 'channel', Sort, 'group'> = {
  views: ['ALL'],
  fields: ['channel'],
  sorts: ['CODE', 'CODE_DESC', 'NEWEST', 'OLDEST'],
  filters: { group: null },
}

/** Converts the list state to the API filter. */
export function filterOf({ search, filters }: ListState<'ALL', 'channel', Sort, 'group'>) {
  return { ...searchOf(search), ...(filters.group.length > 0 && { groupIds: [...filters.group] }) }
}
