import { type ReactNode, useMemo } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { DocumentTable } from '../../../shell/DocumentTable.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { AdjustmentTable_adjustment$key } from './__generated__/AdjustmentTable_adjustment.graphql.ts'
import type { AdjustmentTable_query$key } from './__generated__/AdjustmentTable_query.graphql.ts'
import type { AdjustmentTableMoreQuery } from './__generated__/AdjustmentTableMoreQuery.graphql.ts'
import type { Adjustment } from './adjustmentColumns.tsx'
import type { Filter, View } from './adjustmentList.ts'
import { useAdjustmentChanges } from './useAdjustmentChanges.ts'

interface Props {
  query: AdjustmentTable_query$key
  columns: readonly Column<Adjustment>[]
  url: ListUrl<View, 'any', 'NEWEST', Filter>
  warehouseId: string
  /** Button that creates the first adjustment. */
  add: ReactNode
  /** Called when an adjustment was created or changed. */
  onChanged: () => void
}

const fragment = graphql`
  fragment AdjustmentTable_adjustment on Adjustment @inline {
    id
    number
    state
    reason
    remark
    added
    takenOff
    customerName
    createdAt
    history {
      by
    }
  }
`

export function AdjustmentTable({ query, columns, url, warehouseId, add, onChanged }: Props) {
  const t = useT()
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<AdjustmentTableMoreQuery, AdjustmentTable_query$key>(
    graphql`
      fragment AdjustmentTable_query on Query
      @refetchable(queryName: "AdjustmentTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "AdjustmentFilter!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        adjustments(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
          @connection(key: "AdjustmentTable_adjustments", filters: ["warehouseId", "filter"]) {
          __id
          edges {
            cursor
            node {
              ...AdjustmentTable_adjustment
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.adjustments
  const { state } = url
  const rows = useMemo(
    () =>
      edges
        .map(({ node }) => readInlineData<AdjustmentTable_adjustment$key>(fragment, node))
        // One that was approved leaves the list of those that wait.
        .filter((row) => state.view === 'ALL' || row.state === state.view),
    [edges, state.view],
  )
  useAdjustmentChanges({
    warehouseId,
    // Filters other than the state are checked by the server only, and later pages begin below new rows.
    grows: url.narrowed || state.at ? undefined : { connectionId: data.adjustments.__id, state: state.view === 'ALL' ? null : state.view },
    changed: onChanged,
  })
  return (
    <DocumentTable
      label={t('menu.inventory.adjust')}
      path="/inventory/adjust"
      {...{ columns, rows, url, edges, add }}
      pages={{ loadNext, hasNext, isLoadingNext }}
      nothing={t('adjustment.list.nothing')}
    />
  )
}
