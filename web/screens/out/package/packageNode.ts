import { graphql, readInlineData } from 'react-relay'
import type { packageNode_package$data, packageNode_package$key } from './__generated__/packageNode_package.graphql.ts'

export type PackageRow = packageNode_package$data

const fragment = graphql`
  fragment packageNode_package on Package @inline {
    id
    number
    platformOrderNumber
    erpNumber
    customerName
    channelName
    wave {
      number
    }
    destination
    skus
    pieces
    state
    abnormalReason
    interception
    hold {
      at
    }
    label {
      state
      trackingNumber
    }
    tracking {
      status
      noNewsDays
    }
    allowedActions
    createdAt
    updatedAt
  }
`

/** A package as lists show it. */
export const readPackage = (node: packageNode_package$key): PackageRow => readInlineData(fragment, node)
