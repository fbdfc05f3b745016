import { Button } from '@chakra-ui/react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { type PreloadedQuery, usePaginationFragment } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { useT } from '../../i18n/useT.ts'
import type { ListKey } from '../../relay/entityList.ts'
import type { Waiting } from '../../relay/list.ts'
import { onMissedEvents } from '../../relay/missedEvents.ts'
import { usePreloaded } from '../../relay/page.ts'
import { refetchActive } from '../../relay/refetchActive.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MissingInRows } from '../../ui/filter/MissingInRows.tsx'
import { type ListUrl, useListPlace } from '../../ui/useListUrl.ts'
import { useSelection } from '../../ui/useSelection.ts'
import { FollowList } from './FollowList.tsx'
import type { EntityListProps } from './listProps.ts'
import { SearchMisses } from './SearchMisses.tsx'
import { useAllRows } from './useAllRows.ts'

/** Maximum rows that the server sends at once. */
const pageMaximum = 250

interface Props<
  Page extends OperationType,
  Counts extends OperationType,
  Key extends ListKey,
  Row,
  V extends string,
  F extends string,
  S extends string,
  N extends string,
> extends EntityListProps<Page, Counts, Key, Row, V, F, S, N> {
  label: string
  idOf: (row: Row) => string
  url: ListUrl<V, F, S, N>
  loaded: PreloadedQuery<Page>
  waiting: Waiting
  recount: () => void
  /** Number of rows of the list; null while it is not known. */
  matching: number | null
}

/** Rows of a list, beginning at the place in the URL and kept up to date. */
export function EntityRows<
  Page extends OperationType,
  Counts extends OperationType,
  Key extends ListKey,
  Row,
  V extends string,
  F extends string,
  S extends string,
  N extends string,
>(props: Props<Page, Counts, Key, Row, V, F, S, N>) {
  const { list, label, columns, idOf, url, loaded, waiting, recount, matching, hrefOf, textsOf, bulk } = props
  const { page, rows: fragment, read, isIn, spec, pageRows } = list
  const { state } = url
  const { variables } = loaded
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<OperationType, Key>(
    fragment.tag,
    usePreloaded<Page>(page.tag, loaded) as Key,
  )
  const { edges, __id } = (data as NonNullable<Key[' $data']>).list
  const rows = useMemo(() => {
    const known = new Set<string>()
    // What moves in the order of the list while its pages are read may be in two of them.
    const isFirst = (row: Row) => !known.has(idOf(row)) && known.add(idOf(row))
    return edges.map(({ node }) => read(node)).filter((row) => isIn(state.view, row) && isFirst(row))
  }, [edges, read, isIn, idOf, state.view])
  const ids = useMemo(() => rows.map(idOf), [rows, idOf])
  const place = useListPlace(url, edges)
  const asked = JSON.stringify([variables.warehouseId, variables.filter])
  const selection = useSelection(asked, ids)
  // Above what is loaded at once, a list that is read again from its top would lose its place.
  const after = edges.some(({ cursor }) => cursor === variables.after) ? null : variables.after
  const { reread, whenRead } = useReread({ shown: edges.length, isLoading: isLoadingNext, pageRows }, (first) =>
    refetchActive<Page>(page.tag, { ...variables, after, first }),
  )
  const more = (count: number, options?: { onComplete: (error: Error | null) => void }) =>
    void whenRead().then(() => loadNext(count, options))
  const all = useAllRows({ asked, matching: variables.after ? null : matching, ids, hasNext, isLoadingNext, loadNext: more, selection })
  const rereadAll = useCallback(() => {
    reread()
    recount()
  }, [reread, recount])
  useEffect(() => onMissedEvents(rereadAll), [rereadAll])
  const shown = {
    view: state.view,
    isFromTop: !variables.after,
    // Filters are checked by the server only.
    isWhole: !url.narrowed && state.sort === spec.sorts[0],
  }
  return (
    <>
      {list.follows?.map((follow, index) => (
        <FollowList
          // biome-ignore lint/suspicious/noArrayIndexKey: what a list follows is a constant.
          key={index}
          {...follow}
          warehouseId={variables.warehouseId}
          ids={follow.ids ? (follow.ids === 'rows' ? ids : rows.map(follow.ids)) : null}
          connectionId={__id}
          shown={shown}
          reread={isFor(follow.onlyWith, state.filters) ? reread : nothing}
          recount={recount}
        />
      ))}
      {list.misses && state.search.mode === 'exact' && state.search.values.length > 1 && (
        <SearchMisses query={list.misses} variables={variables} />
      )}
      {textsOf && (
        <MissingInRows
          search={state.search}
          rows={waiting ? [] : rows}
          hasMore={hasNext || waiting !== null}
          textsOf={(row) => textsOf(row, state.search.field)}
        />
      )}
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowId={idOf}
        {...(hrefOf && { rowHref: hrefOf })}
        loading={waiting ?? (isLoadingNext ? 'more' : null)}
        hasMore={hasNext}
        onNeedMore={() => more(pageRows)}
        {...(bulk && { selected: selection.ids, onSelect: selection.select })}
        {...(spec.sorts.length > 1 && { sort: state.sort, onSort: (sort) => url.change({ sort: (sort ?? spec.sorts[0]) as S }) })}
        empty={<NoRows {...props} />}
        {...place}
      />
      {bulk && selection.hasBegun && bulk({ selection, all, rows, hasMore: hasNext, variables, reread: rereadAll })}
    </>
  )
}

const nothing = () => {}

const isFor = (filter: string | undefined, filters: Readonly<Record<string, readonly string[]>>): boolean =>
  filter === undefined || (filters[filter]?.length ?? 0) > 0

/** Why there are no rows, and what to do next. */
function NoRows<V extends string>({
  list,
  url,
  nothing,
  add,
}: {
  list: { spec: { views: readonly V[] } }
  url: ListUrl<V, string, string, string>
  nothing: ReactNode | ((view: V) => ReactNode)
  add?: ReactNode
}) {
  const t = useT()
  const { view } = url.state
  if (url.narrowed) return <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
  const isFirst = view === 'ALL' || view === list.spec.views[0]
  const hint = typeof nothing === 'function' ? nothing(view) : isFirst && nothing
  return hint ? <EmptyState kind="nothing" hint={hint} action={add} /> : <EmptyState kind="noMatch" />
}

interface Loaded {
  shown: number
  isLoading: boolean
  pageRows: number
}

/**
 * Reads the shown rows again. Rows on their way continue those that are shown, so one waits for the other. More rows than the server sends at once
 * stay as they are: their list would lose its place.
 */
function useReread(
  loaded: Loaded,
  readFirst: (count: number) => Promise<unknown>,
): { reread: () => void; whenRead: () => Promise<unknown> } {
  const latest = useRef({ ...loaded, readFirst })
  const isDue = useRef(false)
  const reading = useRef<Promise<unknown>>(Promise.resolve())
  const reread = useCallback(() => {
    const { shown, isLoading, pageRows, readFirst: read } = latest.current
    isDue.current = isLoading
    if (!isLoading && shown <= pageMaximum) reading.current = read(Math.min(Math.max(pageRows, shown), pageMaximum))
  }, [])
  useEffect(() => {
    latest.current = { ...loaded, readFirst }
    if (isDue.current && !loaded.isLoading) reread()
  })
  return { reread, whenRead: useCallback(() => reading.current, []) }
}
