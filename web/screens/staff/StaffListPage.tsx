import { useMemo } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { entityList, typed } from '../../relay/entityList.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { AddLink } from '../../shell/AddLink.tsx'
import { type AccountView, isInView } from '../../shell/account/accountViews.ts'
import { EntityListPage } from '../../shell/list/EntityListPage.tsx'
import { useRight } from '../../shell/rights.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import type { StaffListPage_list$key } from './__generated__/StaffListPage_list.graphql.ts'
import type { StaffListPage_staff$key } from './__generated__/StaffListPage_staff.graphql.ts'
import type { StaffListPageCountsQuery } from './__generated__/StaffListPageCountsQuery.graphql.ts'
import type { StaffListPageOptionsQuery } from './__generated__/StaffListPageOptionsQuery.graphql.ts'
import type { StaffListPageQuery } from './__generated__/StaffListPageQuery.graphql.ts'
import { staffColumns } from './staffColumns.tsx'
import { filterOf, staffList } from './staffList.ts'

const row = graphql`
  fragment StaffListPage_staff on Staff @inline {
    id
    login
    displayName
    isYou
    active
    mustChangePassword
    secondFactorSince
    secondFactorRequired
    invitation {
      state
    }
    createdAt
    grants {
      role {
        id
        name: displayName
      }
      warehouseNumber
    }
    lastSeenAt
    sessions {
      id
    }
  }
`

const options = graphql`
  query StaffListPageOptionsQuery($warehouses: Boolean!) {
    roles {
      id
      name: displayName
    }
    warehouses @include(if: $warehouses) {
      id
      number
      name: displayName
    }
  }
`

const list = entityList({
  name: 'staff',
  spec: staffList,
  filterOf,
  page: typed<StaffListPageQuery>(graphql`
    query StaffListPageQuery($filter: StaffFilter!, $sort: StaffSort!, $first: Int!, $after: String) {
      ...StaffListPage_list @arguments(filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<StaffListPage_list$key>(graphql`
    fragment StaffListPage_list on Query
    @refetchable(queryName: "StaffListPageMoreQuery")
    @argumentDefinitions(
      filter: { type: "StaffFilter!" }
      sort: { type: "StaffSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: staff(filter: $filter, sort: $sort, first: $first, after: $after) @connection(key: "StaffListPage_list", filters: ["filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...StaffListPage_staff
          }
        }
      }
    }
  `),
  read: (node: StaffListPage_staff$key) => readInlineData(row, node),
  isIn: (view, person) => isInView(view, person),
  counts: typed<StaffListPageCountsQuery>(graphql`
    query StaffListPageCountsQuery($all: StaffFilter!, $active: StaffFilter!, $invited: StaffFilter!, $inactive: StaffFilter!) {
      ALL: staff(filter: $all, first: 1) {
        totalCount
      }
      ACTIVE: staff(filter: $active, first: 1) {
        totalCount
      }
      INVITED: staff(filter: $invited, first: 1) {
        totalCount
      }
      INACTIVE: staff(filter: $inactive, first: 1) {
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
        subscription StaffListPageSubscription {
          staffChanged {
            ...StaffListPage_staff
            createdAt
          }
        }
      `,
      row: { field: 'staffChanged', time: 'createdAt' },
    },
  ],
})

export const { loader } = list

/** The accounts of all staff. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const mayChoose = useRight('warehouse:read')
  const { roles = [], warehouses } = useBackgroundQuery<StaffListPageOptionsQuery>(options, { warehouses: mayChoose }) ?? {}
  return (
    <EntityListPage
      list={list}
      title={t('menu.staff.list')}
      columns={useMemo(() => staffColumns(t), [t])}
      fields={[{ id: 'person', label: t('staff.search') }]}
      filters={[
        { id: 'role', label: t('staff.field.role'), options: roles.map(({ id, name }) => ({ value: id, label: name })) },
        {
          id: 'place',
          label: t('access.key.warehouse'),
          options: (warehouses ?? []).map(({ id, number, name }) => ({ value: id, label: `${number} · ${name}` })),
        },
      ]}
      dates={false}
      tabs={{ label: t('staff.views'), textOf: (view) => t(`staff.view.${view}`) }}
      hrefOf={({ id }) => linkTo(`/staff/${encodeURIComponent(id)}`)}
      textsOf={({ login, displayName }) => [login, displayName]}
      nothing={t('staff.nothing')}
      exported={null}
      add={<AddLink to="/staff/new">{t('staff.add')}</AddLink>}
    />
  )
}
