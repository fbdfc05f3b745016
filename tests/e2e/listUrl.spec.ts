import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'

const tab = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Package states' }).getByRole('link', { name })

/** Holds the answers to all queries of a page until they are released. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    await promise
    await route.fallback()
  })
  return async () => {
    resolve()
    await page.unroute('**/graphql')
  }
}

async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('search').getByRole('textbox')
  await box.fill(text)
  await box.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${text}`))
}

test('a tab keeps a filter, and a filter keeps a tab, that is chosen while rows still load', async ({ openDemoAs }) => {
  const page = await openDemoAs('manager', { path: '/out/parcel' })
  await expect(tab(page, /^Pending \d/)).toBeVisible()

  let release = await holdAnswers(page)
  await search(page, 'WB-NOWHERE')
  await expect(tab(page, /^Pending/)).not.toHaveAttribute('href', /WB-NOWHERE/)
  // What would be selected now would be gone with the rows of the previous filter.
  await expect(page.getByRole('grid').locator('[data-index="0"]').getByRole('checkbox')).toBeDisabled()
  await tab(page, /^Pending/).click()
  await expect(page).toHaveURL(/view=PENDING/)
  await expect(page).toHaveURL(/q=WB-NOWHERE/)
  await release()
  await expect(tab(page, /^Pending 0/)).toHaveAttribute('aria-current', 'page')

  // The other order; the link of the tab is that of the rows shown.
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(tab(page, /^Pending [1-9]/)).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, /^Draft/)).toHaveAttribute('href', /^[^q]*view=DRAFT/)
  release = await holdAnswers(page)
  await tab(page, /^Draft/).click()
  await expect(page).toHaveURL(/view=DRAFT/)
  await search(page, 'WB-ELSEWHERE')
  await expect(page).toHaveURL(/view=DRAFT/)
  await release()
  await expect(tab(page, /^Draft 0/)).toHaveAttribute('aria-current', 'page')

  await page.goBack()
  await expect(tab(page, /^Draft [1-9]/)).toHaveAttribute('aria-current', 'page')
})
