import { type ReactNode, useMemo } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { DocumentTable } from '../../../shell/DocumentTable.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { TransferTable_query$key } from './__generated__/TransferTable_query.graphql.ts'
import type { TransferTable_transfer$key } from './__generated__/TransferTable_transfer.graphql.ts'
import type { TransferTableMoreQuery } from './__generated__/TransferTableMoreQuery.graphql.ts'
import type { Transfer } from './transferColumns.tsx'
import type { Filter, View } from './transferList.ts'
import { useTransferChanges } from './useTransferChanges.ts'

interface Props {
  query: TransferTable_query$key
  columns: readonly Column<Transfer>[]
  url: ListUrl<View, 'any', 'NEWEST', Filter>
  warehouseId: string
  /** Button that creates the first transfer. */
  add: ReactNode
  /** Called when an transfer was created or changed. */
  onChanged: () => void
}

const fragment = graphql`
  fragment TransferTable_transfer on Transfer @inline {
    id
    number
    state
    remark
    quantity
    movedIn
    inHand
    holder
    createdAt
    lines {
      from
      to
      customerName
      product {
        sku
      }
    }
    history {
      by
    }
  }
`

export function TransferTable({ query, columns, url, warehouseId, add, onChanged }: Props) {
  const t = useT()
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<TransferTableMoreQuery, TransferTable_query$key>(
    graphql`
      fragment TransferTable_query on Query
      @refetchable(queryName: "TransferTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "TransferFilter!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        transfers(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
          @connection(key: "TransferTable_transfers", filters: ["warehouseId", "filter"]) {
          __id
          edges {
            cursor
            node {
              ...TransferTable_transfer
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.transfers
  const { state } = url
  const rows = useMemo(
    () =>
      edges
        .map(({ node }) => readInlineData<TransferTable_transfer$key>(fragment, node))
        // One that was completed leaves the list of those under way.
        .filter((row) => state.view === 'ALL' || row.state === state.view),
    [edges, state.view],
  )
  useTransferChanges({
    warehouseId,
    // Filters other than the state are checked by the server only, and later pages begin below new rows.
    grows: url.narrowed || state.at ? undefined : { connectionId: data.transfers.__id, state: state.view === 'ALL' ? null : state.view },
    changed: onChanged,
  })
  return (
    <DocumentTable
      label={t('menu.inventory.move')}
      path="/inventory/move"
      {...{ columns, rows, url, edges, add }}
      pages={{ loadNext, hasNext, isLoadingNext }}
      nothing={t('transfer.list.nothing')}
    />
  )
}
