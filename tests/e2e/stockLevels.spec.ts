import { xlsxOf } from '../api/exchange/sheetFiles.ts'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { Site, SiteProduct } from './site.ts'
import { injectFault } from './stationPage.ts'

/** A product with some pieces, of which each order takes one. */
async function createOrdered(site: Site, pieces: number) {
  const [{ sku }] = (await site.createProducts([pieces])) as [SiteProduct]
  return { sku, order: () => site.goods.createPackage({ [sku]: 1 }) }
}

test('a level makes stock low: the open list and its tab follow an order, the panel counts it, and without the level it is gone', async ({
  openPageAs,
  site,
}) => {
  const { sku, order } = await createOrdered(site, 12)

  // An old link with the filter that there was before shows the list.
  const page = await openPageAs('owner', { path: `/inventory/inventory-list?below=10,50&q=${sku}` })
  const row = page.getByRole('row').filter({ hasText: sku })
  await expect(row).toHaveCount(1)
  const tab = page.getByRole('navigation', { name: 'Inventory views' }).getByRole('link', { name: /^Low stock/ })
  await expect(tab).toHaveText('Low stock0')
  await row.getByRole('link').first().click()

  const level = page.getByRole('region', { name: 'Low-stock level', exact: true })
  await expect(level).toContainText('Not set')
  await level.getByRole('button', { name: 'Set' }).click()
  const dialog = page.getByRole('dialog', { name: `Low-stock level of ${sku}` })
  const field = dialog.getByLabel('Low-stock level')
  await field.fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Please correct' })).toContainText('Low-stock level')
  expect(await seriousViolations(page)).toEqual([])
  await field.fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`The low-stock level of ${sku} is saved`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(level).toContainText('12 pieces')
  await expect(level).not.toContainText('Low stock')

  await page.goBack()
  await expect(row).toContainText('12')
  await tab.click()
  await expect(page).toHaveURL(/view=LOW/)
  await expect(row).toHaveCount(0)
  await expect(tab).toHaveText('Low stock0')
  await order()
  await expect(row).toHaveCount(1)
  await expect(tab).toHaveText('Low stock1')
  expect(await seriousViolations(page)).toEqual([])

  await page.goto('/home/panel')
  const low = page.getByRole('region', { name: 'To decide' }).getByRole('listitem').filter({ hasText: 'Low stock' })
  await expect(low).toHaveText(/^1Low stock/)
  await low.getByRole('link').click()
  await expect(page).toHaveURL(/view=LOW/)
  await page.goto(`/inventory/inventory-list?view=LOW&q=${sku}`)
  await row.getByRole('link').first().click()
  await expect(level).toContainText('Low stock')
  await level.getByRole('button', { name: 'Change' }).click()
  await field.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(level).toContainText('Not set')
  await page.goBack()
  await expect(page).toHaveURL(/view=LOW/)
  await expect(row).toHaveCount(0)
})

test('a list that could not be read again after a change stays, and follows the next one', async ({ openPageAs, site }) => {
  const { sku, order } = await createOrdered(site, 12)
  const page = await openPageAs('owner', { path: `/inventory/inventory-list?q=${sku}` })
  const row = page.getByRole('row').filter({ hasText: sku })
  const pieces = (count: number) => row.getByRole('gridcell', { name: `${count}`, exact: true })
  await expect(pieces(12).first()).toBeVisible()
  let failed = 0
  const mended = await injectFault(page, (route) => route.abort().then(() => void failed++), /^Stock(sPage|TableMore)Query$/)
  await order()
  await expect.poll(() => failed).toBe(1)
  await order()
  await expect.poll(() => failed).toBe(2)
  await expect(pieces(12).first()).toBeVisible()
  await mended()
  await order()
  await expect(pieces(9)).toBeVisible()
})

test('those who may not edit products see the level and cannot set it', async ({ openPageAs, site }) => {
  const [watched, other] = (await site.createProducts([3, 3])) as [SiteProduct, SiteProduct]
  const owner = { warehouseId: site.warehouseId, customerId: site.customer.id }
  await site.command('setStockLevels', { ...owner, lines: [{ productId: watched.id, level: 4 }] })
  const page = await openPageAs('picker', {
    path: `/inventory/inventory-list/${encodeURIComponent(watched.id)}`,
    language: 'zh-CN',
  })
  const level = page.getByRole('region', { name: '低库存预警值', exact: true })
  await expect(level).toContainText('4 件低库存')
  await expect(level.getByRole('button')).toHaveCount(0)
  await page.goto(`/inventory/inventory-list/${encodeURIComponent(other.id)}`)
  await expect(page.getByRole('heading', { name: other.sku })).toBeVisible()
  await expect(level).toHaveCount(0)
})

test('levels are set by a spreadsheet from the list of low stock', async ({ openPageAs, site }) => {
  const skus = (await site.createProducts([3, 9])).map(({ sku }) => sku)
  const page = await openPageAs('owner', { path: `/inventory/inventory-list?view=LOW&q=${skus.join()}` })
  const tab = page.getByRole('navigation', { name: 'Inventory views' }).getByRole('link', { name: /^Low stock/ })
  await expect(tab).toHaveText('Low stock0')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import low-stock levels' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(site.customer.name)
  const rows = [['SKU', 'Safety stock'], ...skus.map((sku) => [sku, 5])]
  const buffer = Buffer.from(xlsxOf(rows))
  await page.locator('input[type=file]').setInputFiles({ name: 'levels.xlsx', mimeType: 'application/octet-stream', buffer })
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 rows imported', { exact: true })).toBeVisible()
  await page.goto(`/inventory/inventory-list?view=LOW&q=${skus.join()}`)
  await expect(tab).toHaveText('Low stock1')
  await expect(page.getByRole('row').filter({ hasText: skus[0]! })).toContainText('35')
})
