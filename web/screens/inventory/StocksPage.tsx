import { useCallback, useMemo, useState } from 'react'
import { graphql, type PreloadedQuery } from 'react-relay'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, pageParamsOf, usePage } from '../../relay/page.ts'
import { refetchActive } from '../../relay/refetchActive.ts'
import { useAppContext } from '../../shell/AppContext.tsx'
import { ExportMenu } from '../../shell/ExportMenu.tsx'
import { ImportLink } from '../../shell/ImportLink.tsx'
import { useRight } from '../../shell/rights.ts'
import { ColumnMenu } from '../../ui/ColumnMenu.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { readListUrl } from '../../ui/listUrl.ts'
import { readMoment } from '../../ui/moment.ts'
import { PastBanner } from '../../ui/PastBanner.tsx'
import { useColumns } from '../../ui/useColumns.ts'
import { type ListUrl, useListUrl } from '../../ui/useListUrl.ts'
import { useMoment } from '../../ui/useMoment.ts'
import type { StocksPagePastQuery } from './__generated__/StocksPagePastQuery.graphql.ts'
import type { StocksPageQuery } from './__generated__/StocksPageQuery.graphql.ts'
import { FollowStock } from './FollowStock.tsx'
import { PastStockTable } from './PastStockTable.tsx'
import { StockFilters } from './StockFilters.tsx'
import { StockTable } from './StockTable.tsx'
import { StockTabs } from './StockTabs.tsx'
import { type Stock, stockColumns } from './stockColumns.tsx'
import { type Filter, filterOf, type Sort, stockListAt, type View } from './stockList.ts'

const query = graphql`
  query StocksPageQuery($warehouseId: ID!, $filter: StockFilter!, $sort: StockSort!, $first: Int = 100, $after: String) {
    ...StockTable_query @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
  }
`

const pastQuery = graphql`
  query StocksPagePastQuery($warehouseId: ID!, $moment: DateTime!, $filter: StockFilter!, $sort: StockSort!, $after: String) {
    ...PastStockTable_query @arguments(warehouseId: $warehouseId, moment: $moment, filter: $filter, sort: $sort, after: $after)
  }
`

const listVariables = (search: URLSearchParams) => {
  const state = readListUrl(search, stockListAt(readMoment(search)))
  return { filter: filterOf(state), sort: state.sort, after: state.at }
}
const currentLoader = pageLoader<StocksPageQuery>(query, ({ warehouseId, search }) => ({ warehouseId, ...listVariables(search) }))
const pastLoader = pageLoader<StocksPagePastQuery>(pastQuery, ({ warehouseId, search }) => ({
  ...{ warehouseId, moment: readMoment(search) ?? '' },
  ...listVariables(search),
}))

export const loader = (args: LoaderFunctionArgs) => (readMoment(pageParamsOf(args).search) ? pastLoader(args) : currentLoader(args))

interface TableProps {
  columns: readonly Column<Stock>[]
  url: ListUrl<View, 'product', Sort, Filter>
}

/** Inventory list of a warehouse, now or at a moment in the past. */
export function Component() {
  const t = useT()
  const { warehouse } = useAppContext()
  const choice = useMoment()
  const { moment } = choice
  const url = useListUrl(stockListAt(moment))
  const { view } = url.state
  const all = useMemo(() => stockColumns(t, { isPast: moment !== null, isLow: view === 'LOW' }), [t, moment, view])
  const columns = useColumns('stocks', all)
  const warehouseId = warehouse?.id ?? ''
  const [changes, setChanges] = useState(0)
  const changed = useCallback(() => setChanges((count) => count + 1), [])
  const mayImport = useRight('stock:import')
  const mayEdit = useRight('product:edit')
  const counted = useMemo(
    () => ({ warehouseId, filter: filterOf({ ...url.state, view: 'ALL' }), moment }),
    [warehouseId, url.state, moment],
  )
  const table: TableProps = { columns: columns.shown, url }
  return (
    <ListPage
      title={t('menu.inventory.list')}
      about={warehouse?.name}
      actions={
        <>
          <ColumnMenu columns={columns} />
          <ExportMenu
            list={moment ? 'pastStocks' : 'stocks'}
            variables={{ warehouseId, ...(moment && { moment }), filter: filterOf(url.state), sort: url.state.sort }}
            columns={columns.shown}
          />
          {view === 'LOW' ? mayEdit && <ImportLink to="/inventory/level-import" /> : mayImport && <ImportLink to="/inventory/import" />}
        </>
      }
      tabs={
        <>
          {moment && <PastBanner {...choice} moment={moment} />}
          <StockTabs counted={counted} url={url} changes={changes} />
          {!moment && <FollowStock warehouseId={warehouseId} changed={changed} />}
        </>
      }
      filters={<StockFilters warehouseId={warehouseId} url={url} choice={choice} />}
    >
      {moment ? <Past {...table} moment={moment} /> : <Current {...table} changes={changes} />}
    </ListPage>
  )
}

function Current(props: TableProps & { changes: number }) {
  const { variables } = useLoaderData() as PreloadedQuery<StocksPageQuery>
  const reread = useCallback((first: number) => void refetchActive<StocksPageQuery>(query, { ...variables, first }), [variables])
  return <StockTable {...props} query={usePage<StocksPageQuery>(query)} reread={reread} />
}

function Past(props: TableProps & { moment: string }) {
  return <PastStockTable {...props} query={usePage<StocksPagePastQuery>(pastQuery)} />
}
