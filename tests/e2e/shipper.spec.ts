import type { Page, Route } from 'playwright/test'
import english from '../../web/i18n/en.json' with { type: 'json' }
import chinese from '../../web/i18n/zh-CN.json' with { type: 'json' }
import { customersMenu } from '../../web/shell/menuFor.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import { injectFault, respondingWith } from './stationPage.ts'

const entries = customersMenu.flatMap((group) => group.entries)
const pages = entries.filter(({ path, level }) => level === 2 || !path.includes(':'))
const menuOf = (page: Page) => page.getByRole('navigation').getByRole('link')

test('a user of a customer has a console of their own, without anything of the provider', async ({ openPageAs, site }) => {
  await site.packageAt('SHIPPED')
  const page = await openPageAs('shipper', { path: '/' })
  await expect(page).toHaveURL(/home\/overview/)
  await expect(page.getByRole('banner')).toContainText(site.customer.name)
  await expect(menuOf(page)).toHaveText([
    ...['Overview', 'Products', 'Stock', 'Inbound orders', 'Unknown parcels', 'Orders', 'Interceptions'],
    ...['Users', 'API keys', 'Account security'],
  ])
  await expect(page.getByRole('region', { name: 'Orders', exact: true })).toContainText('Shipped')

  await menuOf(page).getByText('Orders', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Waybill' })).toBeVisible()
  for (const name of ['Customer', 'Wave']) await expect(page.getByRole('columnheader', { name })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Customer/ })).toHaveCount(0)
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Warehouse')
  await expect(page.getByRole('link', { name: site.customer.name, exact: true })).toHaveCount(1)

  for (const path of ['/out/wave', '/setting/warehouse', '/customer/list', '/inventory/map']) {
    await page.goto(path)
    await expect(page.getByText('Not found, or no access')).toBeVisible()
    await expect(page).not.toHaveTitle(/waves|warehouses|map/i)
  }
  await page.getByRole('link', { name: 'Overview' }).last().click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()

  // The palette offers their pages only.
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill('wave')
  await expect(palette.getByRole('option')).toHaveCount(0)
  await palette.getByRole('combobox').fill('inbound')
  await expect(palette.getByRole('option').first()).toContainText('Inbound')
  await page.keyboard.press('Escape')
})

test.describe('every page of the console of a customer', () => {
  for (const language of ['en', 'zh-CN'] as const)
    test(`is accessible and complete in ${language}`, async ({ openPageAs, site }) => {
      const texts: Record<string, string> = language === 'en' ? english : chinese
      await site.createProducts([3])
      await site.packageAt('PENDING')
      const page = await openPageAs('shipper', { path: '/home/overview', language })
      for (const width of [1440, 1024, 360]) {
        await page.setViewportSize({ width, height: 800 })
        for (const { path, name } of pages) {
          await page.goto(`${path.replace('/:id', '/new')}?warehouse=${encodeURIComponent(site.warehouseId)}`)
          await expect(page).toHaveTitle(new RegExp(`^${must(texts[name], name)} · `))
          await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
          expect(await seriousViolations(page), `${path} ${width}`).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} ${width}`).toBeLessThanOrEqual(width)
        }
      }
    })
})

test('first product, inbound order, order, interception: what a customer does, and what it follows live', async ({ openPageAs, site }) => {
  const sku = site.unique('MUG')
  const page = await openPageAs('shipper', { path: '/home/overview' })
  await expect(page.getByText('Nothing waits for you')).toBeVisible()

  await test.step('a product', async () => {
    await menuOf(page).getByText('Products').click()
    await page.getByRole('link', { name: 'New product' }).first().click()
    await page.getByRole('textbox', { name: 'SKU', exact: true }).fill(sku)
    await page.getByLabel('Name', { exact: true }).fill('Mug')
    await page.getByLabel('Declared Chinese name').fill('杯')
    await page.getByLabel('Declared English name').fill('Mug')
    await page.getByLabel('Declared price').fill('4.20')
    const declared = page.getByRole('row').filter({ hasText: 'Declared' })
    for (const [index, value] of ['10', '10', '12', '0.3'].entries()) await declared.getByRole('textbox').nth(index).fill(value)
    await page.getByRole('button', { name: 'Create product' }).click()
    await expect(page.getByRole('heading', { name: sku })).toBeVisible()
  })

  await test.step('an inbound order with box labels', async () => {
    await menuOf(page).getByText('Inbound orders').click()
    await page.getByRole('link', { name: 'New inbound order' }).first().click()
    const product = page.getByRole('combobox', { name: 'Product', exact: true })
    await product.fill(sku)
    await page.getByRole('option', { name: new RegExp(`^${sku} `) }).click()
    await expect(page.getByRole('combobox', { name: 'Customer' })).toBeHidden()
    await page.getByLabel('Declared').fill('24')
    await page.getByRole('button', { name: 'Add box' }).click()
    await page.getByRole('button', { name: 'Create inbound order' }).click()
    await expect(page.getByRole('button', { name: 'Print box labels' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'History' })).toContainText(/Forecast.*@example\.com/)
    await menuOf(page).getByText('Overview').click()
    await expect(page.getByRole('region', { name: 'Inbound orders: 1 open' })).toContainText('0 of 24')
  })

  await test.step('an order, at first without stock', async () => {
    await page.getByRole('link', { name: 'New order' }).click()
    await page.getByRole('combobox', { name: 'Channel' }).click()
    await page.getByRole('option', { name: 'STD' }).click()
    await page.getByLabel('Name').fill('Ada Example')
    await page.getByRole('combobox', { name: 'Country' }).fill('United Sta')
    await page.getByRole('option', { name: 'United States', exact: true }).click()
    await page.getByLabel('City').fill('Beverly Hills')
    await page.getByLabel('Postcode').fill('90210')
    await page.getByLabel('Address', { exact: true }).fill('1 Example Street')
    const product = page.getByRole('combobox', { name: 'Product', exact: true })
    await product.fill(sku)
    await page.getByRole('option', { name: new RegExp(`^${sku} `) }).click()
    await page.getByLabel('Required').fill('2')
    await expect(page.getByRole('status').filter({ hasText: 'It will be a draft' })).toContainText('Not enough available stock')
    await page.getByRole('button', { name: 'Create order' }).click()
    await expect(page.getByRole('heading', { name: /^WB/ })).toBeVisible()
    await menuOf(page).getByText('Overview').click()
    await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText('draft needs a correction or waits for goods')
  })

  await test.step('the warehouse has the goods: the order is pending without reloading, and can be intercepted', async () => {
    await site.importStock([{ location: 'A01-01-01', sku, pieces: 24 }])
    const orders = page.getByRole('region', { name: 'Orders', exact: true })
    await expect(orders.getByRole('link', { name: 'Pending 1' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Waiting for you' })).not.toContainText('draft')
    await orders.getByRole('link', { name: 'Pending 1' }).click()
    // The overview has rows, too.
    await expect(page.getByRole('columnheader', { name: 'Waybill' })).toBeVisible()
    await page.getByRole('row').nth(1).click()
    await page.getByRole('button', { name: 'Intercept', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Bought twice')
    await dialog.getByRole('button', { name: 'Intercept', exact: true }).click()
    await expect(page.getByText('Bought twice').first()).toBeVisible()
    await menuOf(page).getByText('Interceptions').click()
    await page.getByRole('link', { name: /^All/ }).click()
    const asked = page.getByRole('row').filter({ hasText: 'Bought twice' })
    await expect(asked).toContainText('@example.com')
    await expect(page.getByRole('columnheader', { name: 'Time left' })).toBeVisible()
    for (const name of ['Customer', 'Wave', 'Where the goods are']) await expect(page.getByRole('columnheader', { name })).toHaveCount(0)
  })

  await test.step('what has left has its tracking number at once', async () => {
    const packed = await site.packageAt('TO_BE_SHIPPED')
    await menuOf(page).getByText('Overview').click()
    const row = page.getByRole('region', { name: 'Orders', exact: true }).getByRole('row').filter({ hasText: packed.number })
    await expect(row).toContainText('To be shipped')
    // The first reads of the change fail, and no other change follows.
    let reads = 0
    const answer = (route: Route) => (++reads <= 2 ? respondingWith(500, 'SYSTEM_ERROR', 'Down')(route) : route.fallback())
    const mended = await injectFault(page, answer, /^OverviewPageQuery$/)
    await site.command('shipPackage', { packageId: packed.id })
    await expect(row).toContainText('Shipped')
    expect(reads).toBeGreaterThan(2)
    await mended()
    await expect(row.getByText(/^L[A-Z]\d{9}CN$/)).toBeVisible()
  })
})

test('who may only read changes nothing', async ({ openPageAs, site }) => {
  await site.createProducts([3])
  const { number } = await site.packageAt('PENDING')
  const page = await openPageAs('shipperReader', { path: '/home/overview' })
  await expect(menuOf(page)).toHaveText([
    ...['Overview', 'Products', 'Stock', 'Inbound orders', 'Unknown parcels', 'Orders', 'Interceptions', 'Account security'],
  ])
  await expect(page.getByRole('region', { name: 'Orders', exact: true })).toContainText(number)
  for (const name of ['New order', 'New inbound order']) await expect(page.getByRole('link', { name })).toHaveCount(0)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('region', { name: 'Recipient' })).toContainText('Ada Example')
  for (const name of ['Edit', 'Cancel', 'Intercept']) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.goto(`/customer/users?warehouse=${encodeURIComponent(site.warehouseId)}`)
  await expect(page.getByText('You do not have the right to do this').first()).toBeVisible()
})
