import { useCallback } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { refetchActive } from '../../../relay/refetchActive.ts'
import { DocumentList, type DocumentListProps } from '../../../shell/DocumentList.tsx'
import type { HandoverTable_query$key } from './__generated__/HandoverTable_query.graphql.ts'
import type { HandoverTable_sheet$key } from './__generated__/HandoverTable_sheet.graphql.ts'
import type { HandoverTableProgressQuery } from './__generated__/HandoverTableProgressQuery.graphql.ts'
import type { Sheet } from './handoverColumns.tsx'
import { type Filter, filterOf, type View } from './handoverList.ts'
import { usePackageMoves } from './usePackageMoves.ts'

const row = graphql`
  fragment HandoverTable_sheet on HandoverSheet @inline {
    id
    number
    state
    groupName
    packageCount
    pieces
    weightGrams
    progress {
      missing
      sinceClosing
    }
    driver
    vehicle
    createdAt
    closedAt
  }
`

const read = (node: HandoverTable_sheet$key) => readInlineData<HandoverTable_sheet$key>(row, node)

const documents = graphql`
  fragment HandoverTable_query on Query
  @refetchable(queryName: "HandoverTableMoreQuery")
  @argumentDefinitions(
    warehouseId: { type: "ID!" }
    filter: { type: "HandoverSheetFilter!" }
    first: { type: "Int", defaultValue: 100 }
    after: { type: "String" }
  ) {
    documents: handoverSheets(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
      @connection(key: "HandoverTable_documents", filters: ["warehouseId", "filter"]) {
      __id
      edges {
        cursor
        node {
          ...HandoverTable_sheet
        }
      }
    }
  }
`

const changes = graphql`
  subscription HandoverTableSubscription($warehouseId: ID!) {
    handoverSheetChanged(warehouseId: $warehouseId) {
      ...HandoverTable_sheet
      state
      createdAt
    }
  }
`

/** What sheets lack changes with packages and with other sheets, and only the newest lack anything. */
const progressQuery = graphql`
  query HandoverTableProgressQuery($warehouseId: ID!, $filter: HandoverSheetFilter!, $after: String) {
    handoverSheets(warehouseId: $warehouseId, filter: $filter, first: 100, after: $after) {
      edges {
        node {
          progress {
            missing
            sinceClosing
          }
        }
      }
    }
  }
`

/** Hand-over sheets, newest first; each opens its page. */
export function HandoverTable(props: DocumentListProps<HandoverTable_query$key, Sheet, View, 'any', 'NEWEST', Filter>) {
  const t = useT()
  const { url, warehouseId, onChanged } = props
  const { state } = url
  const readProgress = useCallback(
    () => void refetchActive<HandoverTableProgressQuery>(progressQuery, { warehouseId, filter: filterOf(state), after: state.at }),
    [warehouseId, state],
  )
  usePackageMoves(warehouseId, readProgress)
  return (
    <DocumentList
      {...props}
      onChanged={useCallback(() => {
        onChanged()
        readProgress()
      }, [onChanged, readProgress])}
      label={t('menu.deliver.signing')}
      path="/deliver/signing/record"
      nothing={t('handover.list.nothing')}
      {...{ documents, changes, read }}
      field="handoverSheetChanged"
    />
  )
}
