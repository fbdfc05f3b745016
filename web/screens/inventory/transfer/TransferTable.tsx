import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { DocumentList, type DocumentListProps } from '../../../shell/DocumentList.tsx'
import type { TransferTable_query$key } from './__generated__/TransferTable_query.graphql.ts'
import type { TransferTable_transfer$key } from './__generated__/TransferTable_transfer.graphql.ts'
import type { Transfer } from './transferColumns.tsx'
import type { Filter, View } from './transferList.ts'

const row = graphql`
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

const read = (node: TransferTable_transfer$key) => readInlineData<TransferTable_transfer$key>(row, node)

const documents = graphql`
  fragment TransferTable_query on Query
  @refetchable(queryName: "TransferTableMoreQuery")
  @argumentDefinitions(
    warehouseId: { type: "ID!" }
    filter: { type: "TransferFilter!" }
    first: { type: "Int", defaultValue: 100 }
    after: { type: "String" }
  ) {
    documents: transfers(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
      @connection(key: "TransferTable_documents", filters: ["warehouseId", "filter"]) {
      __id
      edges {
        cursor
        node {
          ...TransferTable_transfer
        }
      }
    }
  }
`

const changes = graphql`
  subscription TransferTableSubscription($warehouseId: ID!) {
    transferChanged(warehouseId: $warehouseId) {
      ...TransferTable_transfer
      state
      createdAt
    }
  }
`

/** Transfers, newest first; each opens its page. */
export function TransferTable(props: DocumentListProps<TransferTable_query$key, Transfer, View, 'any', 'NEWEST', Filter>) {
  const t = useT()
  return (
    <DocumentList
      {...props}
      label={t('menu.inventory.move')}
      path="/inventory/move"
      nothing={t('transfer.list.nothing')}
      {...{ documents, changes, read }}
      field="transferChanged"
    />
  )
}
