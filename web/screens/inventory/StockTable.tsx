import { Button } from '@chakra-ui/react'
import { useMemo } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import { useNavigation } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type ListUrl, useListPlace } from '../../ui/useListUrl.ts'
import type { StockTable_query$key } from './__generated__/StockTable_query.graphql.ts'
import type { StockTable_stock$key } from './__generated__/StockTable_stock.graphql.ts'
import type { StockTableMoreQuery } from './__generated__/StockTableMoreQuery.graphql.ts'
import type { Stock } from './stockColumns.tsx'
import type { Filter, Sort, View } from './stockList.ts'

const pageRows = 100

interface Props {
  query: StockTable_query$key
  columns: readonly Column<Stock>[]
  url: ListUrl<View, 'product', Sort, Filter>
}

const fragment = graphql`
  fragment StockTable_stock on ProductStock @inline {
    id
    inTransit
    toReceive
    toShelve
    good
    defective
    locked
    available
    total
    oldestDays
    updatedAt
    product {
      id
      sku
      name: displayName
      customer {
        name: displayName
      }
    }
  }
`

export function StockTable({ query, columns, url }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const navigation = useNavigation()
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<StockTableMoreQuery, StockTable_query$key>(
    graphql`
      fragment StockTable_query on Query
      @refetchable(queryName: "StockTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "StockFilter!" }
        sort: { type: "StockSort!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        productStocks(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
          @connection(key: "StockTable_productStocks", filters: ["warehouseId", "filter", "sort"]) {
          edges {
            cursor
            node {
              ...StockTable_stock
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.productStocks
  const rows = useMemo(() => edges.map(({ node }) => readInlineData<StockTable_stock$key>(fragment, node)), [edges])
  const { state } = url
  const place = useListPlace(url, edges)
  return (
    <DataTable
      label={t('menu.inventory.list')}
      columns={columns}
      rows={rows}
      rowId={idOf}
      rowHref={({ product }) => linkTo(`/inventory/inventory-list/${encodeURIComponent(product.id)}`)}
      loading={navigation.state === 'loading' ? 'again' : isLoadingNext ? 'more' : null}
      hasMore={hasNext}
      onNeedMore={() => loadNext(pageRows)}
      sort={state.sort}
      onSort={(sort) => url.change({ sort: (sort ?? 'SKU') as Sort })}
      empty={<Nothing url={url} />}
      {...place}
    />
  )
}

const idOf = ({ id }: Stock) => id

function Nothing({ url }: Pick<Props, 'url'>) {
  const t = useT()
  if (!url.narrowed && url.state.view === 'ALL') return <EmptyState kind="nothing" hint={t('stock.list.nothing')} />
  return <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
}
