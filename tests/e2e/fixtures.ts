import { test as base, expect, type Page } from 'playwright/test'
import { type House, openHouse } from './house.ts'

export { type House, password } from './house.ts'
export { expect }

interface Fixtures {
  /** Opens a page as somebody who has signed in, in a language and a warehouse. */
  enter(login: string, options?: { language?: 'zh-CN' | 'en'; path?: string; warehouse?: 'LAX1' | 'BER1'; page?: Page }): Promise<Page>
}

/** Browser tests: one house for each worker; `enter` skips the sign-in form, which has a test of its own. */
export const test = base.extend<Fixtures, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const house = await openHouse()
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
  enter: async ({ page: first, house }, use) => {
    await use(async (login, { language = 'en', path = '/home/panel', warehouse = 'LAX1', page = first } = {}) => {
      const entries = { ...(await house.entries(login, warehouse)), language }
      await page.addInitScript((stored) => {
        for (const [key, value] of Object.entries(stored)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
      }, entries)
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}warehouse=${encodeURIComponent(entries.warehouseId)}`)
      return page
    })
  },
})
