import { type ReactNode, useMemo } from 'react'
import { graphql, type PreloadedQuery, readInlineData, usePaginationFragment, usePreloadedQuery } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { failureMessage, isBadInput, RequestFailure } from '../../../relay/failure.ts'
import { ObjectNotFoundState } from '../../../shell/ObjectNotFound.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { Selection } from '../../../ui/useSelection.ts'
import type { PackageTable_package$key } from './__generated__/PackageTable_package.graphql.ts'
import type { PackageTable_query$key } from './__generated__/PackageTable_query.graphql.ts'
import type { PackageTableMoreQuery } from './__generated__/PackageTableMoreQuery.graphql.ts'
import type { PackageTablePageQuery } from './__generated__/PackageTablePageQuery.graphql.ts'
import { PackageRows } from './PackageRows.tsx'
import type { PackageRow } from './packageColumns.tsx'

interface Frame<Row> {
  columns: readonly Column<Row>[]
  url: ListUrl<string, string, string, string>
}

interface Props extends Frame<PackageRow> {
  loaded: PreloadedQuery<PackageTablePageQuery>
  waiting: boolean
  /** Actions on selected rows other than those of all packages. */
  bulk?: (selection: Selection, rows: readonly PackageRow[]) => ReactNode
}

/** The list, starting at the position in the URL. */
export const pageQuery = graphql`
  query PackageTablePageQuery($warehouseId: ID!, $filter: PackageFilter!, $sort: PackageSort!, $after: String) {
    ...PackageTable_query @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, after: $after)
  }
`

export const rowFragment = graphql`
  fragment PackageTable_package on Package @inline {
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
    allowedActions
    createdAt
    updatedAt
  }
`

const changes = graphql`
  subscription PackageTableSubscription($warehouseId: ID!, $ids: [ID!]!) {
    packageChanged(warehouseId: $warehouseId, ids: $ids) {
      ...PackageTable_package
    }
  }
`

export function PackageTable({ columns, url, loaded, waiting, bulk }: Props) {
  const t = useT()
  const page = usePreloadedQuery<PackageTablePageQuery>(pageQuery, loaded)
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<PackageTableMoreQuery, PackageTable_query$key>(
    graphql`
      fragment PackageTable_query on Query
      @refetchable(queryName: "PackageTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "PackageFilter!" }
        sort: { type: "PackageSort!" }
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
      ) {
        packages(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
          @connection(key: "PackageTable_packages", filters: ["warehouseId", "filter", "sort"]) {
          edges {
            cursor
            node {
              id
              ...PackageTable_package
            }
          }
        }
      }
    `,
    page,
  )
  const { edges } = data.packages
  const rows = useMemo(() => edges.map(({ node }) => readInlineData<PackageTable_package$key>(rowFragment, node)), [edges])
  return (
    <PackageRows
      label={t('menu.out.parcel')}
      nothing={t('package.list.emptyHint')}
      variables={loaded.variables}
      pages={{ loadNext, hasNext, isLoadingNext }}
      {...{ columns, rows, url, edges, waiting, bulk, changes }}
    />
  )
}

const idOf = ({ id }: { readonly id: string }) => id

/** Skeleton of the table. */
export function PackageTableWaiting<Row extends { readonly id: string }>({ columns }: Frame<Row>) {
  const t = useT()
  return (
    <DataTable
      label={t('menu.out.parcel')}
      columns={columns}
      rows={[]}
      rowId={idOf}
      loading="first"
      onSelect={() => undefined}
      empty={null}
    />
  )
}

/** Table whose rows could not be loaded. */
export function PackageTableFailure<Row extends { readonly id: string }>({
  columns,
  error,
  waiting,
}: Frame<Row> & { error: unknown; waiting: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const failure = {
    message: failureMessage(error, t),
    requestId: error instanceof RequestFailure ? error.requestId : null,
    onRetry: () => navigate(pathname + search, { replace: true }),
  }
  return (
    <DataTable
      label={t('menu.out.parcel')}
      columns={columns}
      rows={[]}
      rowId={idOf}
      loading={waiting ? 'again' : null}
      {...(isBadInput(error) ? { empty: <ObjectNotFoundState /> } : { failure, empty: null })}
    />
  )
}
