import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RelayEnvironmentProvider } from 'react-relay'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { currentLanguage } from './i18n/language.ts'
import { loadCatalogue, Words } from './i18n/Words.tsx'
import { environment } from './relay/environment.ts'
import { routes } from './routes.tsx'
import { system } from './theme/system.ts'
import { TipLayer } from './ui/TipLayer.tsx'
import { Toaster } from './ui/toaster.tsx'

// The content security policy admits the styles that carry the nonce of this page.
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
const cache = createCache({ key: 'wh', ...(nonce && { nonce }) })

// A deploy may have replaced the code that this page would fetch next: it starts anew, once, if there is a server.
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
        <Words initial={{ language, messages }}>
          <RelayEnvironmentProvider environment={environment}>
            <RouterProvider router={router} />
            <Toaster />
            <TipLayer />
          </RelayEnvironmentProvider>
        </Words>
      </ChakraProvider>
    </CacheProvider>
  </StrictMode>,
)
