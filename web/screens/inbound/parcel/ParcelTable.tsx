import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { DocumentList, type DocumentListProps } from '../../../shell/DocumentList.tsx'
import type { ParcelTable_parcel$key } from './__generated__/ParcelTable_parcel.graphql.ts'
import type { ParcelTable_query$key } from './__generated__/ParcelTable_query.graphql.ts'
import type { Parcel } from './parcelColumns.tsx'
import type { Filter, Sort, View } from './parcelList.ts'

const row = graphql`
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

const read = (node: ParcelTable_parcel$key) => readInlineData<ParcelTable_parcel$key>(row, node)

const documents = graphql`
  fragment ParcelTable_query on Query
  @refetchable(queryName: "ParcelTableMoreQuery")
  @argumentDefinitions(
    warehouseId: { type: "ID!" }
    filter: { type: "UnknownParcelFilter!" }
    sort: { type: "UnknownParcelSort!" }
    first: { type: "Int", defaultValue: 100 }
    after: { type: "String" }
  ) {
    documents: unknownParcels(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
      @connection(key: "ParcelTable_documents", filters: ["warehouseId", "filter", "sort"]) {
      __id
      edges {
        cursor
        node {
          ...ParcelTable_parcel
        }
      }
    }
  }
`

const changes = graphql`
  subscription ParcelTableSubscription($warehouseId: ID!) {
    unknownParcelChanged(warehouseId: $warehouseId) {
      ...ParcelTable_parcel
      state
      createdAt
    }
  }
`

/** Unknown parcels; each opens its page. */
export function ParcelTable(props: DocumentListProps<ParcelTable_query$key, Parcel, View, 'any', Sort, Filter>) {
  const t = useT()
  return (
    <DocumentList
      {...props}
      label={t('menu.inbound.unknown')}
      path="/inbound/unknown-parcel"
      nothing={t('unknown.list.nothing')}
      firstSort="NEWEST"
      {...{ documents, changes, read }}
      field="unknownParcelChanged"
    />
  )
}
