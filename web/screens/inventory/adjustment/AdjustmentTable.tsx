import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { DocumentList, type DocumentListProps } from '../../../shell/DocumentList.tsx'
import type { AdjustmentTable_adjustment$key } from './__generated__/AdjustmentTable_adjustment.graphql.ts'
import type { AdjustmentTable_query$key } from './__generated__/AdjustmentTable_query.graphql.ts'
import type { Adjustment } from './adjustmentColumns.tsx'
import type { Filter, View } from './adjustmentList.ts'

const row = graphql`
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

const read = (node: AdjustmentTable_adjustment$key) => readInlineData<AdjustmentTable_adjustment$key>(row, node)

const documents = graphql`
  fragment AdjustmentTable_query on Query
  @refetchable(queryName: "AdjustmentTableMoreQuery")
  @argumentDefinitions(
    warehouseId: { type: "ID!" }
    filter: { type: "AdjustmentFilter!" }
    first: { type: "Int", defaultValue: 100 }
    after: { type: "String" }
  ) {
    documents: adjustments(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
      @connection(key: "AdjustmentTable_documents", filters: ["warehouseId", "filter"]) {
      __id
      edges {
        cursor
        node {
          ...AdjustmentTable_adjustment
        }
      }
    }
  }
`

const changes = graphql`
  subscription AdjustmentTableSubscription($warehouseId: ID!) {
    adjustmentChanged(warehouseId: $warehouseId) {
      ...AdjustmentTable_adjustment
      state
      createdAt
    }
  }
`

/** Adjustments, newest first; each opens its page. */
export function AdjustmentTable(props: DocumentListProps<AdjustmentTable_query$key, Adjustment, View, 'any', 'NEWEST', Filter>) {
  const t = useT()
  return (
    <DocumentList
      {...props}
      label={t('menu.inventory.adjust')}
      path="/inventory/adjust"
      nothing={t('adjustment.list.nothing')}
      {...{ documents, changes, read }}
      field="adjustmentChanged"
    />
  )
}
