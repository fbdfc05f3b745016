import { startTransition, useCallback, useMemo } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import type { Column } from '../../ui/DataTable.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { StockTable_query$key } from './__generated__/StockTable_query.graphql.ts'
import type { StockTable_stock$key } from './__generated__/StockTable_stock.graphql.ts'
import type { StockTableMoreQuery } from './__generated__/StockTableMoreQuery.graphql.ts'
import { StockRows } from './StockRows.tsx'
import type { Stock } from './stockColumns.tsx'
import type { Filter, Sort, View } from './stockList.ts'
import { useStockChanges } from './useStockChanges.ts'

const pageRows = 100
/** More rows are not read again after a change, but when the list is opened. */
const followedRows = 250

interface Props {
  query: StockTable_query$key
  warehouseId: string
  columns: readonly Column<Stock>[]
  url: ListUrl<View, 'product', Sort, Filter>
}

const fragment = graphql`
  fragment StockTable_stock on ProductStock @inline {
    inTransit
    toReceive
    toShelve
    good
    defective
    locked
    available
    total
    level
    isLow
    oldestDays
    updatedAt
    product {
      id
      sku
      name: displayName
      picture {
        small
      }
      customer {
        name: displayName
      }
    }
  }
`

/** The inventory of now; its rows follow what changes. */
export function StockTable({ query, warehouseId, columns, url }: Props) {
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<StockTableMoreQuery, StockTable_query$key>(
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
  const shown = edges.length
  useStockChanges(
    warehouseId,
    useCallback(() => {
      if (shown > followedRows) return
      startTransition(() => void refetch({ first: Math.max(pageRows, shown) }, { fetchPolicy: 'network-only' }))
    }, [shown, refetch]),
  )
  const rows = useMemo(() => edges.map(({ node }) => readInlineData<StockTable_stock$key>(fragment, node)), [edges])
  return <StockRows {...{ columns, url, rows, edges, hasNext, isLoadingNext }} moment={null} onNeedMore={() => loadNext(pageRows)} />
}
