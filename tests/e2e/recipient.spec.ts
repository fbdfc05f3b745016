import { createPackageAtStage } from '../api/package/packageStages.ts'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

test('a label is shown with the print right, and the recipient masked until it is opened for a reason', async ({
  openPageAs,
  site,
  browser,
}) => {
  const packageAt = await createPackageAtStage(site.goods)
  const { id, number } = await packageAt('TO_BE_SHIPPED')
  const path = `/out/parcel/${encodeURIComponent(id)}`
  const picker = await openPageAs('picker', { path })
  await expect(picker.getByRole('heading', { name: number })).toBeVisible()
  await expect(picker.getByRole('region', { name: 'Recipient' })).toContainText(/A\*\* E\*\*.*shown only to people who need them/)
  await expect(picker.locator('iframe')).toHaveCount(0)

  const page = await openPageAs('dispatcher', { path, page: await (await browser.newContext({ locale: 'en-GB' })).newPage() })
  const region = page.getByRole('region', { name: 'Recipient' })
  await expect(region).toContainText('A** E**')
  await region.getByRole('button', { name: 'Show the recipient' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Show the recipient' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'The customer asks' })
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Show the recipient' }).click()
  await expect(region).toContainText('Ada Example')
  await expect(region).toContainText('1 Example Street')
  await page.reload()
  await expect(region).toContainText('A** E**')

  const manager = await browser.newContext({ locale: 'en-GB' })
  const log = await openPageAs('manager', { path: '/activity/list?view=PERSONAL', page: await manager.newPage() })
  await log.getByRole('row').filter({ hasText: 'Open the recipient of a package' }).click()
  await expect(log.getByRole('complementary', { name: 'Entry' })).toContainText('The customer asks')
})
