import type { Locator, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import { counter, createInboundOrder, orderCounter, receivePath, takeStation } from './stationPage.ts'

const panelOf = (page: Page, name = 'Help') => page.getByRole('complementary', { name, exact: true })
const about = 'The list of inbound orders'
const small = (page: Page) => panelOf(page).getByRole('button', { name: `Enlarge the picture: ${about}`, exact: true })

const widthOf = async (element: Locator) => must(await element.boundingBox(), 'a visible element').width

/** Width of an image as it is stored; it waits until the image is there. */
const storedWidth = (page: Page, name: string) =>
  page
    .getByRole('img', { name, exact: true })
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))

test('the picture of an article fills the panel, and opens large', async ({ openPageAs, page }) => {
  await openPageAs('manager', { path: '/inbound/warehouseWarrant' })
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  const image = small(page).locator('img')
  await expect(image).toHaveAttribute('src', /^\/assets\/help-inbound-warehouseWarrant\.en-[\w-]+\.webp$/)
  expect(await storedWidth(page, about)).toBe(912)
  await expect(panelOf(page).getByText('Taken from the program', { exact: true })).toBeVisible()
  const text = panelOf(page).getByRole('paragraph').first()
  expect(await widthOf(small(page))).toBe(await widthOf(text))
  await expect(panelOf(page).getByRole('listitem').first()).toHaveText('New inbound order opens the form.')
  expect(await seriousViolations(page)).toEqual([])

  await small(page).click()
  const dialog = page.getByRole('dialog', { name: about })
  await expect(dialog).toBeVisible()
  expect(await widthOf(dialog.getByRole('img'))).toBe(912)
  expect(await seriousViolations(page)).toEqual([])
  // Escape closes the picture, and then the help.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(small(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toBeHidden()
})

test('a picture that does not load says what it shows, and the article is there', async ({ openPageAs, page }) => {
  await page.route('**/assets/help-*.webp', (route) => route.abort())
  await openPageAs('manager', { path: '/inbound/warehouseWarrant' })
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(panelOf(page).getByText(about, { exact: true })).toBeVisible()
  await expect(small(page)).toBeHidden()
  await expect(panelOf(page).getByRole('listitem').first()).toHaveText('New inbound order opens the form.')
})

test('on a handheld a large picture can be moved, in Chinese too', async ({ openPageAs, page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openPageAs('manager', { path: '/inbound/warehouseWarrant', language: 'zh-CN' })
  await page.getByRole('button', { name: '帮助', exact: true }).click()
  await panelOf(page, '帮助').getByRole('button', { name: '放大图片：入库单列表', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '入库单列表' })
  await expect(dialog.getByRole('img')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  const region = dialog.getByRole('region')
  expect(await region.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await dialog.getByRole('button').click()
  await expect(dialog).toBeHidden()
})

test('at a station scans go on counting while a picture is large', async ({ openPageAs, site, page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const order = await createInboundOrder(site, [5])
  const station = await site.createStation()
  await openPageAs('receiver', { path: receivePath(order) })
  await takeStation(page, station)
  await expect(counter(page, orderCounter)).toHaveText('0 / 5')
  const { barcode } = must(order.goods[0], 'a product')
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await panelOf(page).getByRole('combobox').fill('inbound orders')
  await panelOf(page)
    .getByRole('option')
    .filter({ has: page.locator('b', { hasText: /^Inbound orders$/ }) })
    .click()
  await small(page).click()
  const dialog = page.getByRole('dialog', { name: about })
  await expect(dialog).toBeVisible()
  await scan(page, barcode)
  await expect(counter(page, orderCounter)).toHaveText('1 / 5')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await scan(page, barcode)
  await expect(counter(page, orderCounter)).toHaveText('2 / 5')
  await expect(dialog).toBeHidden()
})
