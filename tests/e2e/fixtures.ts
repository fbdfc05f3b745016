import { type BrowserContext, test as base, expect, type Page } from 'playwright/test'
import { openDatabase } from '../../graph/kernel/sql/db.ts'
import { type TestServer as Api, connectTestServer } from '../api/testServer.ts'
import { type PersonName, Site } from './site.ts'
import { slowDown } from './slowly.ts'
import { startTestServer, type TestServer } from './testServer.ts'

export { password, type TestServer } from './testServer.ts'
export { expect }

interface Fixtures {
  /** A warehouse of this test only. */
  site: Site
  /** Opens a page as a signed-in person of the site. */
  openPageAs(name: PersonName, options?: PageOptions): Promise<Page>
  /** Opens a page in the demo warehouse, which all tests of a worker share: for tests that look at it and change nothing. */
  openDemoAs(login: string, options?: PageOptions & { warehouse?: 'LAX1' | 'BER1' }): Promise<Page>
}

interface PageOptions {
  language?: 'zh-CN' | 'en'
  path?: string
  page?: Page
}

/** Browser tests with one test server per worker; `openPageAs` skips the sign-in form, which has its own test. */
export const test = base.extend<Fixtures & { closeContexts: undefined }, { testServer: TestServer; api: Api }>({
  // Playwright closes the context of `page` only; pages of others would follow all changes of the tests behind them.
  closeContexts: [
    async ({ browser }, use) => {
      const before = browser.contexts()
      await use(undefined)
      await Promise.all(
        browser
          .contexts()
          .filter((context) => !before.includes(context))
          .map((context) => endRoutes(context).then(() => context.close())),
      )
    },
    { auto: true },
  ],
  testServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const testServer = await startTestServer()
      await use(testServer)
      await testServer.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  context: async ({ context }, use) => {
    await use(context)
    await endRoutes(context)
  },
  baseURL: async ({ testServer }, use) => use(testServer.url),
  api: [
    async ({ testServer }, use) => {
      const database = openDatabase(testServer.databaseUrl, 4)
      await use(await connectTestServer(testServer.url, testServer.databaseUrl, database))
      await database.close()
    },
    { scope: 'worker' },
  ],
  site: async ({ api }, use) => use(await Site.create(api)),
  openPageAs: async ({ page, site }, use) => {
    await use(async (name, options) => openSignedIn(options?.page ?? page, await site.localStorageEntries(name), options))
  },
  openDemoAs: async ({ page, testServer }, use) => {
    await use(async (login, { warehouse = 'LAX1', ...options } = {}) =>
      openSignedIn(options.page ?? page, await testServer.localStorageEntries(login, warehouse), options),
    )
  },
})

/** A response that a test still holds or fetches when it ends is not needed any more; without this the worker would report it as an error. */
async function endRoutes(context: BrowserContext): Promise<void> {
  await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
}

async function openSignedIn(
  page: Page,
  stored: { token: string; userInfo: string; warehouseId: string },
  { language = 'en', path = '/home/panel' }: PageOptions = {},
): Promise<Page> {
  await page.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    { ...stored, language },
  )
  await slowDown(page.context())
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}warehouse=${encodeURIComponent(stored.warehouseId)}`)
  return page
}
