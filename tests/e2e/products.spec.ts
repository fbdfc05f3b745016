import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'

test('a product is created, found, edited and marked; what another person changed is not overwritten', async ({
  openPageAs,
  site,
  browser,
}) => {
  // Products of all customers are in one list, and tags belong to all of them.
  const sku = site.unique('KETTLE')
  const seasonal = site.unique('Seasonal ')
  const taken = '9521001001021'
  const [bowl] = await site.createProducts([0], 'A01-01-01', { barcodes: [taken] })
  const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const list = await openPageAs('owner', {
    path: `/product/product?customer=${encodeURIComponent(site.customer.id)}`,
    page: await elsewhere.newPage(),
  })
  const followed = list.getByRole('grid').locator('[data-index]', { hasText: sku })
  await expect(list.getByRole('grid').locator('[data-index]').first()).toBeVisible()
  const page = await openPageAs('owner', { path: '/product/tag/list' })
  await page.getByRole('button', { name: 'New tag' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Required')
  await dialog.getByLabel('Tag name').fill(`季节款${seasonal}`)
  await dialog.getByLabel('English name').fill(seasonal)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const tag = page.getByRole('grid').locator('[data-index]', { hasText: seasonal })
  await expect(tag).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('link', { name: 'New product' }).click()
  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: site.customer.name }).click()
  await page.getByLabel('SKU').fill(sku)
  await page.getByLabel('Name', { exact: true }).fill('Kettle')
  await page.getByRole('checkbox', { name: seasonal }).check()
  await page.getByRole('combobox', { name: 'Packaging' }).click()
  await page.getByRole('option', { name: 'BOX-S · Carton, small' }).click()
  await page.getByRole('button', { name: 'Add barcode' }).click()
  await page.getByRole('textbox', { name: 'Barcode 1' }).fill('9521001001022')
  await page.getByLabel('Declared Chinese name').fill('水壶')
  await page.getByLabel('Declared English name').fill('Kettle')
  await page.getByLabel('Declared price').fill('12.50')
  await page.getByLabel('Declared length').fill('0')
  await page.getByLabel('Declared width').fill('16')
  await page.getByLabel('Declared height').fill('20,5')
  await page.getByRole('button', { name: 'Create product' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Please correct 2 fields')
  await expect(summary).toContainText('Declared lengthMust be greater than 0')
  await expect(summary).toContainText('Declared weightRequired')
  // What is typed survives a reload.
  await page.reload()
  await expect(page.getByLabel('SKU')).toHaveValue(sku)
  await page.getByLabel('Declared length').fill('22')
  await page.getByLabel('Declared weight').fill('0.9')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(summary).toContainText('The check digit of 9521001001022 must be 1')
  await page.getByRole('textbox', { name: 'Barcode 1' }).fill(taken)
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(summary).toContainText(`The barcode ${taken} belongs to the product ${bowl!.sku}`)
  await page.getByRole('textbox', { name: 'Barcode 1' }).fill('9521999000013')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name: sku })).toBeVisible()
  await expect(page.getByLabel('Declared height')).toHaveValue('20.5')
  await expect(page.getByRole('combobox', { name: 'Packaging' })).toHaveValue('BOX-S · Carton, small')
  // A list that is open elsewhere follows.
  await expect(followed).toContainText('On sale')
  expect(await seriousViolations(page)).toEqual([])

  const productId = decodeURIComponent(must(/edit\/([^?]+)/.exec(page.url())?.[1], 'id in the address'))
  await site.command('updateProduct', { productId, expectedVersion: 1, measuredHeightMillimetres: 210 }, '', 'owner2')
  // The page follows as long as nothing is typed.
  await expect(page.getByLabel('Measured height')).toHaveValue('21')
  const theirs = {
    productId,
    expectedVersion: 2,
    measuredWeightGrams: 950,
    hsCode: '7323.93',
    sale: 'NOT_FOR_SALE',
    tagIds: [],
  }
  await page.getByLabel('Measured weight').fill('0.93')
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await site.command('updateProduct', theirs, '', 'owner2')
  // It is told at once, not only when it is saved.
  const conflict = page.getByRole('alert').filter({ hasText: 'Measured weight' })
  await expect(conflict).toContainText('theirs 0.95 kg, yours 0.93 kg')
  await expect(page.getByLabel('HS code')).toHaveValue('7323.93')
  await expect(page.getByRole('radio', { name: 'Not for sale' })).toBeChecked()
  await expect(followed).toContainText('Not for sale')
  await expect(list.getByRole('link', { name: 'Not for sale 1' })).toBeVisible()
  await elsewhere.close()
  await expect(page.getByRole('checkbox', { name: seasonal })).not.toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Decide first which value stays')).toBeVisible()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('checkbox', { name: seasonal }).check()
  await expect(page.getByRole('row', { name: /^Difference/ })).toContainText('+0.030 kg+3.3%')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Product ${sku} saved`)).toBeVisible()
  await expect(page.getByText('unsaved change')).toBeHidden()

  await page.goto(`/product/product?customer=${encodeURIComponent(site.customer.id)}`)
  await page.getByPlaceholder('Type or paste').fill('9521999000013')
  await page.keyboard.press('Enter')
  const row = page.getByRole('grid').locator('[data-index]')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(sku)
  await expect(row).toContainText('0.93 kg')

  await page.goto('/product/tag/list')
  await tag.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 product loses this tag')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(tag).toBeHidden()
})

test('packaging is added and edited in a dialog', async ({ openPageAs, site }) => {
  const number = site.unique('TUBE')
  const page = await openPageAs('owner', { path: '/product/materials' })
  await page.getByRole('button', { name: 'New packaging' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries({
    Number: number,
    Name: 'Tube',
    Length: '60',
    Width: '8',
    Height: '8',
    Weight: '120',
    Price: '1,250',
  }))
    await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('combobox', { name: 'Currency' }).fill('EU')
  await page.getByRole('option', { name: /^EUR/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('“1,250” may be 1250 or 1.250')
  await dialog.getByLabel('Price').fill('0,80')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('grid').locator('[data-index]', { hasText: number })
  await expect(row).toContainText('EUR 0.80')
  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('English name').fill('Cardboard tube')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Cardboard tube')
})

test('a product is shown read-only without the right to edit', async ({ openPageAs, site }) => {
  const [bowl] = await site.createProducts([0])
  const page = await openPageAs('picker', { path: `/product/product?q=${bowl!.sku}`, language: 'zh-CN' })
  const row = page.getByRole('grid').locator('[data-index]').first()
  await expect(row).toBeVisible()
  await expect(page.getByRole('link', { name: '新建产品' })).toBeHidden()
  await row.click({ position: { x: 200, y: 18 } })
  await expect(page.getByLabel('名称', { exact: true })).toBeDisabled()
  await expect(page.getByLabel('申报重量')).toBeDisabled()
})
