import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import { createInboundOrder } from './stationPage.ts'

async function pickProduct(page: Page, index: number, sku: string, name: string) {
  const product = page.getByRole('combobox', { name, exact: true }).nth(index)
  await product.fill(sku)
  await page.getByRole('option', { name: new RegExp(`^${sku} `) }).click()
  // The picker takes the focus back when it closes.
  await expect(product).toBeFocused()
}

test('an inbound order is entered with mistakes, kept, created, edited and copied, followed live', async ({
  openPageAs,
  site,
  browser,
}) => {
  const [bib, cup] = await site.createProducts([0, 0])
  const page = await openPageAs('service', { path: '/inbound/warehouseWarrant' })
  await page.getByRole('link', { name: 'New inbound order' }).first().click()
  await page.getByRole('button', { name: 'Create inbound order' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct' })
  // The only customer of the warehouse is filled in.
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(site.customer.name)
  await expect(summary).toContainText('Line 1, ProductRequired')
  expect(await seriousViolations(page)).toEqual([])
  // A return may have no products, hence no empty line that is required.
  await page.getByLabel('Kind').selectOption('RETURN')
  await expect(summary).toHaveCount(0)
  await expect(page.getByLabel('Declared')).toHaveCount(0)
  await page.getByLabel('Kind').selectOption('STANDARD')

  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: site.customer.name }).click()
  await page.getByLabel('Expected').fill('2026-02-30')
  await page.getByLabel('ERP number').fill('PO-FORM-1')
  await pickProduct(page, 0, bib!.sku, 'Product')
  await page.getByLabel('Declared').fill('24')
  await page.getByRole('button', { name: 'Add product' }).click()
  await pickProduct(page, 1, cup!.sku, 'Product')
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
  await expect(summary).toContainText(`Box 2, Contents 1The boxes list 48 pieces of ${bib!.sku}, but only 24 are declared`)
  await expect(box(2).getByRole('alert')).toContainText('The boxes list 48 pieces')
  // What is typed survives a reload.
  await page.reload()
  await expect(box(2).getByLabel('Weight')).toHaveValue('12.5')
  await expect(page.getByRole('combobox', { name: 'Product' }).first()).toHaveValue(new RegExp(bib!.sku))
  await box(2).getByRole('button', { name: 'Remove line 1' }).click()
  await box(2).getByRole('button', { name: 'Remove line 1' }).click()

  const watching = await openPageAs('manager', {
    path: '/inbound/warehouseWarrant?view=FORECAST',
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  await page.getByRole('button', { name: 'Create inbound order' }).click()
  await expect(page.getByText(/Inbound order IN\d+-\d+ is created/)).toBeVisible()
  const number = must(await page.getByRole('heading', { name: /^IN\d/ }).textContent(), 'number')
  await expect(page.getByText('2031-02-03')).toBeVisible()
  await expect(page.getByRole('table', { name: /Boxes/ })).toContainText(`${bib!.sku} × 24`)
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
  await page.getByLabel('Kind').selectOption('Return')
  await page.getByLabel('The goods are on their way').check()
  await page.getByRole('button', { name: 'Create inbound order' }).click()
  await expect(page.getByText(/Inbound order IN\d+-\d+ is created/)).toBeVisible()
  await expect(page.getByText('In transit').first()).toBeVisible()
  await expect(page.getByText('Return', { exact: true })).toBeVisible()
})

test('an order is received at the desk, above what is declared, corrected and printed, followed live', async ({
  openPageAs,
  site,
  browser,
}) => {
  const order = await createInboundOrder(site, [6, 4], [[6], [0, 4]])
  const first = order.goods[0]!.sku
  const path = `/inbound/warehouseWarrant/${encodeURIComponent(order.id)}`

  const page = await openPageAs('receiver', { path, language: 'zh-CN' })
  const watching = await openPageAs('manager', {
    path,
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  await page.getByRole('button', { name: '立即收货' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '确认收货' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('没有填写数量')
  await dialog.getByLabel('良品', { exact: true }).fill('7')
  await dialog.getByRole('button', { name: '确认收货' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText(`${first} 申报 6 件、已收 0 件，确认收到共 7 件吗？`)
  expect(await seriousViolations(page)).toEqual([])
  const tick = dialog.getByRole('checkbox', { name: '确认共 7 件' })
  await tick.check()
  // Another count takes the tick away.
  await dialog.getByLabel('良品', { exact: true }).fill('8')
  await expect(dialog.getByRole('checkbox', { name: '确认共 8 件' })).not.toBeChecked()
  await dialog.getByLabel('良品', { exact: true }).fill('7')
  await expect(tick).toBeChecked()
  await dialog.getByRole('button', { name: '确认收货' }).click()
  await expect(page.getByText(/收货单 RC\d+-\d+ 已生成/)).toBeVisible()
  await expect(watching.getByRole('table', { name: 'Products' })).toContainText('Over-received')

  // The second box: one is broken, one is missing.
  await page.getByRole('table', { name: /^箱/ }).getByRole('button', { name: '收货' }).click()
  await dialog.getByLabel('良品', { exact: true }).fill('2')
  await dialog.getByLabel('不良品').fill('1')
  await dialog.getByLabel('缺少').fill('1')
  await dialog.getByRole('button', { name: '确认收货' }).click()
  await expect(page.getByRole('button', { name: '立即收货' })).toBeHidden()
  await expect(page.getByText('缺少 1')).toBeVisible()
  await expect(watching.getByText('1 missing')).toBeVisible()

  // The lead corrects the first receipt and prints the right one.
  const receipts = watching.getByRole('table', { name: /^Receipts/ })
  await receipts.getByRole('button', { name: 'Correct' }).first().click()
  const correction = watching.getByRole('dialog')
  await correction.getByLabel('Good', { exact: true }).fill('6')
  await correction.getByRole('button', { name: 'Correct receipt' }).click()
  await expect(correction.getByRole('alert').first()).toContainText('What was wrong')
  await correction.getByLabel('What was wrong').fill('One was of another order')
  await correction.getByRole('button', { name: 'Correct receipt' }).click()
  await expect(receipts).toContainText(/Corrects RC\d+-\d+: One was of another order/)
  await expect(page.getByRole('table', { name: '产品明细' })).not.toContainText('超收')
  const sheet = watching
    .context()
    .waitForEvent('response', (response) => response.request().method() === 'GET' && response.url().includes('/sheets/receipt-sheet/'))
  await receipts
    .getByRole('button', { name: /^Print receipt/ })
    .last()
    .click()
  expect((await sheet).headers()['content-type']).toBe('application/pdf')
  await watching.context().close()
})

test('a shipped package comes back as a return with its goods', async ({ openPageAs, page, site }) => {
  const { id, number } = await site.packageAt('SHIPPED')
  await openPageAs('manager', { path: `/out/parcel/${encodeURIComponent(id)}` })
  await page.getByRole('link', { name: 'Create return' }).click()
  await expect(page.getByRole('textbox', { name: 'Remark' })).toHaveValue(new RegExp(`^Return of ${number}`))
  await page.getByRole('button', { name: 'Create inbound order' }).click()
  await expect(page.getByRole('heading', { name: /^IN\d/ })).toBeVisible()
  await expect(page.getByText('Return', { exact: true })).toBeVisible()
  await expect(page.getByText('Nothing is declared')).toHaveCount(0)
})
