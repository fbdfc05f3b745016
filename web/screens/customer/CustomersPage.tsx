import { useMemo } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { entityList, typed } from '../../relay/entityList.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { AddLink } from '../../shell/AddLink.tsx'
import { EntityListPage } from '../../shell/list/EntityListPage.tsx'
import { useRight } from '../../shell/rights.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import type { CustomersPage_customer$key } from './__generated__/CustomersPage_customer.graphql.ts'
import type { CustomersPage_list$key } from './__generated__/CustomersPage_list.graphql.ts'
import type { CustomersPageCountsQuery } from './__generated__/CustomersPageCountsQuery.graphql.ts'
import type { CustomersPageOptionsQuery } from './__generated__/CustomersPageOptionsQuery.graphql.ts'
import type { CustomersPageQuery } from './__generated__/CustomersPageQuery.graphql.ts'
import { customerColumns } from './customerColumns.tsx'
import { customerList, filterOf, isInView, type View } from './customerList.ts'

const row = graphql`
  fragment CustomersPage_customer on Customer @inline {
    id
    code
    displayName
    company
    email
    phone
    currency
    active
    createdAt
    warehouses {
      number
      enabled
    }
  }
`

const options = graphql`
  query CustomersPageOptionsQuery {
    warehouses {
      id
      number
      displayName
    }
  }
`

const list = entityList({
  name: 'customers',
  spec: customerList,
  filterOf,
  page: typed<CustomersPageQuery>(graphql`
    query CustomersPageQuery($filter: CustomerFilter!, $sort: CustomerSort!, $first: Int!, $after: String) {
      ...CustomersPage_list @arguments(filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<CustomersPage_list$key>(graphql`
    fragment CustomersPage_list on Query
    @refetchable(queryName: "CustomersPageMoreQuery")
    @argumentDefinitions(
      filter: { type: "CustomerFilter!" }
      sort: { type: "CustomerSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: customers(filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "CustomersPage_list", filters: ["filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...CustomersPage_customer
          }
        }
      }
    }
  `),
  read: (node: CustomersPage_customer$key) => readInlineData(row, node),
  isIn: (view, customer) => isInView(view, customer),
  counts: typed<CustomersPageCountsQuery>(graphql`
    query CustomersPageCountsQuery($all: CustomerFilter!, $active: CustomerFilter!, $inactive: CustomerFilter!) {
      ACTIVE: customers(filter: $active, first: 1) {
        totalCount
      }
      INACTIVE: customers(filter: $inactive, first: 1) {
        totalCount
      }
      ALL: customers(filter: $all, first: 1) {
        totalCount
      }
    }
  `),
  countsOf: (_place, state) => {
    const of = (view: View) => filterOf({ ...state, view })
    return { all: of('ALL'), active: of('ACTIVE'), inactive: of('INACTIVE') }
  },
  follows: [
    {
      tag: graphql`
        subscription CustomersPageSubscription {
          customerChanged {
            ...CustomersPage_customer
            createdAt
          }
        }
      `,
      row: { field: 'customerChanged', time: 'createdAt' },
    },
  ],
})

export const { loader } = list

/** The customers of the provider. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const [mayEdit, seesStrategies] = [useRight('customer:edit'), useRight('tariff:read')]
  const { warehouses = [] } = useBackgroundQuery<CustomersPageOptionsQuery>(options, {}) ?? {}
  return (
    <EntityListPage
      list={list}
      title={t('menu.customer.list')}
      columns={useMemo(() => customerColumns(t), [t])}
      fields={[{ id: 'customer', label: t('customer.list.search') }]}
      filters={[
        {
          id: 'assigned',
          label: t('customer.field.warehouses'),
          options: warehouses.map(({ id, number, displayName }) => ({ value: id, label: `${number} · ${displayName}` })),
        },
      ]}
      dates={false}
      tabs={{ label: t('customer.list.views'), textOf: (view) => t(`customer.view.${view}`) }}
      hrefOf={({ id }) => linkTo(`/customer/${encodeURIComponent(id)}`)}
      textsOf={({ code, displayName, company, email }) => [code, displayName, company, email]}
      nothing={t('customer.list.nothing')}
      add={mayEdit && seesStrategies && <AddLink to="/customer/new">{t('customer.list.add')}</AddLink>}
    />
  )
}
