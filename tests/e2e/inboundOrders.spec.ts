import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

async function pickProduct(page: Page, index: number, sku: string, name: string) {
  const product = page.getByRole('combobox', { name, exact: true }).nth(index)
  await product.fill(sku)
  await page.getByRole('option', { name: new RegExp(`^${sku} `) }).click()
  // The picker takes the focus back when it closes.
  await expect(product).toBeFocused()
}

test('an inbound order is entered with mistakes, kept, created, edited and copied, followed live', async ({ openPageAs, browser }) => {
  const page = await openPageAs('service', { path: '/inbound/warehouseWarrant' })
  await page.getByRole('link', { name: 'New inbound order' }).click()
  await page.getByRole('button', { name: 'Create inbound order' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct' })
  await expect(summary).toContainText('CustomerRequired')
  await expect(summary).toContainText('Line 1, ProductRequired')
  expect(await seriousViolations(page)).toEqual([])

  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: 'Harborline' }).click()
  await page.getByLabel('Expected').fill('2026-02-30')
  await page.getByLabel('ERP number').fill('PO-FORM-1')
  await pickProduct(page, 0, 'APRON-BE', 'Product')
  await page.getByLabel('Declared').fill('24')
  await page.getByRole('button', { name: 'Add product' }).click()
  await pickProduct(page, 1, 'APRON-BK', 'Product')
  await page.getByLabel('Declared').nth(1).fill('6')
  await page.getByRole('button', { name: 'Add box' }).click()
  const box = (number: number) => page.getByRole('group', { name: `Box ${number}`, exact: true })
  await box(1).getByRole('button', { name: 'Add the rest' }).click()
  await box(1).getByLabel('Weight').fill('12.5')
  await box(1).getByRole('button', { name: 'Duplicate box' }).click()
  await page.getByRole('button', { name: 'Create inbound order' }).click()
  await expect(summary).toContainText('Expected a date such as')
  await page.getByLabel('Expected').fill('2031-2-3')
  await page.getByRole('button', { name: 'Create inbound order' }).click()
  await expect(summary).toContainText('Box 2, Contents 1The boxes list 48 pieces of APRON-BE, but only 24 are declared')
  await expect(box(2).getByRole('alert')).toContainText('The boxes list 48 pieces')
  // What is typed survives a reload.
  await page.reload()
  await expect(box(2).getByLabel('Weight')).toHaveValue('12.5')
  await expect(page.getByRole('combobox', { name: 'Product' }).first()).toHaveValue(/APRON-BE/)
  await box(2).getByRole('button', { name: 'Remove line 1' }).click()
  await box(2).getByRole('button', { name: 'Remove line 1' }).click()

  const watching = await openPageAs('manager', {
    path: '/inbound/warehouseWarrant?view=FORECAST',
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  await page.getByRole('button', { name: 'Create inbound order' }).click()
  await expect(page.getByText(/Inbound order IN\d+-\d+ is created/)).toBeVisible()
  const number = (await page.getByRole('heading', { name: /^IN\d/ }).textContent()) ?? ''
  await expect(page.getByText('2031-02-03')).toBeVisible()
  await expect(page.getByRole('table', { name: /Boxes/ })).toContainText('APRON-BE × 24')
  const row = watching.getByRole('grid').locator('[data-index]').filter({ hasText: number })
  await expect(row).toContainText('30')
  await row.getByRole('link').first().click()
  await expect(watching.getByRole('heading', { name: number })).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('ERP number').fill('')
  await page.getByLabel('Declared').first().fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Inbound order ${number} is saved`)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Products' })).toContainText('30')
  await expect(page.getByText('PO-FORM-1')).toBeHidden()
  await expect(watching.getByRole('table', { name: 'Products' })).toContainText('30')

  // Somebody else signs meanwhile: the form closes.
  await watching.getByRole('link', { name: 'Edit' }).click()
  await watching.getByLabel('Remark').fill('Too late')
  await page.getByRole('button', { name: 'Void' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Void' }).click()
  await expect(watching.getByText('it can no longer be edited')).toBeVisible()
  await watching.context().close()

  await page.getByRole('link', { name: 'Copy' }).click()
  await expect(page.getByText(`Copy of ${number}`)).toBeVisible()
  await expect(page.getByLabel('Declared').first()).toHaveValue('30')
  await expect(box(1).getByLabel('Box mark')).toHaveValue('')
  await page.getByLabel('The goods are on their way').check()
  await page.getByRole('button', { name: 'Create inbound order' }).click()
  await expect(page.getByText(/Inbound order IN\d+-\d+ is created/)).toBeVisible()
  await expect(page.getByText('In transit').first()).toBeVisible()
})
