import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

test('chosen packages are printed without a wave, confirmed and then ready to ship; what cannot be taken is named', async ({
  openPageAs,
  site,
}) => {
  const outbound = await site.outbound()
  const sku = await outbound.createProduct(3)
  const packages = await outbound.createPackages({ [sku]: 1 }, { [sku]: 1 }, { [sku]: 1 })
  const numbers = packages.map(({ number }) => number)

  const page = await openPageAs('packer', { path: '/out/simple?period=all&sort=OLDEST' })
  const table = page.getByRole('grid', { name: 'Simple order printing' })
  const row = (number: string) => table.locator('[data-index]').filter({ hasText: number })
  await expect(row(numbers[0]!)).toBeVisible()
  for (const number of numbers.slice(0, 2)) await row(number).getByRole('checkbox').check()
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Print without a wave (2)' }).click()

  await expect(page.getByRole('heading', { name: /^SP\d{4}-\d{4}$/ })).toBeVisible()
  const inIt = page.getByRole('region', { name: 'Packages (2)' })
  for (const number of numbers.slice(0, 2)) await expect(inIt).toContainText(number)
  expect(await seriousViolations(page)).toEqual([])
  const [first] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Print pick list and labels' }).click(),
  ])
  await expect(page.getByRole('button', { name: 'Confirm the print' })).toBeVisible()
  await first.close()
  await page.getByRole('button', { name: 'Confirm the print' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('2 packages become to be shipped')
  await dialog.getByRole('button', { name: 'Confirm the print' }).click()
  await expect(inIt.getByText('To be shipped')).toHaveCount(2)

  // A reprint says why.
  await page.getByRole('button', { name: 'Reprint' }).click()
  await dialog.getByRole('button', { name: 'Reprint' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await dialog
    .getByRole('button', { name: 'Cancel' })
    .or(dialog.getByRole('button', { name: 'Back' }))
    .click()
})
