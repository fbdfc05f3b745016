import { expect, test } from './fixtures.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import { expectAllSent, injectFault, takeStation } from './stationPage.ts'

test('an unknown parcel is registered, followed live, and becomes a return of its customer, whose goods are found at the desk', async ({
  openPageAs,
  site,
  browser,
}) => {
  await site.area('STAGING')
  await site.area('DEFECTIVE')
  const [bib] = await site.createProducts([0])
  const page = await openPageAs('receiver', { path: '/inbound/unknown-parcel' })
  const watching = await openPageAs('manager', {
    path: '/inbound/unknown-parcel?view=WAITING',
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  const rows = watching.getByRole('grid').locator('[data-index]')
  await expect(watching.getByRole('gridcell', { name: 'No results' })).toBeVisible()

  await page.getByRole('button', { name: 'Register unknown parcel' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tracking number').fill('1zstory77')
  await dialog.getByLabel('Cartons').fill('0')
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('Cartons')
  await dialog.getByLabel('Cartons').fill('3')
  const place = dialog.getByRole('combobox', { name: 'Kept at' })
  await place.fill('A01-01-0')
  await page.getByRole('option', { name: 'A01-01-02' }).click()
  await expect(place).toHaveValue('A01-01-02')
  await place.fill('Cage 1')
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(/Unknown parcel UP\d+-\d+ is registered/)).toBeVisible()
  // The receiver keeps it; whose it is, the manager knows.
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('1ZSTORY77')
  await rows.first().click()
  await expect(watching.getByRole('heading', { name: /^UP\d/ })).toBeVisible()
  expect(await seriousViolations(watching)).toEqual([])

  await watching.getByRole('button', { name: 'Edit' }).click()
  await watching.getByRole('dialog').getByLabel('Sender').fill('Hongda Trading')
  await watching.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(watching.getByRole('dialog')).toBeHidden()
  await expect(watching.getByText('Hongda Trading')).toBeVisible()

  await watching.getByRole('link', { name: 'New return' }).click()
  await expect(watching.getByLabel('Tracking number').first()).toHaveValue('1ZSTORY77')
  await watching.getByRole('combobox', { name: 'Customer' }).click()
  await watching.getByRole('option', { name: site.customer.name }).click()
  await watching.getByRole('button', { name: 'Create inbound order' }).click()
  await expect(watching.getByRole('heading', { name: /^IN\d/ })).toBeVisible()
  await expect(watching.getByText('Nothing is declared')).toBeVisible()
  await watching.getByRole('button', { name: 'Receive now' }).click()
  const counting = watching.getByRole('dialog')
  await counting.getByRole('button', { name: 'Add product' }).click()
  await counting.getByRole('combobox', { name: 'Product' }).fill(bib!.sku)
  await watching.getByRole('option', { name: bib!.sku }).click()
  await counting.getByRole('textbox', { name: 'Defective' }).fill('2')
  await expect(counting.getByRole('checkbox')).toHaveCount(0)
  expect(await seriousViolations(watching)).toEqual([])
  await counting.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(counting).toBeHidden()
  await watching.getByRole('button', { name: 'Close receipt' }).click()
  await watching.getByLabel('Reason').fill('That is all')
  await watching.getByRole('alertdialog').getByRole('button', { name: 'Close receipt' }).click()
  await expect(watching.getByText('That is all').first()).toBeVisible()
  await expect(watching.getByRole('button', { name: 'Receive now' })).toHaveCount(0)
  const claimed = page.getByRole('grid').locator('[data-index]').filter({ hasText: '1ZSTORY77' })
  await expect(claimed).toContainText('Assigned')
  await expect(claimed).toContainText(site.customer.name)
})

test('at the signing station a number of no order is registered by a button, and never twice', async ({ openPageAs, site, page }) => {
  const station = await site.createStation()
  await openPageAs('receiver', { path: '/inbound/sign' })
  await takeStation(page, station)
  const trouble = page.locator('.trouble')
  const register = trouble.getByRole('button', { name: 'Register unknown parcel' })
  await scan(page, '1zdock88')
  await expect(register).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  // A scan of the parcel once more is no place; then a shelf is scanned, and the carrier is typed.
  await register.click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Where is it put?')
  expect(await seriousViolations(page)).toEqual([])
  await scan(page, '1zdock88')
  await expect(question).toContainText("This is the parcel's own number")
  await scan(page, 'P:WB1')
  await expect(question).toContainText('P:WB1 is no location')
  await scan(page, 'L:A01-02-01')
  await expect(question).toContainText('Which carrier brought it?')
  // Nothing is lost without the network: the registration waits with the scans.
  const mended = await injectFault(page, (route) => route.abort(), /ParcelMutation$/)
  await question.getByRole('textbox').fill('Ontrac')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await mended()
  await expect(page.getByText(/Unknown parcel UP\d+-\d+ is registered/)).toBeVisible()
  await expect(trouble).toBeHidden()
  await expectAllSent(page)

  // The second parcel: one key skips each question, and a known carrier is a button.
  await scan(page, '1zdock89')
  await register.click()
  await expect(question).toContainText('Where is it put?')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Ontrac' }).click()
  await expectAllSent(page)

  await scan(page, '1ZDOCK88')
  await register.click()
  await page.keyboard.press('Enter')
  await expect(question).toContainText('Which carrier brought it?')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/1ZDOCK88 is already registered as unknown parcel UP/)).toBeVisible()
  await expect(trouble).toContainText('1ZDOCK88')

  const list = await openPageAs('receiver', { path: '/inbound/unknown-parcel?q=A01-02-01' })
  const row = list.getByRole('grid').locator('[data-index]')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('1ZDOCK88')
  await expect(row).toContainText('Ontrac')
})
