import { Suspense, useEffect } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { countedTo } from '../../../graph/kernel/states/countedTo.ts'
import { ErrorBoundary } from '../../relay/ErrorBoundary.tsx'
import type { Typed } from '../../relay/entityList.ts'
import { usePreloaded } from '../../relay/page.ts'
import { StatusTabs } from '../../ui/StatusTabs.tsx'
import type { ListUrl } from '../../ui/useListUrl.ts'

interface List<V extends string> {
  spec: { views: readonly V[] }
  counts?: Typed<OperationType>
  countsAll?: boolean
}

interface Props<V extends string> {
  list: List<V>
  loaded: PreloadedQuery<OperationType> | null
  url: ListUrl<V, string, string, string>
  label: string
  textOf: (view: V) => string
  /** View with something to do. */
  alarming?: V
  /** Told the number of rows of the open view, null while it is not known. */
  onCounted: (count: number | null) => void
}

/** Views of a list as tabs; the counts load separately. */
export function EntityTabs<V extends string>(props: Props<V>) {
  const bare = <Tabs {...props} counts={null} />
  const { loaded, list } = props
  if (!loaded || !list.counts) return bare
  return (
    <ErrorBoundary of={loaded} fallback={() => bare}>
      <Suspense fallback={bare}>
        <Counted {...props} query={list.counts} loaded={loaded} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Counted<V extends string>(props: Props<V> & { query: Typed<OperationType>; loaded: PreloadedQuery<OperationType> }) {
  return <Tabs {...props} counts={usePreloaded(props.query.tag, props.loaded)} />
}

function Tabs<V extends string>({ list, url, label, textOf, alarming, onCounted, counts }: Props<V> & { counts: unknown }) {
  const { views } = list.spec
  const isExact = list.countsAll && !url.narrowed
  const numbers = counts === null ? null : numbersOf(counts)
  const open = numbers?.of(url.state.view) ?? null
  useEffect(() => onCounted(open), [open, onCounted])
  const isCapped = (count: number | undefined) => !isExact && count === countedTo
  return (
    <StatusTabs
      label={label}
      current={url.state.view}
      tabs={views.map((view) => ({
        id: view,
        label: textOf(view),
        ...url.link({ view }),
        count: numbers?.of(view),
        capped: isCapped(numbers?.of(view)) || (view === 'ALL' && (numbers?.parts ?? []).some(isCapped)),
        alarming: view === alarming,
      }))}
    />
  )
}

interface Counts {
  readonly counts?: readonly { readonly state?: string; readonly view?: string; readonly count: number }[]
  readonly [view: string]: unknown
}

/** Numbers of a response: rows by state or view, or the total of a connection with the alias of each view. */
function numbersOf(response: unknown): { of: (view: string) => number | undefined; parts: readonly number[] } {
  const { counts, ...byView } = response as Counts
  if (!counts) return { of: (view) => (byView[view] as { totalCount?: number | null } | undefined)?.totalCount ?? undefined, parts: [] }
  const numbers = new Map(counts.map(({ state, view, count }) => [state ?? view, count]))
  const parts = [...numbers.values()]
  const sum = () => parts.reduce((all, count) => all + count, 0)
  return { of: (view) => numbers.get(view) ?? (view === 'ALL' ? sum() : 0), parts: numbers.has('ALL') ? [] : parts }
}
