import { graphql, readInlineData } from 'react-relay'
import type { exceptionNode_exception$data, exceptionNode_exception$key } from './__generated__/exceptionNode_exception.graphql.ts'

export type Exception = exceptionNode_exception$data

const fragment = graphql`
  fragment exceptionNode_exception on ScanException @inline {
    id
    state
    allowedActions
    kind
    code
    quantity
    documentKind
    documentId
    documentNumber
    placeKind
    placeCode
    why {
      message
    }
    product {
      sku
      name: displayName
    }
    station {
      id
      name
    }
    scannedBy {
      name
    }
    scannedAt
    refusedAt
    closedHow
    closedDocument
    closedAt
    closedBy {
      name
    }
    history {
      reason
    }
  }
`

export const readException = (exception: exceptionNode_exception$key): Exception =>
  readInlineData<exceptionNode_exception$key>(fragment, exception)

/** Props of each resolution form. */
export interface ResolutionProps {
  exceptionId: string
  onClosed: () => void
  onBack: () => void
}
