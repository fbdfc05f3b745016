import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { clearFilters, hasFilters, type ListSpec, type ListState, readListUrl, writeListUrl } from './listUrl.ts'

export interface ListUrl<V extends string, F extends string, S extends string, N extends string> {
  state: ListState<V, F, S, N>
  narrowed: boolean
  /** Changes the list state; the list starts at the top again. */
  change(patch: Partial<ListState<V, F, S, N>>): void
  /** Link to a changed list state. */
  href(patch: Partial<ListState<V, F, S, N>>): string
  clear(): void
  /** Saves the cursor before the first visible row, for Back, reload and sharing. */
  keepPlace(at: string | null): void
}

/** List state in the URL. The page's loader reads it with `readListUrl`. `spec` is a module constant. */
export function useListUrl<V extends string, F extends string, S extends string, N extends string>(
  spec: ListSpec<V, F, S, N>,
): ListUrl<V, F, S, N> {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readListUrl(params, spec), [params, spec])

  const change = useCallback(
    (patch: Partial<ListState<V, F, S, N>>) =>
      setParams((before) => writeListUrl(before, spec, { ...readListUrl(before, spec), at: null, ...patch })),
    [setParams, spec],
  )
  const clear = useCallback(
    () => setParams((before) => writeListUrl(before, spec, clearFilters(readListUrl(before, spec)))),
    [setParams, spec],
  )
  const href = (patch: Partial<ListState<V, F, S, N>>) => `?${writeListUrl(params, spec, { ...state, at: null, ...patch })}`

  return { state, narrowed: hasFilters(state), change, href, clear, keepPlace }
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
