import { Suspense, useMemo } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { Catch } from '../../relay/Catch.tsx'
import { listLoader, useList } from '../../relay/list.ts'
import { useHere } from '../../shell/here.ts'
import { ColumnMenu } from '../../ui/ColumnMenu.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { readListUrl } from '../../ui/listUrl.ts'
import { useColumns } from '../../ui/useColumns.ts'
import { useListUrl } from '../../ui/useListUrl.ts'
import type { OrdersPageQuery } from './__generated__/OrdersPageQuery.graphql.ts'
import type { OrderTabsQuery } from './__generated__/OrderTabsQuery.graphql.ts'
import { filterOf, inboundList } from './inboundList.ts'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTable, OrderTableFailure, OrderTableWaiting } from './OrderTable.tsx'
import { OrderTabs, tabsQuery } from './OrderTabs.tsx'
import { orderColumns } from './orderColumns.tsx'

export const query = graphql`
  query OrdersPageQuery($warehouseId: ID!, $filter: InboundOrderFilter!, $after: String) {
    ...OrderTable_query @arguments(warehouseId: $warehouseId, filter: $filter, after: $after)
  }
`

export const loader = listLoader<OrdersPageQuery, OrderTabsQuery>(
  {
    query,
    variables: ({ warehouseId, search }) => {
      const state = readListUrl(search, inboundList)
      return { warehouseId, filter: filterOf(state), after: state.at }
    },
  },
  {
    query: tabsQuery,
    variables: ({ warehouseId, search }) => {
      const { states: _, ...filter } = filterOf(readListUrl(search, inboundList))
      return { warehouseId, filter }
    },
  },
)

/** The inbound orders of a warehouse. */
export function Component() {
  const t = useT()
  const here = useHere()
  const url = useListUrl(inboundList)
  const { rows, counts, waiting } = useList<OrdersPageQuery, OrderTabsQuery>()
  const columns = useColumns(
    'inboundOrders',
    useMemo(() => orderColumns(t), [t]),
  )
  const props = { columns: columns.shown, url }
  return (
    <ListPage
      title={t('menu.inbound.orders')}
      about={here && t('inbound.list.about', { warehouse: here.name, zone: here.timeZone })}
      actions={<ColumnMenu columns={columns} />}
      tabs={<OrderTabs loaded={counts} url={url} />}
      filters={<OrderFilters warehouseId={here?.id ?? ''} url={url} />}
    >
      <Catch of={rows} fallback={(error) => <OrderTableFailure {...props} error={error} waiting={waiting} />}>
        <Suspense fallback={<OrderTableWaiting {...props} />}>
          <OrderTable {...props} loaded={rows} waiting={waiting} />
        </Suspense>
      </Catch>
    </ListPage>
  )
}
