import { expect, test } from './fixtures.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import { registerStation, takeStation } from './stationPage.ts'

test('an unknown parcel is registered, followed live, and becomes an order of its customer', async ({ openPageAs, browser }) => {
  const page = await openPageAs('receiver', { path: '/inbound/unknown-parcel' })
  const watching = await openPageAs('manager', {
    path: '/inbound/unknown-parcel?view=WAITING',
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  const rows = watching.getByRole('grid').locator('[data-index]')
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Register unknown parcel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tracking number').fill('1zstory77')
  await dialog.getByLabel('Cartons').fill('0')
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('Cartons')
  await dialog.getByLabel('Cartons').fill('3')
  await dialog.getByLabel('Kept at').fill('Cage 1')
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(/Unknown parcel UP\d+-\d+ is registered/)).toBeVisible()
  // The receiver keeps it; whose it is, the manager knows.
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('1ZSTORY77')
  await rows.first().click()
  await expect(watching.getByRole('heading', { name: /^UP\d/ })).toBeVisible()
  expect(await seriousViolations(watching)).toEqual([])

  await watching.getByRole('button', { name: 'Edit' }).click()
  await watching.getByRole('dialog').getByLabel('Sender').fill('Hongda Trading')
  await watching.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(watching.getByRole('dialog')).toBeHidden()
  await expect(watching.getByText('Hongda Trading')).toBeVisible()

  await watching.getByRole('link', { name: 'New inbound order' }).click()
  await expect(watching.getByLabel('Tracking number').first()).toHaveValue('1ZSTORY77')
  await watching.getByRole('combobox', { name: 'Customer' }).click()
  await watching.getByRole('option', { name: 'Harborline' }).click()
  await watching.getByRole('combobox', { name: 'Product' }).fill('APRON-BE')
  await watching.getByRole('option', { name: 'APRON-BE' }).click()
  await watching.getByLabel('Declared').first().fill('12')
  await watching.getByRole('button', { name: 'Create inbound order' }).click()
  await expect(watching.getByRole('heading', { name: /^IN\d/ })).toBeVisible()
  const claimed = page.getByRole('grid').locator('[data-index]').filter({ hasText: '1ZSTORY77' })
  await expect(claimed).toContainText('Claimed')
  await expect(claimed).toContainText('Harborline')
})

test('at the signing station a number of no order is registered by a button, and never twice', async ({ openPageAs, testServer, page }) => {
  const station = await registerStation(testServer)
  await openPageAs('receiver', { path: '/inbound/sign' })
  await takeStation(page, station)
  const trouble = page.locator('.trouble')
  const register = trouble.getByRole('button', { name: 'Register unknown parcel' })
  await scan(page, '1zdock88')
  await expect(register).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await register.click()
  await expect(page.getByText(/Unknown parcel UP\d+-\d+ is registered/)).toBeVisible()
  await expect(trouble).toBeHidden()

  await scan(page, '1ZDOCK88')
  await register.click()
  await expect(page.getByText(/1ZDOCK88 is already registered as unknown parcel UP/)).toBeVisible()
  await expect(trouble).toContainText('1ZDOCK88')
})
