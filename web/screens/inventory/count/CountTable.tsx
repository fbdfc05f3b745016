import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { DocumentList, type DocumentListProps } from '../../../shell/DocumentList.tsx'
import type { CountTable_count$key } from './__generated__/CountTable_count.graphql.ts'
import type { CountTable_query$key } from './__generated__/CountTable_query.graphql.ts'
import type { Count } from './countColumns.tsx'
import type { Filter, View } from './countList.ts'

const row = graphql`
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

const read = (node: CountTable_count$key) => readInlineData<CountTable_count$key>(row, node)

const documents = graphql`
  fragment CountTable_query on Query
  @refetchable(queryName: "CountTableMoreQuery")
  @argumentDefinitions(
    warehouseId: { type: "ID!" }
    filter: { type: "StockCountFilter!" }
    first: { type: "Int", defaultValue: 100 }
    after: { type: "String" }
  ) {
    documents: stockCounts(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
      @connection(key: "CountTable_documents", filters: ["warehouseId", "filter"]) {
      __id
      edges {
        cursor
        node {
          ...CountTable_count
        }
      }
    }
  }
`

const changes = graphql`
  subscription CountTableSubscription($warehouseId: ID!) {
    stockCountChanged(warehouseId: $warehouseId) {
      ...CountTable_count
      state
      createdAt
    }
  }
`

/** Counts, newest first; each opens its page. */
export function CountTable(props: DocumentListProps<CountTable_query$key, Count, View, 'any', 'NEWEST', Filter>) {
  const t = useT()
  return (
    <DocumentList
      {...props}
      label={t('menu.inventory.count')}
      path="/inventory/count"
      nothing={t('count.list.nothing')}
      {...{ documents, changes, read }}
      field="stockCountChanged"
    />
  )
}
