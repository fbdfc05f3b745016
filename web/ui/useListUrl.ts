import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { cleared, isNarrowed, type ListSpec, type ListState, readListUrl, writeListUrl } from './listUrl.ts'

export interface ListUrl<V extends string, F extends string, S extends string, N extends string> {
  state: ListState<V, F, S, N>
  narrowed: boolean
  /** Asks for something else; the list begins at its top again. */
  change(patch: Partial<ListState<V, F, S, N>>): void
  /** The link that asks for something else. */
  href(patch: Partial<ListState<V, F, S, N>>): string
  clear(): void
  /** Notes the cursor before the first visible row, for Back, reload and a shared link. */
  keepPlace(at: string | null): void
}

/** The state of a list, owned by the URL. The loader of the page reads the same state by `readListUrl`. `spec` is a constant of the module. */
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
  const clear = useCallback(() => setParams((before) => writeListUrl(before, spec, cleared(readListUrl(before, spec)))), [setParams, spec])
  const href = (patch: Partial<ListState<V, F, S, N>>) => `?${writeListUrl(params, spec, { ...state, at: null, ...patch })}`

  return { state, narrowed: isNarrowed(state), change, href, clear, keepPlace }
}

/** Past the router: scrolling must not start the page's loader again, and the router reads the place from the address when somebody comes back. */
function keepPlace(at: string | null) {
  const url = new URL(window.location.href)
  if (at === url.searchParams.get('at')) return
  if (at === null) url.searchParams.delete('at')
  else url.searchParams.set('at', at)
  window.history.replaceState(window.history.state, '', url)
}
