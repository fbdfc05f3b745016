import { Button } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { graphql, type PreloadedQuery, readInlineData, usePaginationFragment, usePreloadedQuery, useSubscription } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { failureMessage, isBadInput, RequestFailure } from '../../../relay/failure.ts'
import { ObjectNotFoundState } from '../../../shell/ObjectNotFound.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { type ListUrl, useListPlace } from '../../../ui/useListUrl.ts'
import { useSelection } from '../../../ui/useSelection.ts'
import type { PackageTable_package$key } from './__generated__/PackageTable_package.graphql.ts'
import type { PackageTable_query$key } from './__generated__/PackageTable_query.graphql.ts'
import type { PackageTableMoreQuery } from './__generated__/PackageTableMoreQuery.graphql.ts'
import type { PackageTablePageQuery } from './__generated__/PackageTablePageQuery.graphql.ts'
import type { PackageTableSubscription } from './__generated__/PackageTableSubscription.graphql.ts'
import type { PackageRow } from './packageColumns.tsx'

const PackageJobs = lazyComponent(() => import('./PackageJobs.tsx').then((file) => file.PackageJobs), { optional: true })
const PackageBulk = lazyComponent(() => import('./PackageBulk.tsx').then((file) => file.PackageBulk))

const pageRows = 50
/** Maximum rows that are updated live. */
const followedMaximum = 500

interface Frame {
  columns: readonly Column<PackageRow>[]
  url: ListUrl<string, string, string, string>
}

interface Props extends Frame {
  loaded: PreloadedQuery<PackageTablePageQuery>
  waiting: boolean
  warehouseId: string
}

/** The list, starting at the position in the URL. */
export const pageQuery = graphql`
  query PackageTablePageQuery($warehouseId: ID!, $filter: PackageFilter!, $sort: PackageSort!, $after: String) {
    ...PackageTable_query @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, after: $after)
  }
`

const fragment = graphql`
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
    block {
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

export function PackageTable({ columns, url, loaded, waiting, warehouseId }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
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
  const rows = useMemo(() => edges.map(({ node }) => readInlineData<PackageTable_package$key>(fragment, node)), [edges])
  useLiveRows(warehouseId, rows)

  const [jobId, setJobId] = useState<string | null>(null)
  const seesJobs = useRight('bulk:read')
  const selection = useSelection(JSON.stringify(loaded.variables), rows)

  const { state } = url
  const place = useListPlace(url, edges)
  return (
    <>
      <DataTable
        label={t('menu.out.parcel')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowHref={({ id }) => linkTo(`/out/parcel/${encodeURIComponent(id)}`)}
        loading={waiting ? 'again' : isLoadingNext ? 'more' : null}
        hasMore={hasNext}
        onNeedMore={() => loadNext(pageRows)}
        selected={selection.ids}
        onSelect={selection.select}
        sort={state.sort}
        onSort={(sort) => url.change({ sort: sort ?? 'NEWEST' })}
        empty={<Nothing url={url} />}
        {...place}
      />
      {selection.hasBegun && (
        <PackageBulk
          rows={rows}
          hasMore={hasNext}
          selection={selection}
          filter={loaded.variables.filter}
          warehouseId={warehouseId}
          onBegun={setJobId}
        />
      )}
      {seesJobs && <PackageJobs jobId={jobId} onOpen={setJobId} />}
    </>
  )
}

const idOf = ({ id }: PackageRow) => id

/** Updates the rows live. */
function useLiveRows(warehouseId: string, rows: readonly PackageRow[]): void {
  const ids = rows.slice(0, followedMaximum).map(idOf).join(' ')
  useSubscription<PackageTableSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription PackageTableSubscription($warehouseId: ID!, $ids: [ID!]!) {
            packageChanged(warehouseId: $warehouseId, ids: $ids) {
              ...PackageTable_package
            }
          }
        `,
        variables: { warehouseId, ids: ids === '' ? [] : ids.split(' ') },
      }),
      [warehouseId, ids],
    ),
  )
}

function Nothing({ url }: Pick<Frame, 'url'>) {
  const t = useT()
  if (url.narrowed || url.state.view !== 'ALL')
    return <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
  return <EmptyState kind="nothing" hint={t('package.list.emptyHint')} />
}

/** Skeleton of the table. */
export function PackageTableWaiting({ columns }: Frame) {
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
export function PackageTableFailure({ columns, error, waiting }: Frame & { error: unknown; waiting: boolean }) {
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
