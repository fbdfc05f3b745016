import { useMemo } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import type { Column } from '../../ui/DataTable.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { PastStockTable_query$key } from './__generated__/PastStockTable_query.graphql.ts'
import type { PastStockTable_stock$key } from './__generated__/PastStockTable_stock.graphql.ts'
import type { PastStockTableMoreQuery } from './__generated__/PastStockTableMoreQuery.graphql.ts'
import { StockRows } from './StockRows.tsx'
import type { Stock } from './stockColumns.tsx'
import type { Filter, Sort, View } from './stockList.ts'

const pageRows = 100

interface Props {
  query: PastStockTable_query$key
  moment: string
  columns: readonly Column<Stock>[]
  url: ListUrl<View, 'product', Sort, Filter>
}

const fragment = graphql`
  fragment PastStockTable_stock on PastProductStock @inline {
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
      picture {
        small
      }
      customer {
        name: displayName
      }
    }
  }
`

/** The inventory of a moment in the past. */
export function PastStockTable({ query, moment, columns, url }: Props) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<PastStockTableMoreQuery, PastStockTable_query$key>(
    graphql`
      fragment PastStockTable_query on Query
      @refetchable(queryName: "PastStockTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        moment: { type: "DateTime!" }
        filter: { type: "StockFilter!" }
        sort: { type: "StockSort!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        productStocksAt(warehouseId: $warehouseId, at: $moment, filter: $filter, sort: $sort, first: $first, after: $after)
          @connection(key: "PastStockTable_productStocksAt", filters: ["warehouseId", "at", "filter", "sort"]) {
          edges {
            cursor
            node {
              ...PastStockTable_stock
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.productStocksAt
  const rows = useMemo(() => edges.map(({ node }) => readInlineData<PastStockTable_stock$key>(fragment, node)), [edges])
  return <StockRows {...{ columns, url, rows, edges, moment, hasNext, isLoadingNext }} onNeedMore={() => loadNext(pageRows)} />
}
