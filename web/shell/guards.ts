import { type MiddlewareFunction, redirect } from 'react-router'
import { chooseWarehouse, signInPath, tokenEntry, warehouseEntry } from '../relay/session.ts'

/** Redirects to sign-in without a session. */
export const requireSession: MiddlewareFunction = ({ request }, next) => {
  if (tokenEntry.get()) return next()
  const { pathname, search } = new URL(request.url)
  throw redirect(signInPath('required', pathname + search))
}

/** Redirects signed-in users away from the sign-in page. */
export const requireNoSession: MiddlewareFunction = (_, next) => {
  if (tokenEntry.get()) throw redirect('/')
  return next()
}

/** Adds the last chosen warehouse to a URL without one, so that a shared link shows the same warehouse. */
export const requireWarehouse: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url)
  const named = url.searchParams.get('warehouse')
  if (named) {
    chooseWarehouse(named)
    return next()
  }
  const known = warehouseEntry.get() ?? (await (await import('./landingLoader.ts')).readLanding())?.warehouse
  if (!known) return next()
  url.searchParams.set('warehouse', known)
  throw redirect(url.pathname + url.search)
}
