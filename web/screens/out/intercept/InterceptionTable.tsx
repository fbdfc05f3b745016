import { Button } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { graphql, readInlineData, usePaginationFragment } from 'react-relay'
import { useNavigation } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { type ListUrl, useListPlace } from '../../../ui/useListUrl.ts'
import { useSelection } from '../../../ui/useSelection.ts'
import type { InterceptionTable_interception$key } from './__generated__/InterceptionTable_interception.graphql.ts'
import type { InterceptionTable_query$key } from './__generated__/InterceptionTable_query.graphql.ts'
import type { InterceptionTableMoreQuery } from './__generated__/InterceptionTableMoreQuery.graphql.ts'
import type { Interception } from './interceptionColumns.tsx'
import type { Filter, Sort, View } from './interceptionList.ts'
import { useInterceptionChanges } from './useInterceptionChanges.ts'

const InterceptionBulk = lazyComponent(() => import('./InterceptionBulk.tsx').then((file) => file.InterceptionBulk))
const PackageJobs = lazyComponent(() => import('../package/PackageJobs.tsx').then((file) => file.PackageJobs), { optional: true })

const pageRows = 100

interface Props {
  query: InterceptionTable_query$key
  columns: readonly Column<Interception>[]
  url: ListUrl<View, 'any', Sort, Filter>
  warehouseId: string
  /** Called when an interception was requested or settled. */
  onChanged: () => void
}

/** A package and where it is now. */
void graphql`
  fragment InterceptionTable_package on Package {
    id
    number
    state
    wave {
      number
    }
    goods {
      places {
        kind
        location
        pieces
      }
    }
  }
`

const fragment = graphql`
  fragment InterceptionTable_interception on InterceptionRequest @inline {
    id
    state
    wish
    reason
    dueAt
    fallback
    createdAt
    settledAt
    customerName
    allowedActions
    history {
      action
      by
    }
    package {
      ...InterceptionTable_package @relay(mask: false)
    }
  }
`

/** Interceptions; the selected ones are decided, and each row opens its package. */
export function InterceptionTable({ query, columns, url, warehouseId, onChanged }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const navigation = useNavigation()
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<InterceptionTableMoreQuery, InterceptionTable_query$key>(
    graphql`
      fragment InterceptionTable_query on Query
      @refetchable(queryName: "InterceptionTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "InterceptionFilter!" }
        sort: { type: "InterceptionSort!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        interceptions(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
          @connection(key: "InterceptionTable_interceptions", filters: ["warehouseId", "filter", "sort"]) {
          edges {
            cursor
            node {
              ...InterceptionTable_interception
            }
          }
        }
      }
    `,
    query,
  )
  const { edges } = data.interceptions
  const { state } = url
  const rows = useMemo(
    () =>
      edges
        .map(({ node }) => readInlineData<InterceptionTable_interception$key>(fragment, node))
        // One that was decided leaves the list of those that wait.
        .filter((row) => state.view === 'ALL' || row.state === state.view),
    [edges, state.view],
  )
  const packageIds = useMemo(() => rows.map((row) => row.package.id), [rows])
  useInterceptionChanges(warehouseId, packageIds, onChanged)
  const mayDecide = useRight('package:decideInterception')
  const seesJobs = useRight('bulk:read')
  const [jobId, setJobId] = useState<string | null>(null)
  const selection = useSelection(JSON.stringify(state), rows)
  const place = useListPlace(url, edges)
  return (
    <>
      <DataTable
        label={t('intercept.title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowHref={(row) => linkTo(`/out/parcel/${encodeURIComponent(row.package.id)}`)}
        loading={navigation.state === 'loading' ? 'again' : isLoadingNext ? 'more' : null}
        hasMore={hasNext}
        onNeedMore={() => loadNext(pageRows)}
        {...(mayDecide && { selected: selection.ids, onSelect: selection.select })}
        sort={state.sort}
        onSort={(sort) => url.change({ sort: (sort ?? 'DUE') as Sort })}
        empty={
          url.narrowed ? (
            <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
          ) : (
            <EmptyState kind="nothing" hint={t('intercept.nothing')} />
          )
        }
        {...place}
      />
      {selection.hasBegun && <InterceptionBulk rows={rows} selection={selection} warehouseId={warehouseId} onBegun={setJobId} />}
      {mayDecide && seesJobs && <PackageJobs jobId={jobId} onOpen={setJobId} />}
    </>
  )
}
