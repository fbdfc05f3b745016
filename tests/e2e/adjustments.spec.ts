import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'

/** Fills a line of the form: product by part of its SKU, then the first location that holds it. */
async function fillLine(page: Page, index: number, sku: string, change: string) {
  const product = page.getByRole('combobox', { name: 'Product' }).nth(index)
  await product.fill(sku)
  await page.getByRole('option', { name: sku }).click()
  const location = page.getByRole('combobox', { name: 'Location' }).nth(index)
  await location.click()
  await page
    .getByRole('option', { name: /· Good/ })
    .first()
    .click()
  // The combobox takes the focus a frame after its option was chosen.
  await expect(location).toBeFocused()
  await page.getByLabel('Change').nth(index).fill(change)
}

test('stock is adjusted: at once, or after another person has approved it, followed live', async ({ openPageAs, site, browser }) => {
  const [lamp, vase] = await site.createProducts([60, 9])
  const page = await openPageAs('controller', { path: '/inventory/adjust' })
  await page.getByRole('link', { name: 'New adjustment' }).first().click()
  await page.getByRole('button', { name: /^Submit/ }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct' })
  await expect(summary).toContainText('Line 1, ProductRequired')
  expect(await seriousViolations(page)).toEqual([])

  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: site.customer.name }).click()
  await page.getByLabel('Reason').selectOption('Lost')
  await fillLine(page, 0, lamp!.sku, '-99999')
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(summary).toContainText(`At most 60 of ${lamp!.sku} can be taken off`)
  // The link of the summary leads to the field, and what is typed survives a reload.
  await summary.getByRole('button', { name: 'Line 1, Change' }).click()
  await expect(page.getByLabel('Change')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Product' })).toHaveValue(new RegExp(lamp!.sku))
  await page.getByLabel('Change').fill('-2')
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText(/Adjustment AD\d+-\d+ is posted/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('-2')
  await expect(page.getByRole('heading', { name: /^AD\d/ })).toBeVisible()

  // A manager watches the list of those that wait.
  const watching = await openPageAs('manager', {
    path: '/inventory/adjust?view=AWAITING_APPROVAL',
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  const rows = watching.getByRole('grid').locator('[data-index]')
  await expect(watching.getByRole('link', { name: /Awaiting approval/ })).toHaveText(/\D0$/)
  await page.getByRole('navigation').getByRole('link', { name: 'Adjustments' }).click()
  await page.getByRole('link', { name: 'New adjustment' }).click()
  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: site.customer.name }).click()
  await page.getByLabel('Reason').selectOption('Found')
  await fillLine(page, 0, lamp!.sku, '40')
  await page.getByRole('button', { name: 'Add line' }).click()
  await fillLine(page, 1, vase!.sku, '-1')
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText('Waits for approval by somebody else')).toBeVisible()
  const number = must(await page.getByRole('heading', { name: /^AD\d/ }).textContent(), 'number')
  const row = rows.filter({ hasText: number })
  await expect(row).toContainText('+40')
  await expect(watching.getByRole('link', { name: /Awaiting approval/ })).toHaveText(/\D1$/)

  await row.getByRole('link').first().click()
  const approve = watching.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeVisible()
  expect(await seriousViolations(watching)).toEqual([])
  await approve.click()
  const asked = watching.getByRole('alertdialog')
  await expect(asked).toContainText('40 added, 1 taken off')
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(watching.getByText(`Adjustment ${number} is posted`)).toBeVisible()
  // The author sees it without reloading.
  await expect(page.getByText('Waits for approval by somebody else')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeHidden()
  await expect(page.locator('header, main').getByText('Posted').first()).toBeVisible()
  await watching.context().close()
})

test('an adjustment is refused with a reason', async ({ openPageAs, site }) => {
  const [lamp] = await site.createProducts([60])
  const lines = [{ sku: lamp!.sku, location: 'A01-01-01', change: 40 }]
  const found = { warehouseId: site.warehouseId, customerId: site.customer.id, reason: 'FOUND', lines }
  await site.command('createAdjustment', found, '', 'controller')
  const page = await openPageAs('manager', { path: '/inventory/adjust?view=AWAITING_APPROVAL', language: 'zh-CN' })
  const row = page.getByRole('grid').locator('[data-index]').first()
  await row.getByRole('link').first().click()
  await page.getByRole('button', { name: '拒绝' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: '拒绝' }).click()
  await expect(dialog.getByRole('alert')).toContainText('必填')
  await dialog.getByLabel('拒绝原因').fill('请复盘')
  await dialog.getByRole('button', { name: '拒绝' }).click()
  await expect(page.getByText(/调整单 AD\d+-\d+ 已拒绝/)).toBeVisible()
  await expect(page.getByText('请复盘')).toBeVisible()
  await expect(page.getByRole('button', { name: '审核通过' })).toBeHidden()
})
