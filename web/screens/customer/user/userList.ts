import { type AccountView, accountFilter, accountViews } from '../../../shell/account/accountViews.ts'
import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

export type Sort = 'NEWEST' | 'OLDEST' | 'NAME' | 'NAME_DESC'
export type Filter = 'customer'

/** Users of customers; one search covers login, names and e-mail. There are no dates. */
export const userList: ListSpec<AccountView, 'person', Sort, Filter> = {
  views: accountViews,
  fields: ['person'],
  sorts: ['NEWEST', 'OLDEST', 'NAME', 'NAME_DESC'],
  filters: { customer: null },
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<AccountView, 'person', Sort, Filter>) {
  return {
    ...accountFilter(view),
    ...searchOf(search),
    ...(filters.customer.length > 0 && { customerIds: [...filters.customer] }),
  }
}
