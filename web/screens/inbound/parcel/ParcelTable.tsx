import { type ReactNode, useMemo } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { DocumentTable } from '../../../shell/DocumentTable.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { ParcelTable_parcel$key } from './__generated__/ParcelTable_parcel.graphql.ts'
import type { ParcelTable_query$key } from './__generated__/ParcelTable_query.graphql.ts'
import type { ParcelTableMoreQuery } from './__generated__/ParcelTableMoreQuery.graphql.ts'
import type { Parcel } from './parcelColumns.tsx'
import type { Filter, View } from './parcelList.ts'
import { useParcelChanges } from './useParcelChanges.ts'

interface Props {
  query: ParcelTable_query$key
  columns: readonly Column<Parcel>[]
  url: ListUrl<View, 'any', 'NEWEST', Filter>
  warehouseId: string
  /** Button that registers the first parcel. */
  add: ReactNode
  /** Called when a parcel was registered or changed. */
  onChanged: () => void
}

const fragment = graphql`
  fragment ParcelTable_parcel on UnknownParcel @inline {
    id
    number
    state
    trackingNumber
    carrier
    sender
    cartons
    place
    remark
    customerName
    order {
      number
    }
    createdAt
    history {
      by
    }
  }
`

export function ParcelTable({ query, columns, url, warehouseId, add, onChanged }: Props) {
  const t = useT()
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<ParcelTableMoreQuery, ParcelTable_query$key>(
    graphql`
      fragment ParcelTable_query on Query
      @refetchable(queryName: "ParcelTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "UnknownParcelFilter!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        unknownParcels(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
          @connection(key: "ParcelTable_unknownParcels", filters: ["warehouseId", "filter"]) {
          __id
          edges {
            cursor
            node {
              ...ParcelTable_parcel
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.unknownParcels
  const { state } = url
  const rows = useMemo(
    () =>
      edges
        .map(({ node }) => readInlineData<ParcelTable_parcel$key>(fragment, node))
        // One that was claimed leaves the list of those that wait.
        .filter((row) => state.view === 'ALL' || row.state === state.view),
    [edges, state.view],
  )
  useParcelChanges({
    warehouseId,
    // Filters other than the state are checked by the server only, and later pages begin below new rows.
    grows:
      url.narrowed || state.at ? undefined : { connectionId: data.unknownParcels.__id, state: state.view === 'ALL' ? null : state.view },
    changed: onChanged,
  })
  return (
    <DocumentTable
      label={t('menu.inbound.unknown')}
      path="/inbound/unknown-parcel"
      {...{ columns, rows, url, edges, add }}
      pages={{ loadNext, hasNext, isLoadingNext }}
      nothing={t('unknown.list.nothing')}
    />
  )
}
