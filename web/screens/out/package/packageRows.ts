import { graphql } from 'react-relay'
import { type Follow, typed } from '../../../relay/entityList.ts'
import type { packageRows_list$key } from './__generated__/packageRows_list.graphql.ts'
import type { packageRowsQuery } from './__generated__/packageRowsQuery.graphql.ts'
import { type PackageRow, readPackage } from './packageNode.ts'

/** Tells when packages have moved between states, at most once a second. */
export const moves = graphql`
  subscription packageRowsMovesSubscription($warehouseId: ID!) {
    packagesMoved(warehouseId: $warehouseId)
  }
`

const changes: Follow<PackageRow> = {
  tag: graphql`
    subscription packageRowsSubscription($warehouseId: ID!, $ids: [ID!]!) {
      packageChanged(warehouseId: $warehouseId, ids: $ids) {
        ...packageNode_package
      }
    }
  `,
  ids: 'rows',
  row: { field: 'packageChanged' },
}

/** Rows of a list of packages. One whose state has changed stays where it is until the list is read again. */
export const packageRows = {
  page: typed<packageRowsQuery>(graphql`
    query packageRowsQuery($warehouseId: ID!, $filter: PackageFilter!, $sort: PackageSort!, $first: Int!, $after: String) {
      ...packageRows_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<packageRows_list$key>(graphql`
    fragment packageRows_list on Query
    @refetchable(queryName: "packageRowsMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "PackageFilter!" }
      sort: { type: "PackageSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: packages(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "packageRows_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...packageNode_package
          }
        }
      }
    }
  `),
  read: readPackage,
  isIn: () => true,
  changes,
  pageRows: 50,
}
