import { Button } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { type GraphQLTaggedNode, useSubscription } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { type ListUrl, useListPlace } from '../../../ui/useListUrl.ts'
import { type Selection, useSelection } from '../../../ui/useSelection.ts'
import type { PackageTablePageQuery } from './__generated__/PackageTablePageQuery.graphql.ts'
import type { PackageRow } from './packageColumns.tsx'

const PackageJobs = lazyComponent(() => import('./PackageJobs.tsx').then((file) => file.PackageJobs), { optional: true })
const PackageBulk = lazyComponent(() => import('./PackageBulk.tsx').then((file) => file.PackageBulk))

const pageRows = 50
/** Maximum rows that are updated live. */
const followedMaximum = 500

interface Props<Row extends PackageRow> {
  label: string
  /** Says what the list is for while it is empty. */
  nothing: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  url: ListUrl<string, string, string, string>
  variables: PackageTablePageQuery['variables']
  /** The loaded part of the list. */
  edges: readonly { readonly cursor: string }[]
  pages: { loadNext: (count: number) => unknown; hasNext: boolean; isLoadingNext: boolean }
  waiting: boolean
  /** Actions on selected rows other than those of all packages. */
  bulk?: ((selection: Selection, rows: readonly Row[]) => ReactNode) | undefined
  /** Subscription of the rows by `warehouseId` and `ids`. */
  changes: GraphQLTaggedNode
}

/** Rows of a list of packages, kept up to date: each opens its package, and the selected ones have actions. */
export function PackageRows<Row extends PackageRow>(props: Props<Row>) {
  const { label, nothing, columns, rows, url, variables, edges, pages, waiting, bulk, changes } = props
  const t = useT()
  const linkTo = useLinkTo()
  const { warehouseId, filter } = variables
  const { loadNext, hasNext, isLoadingNext } = pages
  const [jobId, setJobId] = useState<string | null>(null)
  const seesJobs = useRight('bulk:read')
  const selection = useSelection(JSON.stringify(variables), rows)
  const place = useListPlace(url, edges)
  const ids = rows.slice(0, followedMaximum).map(idOf).join(' ')
  useSubscription(
    useMemo(
      () => ({ subscription: changes, variables: { warehouseId, ids: ids === '' ? [] : ids.split(' ') } }),
      [changes, warehouseId, ids],
    ),
  )
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowHref={({ id }) => linkTo(`/out/parcel/${encodeURIComponent(id)}`)}
        loading={waiting ? 'again' : isLoadingNext ? 'more' : null}
        hasMore={hasNext}
        onNeedMore={() => loadNext(pageRows)}
        selected={selection.ids}
        onSelect={selection.select}
        sort={url.state.sort}
        onSort={(sort) => url.change({ sort: sort ?? 'NEWEST' })}
        empty={
          url.narrowed || url.state.view !== 'ALL' ? (
            <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
          ) : (
            <EmptyState kind="nothing" hint={nothing} />
          )
        }
        {...place}
      />
      {selection.hasBegun && bulk?.(selection, rows)}
      {selection.hasBegun && !bulk && (
        <PackageBulk rows={rows} hasMore={hasNext} selection={selection} filter={filter} warehouseId={warehouseId} onBegun={setJobId} />
      )}
      {seesJobs && !bulk && <PackageJobs jobId={jobId} onOpen={setJobId} />}
    </>
  )
}

const idOf = ({ id }: { readonly id: string }) => id
