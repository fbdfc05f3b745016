import { addPlugins, addRoute, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { WorkerMessage } from './workerMessage.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Files of this build, injected by the build. */
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

/** The HTML page served for every console address. */
const shell = '/'
/** Timeout after which the cached page is used. */
const patienceMs = 5_000

const files = self.__WB_MANIFEST
const known = new Set(files.map(({ url }) => url))

/** During a rolling deploy another server may answer: a page that names files of another build is not cached, and the browser retries later. */
addPlugins([
  {
    async cacheWillUpdate({ request, response }) {
      if (response.status !== 200) return null
      if (new URL(request.url).pathname !== shell) return response
      const page = await response.clone().text()
      const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
      return named.length > 0 && named.every((file) => known.has(file)) ? response : null
    },
  },
])
precache(files)

/**
 * Network first: the server renders the page with its own nonce. Offline the cached page is used with its original headers, so that its content
 * security policy matches its nonce. Only the page and the build's files are cached.
 */
async function openPage({ request, event }: { request: Request; event: ExtendableEvent }): Promise<Response> {
  const answered = (event as FetchEvent).preloadResponse.then((early) => (early as Response | undefined) ?? fetch(request))
  const waited = new Promise<undefined>((done) => setTimeout(done, patienceMs))
  const response = await Promise.race([answered, waited]).catch(() => undefined)
  if (response && (response.status < 502 || response.status > 504)) return response
  return (await matchPrecache(shell)) ?? response ?? answered
}

registerRoute(new NavigationRoute(openPage, { denylist: [/^\/(?:graphql|files|sheets|health|assets)(?:\/|$)/] }))
addRoute()

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload.enable(), self.clients.claim()]))
})

self.addEventListener('message', ({ data, ports }) => {
  const question = data as WorkerMessage
  if (question.kind === 'holds') ports[0]?.postMessage(question.urls.every((url) => getCacheKeyForURL(url) !== undefined))
  if (question.kind === 'takeOver') void self.skipWaiting()
})
