import { Button } from '@chakra-ui/react'
import { useCallback, useMemo, useState } from 'react'
import { graphql, type PreloadedQuery, readInlineData, usePaginationFragment, usePreloadedQuery, useSubscription } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { isBadInput, RequestFailure, sentenceOf } from '../../../relay/failure.ts'
import { GoneState } from '../../../shell/Gone.tsx'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { later } from '../../../ui/later.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { ParcelTable_package$key } from './__generated__/ParcelTable_package.graphql.ts'
import type { ParcelTable_query$key } from './__generated__/ParcelTable_query.graphql.ts'
import type { ParcelTableMoreQuery } from './__generated__/ParcelTableMoreQuery.graphql.ts'
import type { ParcelTablePageQuery } from './__generated__/ParcelTablePageQuery.graphql.ts'
import type { ParcelTableSubscription } from './__generated__/ParcelTableSubscription.graphql.ts'
import type { Parcel } from './parcelColumns.tsx'

const ParcelBulk = later(() => import('./ParcelBulk.tsx').then((file) => file.ParcelBulk))

const pageRows = 50
/** So many rows are kept live; who scrolls further reads the rest again by scrolling. */
const followedMaximum = 500

interface Frame {
  columns: readonly Column<Parcel>[]
  url: ListUrl<string, string, string, string>
}

interface Props extends Frame {
  loaded: PreloadedQuery<ParcelTablePageQuery>
  waiting: boolean
  warehouseId: string
}

/** The list from the place that the URL names. */
export const pageQuery = graphql`
  query ParcelTablePageQuery($warehouseId: ID!, $filter: PackageFilter!, $sort: PackageSort!, $after: String) {
    ...ParcelTable_query @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, after: $after)
  }
`

const fragment = graphql`
  fragment ParcelTable_package on Package @inline {
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

export function ParcelTable({ columns, url, loaded, waiting, warehouseId }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const page = usePreloadedQuery<ParcelTablePageQuery>(pageQuery, loaded)
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<ParcelTableMoreQuery, ParcelTable_query$key>(
    graphql`
      fragment ParcelTable_query on Query
      @refetchable(queryName: "ParcelTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "PackageFilter!" }
        sort: { type: "PackageSort!" }
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
      ) {
        packages(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
          @connection(key: "ParcelTable_packages", filters: ["warehouseId", "filter", "sort"]) {
          edges {
            cursor
            node {
              id
              ...ParcelTable_package
            }
          }
        }
      }
    `,
    page,
  )
  const { edges } = data.packages
  const rows = useMemo(() => edges.map(({ node }) => readInlineData<ParcelTable_package$key>(fragment, node)), [edges])
  useLiveRows(warehouseId, rows)

  // Another question begins without a selection; a new page of the same one keeps it.
  const asked = JSON.stringify(loaded.variables)
  const [selection, setSelection] = useState<{ of: string; ids: ReadonlySet<string> }>({ of: asked, ids: new Set() })
  const selected = selection.of === asked ? selection.ids : new Set<string>()
  // What works on a selection stays from the first one on: its job outlives it.
  const [bulk, setBulk] = useState(false)
  const select = (ids: ReadonlySet<string>) => {
    setSelection({ of: asked, ids })
    setBulk(true)
  }

  const { keepPlace, state } = url
  const onPlace = useCallback((first: number) => keepPlace(first > 0 ? (edges[first - 1]?.cursor ?? null) : null), [edges, keepPlace])
  const firstRow = Math.max(0, edges.findIndex(({ cursor }) => cursor === state.at) + 1)
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
        selected={selected}
        onSelect={select}
        sort={state.sort}
        onSort={(sort) => url.change({ sort: sort ?? 'NEWEST' })}
        empty={<Nothing url={url} />}
        firstRow={firstRow}
        onPlace={onPlace}
      />
      {bulk && <ParcelBulk rows={rows.filter(({ id }) => selected.has(id))} warehouseId={warehouseId} onClear={() => select(new Set())} />}
    </>
  )
}

const idOf = ({ id }: Parcel) => id

/** What changes on the server changes in the rows. */
function useLiveRows(warehouseId: string, rows: readonly Parcel[]): void {
  const ids = rows.slice(0, followedMaximum).map(idOf).join(' ')
  useSubscription<ParcelTableSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription ParcelTableSubscription($warehouseId: ID!, $ids: [ID!]!) {
            packageChanged(warehouseId: $warehouseId, ids: $ids) {
              ...ParcelTable_package
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
  return <EmptyState kind="nothing" hint={t('parcel.list.emptyHint')} />
}

/** The table before its first rows. */
export function ParcelTableWaiting({ columns }: Frame) {
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

/** The table whose rows could not be read. */
export function ParcelTableFailure({ columns, error, waiting }: Frame & { error: unknown; waiting: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const failure = {
    message: sentenceOf(error, t),
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
      {...(isBadInput(error) ? { empty: <GoneState /> } : { failure, empty: null })}
    />
  )
}
