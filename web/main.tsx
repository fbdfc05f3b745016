import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RelayEnvironmentProvider } from 'react-relay'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadCatalogue } from './i18n/catalogue.ts'
import { I18nProvider } from './i18n/I18nProvider.tsx'
import { currentLanguage } from './i18n/language.ts'
import { environment } from './relay/environment.ts'
import { routes } from './routes.ts'
import { system } from './theme/system.ts'
import { TooltipLayer } from './ui/overlay/TooltipLayer.tsx'
import { Toaster } from './ui/overlay/toaster.tsx'

// The content security policy allows only styles with the nonce of this page.
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
const cache = createCache({ key: 'wh', ...(nonce && { nonce }) })

// After a deploy a chunk of the old build may be missing: reload the page once, if the server is reachable.
window.addEventListener('vite:preloadError', async () => {
  const last = Number(sessionStorage.getItem('restarted'))
  if (Date.now() - last < 60_000 || !(await fetch('/health').catch(() => null))) return
  sessionStorage.setItem('restarted', `${Date.now()}`)
  window.location.reload()
})

const language = currentLanguage()
const router = createBrowserRouter(routes)
const messages = await loadCatalogue(language)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <I18nProvider initial={{ language, messages }}>
          <RelayEnvironmentProvider environment={environment}>
            <RouterProvider router={router} />
            <Toaster />
            <TooltipLayer />
          </RelayEnvironmentProvider>
        </I18nProvider>
      </ChakraProvider>
    </CacheProvider>
  </StrictMode>,
)

// Not in a `then` of the import: the build takes an error there for a missing chunk, and the page would reload.
const register = async () => {
  const { registerServiceWorker } = await import('./shell/registerServiceWorker.ts')
  await registerServiceWorker()
}
// Without a service worker the console works online only.
const registerOrNot = () => void register().catch(() => {})
if (document.readyState === 'complete') registerOrNot()
else window.addEventListener('load', registerOrNot, { once: true })
