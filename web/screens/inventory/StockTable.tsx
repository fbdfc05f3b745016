import { useEffect, useMemo, useRef } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import type { Column } from '../../ui/DataTable.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'
import type { StockTable_query$key } from './__generated__/StockTable_query.graphql.ts'
import type { StockTable_stock$key } from './__generated__/StockTable_stock.graphql.ts'
import type { StockTableMoreQuery } from './__generated__/StockTableMoreQuery.graphql.ts'
import { StockRows } from './StockRows.tsx'
import type { Stock } from './stockColumns.tsx'
import type { Filter, Sort, View } from './stockList.ts'

const pageRows = 100
/** More rows are not read again after a change, but when the list is opened. */
const followedRows = 250

interface Props {
  query: StockTable_query$key
  /** A new value reads the rows again. */
  changes: number
  /** Reads the first rows of the list again; what is shown stays if that fails. */
  reread: (first: number) => void
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
export function StockTable({ query, changes, reread, columns, url }: Props) {
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
  const shown = edges.length
  const known = useRef(0)
  useEffect(() => {
    // Rows on their way continue those that are shown; afterwards all are read again.
    if (changes === known.current || isLoadingNext) return
    known.current = changes
    if (shown <= followedRows) reread(Math.max(pageRows, shown))
  }, [changes, isLoadingNext, shown, reread])
  const rows = useMemo(() => edges.map(({ node }) => readInlineData<StockTable_stock$key>(fragment, node)), [edges])
  return <StockRows {...{ columns, url, rows, edges, hasNext, isLoadingNext }} moment={null} onNeedMore={() => loadNext(pageRows)} />
}
