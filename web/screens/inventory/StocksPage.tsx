import { useMemo } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useAppContext } from '../../shell/AppContext.tsx'
import { ColumnMenu } from '../../ui/ColumnMenu.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { readListUrl } from '../../ui/listUrl.ts'
import { useColumns } from '../../ui/useColumns.ts'
import { useListUrl } from '../../ui/useListUrl.ts'
import type { StocksPageQuery } from './__generated__/StocksPageQuery.graphql.ts'
import { StockFilters } from './StockFilters.tsx'
import { StockTable } from './StockTable.tsx'
import { StockTabs } from './StockTabs.tsx'
import { stockColumns } from './stockColumns.tsx'
import { filterOf, stockList } from './stockList.ts'

const query = graphql`
  query StocksPageQuery($warehouseId: ID!, $filter: StockFilter!, $sort: StockSort!, $after: String) {
    ...StockTable_query @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, after: $after)
  }
`

export const loader = pageLoader<StocksPageQuery>(query, ({ warehouseId, search }) => {
  const state = readListUrl(search, stockList)
  return { warehouseId, filter: filterOf(state), sort: state.sort, after: state.at }
})

/** Inventory list of a warehouse. */
export function Component() {
  const t = useT()
  const { warehouse } = useAppContext()
  const url = useListUrl(stockList)
  const data = usePage<StocksPageQuery>(query)
  const all = useMemo(() => stockColumns(t), [t])
  const columns = useColumns('stocks', all)
  const warehouseId = warehouse?.id ?? ''
  const counted = useMemo(() => ({ warehouseId, filter: filterOf({ ...url.state, view: 'ALL' }) }), [warehouseId, url.state])
  return (
    <ListPage
      title={t('menu.inventory.list')}
      about={warehouse?.name}
      actions={<ColumnMenu columns={columns} />}
      tabs={<StockTabs counted={counted} url={url} />}
      filters={<StockFilters warehouseId={warehouseId} url={url} />}
    >
      <StockTable query={data} columns={columns.shown} url={url} />
    </ListPage>
  )
}
