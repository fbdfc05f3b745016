import { useMemo, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { entityList, typed } from '../../relay/entityList.ts'
import { AddLink } from '../../shell/AddLink.tsx'
import { ImportLink } from '../../shell/ImportLink.tsx'
import { EntityListPage } from '../../shell/list/EntityListPage.tsx'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { OrdersPage_list$key } from './__generated__/OrdersPage_list.graphql.ts'
import type { OrdersPage_order$key } from './__generated__/OrdersPage_order.graphql.ts'
import type { OrdersPageCountsQuery } from './__generated__/OrdersPageCountsQuery.graphql.ts'
import type { OrdersPageQuery } from './__generated__/OrdersPageQuery.graphql.ts'
import { expected, fields, filterOf, inboundList, kinds } from './inboundList.ts'
import { orderColumns } from './orderColumns.tsx'

const OrderBulk = lazyComponent(() => import('./OrderBulk.tsx').then((file) => file.OrderBulk))
const BulkJobs = lazyComponent(() => import('../../bulk/BulkJobs.tsx').then((file) => file.BulkJobs), { optional: true })

const row = graphql`
  fragment OrdersPage_order on InboundOrder @inline {
    id
    number
    erpNumber
    trackingNumber
    expectedOn
    isLate
    customerName
    kind
    arrival
    state
    allowedActions
    photoCount
    receiptStatus
    listingStatus
    undeclared
    totals {
      declared
      received
      defective
      shelved
    }
    createdAt
    updatedAt
  }
`

const list = entityList({
  name: 'inboundOrders',
  spec: inboundList,
  filterOf,
  page: typed<OrdersPageQuery>(graphql`
    query OrdersPageQuery($warehouseId: ID!, $filter: InboundOrderFilter!, $sort: InboundSort!, $first: Int!, $after: String) {
      ...OrdersPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<OrdersPage_list$key>(graphql`
    fragment OrdersPage_list on Query
    @refetchable(queryName: "OrdersPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "InboundOrderFilter!" }
      sort: { type: "InboundSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: inboundOrders(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "OrdersPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...OrdersPage_order
          }
        }
      }
    }
  `),
  read: (node: OrdersPage_order$key) => readInlineData(row, node),
  misses: graphql`
    query OrdersPageMissesQuery($warehouseId: ID!, $filter: InboundOrderFilter!) {
      misses: inboundOrderMisses(warehouseId: $warehouseId, filter: $filter) {
        value
        isLeftOut
      }
    }
  `,
  counts: typed<OrdersPageCountsQuery>(graphql`
    query OrdersPageCountsQuery($warehouseId: ID!, $filter: InboundOrderFilter!) {
      counts: inboundOrderCounts(warehouseId: $warehouseId, filter: $filter) {
        state
        count
      }
    }
  `),
  follows: [
    {
      tag: graphql`
        subscription OrdersPageSubscription($warehouseId: ID!) {
          inboundOrderChanged(warehouseId: $warehouseId) {
            ...OrdersPage_order
            state
            createdAt
          }
        }
      `,
      row: { field: 'inboundOrderChanged', time: 'createdAt', state: 'state' },
    },
  ],
  pageRows: 50,
})

export const { loader } = list

/** List of the inbound orders of a warehouse. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const here = useCurrentWarehouse()
  const mayCreate = useRight('inbound:create')
  const seesJobs = useRight('bulk:read')
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <EntityListPage
      list={list}
      title={t('menu.inbound.orders')}
      about={here && t('inbound.list.about', { warehouse: here.name, zone: here.timeZone })}
      columns={useMemo(() => orderColumns(t), [t])}
      fields={fields.map((id) => ({ id, label: t(`inbound.order.${id}`) }))}
      customer={t('inbound.order.customer')}
      filters={[
        {
          id: 'kind',
          label: t('inbound.order.kind'),
          options: kinds.map((value) => ({ value, label: t(`inbound.kind.${value}`) })),
          always: true,
        },
        {
          id: 'expected',
          label: t('inbound.order.expectedOn'),
          options: expected.map((value) => ({ value, label: t(`inbound.expected.${value}`) })),
          always: true,
        },
      ]}
      tabs={{
        label: t('inbound.list.views'),
        textOf: (view) => (view === 'ALL' ? t('inbound.list.all') : t(`state.InboundOrder.${view}`)),
      }}
      hrefOf={({ id }) => linkTo(`/inbound/warehouseWarrant/${encodeURIComponent(id)}`)}
      nothing={t('inbound.list.nothing')}
      actions={mayCreate && <ImportLink to="/inbound/import" />}
      add={mayCreate && <AddLink to="/inbound/create-warehouseWarrant">{t('menu.inbound.create')}</AddLink>}
      bulk={(selected) => <OrderBulk {...selected} onBegun={setJobId} />}
    >
      {seesJobs && <BulkJobs jobId={jobId} onOpen={setJobId} />}
    </EntityListPage>
  )
}
