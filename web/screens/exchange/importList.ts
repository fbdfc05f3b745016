import type { ListSpec } from '../../ui/listUrl.ts'

/** Search of the earlier imports, in the address. */
export const importList: ListSpec<'ALL', 'any', 'NEWEST', never> = {
  views: ['ALL'],
  fields: ['any'],
  sorts: ['NEWEST'],
  filters: {},
}
