import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

test('a count is created, entered from a sheet, counted again where it differs, and completed', async ({ openPageAs, site, browser }) => {
  const shelf = 'A01-01-01'
  await site.createProducts([12, 5, 3], shelf)
  const page = await openPageAs('controller', { path: '/inventory/create-count' })
  await page.getByRole('radio', { name: 'Locations' }).check()
  await page.getByRole('textbox', { name: 'Location 1' }).fill('A99-01-01')
  await page.getByRole('button', { name: 'Create count' }).click()
  await expect(page.getByRole('alert').first()).toContainText('A99-01-01')
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Location 1' }).fill(shelf)
  await page.getByRole('checkbox', { name: 'Blind count' }).uncheck()
  await page.getByRole('button', { name: 'Create count' }).click()
  await expect(page.getByRole('heading', { name: /^CT\d/ })).toBeVisible()

  const rows = page.getByRole('table', { name: 'Lines' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('To count')
  const [first, ...others] = [12, 5, 3] as const
  await expect(rows.locator('td:nth-child(3)')).toHaveText([first, ...others].map(String))

  // A wrong figure is refused at its field, and what was typed stays.
  await page.getByRole('button', { name: 'Enter counted pieces' }).click()
  const dialog = page.getByRole('dialog')
  const counted = dialog.getByRole('textbox', { name: 'Counted' })
  await counted.nth(0).fill('-1')
  for (const [index, pieces] of others.entries()) await counted.nth(index + 1).fill(`${pieces}`)
  await dialog.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(counted.nth(0)).toHaveAttribute('aria-invalid', 'true')
  await counted.nth(0).fill(`${first - 1}`)
  await dialog.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Count again' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Agrees' })).toHaveCount(others.length)

  // Only what differs is asked for again, of another person; the same difference stands.
  await page.getByRole('button', { name: 'Enter counted pieces' }).click()
  await expect(counted).toHaveCount(1)
  await counted.fill(`${first - 1}`)
  await dialog.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(dialog).toContainText('must be counted again by another person')
  await dialog.getByRole('button', { name: 'Close' }).click()
  const other = await browser.newContext()
  const second = await openPageAs('lead', { path: new URL(page.url()).pathname, page: await other.newPage() })
  const again = second.getByRole('dialog')
  await second.getByRole('button', { name: 'Enter counted pieces' }).click()
  await again.getByRole('textbox', { name: 'Counted' }).fill(`${first - 1}`)
  await again.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(again).toHaveCount(0)
  await other.close()
  await expect(rows.filter({ hasText: 'Different' })).toHaveCount(1)
  expect(await seriousViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toContainText('1 missing piece and 0 found pieces')
  await confirm.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(page.getByText(/Count CT\d+-\d+ completed/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enter counted pieces' })).toHaveCount(0)

  // The location holds what was counted.
  await page.goto(`/inventory/map?q=${shelf}&location=${shelf}`)
  await expect(page.getByRole('complementary', { name: `Location ${shelf}` })).toContainText(
    `${first - 1 + others.reduce((sum, pieces) => sum + pieces, 0)} pieces`,
  )
})
