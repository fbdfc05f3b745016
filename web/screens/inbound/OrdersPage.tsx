import { Suspense, useCallback, useMemo } from 'react'
import { useT } from '../../i18n/useT.ts'
import { ErrorBoundary } from '../../relay/ErrorBoundary.tsx'
import { listLoader, useList } from '../../relay/list.ts'
import { refetchActive } from '../../relay/refetchActive.ts'
import { AddLink } from '../../shell/AddLink.tsx'
import { ExportMenu } from '../../shell/ExportMenu.tsx'
import { ImportLink } from '../../shell/ImportLink.tsx'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { ColumnMenu } from '../../ui/ColumnMenu.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { readListUrl } from '../../ui/listUrl.ts'
import { useColumns } from '../../ui/useColumns.ts'
import { useListUrl } from '../../ui/useListUrl.ts'
import type { OrderTablePageQuery } from './__generated__/OrderTablePageQuery.graphql.ts'
import type { OrderTabsQuery } from './__generated__/OrderTabsQuery.graphql.ts'
import { filterOf, inboundList } from './inboundList.ts'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTable, OrderTableFailure, OrderTableWaiting, pageQuery } from './OrderTable.tsx'
import { OrderTabs, tabsQuery } from './OrderTabs.tsx'
import { orderColumns } from './orderColumns.tsx'

export const loader = listLoader<OrderTablePageQuery, OrderTabsQuery>(
  {
    query: pageQuery,
    variables: ({ warehouseId, search }) => {
      const state = readListUrl(search, inboundList)
      return { warehouseId, filter: filterOf(state), sort: state.sort, after: state.at }
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

/** List of the inbound orders of a warehouse. */
export function Component() {
  const t = useT()
  const here = useCurrentWarehouse()
  const url = useListUrl(inboundList)
  const { rows, counts, waiting } = useList<OrderTablePageQuery, OrderTabsQuery>()
  const columns = useColumns(
    'inboundOrders',
    useMemo(() => orderColumns(t), [t]),
  )
  const props = { columns: columns.shown, url }
  const { variables } = counts
  const onChanged = useCallback(() => void refetchActive<OrderTabsQuery>(tabsQuery, variables), [variables])
  const mayCreate = useRight('inbound:create')
  const add = mayCreate && <AddLink to="/inbound/create-warehouseWarrant">{t('menu.inbound.create')}</AddLink>
  return (
    <ListPage
      title={t('menu.inbound.orders')}
      about={here && t('inbound.list.about', { warehouse: here.name, zone: here.timeZone })}
      actions={
        <>
          <ColumnMenu columns={columns} />
          <ExportMenu
            list="inboundOrders"
            variables={{ warehouseId: here?.id ?? '', filter: filterOf(url.state) }}
            columns={columns.shown}
          />
          {mayCreate && <ImportLink to="/inbound/import" />}
          {add}
        </>
      }
      tabs={<OrderTabs loaded={counts} url={url} />}
      filters={<OrderFilters warehouseId={here?.id ?? ''} url={url} />}
    >
      <ErrorBoundary of={rows} fallback={(error) => <OrderTableFailure {...props} error={error} waiting={waiting} />}>
        <Suspense fallback={<OrderTableWaiting {...props} />}>
          <OrderTable {...props} loaded={rows} waiting={waiting} warehouseId={here?.id ?? ''} add={add} onChanged={onChanged} />
        </Suspense>
      </ErrorBoundary>
    </ListPage>
  )
}
