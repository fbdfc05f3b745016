import { Button } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { graphql, type PreloadedQuery, readInlineData, usePaginationFragment, usePreloadedQuery } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { failureMessage, RequestFailure } from '../../relay/failure.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MissingInRows } from '../../ui/filter/MissingInRows.tsx'
import { type ListUrl, useListPlace } from '../../ui/useListUrl.ts'
import type { OrderTable_order$key } from './__generated__/OrderTable_order.graphql.ts'
import type { OrderTable_query$key } from './__generated__/OrderTable_query.graphql.ts'
import type { OrderTableMoreQuery } from './__generated__/OrderTableMoreQuery.graphql.ts'
import type { OrderTablePageQuery } from './__generated__/OrderTablePageQuery.graphql.ts'
import type { Order } from './orderColumns.tsx'
import { useOrderChanges } from './useOrderChanges.ts'

const pageRows = 50

export const pageQuery = graphql`
  query OrderTablePageQuery($warehouseId: ID!, $filter: InboundOrderFilter!, $sort: InboundSort!, $after: String) {
    ...OrderTable_query @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, after: $after)
  }
`

interface Frame {
  columns: readonly Column<Order>[]
  url: ListUrl<string, string, string, string>
}

interface Props extends Frame {
  loaded: PreloadedQuery<OrderTablePageQuery>
  waiting: boolean
  warehouseId: string
  /** Button that creates the first order. */
  add: ReactNode
  /** Called when an order was created or changed. */
  onChanged: () => void
}

const fragment = graphql`
  fragment OrderTable_order on InboundOrder @inline {
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

export function OrderTable({ columns, url, loaded, waiting, warehouseId, add, onChanged }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const page = usePreloadedQuery<OrderTablePageQuery>(pageQuery, loaded)
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<OrderTableMoreQuery, OrderTable_query$key>(
    graphql`
      fragment OrderTable_query on Query
      @refetchable(queryName: "OrderTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "InboundOrderFilter!" }
        sort: { type: "InboundSort!" }
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
      ) {
        inboundOrders(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
          @connection(key: "OrderTable_inboundOrders", filters: ["warehouseId", "filter", "sort"]) {
          __id
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
  const { state } = url
  const rows = useMemo(
    () =>
      edges
        .map(({ node }) => readInlineData<OrderTable_order$key>(fragment, node))
        // One that went on leaves the list of its former state.
        .filter((row) => state.view === 'ALL' || row.state === state.view),
    [edges, state.view],
  )
  useOrderChanges({
    warehouseId,
    // Filters other than the state are checked by the server only, and later pages begin below new rows.
    grows:
      url.narrowed || state.at || state.sort !== 'NEWEST'
        ? undefined
        : { connectionId: data.inboundOrders.__id, state: state.view === 'ALL' ? null : state.view },
    changed: onChanged,
  })
  const place = useListPlace(url, edges)
  return (
    <>
      <MissingInRows
        search={state.search}
        rows={waiting ? [] : rows}
        hasMore={hasNext || waiting}
        textsOf={(order) => (isHeld(state.search.field) ? [order[state.search.field]] : null)}
      />
      <DataTable
        label={t('menu.inbound.orders')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowHref={({ id }) => linkTo(`/inbound/warehouseWarrant/${encodeURIComponent(id)}`)}
        loading={waiting ? 'again' : isLoadingNext ? 'more' : null}
        hasMore={hasNext}
        onNeedMore={() => loadNext(pageRows)}
        sort={state.sort}
        onSort={(sort) => url.change({ sort: sort ?? 'NEWEST' })}
        empty={<Nothing url={url} add={add} />}
        {...place}
      />
    </>
  )
}

/** Searched texts that a row holds; box marks are not among them. */
const held = ['number', 'erpNumber', 'trackingNumber'] as const
const isHeld = (field: string): field is (typeof held)[number] => (held as readonly string[]).includes(field)

const idOf = ({ id }: Order) => id

function Nothing({ url, add }: Pick<Props, 'url' | 'add'>) {
  const t = useT()
  if (url.narrowed || url.state.view !== 'ALL')
    return <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
  return <EmptyState kind="nothing" hint={t('inbound.list.nothing')} action={add} />
}

/** Skeleton of the table. */
export function OrderTableWaiting({ columns }: Frame) {
  const t = useT()
  return <DataTable label={t('menu.inbound.orders')} columns={columns} rows={[]} rowId={idOf} loading="first" empty={null} />
}

/** Table whose rows could not be loaded. */
export function OrderTableFailure({ columns, error, waiting }: Frame & { error: unknown; waiting: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const failure = {
    message: failureMessage(error, t),
    requestId: error instanceof RequestFailure ? error.requestId : null,
    onRetry: () => navigate(pathname + search, { replace: true }),
  }
  const loading = waiting ? 'again' : null
  return (
    <DataTable label={t('menu.inbound.orders')} columns={columns} rows={[]} rowId={idOf} loading={loading} failure={failure} empty={null} />
  )
}
