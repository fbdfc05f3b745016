import { createPackageAtStage } from '../api/package/packageStages.ts'
import { expect, test } from './fixtures.ts'
import { pressRested, scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import { takeStation } from './stationPage.ts'

test('a package is intercepted while somebody examines it: the station stops at once, and goes on when the desk rejects it', async ({
  openPageAs,
  site,
  browser,
}) => {
  const packageAt = await createPackageAtStage(site.goods)
  const { id, number, sku } = await packageAt('TO_BE_SHIPPED')

  const place = await site.createStation()
  const page = await openPageAs('dispatcher', { path: '/deliver/examine' })
  await takeStation(page, place)
  const instruction = page.locator('.instruction')
  await expect(instruction).toContainText('Scan the package to examine')
  await scan(page, number)
  await expect(instruction).toContainText(`Examining ${number}`)

  const office = await openPageAs('manager', {
    path: `/out/parcel/${encodeURIComponent(id)}`,
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  await office.getByRole('button', { name: 'Intercept', exact: true }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Bought twice')
  await dialog.getByRole('button', { name: 'Intercept', exact: true }).click()
  const section = office.getByRole('region', { name: 'Interceptions' })
  await expect(section).toContainText('Bought twice')
  await expect(section).toContainText('then approved')
  expect(await seriousViolations(office)).toEqual([])

  // Without a scan.
  const trouble = page.getByRole('alert')
  await expect(trouble).toContainText(`Stop: package ${number} is being intercepted`)
  expect(await seriousViolations(page)).toEqual([])
  await pressRested(page, 'F9')
  await expect(trouble).toBeHidden()
  await scan(page, sku)
  await expect(trouble).toContainText(`Package ${number} is being intercepted`)
  await pressRested(page, 'F9')
  await expect(trouble).toBeHidden()

  await office.goto(`/out/intercept?warehouse=${encodeURIComponent(site.warehouseId)}`)
  const row = office.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Bought twice')
  await row.getByRole('checkbox').click()
  await office.getByRole('toolbar').getByRole('button', { name: 'Reject' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Reject 1 interception' }).click()
  await expect(office.getByRole('dialog', { name: 'Reject 1 interception' })).toContainText('1 of 1')
  await office.getByRole('dialog').getByText('Close', { exact: true }).click()
  await expect(row).toBeHidden()

  for (let piece = 0; piece < 2; piece++) await scan(page, sku)
  await expect(instruction).toContainText(`${number} examined`)
})
