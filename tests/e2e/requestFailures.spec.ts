import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { scan } from './scanner.ts'
import { createInboundOrder, expectAllSent, injectFault, respondingWith, takeStation, withoutResponse } from './stationPage.ts'

const failing = respondingWith(500, 'SYSTEM_ERROR', 'System error, try later')
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('a request that fails says what did not happen and why, and what was typed stays', async ({ openPageAs, site }) => {
  const [lamp] = await site.createProducts([60])
  await site.packageAt('PICKING')
  const page = await openPageAs('manager', { path: '/inventory/create-adjust' })
  let mended = await injectFault(page, failing, /Mutation$/)
  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: site.customer.name }).click()
  await page.getByLabel('Reason').selectOption('Lost')
  await page.getByRole('combobox', { name: 'Product' }).fill(lamp!.sku)
  await page.getByRole('option', { name: lamp!.sku }).click()
  const location = page.getByRole('combobox', { name: 'Location' })
  await location.click()
  await page
    .getByRole('option', { name: /· Good/ })
    .first()
    .click()
  await expect(location).toBeFocused()
  await page.getByLabel('Change').fill('-1')
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(alert(page, 'Failed to create the adjustment: System error, try later')).toHaveAttribute('data-kind', 'error')
  await mended()
  // The answer is lost, not the command: what is sent again happens once.
  mended = await injectFault(page, withoutResponse, /Mutation$/)
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(alert(page, 'It is not known whether it was saved')).toBeVisible()
  await mended()
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByRole('heading', { name: /^AD\d/ })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Adjustments', exact: true }).click()
  await expect(page.getByRole('grid').locator('[data-index]')).toHaveCount(1)

  mended = await injectFault(page, failing, /Mutation$/)
  await page.goto('/setting/pickCar')
  await page.getByRole('button', { name: 'New pick cart' }).first().click()
  await page.getByLabel('Number').fill('C-91')
  await page.getByLabel('Boxes').fill('12')
  await page.getByLabel('Maximum load').fill('80')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(alert(page, 'Save failed: System error, try later')).toBeVisible()
  await mended()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('grid')).toContainText('C-91')

  mended = await injectFault(page, failing, /Mutation$/)
  await page.goto('/out/wave/list?view=PICKING')
  await page
    .getByRole('button', { name: /^Actions on wave/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Confirm picking' }).click()
  await page
    .getByRole('dialog', { name: /^Confirm picking/ })
    .getByRole('button', { name: /picked/ })
    .click()
  await expect(alert(page, 'Confirmation failed, retry: System error, try later')).toBeVisible()
  await mended()
})

test('a page that cannot be read says which one', async ({ openPageAs, page }) => {
  await openPageAs('manager', { path: '/setting/pickCar' })
  await expect(page.getByRole('heading', { name: 'Pick carts', exact: true })).toBeVisible()
  for (const name of ['Locations', 'Transfers', 'Warehouse layout']) {
    const mended = await injectFault(page, failing, /Query$/)
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await expect(alert(page, `Failed to get “${name}”`)).toContainText('System error, try later')
    await mended()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
})

test('a notification stays for 2500 ms at the top, can be closed', async ({ openPageAs, page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await openPageAs('manager', { path: '/setting/mange' })
  await site.area('PICKING')
  const copy = page.getByRole('button', { name: /^Copy / }).first()
  await expect(copy).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const notice = page.getByRole('status').filter({ hasText: 'Copied successfully' })
  await copy.click()
  await expect(notice).toHaveAttribute('data-kind', 'success')
  await expect(notice).toHaveCSS('color', 'rgb(255, 255, 255)')
  expect((await notice.boundingBox())?.y).toBeLessThan(40)
  // The keys of the page work meanwhile.
  await page.keyboard.press('?')
  await page.clock.runFor(500)
  await expect(page.getByRole('complementary', { name: 'Help', exact: true })).toBeVisible()
  await page.clock.runFor(1900)
  await expect(notice).toBeVisible()
  await page.clock.runFor(200)
  await expect(notice).toBeHidden()
  await copy.click()
  await notice.getByRole('button', { name: 'Close notification' }).click()
  await expect(notice).toBeHidden()
})

test('a long press of 300 ms opens the menu of a scan', async ({ openPageAs, page, site }) => {
  const order = await createInboundOrder(site, [5])
  const [lamp] = order.goods
  const station = await site.createStation()
  await page.clock.install()
  await openPageAs('receiver', { path: `/inbound/receive?order=${order.number}` })
  await takeStation(page, station)
  await scan(page, lamp!.barcode)
  await expectAllSent(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const row = page.locator('.log li').first()
  const { x, y } = (await row.boundingBox())!
  const touch = { pointerType: 'touch', clientX: x + 20, clientY: y + 10 }
  await row.dispatchEvent('pointerdown', touch)
  await page.clock.runFor(200)
  await row.dispatchEvent('pointerup', touch)
  await page.clock.runFor(500)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await row.dispatchEvent('pointerdown', touch)
  await page.clock.runFor(300)
  await expect(page.getByRole('menu')).toBeVisible()
})
