import { useEffect, useState } from 'react'
import { loadQuery, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { environment } from './environment.ts'
import { isForbidden } from './failure.ts'
import { cacheOffline } from './network.ts'
import { warehouseEntry } from './session.ts'

/** What a page's query may depend on: only the URL. */
export interface PageParams {
  params: Readonly<Record<string, string | undefined>>
  path: string
  search: URLSearchParams
  warehouseId: string
}

/**
 * Loader of a page: starts its query while the page's code is still loading.
 *
 *     export const loader = pageLoader<PanelPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))
 */
export function pageLoader<Query extends OperationType>(query: GraphQLTaggedNode, variables: (place: PageParams) => Query['variables']) {
  return (args: LoaderFunctionArgs): PreloadedQuery<Query> => landingLoaderQuery<Query>(query, variables(pageParamsOf(args)), args.request)
}

/** The same for a page that opens offline with responses of up to twelve hours ago. Its query must not read data about a recipient. */
export function offlinePageLoader<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: (place: PageParams) => Query['variables'],
) {
  return (args: LoaderFunctionArgs): PreloadedQuery<Query> =>
    landingLoaderQuery<Query>(query, variables(pageParamsOf(args)), args.request, { [cacheOffline]: true })
}

/** Route parameters, search parameters and warehouse of a request. */
export function pageParamsOf({ params, request }: LoaderFunctionArgs): PageParams {
  const { searchParams: search, pathname: path } = new URL(request.url)
  return { params, path, search, warehouseId: search.get('warehouse') ?? warehouseEntry.get() ?? '' }
}

/** Starts a query for a navigation; an aborted navigation disposes it. */
export function landingLoaderQuery<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
  { signal }: Request,
  metadata?: Record<string, unknown>,
): PreloadedQuery<Query> {
  const loaded = loadQuery<Query>(environment, query, variables, {
    fetchPolicy: 'store-and-network',
    ...(metadata && { networkCacheConfig: { metadata } }),
  })
  signal.addEventListener('abort', () => loaded.dispose())
  return loaded
}

/** Data of the page's loader; suspends until it is there, and throws errors to the route's error page. */
export function usePage<Query extends OperationType>(query: GraphQLTaggedNode): Query['response'] {
  const loaded = useLoaderData() as PreloadedQuery<Query>
  useDisposeOnUnmount(loaded)
  return usePreloaded<Query>(query, loaded)
}

/**
 * Data of a query that a loader has started; suspends until it is there, and throws errors to the next error page. Also when earlier data is shown
 * meanwhile: Relay throws an error that follows it only when the component happens to render again, so what a user may not see any more would stay.
 */
export function usePreloaded<Query extends OperationType>(query: GraphQLTaggedNode, loaded: PreloadedQuery<Query>): Query['response'] {
  const [, renderAgain] = useState<unknown>()
  useEffect(() => {
    const refused = loaded.source?.subscribe({ error: (error: unknown) => isForbidden(error) && renderAgain(loaded) })
    return () => refused?.unsubscribe()
  }, [loaded])
  return usePreloadedQuery<Query>(query, loaded)
}

const releases = new WeakMap<object, number>()

/** Disposes a query after its page is unmounted; a page that is remounted at once keeps it. */
export function useDisposeOnUnmount(loaded: PreloadedQuery<OperationType> | null): void {
  useEffect(() => {
    if (!loaded) return
    window.clearTimeout(releases.get(loaded))
    return () => {
      releases.set(
        loaded,
        window.setTimeout(() => loaded.dispose(), 1000),
      )
    }
  }, [loaded])
}
