import { useMemo } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { type AccountView, isInView } from '../../../shell/account/accountViews.ts'
import { useActingFor } from '../../../shell/actingFor.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import type { UsersPage_list$key } from './__generated__/UsersPage_list.graphql.ts'
import type { UsersPageCountsQuery } from './__generated__/UsersPageCountsQuery.graphql.ts'
import type { UsersPageQuery } from './__generated__/UsersPageQuery.graphql.ts'
import { userColumns } from './userColumns.tsx'
import { filterOf, userList } from './userList.ts'
import { readUser, type UserKey } from './userRow.ts'
import { useUserWork } from './useUserWork.tsx'

const list = entityList({
  name: 'customerUsers',
  spec: userList,
  filterOf,
  page: typed<UsersPageQuery>(graphql`
    query UsersPageQuery($filter: CustomerUserFilter!, $sort: CustomerUserSort!, $first: Int!, $after: String) {
      ...UsersPage_list @arguments(filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<UsersPage_list$key>(graphql`
    fragment UsersPage_list on Query
    @refetchable(queryName: "UsersPageMoreQuery")
    @argumentDefinitions(
      filter: { type: "CustomerUserFilter!" }
      sort: { type: "CustomerUserSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: customerUsers(filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "UsersPage_list", filters: ["filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...userRow_user
          }
        }
      }
    }
  `),
  read: (node: UserKey) => readUser(node),
  isIn: (view, user) => isInView(view, user),
  counts: typed<UsersPageCountsQuery>(graphql`
    query UsersPageCountsQuery(
      $all: CustomerUserFilter!
      $active: CustomerUserFilter!
      $invited: CustomerUserFilter!
      $inactive: CustomerUserFilter!
    ) {
      ALL: customerUsers(filter: $all, first: 1) {
        totalCount
      }
      ACTIVE: customerUsers(filter: $active, first: 1) {
        totalCount
      }
      INVITED: customerUsers(filter: $invited, first: 1) {
        totalCount
      }
      INACTIVE: customerUsers(filter: $inactive, first: 1) {
        totalCount
      }
    }
  `),
  countsOf: (_place, state) => {
    const of = (view: AccountView) => filterOf({ ...state, view })
    return { all: of('ALL'), active: of('ACTIVE'), invited: of('INVITED'), inactive: of('INACTIVE') }
  },
  follows: [
    {
      tag: graphql`
        subscription UsersPageSubscription {
          customerUserChanged {
            ...userRow_user
            createdAt
          }
        }
      `,
      row: { field: 'customerUserChanged', time: 'createdAt' },
    },
  ],
})

export const { loader } = list

/** Users of customers: of all for the provider, of their own for a user of a customer. */
export function Component() {
  const t = useT()
  const { onAct, buttons, fresh, dialogs } = useUserWork(useActingFor()?.id ?? null)
  return (
    <EntityListPage
      list={list}
      title={t('menu.customer.users')}
      columns={useMemo(() => userColumns(t, onAct), [t, onAct])}
      fields={[{ id: 'person', label: t('customer.user.search') }]}
      customer={t('customer.user.customer')}
      dates={false}
      tabs={{ label: t('staff.views'), textOf: (view) => t(`staff.view.${view}`) }}
      textsOf={({ login, displayName, email }) => [login, displayName, email]}
      nothing={t('customer.user.nothing')}
      exported={null}
      banner={fresh}
      add={buttons}
    >
      {dialogs}
    </EntityListPage>
  )
}
