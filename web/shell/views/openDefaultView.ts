import { type LoaderFunction, type LoaderFunctionArgs, redirect } from 'react-router'
import { loadSavedViews } from '../../relay/loadSavedViews.ts'
import { addressOf, defaultViewOf, isPlain, layoutEntry, namesView, savedViews, viewKey } from '../../ui/views/savedViews.ts'
import type { Screen } from '../menu.ts'

/** After this time a page opens without its views. */
const patienceMs = 2_000

/** A page of the menu that opens with the default view of its list when its address names no filters. */
export function openDefaultView(screen: Screen): Screen {
  const { loader } = screen
  if (typeof loader !== 'function') return screen
  return {
    ...screen,
    loader: async (args: LoaderFunctionArgs) => {
      const { pathname, searchParams } = new URL(args.request.url)
      const isWholeList = isPlain(searchParams)
      const waits = !savedViews.get() && (isWholeList || namesView(searchParams))
      const started = waits ? start(loader, args) : null
      if (waits) await Promise.race([loadSavedViews(), pause(patienceMs)])
      const view = isWholeList ? defaultViewOf(pathname) : null
      if (!view) return started ? started.data : loader(args, undefined)
      started?.abandon()
      layoutEntry(viewKey(view)).set(null)
      throw redirect(`${pathname}?${addressOf(searchParams, view)}`)
    },
  }
}

/** Starts the page's queries before it is known if they are used; a redirect does not abort the request on whose signal they are disposed. */
function start(loader: LoaderFunction, args: LoaderFunctionArgs) {
  const unused = new AbortController()
  const { signal, url } = args.request
  signal.addEventListener('abort', () => unused.abort())
  return { data: loader({ ...args, request: new Request(url, { signal: unused.signal }) }, undefined), abandon: () => unused.abort() }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
