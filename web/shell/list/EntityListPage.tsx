import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import type { OperationType } from 'relay-runtime'
import { ErrorBoundary } from '../../relay/ErrorBoundary.tsx'
import type { ListKey } from '../../relay/entityList.ts'
import { useList } from '../../relay/list.ts'
import { refetchActive } from '../../relay/refetchActive.ts'
import { ColumnMenu } from '../../ui/ColumnMenu.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { type Filter, FilterBar, type SearchField } from '../../ui/FilterBar.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { useColumns } from '../../ui/useColumns.ts'
import { type ListUrl, useListUrl } from '../../ui/useListUrl.ts'
import { useActingFor } from '../actingFor.ts'
import { ExportMenu } from '../ExportMenu.tsx'
import { useForViewer } from '../providerOnly.ts'
import { useCurrentWarehouse } from '../useCurrentWarehouse.ts'
import { useCustomerFilter } from '../useCustomerFilter.ts'
import { EntityRows } from './EntityRows.tsx'
import { EntityTabs } from './EntityTabs.tsx'
import type { EntityListProps } from './listProps.ts'
import { RowsFailure } from './RowsFailure.tsx'

/** Page of a list: tabs with counts, filters, columns, export, rows that follow what others do, and the place in the URL. */
export function EntityListPage<
  Page extends OperationType,
  Counts extends OperationType,
  Key extends ListKey,
  Row,
  V extends string,
  F extends string,
  S extends string,
  N extends string,
>(props: EntityListProps<Page, Counts, Key, Row, V, F, S, N>) {
  const { list, title, isLong = false, about, banner, tabs, filterBar, add, actions, exported = {}, children } = props
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const url = useListUrl(list.spec)
  const { state } = url
  const forViewer = useForViewer()
  // biome-ignore lint/correctness/useExhaustiveDependencies: who the user is does not change.
  const mine = useMemo(() => forViewer(props.columns), [props.columns])
  const columns = useColumns(list.name, mine)
  const loaded = useList<Page, Counts>()
  const { counts } = loaded
  const recount = useCallback(() => {
    if (list.counts && counts) void refetchActive<Counts>(list.counts.tag, counts.variables)
  }, [list, counts])
  const [matching, setMatching] = useState<number | null>(null)
  const frame = { label: title, columns: columns.shown, idOf: props.idOf ?? idOf, isSelectable: Boolean(props.bulk) }
  return (
    <ListPage
      title={title}
      about={about}
      isLong={isLong}
      actions={
        <>
          <ColumnMenu columns={columns} />
          {exported && (
            <ExportMenu
              list={exported.list ?? list.name}
              variables={{
                warehouseId,
                filter: list.filterOf(state),
                ...(list.spec.sorts.length > 1 && { sort: state.sort }),
                ...exported.variables,
              }}
              {...(!exported.allColumns && { columns: columns.shown })}
            />
          )}
          {actions}
          {add}
        </>
      }
      tabs={
        <>
          {typeof banner === 'function' ? banner(counts) : banner}
          {tabs && <EntityTabs list={list} loaded={counts} url={url} onCounted={setMatching} {...tabs} />}
        </>
      }
      filters={filterBar ? filterBar(url, warehouseId) : <Filters {...props} url={url} warehouseId={warehouseId} />}
    >
      <ErrorBoundary of={loaded.rows} fallback={(error) => <RowsFailure {...frame} error={error} waiting={loaded.waiting} />}>
        <Suspense fallback={<RowsWaiting {...frame} />}>
          <EntityRows
            {...props}
            {...frame}
            key={list.name}
            url={url}
            loaded={loaded.rows}
            waiting={loaded.waiting}
            recount={recount}
            matching={matching}
          />
        </Suspense>
      </ErrorBoundary>
      {children}
    </ListPage>
  )
}

const idOf = (row: unknown) => (row as { readonly id: string }).id

interface FiltersProps {
  url: ListUrl<string, string, string, string>
  warehouseId: string
  fields?: readonly SearchField[]
  customer?: string
  filters?: readonly Filter[]
  dates?: boolean | string
  chips?: ReactNode
}

function Filters({ url, warehouseId, fields = [], customer, filters: all = [], dates = true, chips }: FiltersProps) {
  const isOfCustomer = useActingFor() !== null
  const customers = useCustomerFilter(isOfCustomer ? undefined : customer, warehouseId, url.state.filters.customer ?? [])
  const filters = useForViewer()(all)
  return (
    <FilterBar
      url={url}
      fields={fields}
      filters={customers ? [customers, ...filters] : filters}
      {...(typeof dates === 'string' ? { onlyDate: dates } : { dates })}
    >
      {chips}
    </FilterBar>
  )
}

interface FrameProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  isSelectable: boolean
}

function RowsWaiting<Row>({ label, columns, idOf: rowId, isSelectable }: FrameProps<Row>) {
  const selection = isSelectable ? { onSelect: () => undefined } : {}
  return <DataTable label={label} columns={columns} rows={[]} rowId={rowId} loading="first" empty={null} {...selection} />
}
