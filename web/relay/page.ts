import { useEffect } from 'react'
import { loadQuery, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { environment } from './environment.ts'
import { warehouseEntry } from './session.ts'

/** What a page's query may depend on: the URL and nothing else. */
export interface Place {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  warehouseId: string
}

/**
 * The loader of a page: starts its query while the page's code is still on the way.
 *
 *     export const loader = pageLoader<PanelPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))
 */
export function pageLoader<Query extends OperationType>(query: GraphQLTaggedNode, variables: (place: Place) => Query['variables']) {
  return (args: LoaderFunctionArgs): PreloadedQuery<Query> => start<Query>(query, variables(placeOf(args)), args.request)
}

/** What the URL of a request names. */
export function placeOf({ params, request }: LoaderFunctionArgs): Place {
  const { searchParams: search } = new URL(request.url)
  return { params, search, warehouseId: search.get('warehouse') ?? warehouseEntry.get() ?? '' }
}

/** Starts a query for a request; somebody who goes elsewhere meanwhile needs no answer. */
export function start<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
  { signal }: Request,
): PreloadedQuery<Query> {
  const loaded = loadQuery<Query>(environment, query, variables, { fetchPolicy: 'store-and-network' })
  signal.addEventListener('abort', () => loaded.dispose())
  return loaded
}

/** What the page's loader has read; suspends until it is there, throws what failed to the route's error page. */
export function usePage<Query extends OperationType>(query: GraphQLTaggedNode): Query['response'] {
  const loaded = useLoaderData() as PreloadedQuery<Query>
  useRelease(loaded)
  return usePreloadedQuery<Query>(query, loaded)
}

const releases = new WeakMap<object, number>()

/** Lets go of a query when its page has left; a page that is mounted again at once keeps it. */
export function useRelease(loaded: PreloadedQuery<OperationType>): void {
  useEffect(() => {
    window.clearTimeout(releases.get(loaded))
    return () => {
      releases.set(
        loaded,
        window.setTimeout(() => loaded.dispose(), 1000),
      )
    }
  }, [loaded])
}
