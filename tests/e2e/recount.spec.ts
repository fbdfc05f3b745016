import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { PersonName, SiteProduct } from './site.ts'
import { expectAllSent, takeStation } from './stationPage.ts'

const shelf = 'A01-02-01'

/** Types digits on the keys of the device as a hand does: each key is held for a while. */
async function typeDigits(page: Page, digits: string) {
  for (const digit of digits) await page.keyboard.press(digit, { delay: 80 })
}

test('the handheld says why, when and by whom goods are counted again, and takes typed digits as pieces of a scan', async ({
  openPageAs,
  browser,
  site,
}) => {
  const [{ sku: moving }, { sku: missing }] = (await site.createProducts([45, 8], shelf)) as [SiteProduct, SiteProduct]
  const { warehouseId } = site
  const blind = { warehouseId, type: 'LOCATION', locations: [shelf], withEmpty: false, isBlind: true }
  type Created = { stockCount: { number: string } }
  const { stockCount } = await site.command<Created>('createStockCount', blind, 'stockCount { number }', 'manager')

  const device = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: 'en-GB' }
  const open = async (name: PersonName) => {
    const station = await site.createStation()
    const page = await openPageAs(name, { path: '/scan/count', page: await (await browser.newContext(device)).newPage() })
    await takeStation(page, station)
    await scan(page, stockCount.number)
    await expect(page.locator('.instruction')).toContainText(`Go to ${shelf}`)
    await scan(page, `L:${shelf}`)
    await expectAllSent(page)
    return page
  }
  const page = await open('controller')
  const instruction = page.locator('.instruction')
  const pad = page.getByRole('group', { name: 'Pieces' })

  // Typed digits are the pieces of the next scan, and of that scan only.
  await typeDigits(page, '40')
  await expect(page.getByText('40 × the next scan')).toBeVisible()
  await scan(page, moving)
  await expect(pad.getByRole('status')).toHaveText(/40$/)
  await scan(page, moving)
  await expect(pad.getByRole('status')).toHaveText(/41$/)
  await typeDigits(page, '2')
  await expect(pad.getByRole('status')).toHaveText(/2$/)
  await scan(page, moving)
  await expect(pad.getByRole('status')).toHaveText(/43$/)
  await expectAllSent(page)

  // Goods leave a moment before the count is confirmed.
  const taken = { warehouseId, customerId: site.customer.id, reason: 'SAMPLE', lines: [{ sku: moving, location: shelf, change: -2 }] }
  await site.command('createAdjustment', taken, '', 'manager')
  await page.getByRole('button', { name: /^Confirm 43/ }).click()
  await expect(instruction).toContainText('Goods moved here a moment ago')
  await expect(instruction).toContainText(/Count it again from \d\d:\d\d/)
  await expect(page.locator('.last')).not.toContainText('43')
  await expect(pad).toHaveCount(0)
  expect(await seriousViolations(page)).toEqual([])
  // The keys come when it is counted, all of them on the screen.
  await page.getByRole('button', { name: /^Count again/ }).click()
  await expect(pad.getByRole('button', { name: '0', exact: true })).toBeInViewport({ ratio: 1 })

  // A difference is counted by another person; this one goes on.
  await scan(page, missing)
  await typeDigits(page, '7')
  await expect(page.getByRole('button', { name: /^Confirm 7/ })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /^Confirm 7/ }).click()
  await expect(instruction).toContainText('another person counts again')
  await expect(page.getByRole('button', { name: /^Count again/ })).toBeDisabled()

  const second = await open('lead')
  await second.getByRole('button', { name: missing }).click()
  await expect(second.locator('.instruction')).toContainText('The count and the stock do not agree')
  await expect(second.getByText('Behind, below and on top')).toBeVisible()
  await typeDigits(second, '7')
  await second.getByRole('button', { name: /^Confirm 7/ }).click()
  await expectAllSent(second)
  await expect(second.locator('.log li').first()).toContainText('counted')
})
