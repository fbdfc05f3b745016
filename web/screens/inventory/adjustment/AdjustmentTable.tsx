import { Button } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import { useNavigation } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type ListUrl, useListPlace } from '../../../ui/useListUrl.ts'
import type { AdjustmentTable_adjustment$key } from './__generated__/AdjustmentTable_adjustment.graphql.ts'
import type { AdjustmentTable_query$key } from './__generated__/AdjustmentTable_query.graphql.ts'
import type { AdjustmentTableMoreQuery } from './__generated__/AdjustmentTableMoreQuery.graphql.ts'
import type { Adjustment } from './adjustmentColumns.tsx'
import type { Filter, View } from './adjustmentList.ts'
import { useAdjustmentChanges } from './useAdjustmentChanges.ts'

const pageRows = 100

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
  const linkTo = useLinkTo()
  const navigation = useNavigation()
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
  const place = useListPlace(url, edges)
  useAdjustmentChanges({
    warehouseId,
    // Filters other than the state are checked by the server only, and later pages begin below new rows.
    grows: url.narrowed || state.at ? undefined : { connectionId: data.adjustments.__id, state: state.view === 'ALL' ? null : state.view },
    changed: onChanged,
  })
  return (
    <DataTable
      label={t('menu.inventory.adjust')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowHref={({ id }) => linkTo(`/inventory/adjust/${encodeURIComponent(id)}`)}
      loading={navigation.state === 'loading' ? 'again' : isLoadingNext ? 'more' : null}
      hasMore={hasNext}
      onNeedMore={() => loadNext(pageRows)}
      empty={
        url.narrowed || state.view !== 'ALL' ? (
          <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
        ) : (
          <EmptyState kind="nothing" hint={t('adjustment.list.nothing')} action={add} />
        )
      }
      {...place}
    />
  )
}
