import { useSyncExternalStore } from 'react'
import type { PreloadedQuery } from 'react-relay'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { type Place, placeOf, start, useRelease } from './page.ts'

interface Ask<Query extends OperationType> {
  query: GraphQLTaggedNode
  variables: (place: Place) => Query['variables']
}

interface Loaded<Rows extends OperationType, Counts extends OperationType> {
  rows: PreloadedQuery<Rows>
  counts: PreloadedQuery<Counts>
}

/** The loader of a list: starts the query of its rows, and apart from it that of its counts, which the rows never wait for. */
export function listLoader<Rows extends OperationType, Counts extends OperationType>(rows: Ask<Rows>, counts: Ask<Counts>) {
  return (args: LoaderFunctionArgs): Loaded<Rows, Counts> => {
    const place = placeOf(args)
    const loaded = {
      rows: start<Rows>(rows.query, rows.variables(place), args.request),
      counts: start<Counts>(counts.query, counts.variables(place), args.request),
    }
    waitFor(loaded.rows)
    return loaded
  }
}

/** What the loader of a list has started. `waiting`: the rows on the page are those of the question before, or are being read again. */
export function useList<Rows extends OperationType, Counts extends OperationType>(): Loaded<Rows, Counts> & { waiting: boolean } {
  const loaded = useLoaderData() as Loaded<Rows, Counts>
  useRelease(loaded.rows)
  useRelease(loaded.counts)
  return { ...loaded, waiting: useSyncExternalStore(listen, isWaiting) }
}

// Outside of React, since a page that waits for new rows is not drawn anew until they are there.
let asked: object | null = null
const listeners = new Set<() => void>()
const isWaiting = () => asked !== null

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function waitFor(query: PreloadedQuery<OperationType>): void {
  const tell = (now: object | null) => {
    asked = now
    for (const listener of listeners) listener()
  }
  const settle = () => {
    if (asked === query) tell(null)
  }
  tell(query)
  query.source?.subscribe({ next: settle, error: settle, complete: settle, unsubscribe: settle })
}
