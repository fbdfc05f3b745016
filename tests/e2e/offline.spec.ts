import { expect, test } from './fixtures.ts'
import { must } from './must.ts'

test.use({ serviceWorkers: 'allow' })

test('offline, a page that is not loaded yet reports it, and loads when the network is back', async ({ openDemoAs, page, context }) => {
  await openDemoAs('manager', { path: '/out/parcel' })
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Inventory list' }).click()
  await expect(page.getByRole('alert')).toContainText('Cannot reach the server')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('Cannot reach the server')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Inventory list' })).toBeVisible()
})

test('a list that failed to load offline is reloaded automatically, and its counts stay meanwhile', async ({
  openDemoAs,
  page,
  context,
}) => {
  await openDemoAs('manager', { path: '/out/parcel' })
  const draft = page.getByRole('navigation', { name: 'Package states' }).getByRole('link', { name: 'Draft' })
  await expect(draft.locator('.count')).toHaveText(/\d/)
  const count = must(await draft.locator('.count').textContent(), 'count')
  await context.setOffline(true)
  await draft.click()
  await expect(page.getByRole('alert')).toContainText('Cannot reach the server')
  await expect(draft.locator('.count')).toHaveText(count)
  await context.setOffline(false)
  await expect(page.getByRole('grid').locator('[data-index]').first()).toContainText('Draft')
})

test('offline, a part that cannot be loaded does not break the page, and loads when the network is back', async ({
  openDemoAs,
  page,
  context,
}) => {
  let isAway = true
  await context.route(/\/(BulkJobs|PackageBulk)-[^/]*\.js|\/health$/, (route) =>
    isAway ? route.abort('internetdisconnected') : route.continue(),
  )
  const lost: string[] = []
  page.on('requestfailed', (request) => lost.push(request.url()))
  await openDemoAs('manager', { path: '/out/parcel' })
  const rows = page.getByRole('grid').locator('[data-index]')
  const all = page.getByRole('checkbox', { name: 'Select all rows on this page' })
  await all.click()
  await expect(page.getByRole('alert')).toContainText('Cannot reach the server')
  // For each part it asks whether the server is there, and would be loaded again if it were.
  const lostOf = (end: string) => lost.filter((url) => url.endsWith(end)).length
  await expect.poll(() => lostOf('/health') >= lostOf('.js')).toBe(true)
  await expect(rows.first()).toBeVisible()
  isAway = false
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('50 selected')).toBeVisible()
})

test('offline, an open page and what opens on it change their language', async ({ openDemoAs, page, context }) => {
  await openDemoAs('manager', { path: '/out/parcel' })
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Language English' }).click()
  await page.getByRole('menuitemradio', { name: '中文' }).click()
  await expect(page.getByRole('heading', { name: '全部订单' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '包裹状态' }).getByRole('link', { name: '草稿' })).toBeVisible()
  // Its part is loaded now, in the language that is shown.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveAttribute('placeholder', /\p{Script=Han}/u)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '语言 中文' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('navigation', { name: 'Package states' }).getByRole('link', { name: 'Draft' })).toBeVisible()
})
