import type { Page, Request } from 'playwright/test'
import { productHeader, xlsxOf } from '../api/exchange/sheetFiles.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan, scanAll } from './scanner.ts'
import { expectAllSent, heldUntil, injectFault, takeStation } from './stationPage.ts'

const shelf = 'A01-02-01'

test('goods come from spreadsheets to a shelf, and a handheld counts them there', async ({ openPageAs, site, browser }) => {
  const kettle = { sku: site.unique('KETTLE'), name: 'Enamel kettle', ean: '4006381333931' }
  const jug = { sku: site.unique('JUG'), name: 'Glass jug', ean: '' }
  const page = await openPageAs('owner', { path: '/product/product' })
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const productRow = ({ sku, name, ean }: typeof jug) => [sku, name, '壶', name, '19.90', 'USD', 25, 20, 22, 0.9, ean]
  await importSheet(page, site.customer.name, [[...productHeader, 'EAN'], productRow(kettle), productRow(jug)])

  await page.goto('/inventory/inventory-list')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const stockRow = ({ sku }: typeof jug, pieces: number) => [sku, shelf, pieces, '2026-01-05']
  await importSheet(page, site.customer.name, [['SKU', 'Location', 'Quantity', 'Received on'], stockRow(kettle, 3), stockRow(jug, 8)])

  await page.goto('/inventory/create-count')
  await page.getByRole('radio', { name: 'Products' }).check()
  for (const [index, { sku, name }] of [kettle, jug].entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add a product' }).click()
    await page.getByRole('combobox', { name: 'Product' }).nth(index).fill(sku)
    await page.getByRole('option', { name }).click()
  }
  await page.getByRole('button', { name: 'Create count' }).click()
  const number = must(await page.getByRole('heading', { name: /^CT\d/ }).textContent(), 'number')

  const station = await site.createStation()
  const device = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: 'en-GB' }
  const context = await browser.newContext(device)
  const handheld = await openPageAs('controller', { path: '/scan/count', page: await context.newPage() })
  await takeStation(handheld, station)
  await scan(handheld, number)
  await expect(handheld.locator('.instruction')).toContainText(`Go to ${shelf}`)
  await scanAll(handheld, [`L:${shelf}`, kettle.ean, kettle.ean, kettle.ean], 50)
  await handheld.getByRole('button', { name: /^Confirm 3/ }).click()
  await expectAllSent(handheld)
  await expect(handheld.locator('.log li').first()).toContainText(kettle.name)

  // One jug is missing; the digit is typed before the server has answered the second scan.
  await scan(handheld, jug.sku)
  await expectAllSent(handheld)
  const answered = Promise.withResolvers<void>()
  const mended = await injectFault(handheld, heldUntil(answered.promise))
  await scan(handheld, jug.sku)
  await countOnPad(handheld, 7, () => mended().then(answered.resolve))
  await expect(handheld.locator('.instruction')).toContainText('another person counts again')

  // Another person counts the difference again.
  const others = await site.createStation()
  const other = await browser.newContext(device)
  const second = await openPageAs('lead', { path: '/scan/count', page: await other.newPage() })
  await takeStation(second, others)
  await scan(second, number)
  await expect(second.locator('.instruction')).toContainText(`Go to ${shelf}`)
  await scanAll(second, [`L:${shelf}`, jug.sku], 50)
  await countOnPad(second, 7)
  await expectAllSent(second)
  await expect(second.locator('.instruction')).toContainText('Everything is counted')

  const lines = page.getByRole('table', { name: 'Lines' }).getByRole('row')
  await expect(lines.filter({ hasText: kettle.name })).toContainText('Agrees')
  await expect(lines.filter({ hasText: jug.name })).toContainText('Different')
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toContainText('1 missing piece and 0 found pieces')
  await confirm.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(page.getByText(`Count ${number} completed`)).toBeVisible()

  await page.goto(`/inventory/inventory-list?q=${jug.sku}`)
  await page.getByRole('grid').getByRole('link', { name: jug.sku }).click()
  // Two changes of -1 with 7 after: of the pieces on hand and of the good ones.
  const flow = page.getByRole('grid', { name: 'Inventory flow' }).locator('[data-index]').filter({ hasText: number })
  await expect(flow.filter({ hasText: /(?:Good|On hand)-18 → 7/ })).toHaveCount(2)
})

async function importSheet(page: Page, customer: string, rows: readonly (readonly unknown[])[]): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer)
  const buffer = Buffer.from(xlsxOf(rows))
  await page.locator('input[type=file]').setInputFiles({ name: 'goods.xlsx', mimeType: 'application/octet-stream', buffer })
  // The answer of the command is held until the import is over: it must not set the page back.
  const done = page.getByText('2 rows imported', { exact: true })
  const isStart = (request: Request) => request.postData()?.includes('"mode":"ALL_OR_NOTHING"') ?? false
  await page.route('**/graphql', async (route) => {
    if (!isStart(route.request())) return route.fallback()
    const response = await route.fetch()
    await expect(done).toBeVisible()
    await route.fulfill({ response })
  })
  const answered = page.waitForEvent('requestfinished', isStart)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await answered
  await page.unroute('**/graphql')
  await page.getByRole('link', { name: 'Import another file' }).focus()
  await expect(done).toBeVisible()
}

/** Enters pieces on the number pad and confirms them. */
async function countOnPad(page: Page, pieces: number, beforeConfirming = () => Promise.resolve()): Promise<void> {
  await page
    .getByRole('group', { name: 'Pieces' })
    .getByRole('button', { name: `${pieces}` })
    .click()
  await beforeConfirming()
  await page.getByRole('button', { name: new RegExp(`^Confirm ${pieces}`) }).click()
}
