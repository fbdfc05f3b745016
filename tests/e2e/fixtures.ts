import { setTimeout } from 'node:timers/promises'
import { test as base, expect, type Page } from 'playwright/test'
import { startTestServer, type TestServer } from './testServer.ts'

export { password, type TestServer } from './testServer.ts'
export { expect }

interface Fixtures {
  /** Opens a page as a signed-in user, in a language and a warehouse. */
  openPageAs(login: string, options?: { language?: 'zh-CN' | 'en'; path?: string; warehouse?: 'LAX1' | 'BER1'; page?: Page }): Promise<Page>
}

/** Delay of each answer and live update in milliseconds, such as `SLOW_ANSWERS=400`: it shows tests, and screens, that do not wait for one. */
const slowAnswers = Number(process.env.SLOW_ANSWERS ?? 0)

async function delayAnswers(page: Page): Promise<void> {
  await page.context().route('**/graphql', async (route) => {
    await setTimeout(slowAnswers)
    await route.fallback()
  })
  await page.context().routeWebSocket('**/graphql', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => void setTimeout(slowAnswers).then(() => socket.send(message)))
  })
}

/** Browser tests with one test server per worker; `openPageAs` skips the sign-in form, which has its own test. */
export const test = base.extend<Fixtures & { closeContexts: undefined }, { testServer: TestServer }>({
  // Playwright closes the context of `page` only; pages of others would follow all changes of the tests behind them.
  closeContexts: [
    async ({ browser }, use) => {
      const before = browser.contexts()
      await use(undefined)
      await Promise.all(
        browser
          .contexts()
          .filter((context) => !before.includes(context))
          .map((context) => context.close()),
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
  baseURL: async ({ testServer }, use) => use(testServer.url),
  openPageAs: async ({ page: first, testServer }, use) => {
    await use(async (login, { language = 'en', path = '/home/panel', warehouse = 'LAX1', page = first } = {}) => {
      const entries = { ...(await testServer.localStorageEntries(login, warehouse)), language }
      await page.addInitScript((stored) => {
        for (const [key, value] of Object.entries(stored)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
      }, entries)
      if (slowAnswers > 0) await delayAnswers(page)
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}warehouse=${encodeURIComponent(entries.warehouseId)}`)
      return page
    })
  },
})
