import { type MouseEvent, useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import {
  clearFilters,
  type DateKind,
  dateKinds,
  hasFilters,
  type ListSpec,
  type ListState,
  onlySearch,
  readListUrl,
  writeListUrl,
} from './listUrl.ts'
import { withoutDefault } from './views/savedViews.ts'

/** Changed parts of a list state; of the filters, those that are named. */
export type ListPatch<V extends string, F extends string, S extends string, N extends string> = Partial<
  Omit<ListState<V, F, S, N>, 'filters'> & { filters: Partial<ListState<V, F, S, N>['filters']> }
>

/** Properties of a `Link`. */
export interface ListLink {
  to: string
  onClick?(event: MouseEvent): void
}

export interface ListUrl<V extends string, F extends string, S extends string, N extends string> {
  state: ListState<V, F, S, N>
  narrowed: boolean
  /** Dates by which the list can be limited. */
  dateKinds: readonly DateKind[]
  /** Changes the list state; the list starts at the top again. `replace`: in place of the present entry of the history. */
  change(patch: ListPatch<V, F, S, N>, replace?: boolean): void
  /** Link to a changed list state; a plain click changes what the address bar holds by then. */
  link(patch: ListPatch<V, F, S, N>): ListLink
  clear(): void
  /** Searches the same in all rows, without filters and of all dates. */
  searchAll(): void
  /** Saves the cursor before the first visible row, for Back, reload and sharing. */
  keepPlace(at: string | null): void
}

/** List state in the URL. The page's loader reads it with `readListUrl`. `spec` is a module constant. */
export function useListUrl<V extends string, F extends string, S extends string, N extends string>(
  spec: ListSpec<V, F, S, N>,
): ListUrl<V, F, S, N> {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readListUrl(params, spec), [params, spec])

  const write = useCallback(
    (before: URLSearchParams, next: ListState<V, F, S, N>) => withoutDefault(pathname, writeListUrl(before, spec, next)),
    [pathname, spec],
  )
  // Continues from the address bar, which is ahead of `params` while rows load: a filter typed right after a tab was clicked keeps the tab.
  const update = useCallback(
    (next: (current: ListState<V, F, S, N>) => ListState<V, F, S, N>, replace = false) => {
      const { location } = window
      const latest = location.pathname === pathname ? new URLSearchParams(location.search) : params
      const search = `${write(latest, next(readListUrl(latest, spec)))}`
      setParams(search, { replace: replace || search === `${latest}` })
    },
    [pathname, params, setParams, write, spec],
  )
  const change = useCallback(
    (patch: ListPatch<V, F, S, N>, replace?: boolean) => update((current) => patched(current, patch), replace),
    [update],
  )
  const clear = useCallback(() => update((current) => clearFilters(current)), [update])
  const searchAll = useCallback(() => update((current) => onlySearch(current, spec)), [update, spec])
  const link = (patch: ListPatch<V, F, S, N>) => ({
    to: `?${write(params, patched(state, patch))}`,
    onClick(event: MouseEvent) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      change(patch)
    },
  })

  return { state, narrowed: hasFilters(state), dateKinds: spec.dateKinds ?? dateKinds, change, link, clear, searchAll, keepPlace }
}

function patched<V extends string, F extends string, S extends string, N extends string>(
  state: ListState<V, F, S, N>,
  patch: ListPatch<V, F, S, N>,
): ListState<V, F, S, N> {
  return { ...state, at: null, ...patch, filters: { ...state.filters, ...patch.filters } }
}

/** Bypasses the router: scrolling must not rerun the loader, and the router reads the address on return. */
function keepPlace(at: string | null) {
  const url = new URL(window.location.href)
  if (at === url.searchParams.get('at')) return
  if (at === null) url.searchParams.delete('at')
  else url.searchParams.set('at', at)
  window.history.replaceState(window.history.state, '', url)
}

/** Where a list stands: the row that it opens at, and the callback of the table that saves the place. */
export function useListPlace(
  { state, keepPlace }: { state: { at: string | null }; keepPlace(at: string | null): void },
  edges: readonly { readonly cursor: string }[],
): { firstRow: number; onPlace: (first: number) => void } {
  const onPlace = useCallback((first: number) => keepPlace(first > 0 ? (edges[first - 1]?.cursor ?? null) : null), [edges, keepPlace])
  return { firstRow: Math.max(0, edges.findIndex(({ cursor }) => cursor === state.at) + 1), onPlace }
}
