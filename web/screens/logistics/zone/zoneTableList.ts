import type { ZoneTableKindName } from '../../../../graph/logistics/states.ts'
import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

type Sort = 'CODE' | 'CODE_DESC' | 'NEWEST' | 'OLDEST'

/** Zone tables of a warehouse; one search covers code and names. There are no dates. */
export const zoneTableList: ListSpec<'ALL', 'table', Sort, never> = {
  views: ['ALL'],
  fields: ['table'],
  sorts: ['CODE', 'CODE_DESC', 'NEWEST', 'OLDEST'],
  filters: {},
}

/** Converts the list state to the API filter of tables of one kind. */
export const filterOfKind =
  (kind: ZoneTableKindName) =>
  ({ search }: ListState<'ALL', 'table', Sort, never>) => ({ kinds: [kind], ...searchOf(search) })

/** Where the tables of a kind are. */
export const zonePaths: Readonly<Record<ZoneTableKindName, string>> = { ZONES: '/logistics/zone', REMOTE_AREAS: '/logistics/remote' }
