import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import { createInboundOrder, expectAllSent, injectFault, receivePath, respondingWith, takeStation } from './stationPage.ts'

const help = (page: Page) => page.getByRole('complementary', { name: 'Help', exact: true })
const lastErrors = (page: Page) => help(page).getByRole('region', { name: 'Last errors on this page' })

/** Saves a pick cart with a number that is taken. */
async function createCart(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'New pick cart' }).first().click()
  await page.getByLabel('Number').fill(number)
  await page.getByLabel('Boxes').fill('12')
  await page.getByLabel('Maximum load').fill('80')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
}

test('a refused form explains its error above the dialog, and the help keeps it for the page', async ({ openPageAs, page }) => {
  await openPageAs('manager', { path: '/setting/pickCar' })
  await createCart(page, 'C-77')
  await expect(page.getByRole('grid')).toContainText('C-77')
  await createCart(page, 'C-77')
  const summary = page.getByRole('dialog', { name: 'New pick cart' }).getByRole('alert')
  await summary.getByRole('button', { name: /^Why\?/ }).click()
  const why = page.getByRole('dialog', { name: /^Why\? Help on the error/ })
  await expect(why.getByRole('paragraph').first()).toContainText(/\w{3,}/)
  await expect(why.getByRole('code')).toHaveText('PICK_CAR_EXISTS')
  expect(await seriousViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  // What was typed is still there.
  await expect(page.getByLabel('Number')).toHaveValue('C-77')
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()

  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await lastErrors(page).getByRole('button').click()
  await expect(help(page).locator('h4[data-current]')).toBeInViewport()
  await expect(help(page).locator('h4[data-current] + p')).toHaveText('PICK_CAR_EXISTS')
  expect(await seriousViolations(page)).toEqual([])
  // They belong to the page; a code is found from any.
  await page.getByRole('navigation').getByRole('link', { name: 'Locations', exact: true }).click()
  await expect(help(page).getByRole('heading', { level: 3 })).toHaveText('Locations')
  await expect(lastErrors(page)).toBeHidden()
  await help(page).getByRole('combobox').fill('pick_car_exists')
  await expect(help(page).getByRole('option').first()).toContainText('Pick cart … already exists')
})

test('a page that cannot be read says why', async ({ openPageAs, page }) => {
  await openPageAs('manager', { path: '/setting/pickCar' })
  await expect(page.getByRole('heading', { name: 'Pick carts', exact: true })).toBeVisible()
  await injectFault(page, respondingWith(500, 'SYSTEM_ERROR', 'System error, try later'), /Query$/)
  await page.getByRole('navigation').getByRole('link', { name: 'Locations', exact: true }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Why? Help on the error SYSTEM_ERROR' }).click()
  await expect(page.getByRole('dialog', { name: /^Why\?/ }).getByRole('code')).toHaveText('SYSTEM_ERROR')
})

test('a refused scan is explained in the help of the station', async ({ openPageAs, site, page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const order = await createInboundOrder(site, [5])
  const station = await site.createStation()
  await openPageAs('receiver', { path: receivePath(order) })
  await takeStation(page, station)
  await scan(page, '99999999')
  await expectAllSent(page)
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await lastErrors(page).getByRole('button').click()
  await expect(help(page).locator('h4[data-current]')).toBeInViewport()
  expect(await seriousViolations(page)).toEqual([])
})
