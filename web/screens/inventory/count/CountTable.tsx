import { type ReactNode, useMemo } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { DocumentTable } from '../../../shell/DocumentTable.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { CountTable_count$key } from './__generated__/CountTable_count.graphql.ts'
import type { CountTable_query$key } from './__generated__/CountTable_query.graphql.ts'
import type { CountTableMoreQuery } from './__generated__/CountTableMoreQuery.graphql.ts'
import type { Count } from './countColumns.tsx'
import type { Filter, View } from './countList.ts'
import { useCountChanges } from './useCountChanges.ts'

interface Props {
  query: CountTable_query$key
  columns: readonly Column<Count>[]
  url: ListUrl<View, 'any', 'NEWEST', Filter>
  warehouseId: string
  /** Button that creates the first count. */
  add: ReactNode
  /** Called when a count was created or changed. */
  onChanged: () => void
}

const fragment = graphql`
  fragment CountTable_count on StockCount @inline {
    id
    number
    state
    remark
    type
    isBlind
    author
    createdAt
    progress {
      done
      lines
    }
  }
`

export function CountTable({ query, columns, url, warehouseId, add, onChanged }: Props) {
  const t = useT()
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<CountTableMoreQuery, CountTable_query$key>(
    graphql`
      fragment CountTable_query on Query
      @refetchable(queryName: "CountTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "StockCountFilter!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        stockCounts(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
          @connection(key: "CountTable_stockCounts", filters: ["warehouseId", "filter"]) {
          __id
          edges {
            cursor
            node {
              ...CountTable_count
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.stockCounts
  const { state } = url
  const rows = useMemo(
    () =>
      edges
        .map(({ node }) => readInlineData<CountTable_count$key>(fragment, node))
        // One that was completed leaves the list of those under way.
        .filter((row) => state.view === 'ALL' || row.state === state.view),
    [edges, state.view],
  )
  useCountChanges({
    warehouseId,
    // Filters other than the state are checked by the server only, and later pages begin below new rows.
    grows: url.narrowed || state.at ? undefined : { connectionId: data.stockCounts.__id, state: state.view === 'ALL' ? null : state.view },
    changed: onChanged,
  })
  return (
    <DocumentTable
      label={t('menu.inventory.count')}
      path="/inventory/count"
      {...{ columns, rows, url, edges, add }}
      pages={{ loadNext, hasNext, isLoadingNext }}
      nothing={t('count.list.nothing')}
    />
  )
}
