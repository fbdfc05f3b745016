import type { Locator, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import { counter, createInboundOrder, orderCounter, receivePath, takeStation } from './stationPage.ts'

const panelOf = (page: Page, name = 'Help') => page.getByRole('complementary', { name, exact: true })
const title = (page: Page) => panelOf(page).getByRole('heading', { level: 3 })

const boxOf = async (element: Locator) => must(await element.boundingBox(), 'a visible element')

/** The page ends where the panel begins. */
async function expectBeside(page: Page): Promise<void> {
  const [main, panel] = await Promise.all([boxOf(page.locator('main')), boxOf(panelOf(page))])
  expect(panel.width).toBe(384)
  expect(main.x + main.width).toBeLessThanOrEqual(panel.x)
}

test('the help of a page opens beside it, follows it, and finds articles by the words of other programs', async ({ openPageAs, page }) => {
  await openPageAs('manager', { path: '/inbound/warehouseWarrant' })
  await expect(page.getByRole('heading', { level: 1, name: 'Inbound orders' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(title(page)).toHaveText('Inbound orders')
  await expectBeside(page)
  await page.keyboard.press('?')
  await expect(panelOf(page)).toBeHidden()

  const button = page.getByRole('button', { name: 'Help', exact: true })
  await button.click()
  await expect(title(page)).toHaveText('Inbound orders')
  expect(await seriousViolations(page)).toEqual([])

  // An article leads to another one, and back.
  await panelOf(page).getByRole('button', { name: 'unknown parcel' }).click()
  await expect(title(page)).toHaveText('Unknown parcels')
  await panelOf(page).getByRole('button', { name: 'Help of this page' }).click()
  await expect(title(page)).toHaveText('Inbound orders')

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Transfers', exact: true }).click()
  await expect(title(page)).toHaveText('Transfers')
  await panelOf(page).getByRole('link', { name: 'New transfer' }).click()
  await expect(page).toHaveURL(/\/inventory\/create-move\?/)
  // A page without an article of its own shows that of its list.
  await expect(title(page)).toHaveText('Transfers')
  await expectBeside(page)

  const field = panelOf(page).getByRole('combobox', { name: 'Search help' })
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('asn')
  await expect(panelOf(page).getByRole('status')).toContainText('“asn” is called “inbound order” here')
  await expect(panelOf(page).locator('mark').first()).toHaveText(/inbound/i)
  expect(await seriousViolations(page)).toEqual([])
  await field.fill('signature')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Hand-over sheets')
  await panelOf(page).getByRole('link', { name: 'Open the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hand-over sheets' })).toBeVisible()

  await field.fill('qqqqqqqqq')
  await expect(panelOf(page).getByRole('status')).toHaveText('No article for “qqqqqqqqq”')
  await field.fill('shelf unicorn')
  await expect(panelOf(page).getByRole('status')).toContainText('Close to it')
  await panelOf(page).getByRole('option').first().click()
  await expect(title(page)).toHaveText('Shelf sizes')

  await panelOf(page).getByRole('tab', { name: 'Keyboard' }).click()
  await expect(panelOf(page).getByText('Next row, previous row')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await panelOf(page).getByRole('button', { name: 'New: What changed' }).click()
  await expect(title(page)).toHaveText('What changed')
  await expect(panelOf(page).getByRole('heading', { level: 4 }).first()).toHaveText(/^\d{4}-\d\d-\d\d$/)
  await panelOf(page).getByRole('button', { name: 'Help of this page' }).click()
  await expect(panelOf(page).getByRole('button', { name: 'What changed', exact: true })).toBeVisible()
  await panelOf(page).getByRole('link', { name: 'Set up Wavehouse' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set up Wavehouse' })).toBeVisible()
  await panelOf(page).getByRole('tab', { name: 'This page' }).click()
  await expect(title(page)).toHaveText('Set up Wavehouse')
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toBeHidden()
})

test('an article that is opened while the next page still loads stays open', async ({ openPageAs, page }) => {
  await openPageAs('manager', { path: '/inventory/move' })
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(title(page)).toHaveText('Transfers')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    await released
    await route.fallback()
  })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Inbound orders', exact: true }).click()
  await expect(page).toHaveURL(/\/inbound\/warehouseWarrant\?/)
  await panelOf(page).getByRole('combobox', { name: 'Search help' }).fill('signature')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Hand-over sheets')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Inbound orders' })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(title(page)).toHaveText('Hand-over sheets')
  await menu.getByRole('link', { name: 'Transfers', exact: true }).click()
  await expect(title(page)).toHaveText('Transfers')
})

test('an article of a page without the right stays readable, and a question mark of a scan or in a field opens no help', async ({
  openPageAs,
  page,
}) => {
  await openPageAs('packer', { path: '/out/parcel' })
  const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first()
  await expect(page.getByRole('heading', { level: 1, name: 'All orders' })).toBeVisible()
  await scan(page, '?ABC1234')
  await search.fill('')
  await search.press('?')
  await expect(search).toHaveValue('?')
  await page.getByRole('heading', { level: 1, name: 'All orders' }).click()
  await search.blur()
  await expect(panelOf(page)).toBeHidden()

  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(title(page)).toHaveText('All orders')
  await expect(panelOf(page).getByRole('link', { name: 'Set up Wavehouse' })).toBeHidden()
  await panelOf(page).getByRole('combobox').fill('token')
  const result = panelOf(page).getByRole('option').filter({ hasText: 'API keys' }).first()
  await expect(result).toContainText('You have no right to open this page')
  await expect(panelOf(page).getByRole('status')).toContainText('you may not open')
  await result.click()
  await expect(title(page)).toHaveText('API keys')
  await expect(panelOf(page).getByText('You have no right to open this page')).toBeVisible()
  await expect(panelOf(page).getByRole('link', { name: 'Open the page' })).toBeHidden()
})

test('if the articles do not load, the page goes on working, and they load when asked again', async ({ openPageAs, page }) => {
  await page.route('**/assets/help-*.json', (route) => route.abort())
  await openPageAs('manager', { path: '/inbound/warehouseWarrant' })
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(panelOf(page).getByRole('alert')).toContainText('The help articles did not load')
  await page.getByRole('link', { name: /^Completed/ }).click()
  await expect(page).toHaveURL(/COMPLETED/)
  await panelOf(page).getByRole('tab', { name: 'Keyboard' }).click()
  await expect(panelOf(page).getByText('Next row, previous row')).toBeVisible()
  await panelOf(page).getByRole('tab', { name: 'This page' }).click()
  await page.unroute('**/assets/help-*.json')
  await panelOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(title(page)).toHaveText('Inbound orders')
})

test('on a handheld the help is a sheet that leaves the heading visible, in Chinese too', async ({ openPageAs, page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openPageAs('manager', { path: '/inbound/unknown-parcel', language: 'zh-CN' })
  const heading = page.getByRole('heading', { level: 1, name: '无主件' })
  await page.getByRole('button', { name: '帮助', exact: true }).click()
  const panel = panelOf(page, '帮助')
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText('无主件')
  const [top, sheet] = await Promise.all([boxOf(heading), boxOf(panel)])
  expect(top.y + top.height).toBeLessThanOrEqual(sheet.y)
  await panel.getByRole('combobox').fill('快递')
  await expect(panel.getByRole('status')).toContainText('“快递”在这里叫“渠道”')
  await expect(panel.locator('mark').first()).toHaveText('渠道')
  expect(await seriousViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('combobox')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('at a station the help is a sheet, and scans go on counting while it is open', async ({ openPageAs, site, page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const order = await createInboundOrder(site, [5])
  const station = await site.createStation()
  await openPageAs('receiver', { path: receivePath(order) })
  await takeStation(page, station)
  await expect(counter(page, orderCounter)).toHaveText('0 / 5')
  const { barcode } = must(order.goods[0], 'a product')
  const instruction = page.locator('main .say').getByText('Scan a product')

  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(panelOf(page).getByRole('combobox')).toBeVisible()
  const [said, sheet] = await Promise.all([boxOf(instruction), boxOf(panelOf(page))])
  expect(said.y + said.height).toBeLessThanOrEqual(sheet.y)
  await scan(page, barcode)
  await expect(counter(page, orderCounter)).toHaveText('1 / 5')
  // Also while the search has the focus: it stays as it was.
  await panelOf(page).getByRole('combobox').fill('box')
  await scan(page, barcode)
  await expect(counter(page, orderCounter)).toHaveText('2 / 5')
  await expect(panelOf(page).getByRole('combobox')).toHaveValue('box')
  await panelOf(page).getByRole('tab', { name: 'Keyboard' }).click()
  await expect(panelOf(page).getByText('CMD-UNDO')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  // The printed list has the barcodes, which can be scanned from it, and nothing else of the page.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await panelOf(page).getByRole('button', { name: 'Print this list' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: 'CMD-UNDO' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('KeyboardScan to receive')
  await expect(panelOf(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('img', { name: 'CMD-UNDO' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toBeHidden()
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await panelOf(page).getByRole('button', { name: 'Go on scanning' }).click()
  await scan(page, barcode)
  await expect(counter(page, orderCounter)).toHaveText('3 / 5')
  await expect(panelOf(page)).toBeHidden()
})
