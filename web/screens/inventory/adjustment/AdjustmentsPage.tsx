import { useMemo } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { AddLink } from '../../../shell/AddLink.tsx'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import type { AdjustmentsPage_adjustment$key } from './__generated__/AdjustmentsPage_adjustment.graphql.ts'
import type { AdjustmentsPage_list$key } from './__generated__/AdjustmentsPage_list.graphql.ts'
import type { AdjustmentsPageCountsQuery } from './__generated__/AdjustmentsPageCountsQuery.graphql.ts'
import type { AdjustmentsPageQuery } from './__generated__/AdjustmentsPageQuery.graphql.ts'
import { adjustmentColumns } from './adjustmentColumns.tsx'
import { adjustmentList, filterOf, reasons } from './adjustmentList.ts'

const row = graphql`
  fragment AdjustmentsPage_adjustment on Adjustment @inline {
    id
    number
    state
    reason
    remark
    added
    takenOff
    customerName
    createdAt
    history {
      by
    }
  }
`

const list = entityList({
  name: 'adjustments',
  spec: adjustmentList,
  filterOf,
  page: typed<AdjustmentsPageQuery>(graphql`
    query AdjustmentsPageQuery($warehouseId: ID!, $filter: AdjustmentFilter!, $sort: AdjustmentSort!, $first: Int!, $after: String) {
      ...AdjustmentsPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<AdjustmentsPage_list$key>(graphql`
    fragment AdjustmentsPage_list on Query
    @refetchable(queryName: "AdjustmentsPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "AdjustmentFilter!" }
      sort: { type: "AdjustmentSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: adjustments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "AdjustmentsPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...AdjustmentsPage_adjustment
          }
        }
      }
    }
  `),
  read: (node: AdjustmentsPage_adjustment$key) => readInlineData(row, node),
  misses: graphql`
    query AdjustmentsPageMissesQuery($warehouseId: ID!, $filter: AdjustmentFilter!) {
      misses: adjustmentMisses(warehouseId: $warehouseId, filter: $filter) {
        value
        isLeftOut
      }
    }
  `,
  counts: typed<AdjustmentsPageCountsQuery>(graphql`
    query AdjustmentsPageCountsQuery($warehouseId: ID!, $filter: AdjustmentFilter!) {
      counts: adjustmentCounts(warehouseId: $warehouseId, filter: $filter) {
        state
        count
      }
    }
  `),
  follows: [
    {
      tag: graphql`
        subscription AdjustmentsPageSubscription($warehouseId: ID!) {
          adjustmentChanged(warehouseId: $warehouseId) {
            ...AdjustmentsPage_adjustment
            state
            createdAt
          }
        }
      `,
      row: { field: 'adjustmentChanged', time: 'createdAt', state: 'state' },
    },
  ],
})

export const { loader } = list

/** Adjustments of a warehouse, newest first. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const mayAdjust = useRight('inventory:adjust')
  return (
    <EntityListPage
      list={list}
      title={t('menu.inventory.adjust')}
      columns={useMemo(() => adjustmentColumns(t), [t])}
      fields={[{ id: 'any', label: t('adjustment.list.search') }]}
      customer={t('adjustment.field.customer')}
      filters={[
        {
          id: 'reason',
          label: t('adjustment.field.reason'),
          options: reasons.map((value) => ({ value, label: t(`enum.AdjustmentReason.${value}`) })),
          always: true,
        },
      ]}
      dates={false}
      tabs={{
        label: t('adjustment.list.views'),
        textOf: (view) => (view === 'ALL' ? t('adjustment.list.all') : t(`state.Adjustment.${view}`)),
        alarming: 'AWAITING_APPROVAL',
      }}
      hrefOf={({ id }) => linkTo(`/inventory/adjust/${encodeURIComponent(id)}`)}
      nothing={t('adjustment.list.nothing')}
      add={mayAdjust && <AddLink to="/inventory/create-adjust">{t('menu.inventory.createAdjust')}</AddLink>}
    />
  )
}
