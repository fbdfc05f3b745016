import { useMemo } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { AddLink } from '../../../shell/AddLink.tsx'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import type { CountsPage_count$key } from './__generated__/CountsPage_count.graphql.ts'
import type { CountsPage_list$key } from './__generated__/CountsPage_list.graphql.ts'
import type { CountsPageCountsQuery } from './__generated__/CountsPageCountsQuery.graphql.ts'
import type { CountsPageQuery } from './__generated__/CountsPageQuery.graphql.ts'
import { countColumns } from './countColumns.tsx'
import { countList, filterOf, types } from './countList.ts'

const row = graphql`
  fragment CountsPage_count on StockCount @inline {
    id
    number
    state
    remark
    type
    isBlind
    author
    createdAt
    progress {
      done
      lines
    }
  }
`

const list = entityList({
  name: 'counts',
  spec: countList,
  filterOf,
  page: typed<CountsPageQuery>(graphql`
    query CountsPageQuery($warehouseId: ID!, $filter: StockCountFilter!, $sort: StockCountSort!, $first: Int!, $after: String) {
      ...CountsPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<CountsPage_list$key>(graphql`
    fragment CountsPage_list on Query
    @refetchable(queryName: "CountsPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "StockCountFilter!" }
      sort: { type: "StockCountSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: stockCounts(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "CountsPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...CountsPage_count
          }
        }
      }
    }
  `),
  read: (node: CountsPage_count$key) => readInlineData(row, node),
  misses: graphql`
    query CountsPageMissesQuery($warehouseId: ID!, $filter: StockCountFilter!) {
      misses: stockCountMisses(warehouseId: $warehouseId, filter: $filter) {
        value
        isLeftOut
      }
    }
  `,
  counts: typed<CountsPageCountsQuery>(graphql`
    query CountsPageCountsQuery($warehouseId: ID!, $filter: StockCountFilter!) {
      counts: stockCountCounts(warehouseId: $warehouseId, filter: $filter) {
        state
        count
      }
    }
  `),
  follows: [
    {
      tag: graphql`
        subscription CountsPageSubscription($warehouseId: ID!) {
          stockCountChanged(warehouseId: $warehouseId) {
            ...CountsPage_count
            state
            createdAt
          }
        }
      `,
      row: { field: 'stockCountChanged', time: 'createdAt', state: 'state' },
    },
  ],
})

export const { loader } = list

/** Counts of a warehouse, newest first. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const mayCreate = useRight('inventory:manageCounts')
  return (
    <EntityListPage
      list={list}
      title={t('menu.inventory.count')}
      columns={useMemo(() => countColumns(t), [t])}
      fields={[{ id: 'any', label: t('count.list.search') }]}
      filters={[
        {
          id: 'type',
          label: t('count.field.type'),
          options: types.map((value) => ({ value, label: t(`enum.StockCountType.${value}`) })),
          always: true,
        },
      ]}
      dates={false}
      tabs={{
        label: t('count.list.views'),
        textOf: (view) => (view === 'ALL' ? t('count.list.all') : t(`state.StockCount.${view}`)),
      }}
      hrefOf={({ id }) => linkTo(`/inventory/count/${encodeURIComponent(id)}`)}
      nothing={t('count.list.nothing')}
      add={mayCreate && <AddLink to="/inventory/create-count">{t('menu.inventory.createCount')}</AddLink>}
    />
  )
}
