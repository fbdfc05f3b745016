import { useSyncExternalStore } from 'react'
import type { PreloadedQuery } from 'react-relay'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { isUncertain } from './failure.ts'
import { landingLoaderQuery, useDisposeOnUnmount } from './page.ts'
import { useReload } from './useReload.ts'
import { useRetry } from './useRetry.ts'

interface Ask<Query extends OperationType> {
  query: GraphQLTaggedNode
  variables: Query['variables']
}

export interface LoadedList<Rows extends OperationType, Counts extends OperationType> {
  rows: PreloadedQuery<Rows>
  counts: PreloadedQuery<Counts> | null
}

/** Starts the query of the rows and, separately, of the counts, so that the rows do not wait for the counts. */
export function loadList<Rows extends OperationType, Counts extends OperationType>(
  { request }: LoaderFunctionArgs,
  rows: Ask<Rows>,
  counts: Ask<Counts> | null | undefined,
): LoadedList<Rows, Counts> {
  const loaded = {
    rows: landingLoaderQuery<Rows>(rows.query, rows.variables, request),
    counts: counts ? landingLoaderQuery<Counts>(counts.query, counts.variables, request) : null,
  }
  waitFor(loaded.rows, request.signal)
  noteLoss(loaded.rows)
  if (loaded.counts) noteLoss(loaded.counts)
  return loaded
}

/** Newer rows that are on their way: those of another list, filter or order, or the `same` ones reloaded. */
export type Waiting = 'other' | 'same' | null

/** The queries that the loader of a list has started; failed ones are retried when the connection is back. */
export function useList<Rows extends OperationType, Counts extends OperationType>(): LoadedList<Rows, Counts> & { waiting: Waiting } {
  const loaded = useLoaderData() as LoadedList<Rows, Counts>
  useDisposeOnUnmount(loaded.rows)
  useDisposeOnUnmount(loaded.counts)
  const reload = useReload()
  const isLost = useSyncExternalStore(listen, () => [loaded.rows, loaded.counts].some((query) => query && lost.has(query)))
  useRetry(isLost && loaded, () => void reload())
  const waiting = useSyncExternalStore(listen, () => waitingOver(loaded.rows))
  return { ...loaded, waiting }
}

// Outside of React, because a page that suspends for new rows is not rendered until they arrive.
let asked: PreloadedQuery<OperationType> | null = null
/** The query of the rows that are shown next; those of another query are old until they are replaced, also after its answer. */
let newest: PreloadedQuery<OperationType> | null = null
const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function waitingOver(shown: PreloadedQuery<OperationType>): Waiting {
  if (newest === null || (asked === null && newest === shown)) return null
  return listOf(newest) === listOf(shown) ? 'same' : 'other'
}

/** The rows that a query reads, from whatever place on. */
const listOf = ({ name, variables: { warehouseId, filter, sort } }: PreloadedQuery<OperationType>): string =>
  JSON.stringify([name, warehouseId, filter, sort])

function waitFor(query: PreloadedQuery<OperationType>, navigation: AbortSignal): void {
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const settle = () => {
    if (asked !== query) return
    asked = null
    tell()
  }
  navigation.addEventListener('abort', () => {
    if (newest !== query) return
    newest = null
    tell()
  })
  asked = query
  newest = query
  tell()
  query.source?.subscribe({ next: settle, error: settle, complete: settle, unsubscribe: settle })
}

/** Queries that failed without a connection. */
const lost = new WeakSet<object>()

function noteLoss(query: PreloadedQuery<OperationType>): void {
  query.source?.subscribe({
    error: (failure: unknown) => {
      if (!isUncertain(failure)) return
      lost.add(query)
      for (const listener of listeners) listener()
    },
  })
}
