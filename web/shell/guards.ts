import { fetchQuery, graphql } from 'react-relay'
import { type MiddlewareFunction, redirect } from 'react-router'
import { environment } from '../relay/environment.ts'
import { signInPath, tokenEntry, warehouseEntry } from '../relay/session.ts'
import type { guardsWarehousesQuery } from './__generated__/guardsWarehousesQuery.graphql.ts'

/** Pages behind it are for signed-in people. */
export const needSession: MiddlewareFunction = ({ request }, next) => {
  if (tokenEntry.get()) return next()
  const { pathname, search } = new URL(request.url)
  throw redirect(signInPath('required', pathname + search))
}

/** The sign-in page is for those who are not. */
export const needNoSession: MiddlewareFunction = (_, next) => {
  if (tokenEntry.get()) throw redirect('/')
  return next()
}

/** The URL names the warehouse, so that a shared link shows what was seen; without one it is the one chosen last. */
export const needWarehouse: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url)
  const named = url.searchParams.get('warehouse')
  if (named) {
    warehouseEntry.set(named)
    return next()
  }
  const known = warehouseEntry.get() ?? (await firstWarehouse())
  if (!known) return next()
  url.searchParams.set('warehouse', known)
  throw redirect(url.pathname + url.search)
}

async function firstWarehouse(): Promise<string | undefined> {
  const query = graphql`
    query guardsWarehousesQuery {
      warehouses {
        id
      }
    }
  `
  const answer = await fetchQuery<guardsWarehousesQuery>(environment, query, {}).toPromise()
  return answer?.warehouses[0]?.id
}
