import { useMemo } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { AddLink } from '../../../shell/AddLink.tsx'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import type { TransfersPage_list$key } from './__generated__/TransfersPage_list.graphql.ts'
import type { TransfersPage_transfer$key } from './__generated__/TransfersPage_transfer.graphql.ts'
import type { TransfersPageCountsQuery } from './__generated__/TransfersPageCountsQuery.graphql.ts'
import type { TransfersPageQuery } from './__generated__/TransfersPageQuery.graphql.ts'
import { transferColumns } from './transferColumns.tsx'
import { filterOf, transferList } from './transferList.ts'

const row = graphql`
  fragment TransfersPage_transfer on Transfer @inline {
    id
    number
    state
    remark
    quantity
    movedIn
    inHand
    holder
    createdAt
    lines {
      from
      to
      customerName
      product {
        sku
      }
    }
    history {
      by
    }
  }
`

const list = entityList({
  name: 'transfers',
  spec: transferList,
  filterOf,
  page: typed<TransfersPageQuery>(graphql`
    query TransfersPageQuery($warehouseId: ID!, $filter: TransferFilter!, $sort: TransferSort!, $first: Int!, $after: String) {
      ...TransfersPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<TransfersPage_list$key>(graphql`
    fragment TransfersPage_list on Query
    @refetchable(queryName: "TransfersPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "TransferFilter!" }
      sort: { type: "TransferSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: transfers(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "TransfersPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...TransfersPage_transfer
          }
        }
      }
    }
  `),
  read: (node: TransfersPage_transfer$key) => readInlineData(row, node),
  misses: graphql`
    query TransfersPageMissesQuery($warehouseId: ID!, $filter: TransferFilter!) {
      misses: transferMisses(warehouseId: $warehouseId, filter: $filter) {
        value
        isLeftOut
      }
    }
  `,
  counts: typed<TransfersPageCountsQuery>(graphql`
    query TransfersPageCountsQuery($warehouseId: ID!, $filter: TransferFilter!) {
      counts: transferCounts(warehouseId: $warehouseId, filter: $filter) {
        state
        count
      }
    }
  `),
  follows: [
    {
      tag: graphql`
        subscription TransfersPageSubscription($warehouseId: ID!) {
          transferChanged(warehouseId: $warehouseId) {
            ...TransfersPage_transfer
            state
            createdAt
          }
        }
      `,
      row: { field: 'transferChanged', time: 'createdAt', state: 'state' },
    },
  ],
})

export const { loader } = list

/** Transfers of a warehouse, newest first. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const mayTransfer = useRight('inventory:transfer')
  return (
    <EntityListPage
      list={list}
      title={t('menu.inventory.move')}
      columns={useMemo(() => transferColumns(t), [t])}
      fields={[{ id: 'any', label: t('transfer.list.search') }]}
      customer={t('transfer.field.customer')}
      dates={false}
      tabs={{
        label: t('transfer.list.views'),
        textOf: (view) => (view === 'ALL' ? t('transfer.list.all') : t(`state.Transfer.${view}`)),
      }}
      hrefOf={({ id }) => linkTo(`/inventory/move/${encodeURIComponent(id)}`)}
      nothing={t('transfer.list.nothing')}
      add={mayTransfer && <AddLink to="/inventory/create-move">{t('menu.inventory.createMove')}</AddLink>}
    />
  )
}
