import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

test('the inventory of a past moment: chosen by the clock of the warehouse, kept in the address, marked, and left again', async ({
  openDemoAs,
  context,
}) => {
  // The saved views arrive while the button is being clicked, which must not move away from the pointer.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await context.route(/\/SavedViews-/, async (route) => {
    await held
    await route.continue()
  })
  const page = await openDemoAs('controller', { path: '/inventory/inventory-list?view=IN_STOCK' })
  const rows = page.getByRole('grid').locator('[data-index]')
  await expect(rows.first()).toBeVisible()
  const chip = page.getByRole('button', { name: /^Stock as of/ })
  await chip.hover()
  await page.mouse.down()
  const views = page.getByRole('button', { name: 'Views' })
  await expect(views).toHaveCount(0)
  release()
  await expect(views).toBeVisible()
  await page.mouse.up()
  const form = page.getByRole('dialog', { name: 'Stock as of' })
  await form.getByLabel('Time').fill('25:00')
  await form.getByRole('button', { name: 'Show stock of then' }).click()
  await expect(form.getByRole('alert')).toContainText('Enter date and time')
  await form.getByLabel('Time').fill('12:00')
  await form.getByLabel('Date').fill('2999-01-01')
  await expect(form.getByRole('alert')).toContainText('has not come yet')
  await form.getByRole('button', { name: 'Show stock of then' }).click()
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: /^A week ago/ }).click()

  const banner = page.getByRole('status').filter({ hasText: 'Stock as it was on' })
  await expect(banner).toContainText('America/Los_Angeles')
  expect(new URL(page.url()).searchParams.get('asOf')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/)
  expect(new URL(page.url()).searchParams.get('view')).toBe('IN_STOCK')
  await expect(rows.first()).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])

  // The product opens at the same moment, where nothing can be moved.
  await rows.first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Stock by location' })).toBeVisible()
  await expect(banner).toBeVisible()
  await expect(page.getByRole('link', { name: 'Move', exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Where available pieces are' })).toHaveCount(0)
  await banner.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByRole('link', { name: 'Move', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Where available pieces are' })).toBeVisible()
  await expect(banner).toHaveCount(0)

  // Before the first change there was nothing; a link to the moment shows the same.
  await page.goto(`${page.url().split('?')[0]}?asOf=2020-01-01T00:00Z`)
  await expect(page.getByText('This product had no change of stock by then')).toBeVisible()
})
