import { Button } from '@chakra-ui/react'
import { useCallback, useMemo } from 'react'
import { graphql, type PreloadedQuery, readInlineData, usePaginationFragment, usePreloadedQuery } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { RequestFailure, sentenceOf } from '../../relay/failure.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { OrdersPageQuery } from './__generated__/OrdersPageQuery.graphql.ts'
import type { OrderTable_order$key } from './__generated__/OrderTable_order.graphql.ts'
import type { OrderTable_query$key } from './__generated__/OrderTable_query.graphql.ts'
import type { OrderTableMoreQuery } from './__generated__/OrderTableMoreQuery.graphql.ts'
import { query } from './OrdersPage.tsx'
import type { Order } from './orderColumns.tsx'

const pageRows = 50

interface Frame {
  columns: readonly Column<Order>[]
  url: ListUrl<string, string, string, string>
}

interface Props extends Frame {
  loaded: PreloadedQuery<OrdersPageQuery>
  waiting: boolean
}

const fragment = graphql`
  fragment OrderTable_order on InboundOrder @inline {
    id
    number
    erpNumber
    trackingNumber
    customerName
    arrival
    state
    receiptStatus
    listingStatus
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

export function OrderTable({ columns, url, loaded, waiting }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const page = usePreloadedQuery<OrdersPageQuery>(query, loaded)
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<OrderTableMoreQuery, OrderTable_query$key>(
    graphql`
      fragment OrderTable_query on Query
      @refetchable(queryName: "OrderTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "InboundOrderFilter!" }
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
      ) {
        inboundOrders(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
          @connection(key: "OrderTable_inboundOrders", filters: ["warehouseId", "filter"]) {
          edges {
            cursor
            node {
              ...OrderTable_order
            }
          }
        }
      }
    `,
    page,
  )
  const { edges } = data.inboundOrders
  const rows = useMemo(() => edges.map(({ node }) => readInlineData<OrderTable_order$key>(fragment, node)), [edges])
  const { keepPlace, state } = url
  const onPlace = useCallback((first: number) => keepPlace(first > 0 ? (edges[first - 1]?.cursor ?? null) : null), [edges, keepPlace])
  const firstRow = Math.max(0, edges.findIndex(({ cursor }) => cursor === state.at) + 1)
  return (
    <DataTable
      label={t('menu.inbound.orders')}
      columns={columns}
      rows={rows}
      rowId={idOf}
      rowHref={({ id }) => linkTo(`/inbound/warehouseWarrant/${encodeURIComponent(id)}`)}
      loading={waiting ? 'again' : isLoadingNext ? 'more' : null}
      hasMore={hasNext}
      onNeedMore={() => loadNext(pageRows)}
      empty={<Nothing url={url} />}
      firstRow={firstRow}
      onPlace={onPlace}
    />
  )
}

const idOf = ({ id }: Order) => id

function Nothing({ url }: Pick<Frame, 'url'>) {
  const t = useT()
  if (url.narrowed || url.state.view !== 'ALL')
    return <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
  return <EmptyState kind="nothing" hint={t('inbound.list.nothing')} />
}

/** The table before its first rows. */
export function OrderTableWaiting({ columns }: Frame) {
  const t = useT()
  return <DataTable label={t('menu.inbound.orders')} columns={columns} rows={[]} rowId={idOf} loading="first" empty={null} />
}

/** The table whose rows could not be read. */
export function OrderTableFailure({ columns, error, waiting }: Frame & { error: unknown; waiting: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const failure = {
    message: sentenceOf(error, t),
    requestId: error instanceof RequestFailure ? error.requestId : null,
    onRetry: () => navigate(pathname + search, { replace: true }),
  }
  const loading = waiting ? 'again' : null
  return (
    <DataTable label={t('menu.inbound.orders')} columns={columns} rows={[]} rowId={idOf} loading={loading} failure={failure} empty={null} />
  )
}
