import { useEffect, useMemo, useRef } from 'react'
import { graphql, type PreloadedQuery, readInlineData, usePaginationFragment, usePreloadedQuery } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { refetchActive } from '../../../relay/refetchActive.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { PackageTable_package$key } from '../package/__generated__/PackageTable_package.graphql.ts'
import { PackageRows } from '../package/PackageRows.tsx'
import { rowFragment } from '../package/PackageTable.tsx'
import type { AbnormalTable_package$key } from './__generated__/AbnormalTable_package.graphql.ts'
import type { AbnormalTable_query$key } from './__generated__/AbnormalTable_query.graphql.ts'
import type { AbnormalTableMoreQuery } from './__generated__/AbnormalTableMoreQuery.graphql.ts'
import type { AbnormalTablePageQuery } from './__generated__/AbnormalTablePageQuery.graphql.ts'
import type { AbnormalRow } from './abnormalColumns.tsx'

const pageRows = 50
/** Maximum rows that the server sends at once. */
const pageMaximum = 250

interface Props {
  columns: readonly Column<AbnormalRow>[]
  url: ListUrl<string, string, string, string>
  loaded: PreloadedQuery<AbnormalTablePageQuery>
  waiting: boolean
  /** Number of packages of the list; null until known. */
  count: number | null
}

/** The list, starting at the position in the URL. */
export const pageQuery = graphql`
  query AbnormalTablePageQuery($warehouseId: ID!, $filter: PackageFilter!, $sort: PackageSort!, $first: Int = 50, $after: String) {
    ...AbnormalTable_query @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
  }
`

const fragment = graphql`
  fragment AbnormalTable_package on Package @inline {
    id
    abnormalNote
    hold {
      reason
    }
    label {
      failure
    }
    goods {
      lines {
        missing
      }
      places {
        kind
        location
        pieces
      }
    }
    ...PackageTable_package
  }
`

const changes = graphql`
  subscription AbnormalTableSubscription($warehouseId: ID!, $ids: [ID!]!) {
    packageChanged(warehouseId: $warehouseId, ids: $ids) {
      ...AbnormalTable_package
    }
  }
`

/** Abnormal packages with their goods; actions on the selected ones, and each row opens its package. */
export function AbnormalTable({ columns, url, loaded, waiting, count }: Props) {
  const t = useT()
  const page = usePreloadedQuery<AbnormalTablePageQuery>(pageQuery, loaded)
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<AbnormalTableMoreQuery, AbnormalTable_query$key>(
    graphql`
      fragment AbnormalTable_query on Query
      @refetchable(queryName: "AbnormalTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "PackageFilter!" }
        sort: { type: "PackageSort!" }
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
      ) {
        packages(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
          @connection(key: "AbnormalTable_packages", filters: ["warehouseId", "filter", "sort"]) {
          edges {
            cursor
            node {
              ...AbnormalTable_package
            }
          }
        }
      }
    `,
    page,
  )
  const { edges } = data.packages
  const rows = useMemo(
    () =>
      edges.map(({ node }): AbnormalRow => {
        const trouble = readInlineData<AbnormalTable_package$key>(fragment, node)
        return { ...readInlineData<PackageTable_package$key>(rowFragment, trouble), trouble }
      }),
    [edges],
  )
  useNewRows(loaded.variables, count, rows.length)
  return (
    <PackageRows
      label={t('menu.out.abnormal')}
      nothing={t('abnormal.nothing')}
      variables={loaded.variables}
      pages={{ loadNext, hasNext, isLoadingNext }}
      {...{ columns, rows, url, edges, waiting, changes }}
    />
  )
}

/** Reads the list again when its count has changed; not one that starts further down, where new rows do not belong. */
function useNewRows(variables: AbnormalTablePageQuery['variables'], count: number | null, shown: number): void {
  const known = useRef<{ of: object; count: number } | null>(null)
  useEffect(() => {
    if (count === null) return
    const isChanged = known.current?.of === variables && known.current.count !== count
    known.current = { of: variables, count }
    if (!isChanged || variables.after) return
    void refetchActive<AbnormalTablePageQuery>(pageQuery, { ...variables, first: Math.min(Math.max(pageRows, shown), pageMaximum) })
  }, [variables, count, shown])
}
