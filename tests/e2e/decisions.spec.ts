import { createPackageAtStage } from '../api/package/packageStages.ts'
import { rowId } from '../api/testDataFactory.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'

test('what waits comes first, by deadline, follows what happens, and each button leads to a list of as many rows', async ({
  openPageAs,
  site,
}) => {
  const { goods } = site
  const sku = await goods.createProduct(20)
  const packages = []
  for (let one = 0; one < 4; one++) packages.push(await goods.createPackage({ [sku]: 1 }))
  const [broken, cancelled] = packages.map(({ id }) => id)
  const page = await openPageAs('manager')
  const card = page.getByRole('region', { name: 'To decide' })
  const rows = card.getByRole('listitem')
  const grid = page.getByRole('grid').getByRole('row').filter({ hasText: /WB/ })
  await expect(page.getByRole('heading', { level: 2, name: /^(To decide|Today)$/ })).toHaveText(['To decide', 'Today'])
  await expect(card.getByText(/^Nothing to decide: Interceptions to decide, .*Abnormal packages, .*Low stock$/)).toBeVisible()
  await expect(rows).toHaveCount(0)

  await site.command('markAbnormal', { packageId: must(broken, 'package'), reason: 'GOODS_DAMAGED', note: '' }, '', 'lead')
  await expect(rows).toHaveText(/^1Abnormal packagesGoods damaged 1oldest/)
  await expect(card.getByText(/^Nothing to decide:/)).not.toContainText('Abnormal')
  expect(await seriousViolations(page)).toEqual([])

  // The truck has left without the packages of yesterday.
  const { db } = site.api
  await db.logisticsGroup.updateMany({ where: { warehouseId: rowId(site.warehouse) }, data: { cutOff: '00:00' } })
  await db.package.updateMany({ where: { warehouseId: rowId(site.warehouse) }, data: { createdAt: new Date(Date.now() - 30 * 3_600_000) } })
  await site.command('cancelPackage', { packageId: must(cancelled, 'package') })
  await expect(rows).toHaveText([/^2Packages that miss their cut-offEvening truck · cut-off 00:00due/, /^1Abnormal packages/])
  await card.getByRole('link', { name: 'Show: Packages that miss their cut-off' }).click()
  await expect(page).toHaveURL(/due=today/)
  await expect(page.getByRole('button', { name: /Before today’s cut-off/ })).toBeVisible()
  await expect(grid).toHaveCount(2)
  await page.goBack()
  await card.getByRole('link', { name: 'Handle: Abnormal packages' }).click()
  await expect(page).toHaveURL(/out\/abnormal/)
  await expect(grid).toHaveCount(1)
  await page.goBack()
  await site.command('cancelPackage', { packageId: must(broken, 'package') })
  await expect(rows).toHaveText([/^2Packages that miss their cut-off/])
})

test('the forecast of the cut-offs follows what is shipped, and says the same in words as in its lanes', async ({ openPageAs, site }) => {
  const packageAt = await createPackageAtStage(site.goods)
  const [packed, pending] = [await packageAt('TO_BE_SHIPPED'), await packageAt('PENDING')]
  const { db } = site.api
  await db.logisticsGroup.updateMany({ where: { warehouseId: rowId(site.warehouse) }, data: { cutOff: '00:00' } })
  await db.package.updateMany({ where: { warehouseId: rowId(site.warehouse) }, data: { createdAt: new Date(Date.now() - 30 * 3_600_000) } })
  const page = await openPageAs('manager')
  const table = page.getByRole('table', { name: 'Forecast of the cut-offs' })
  const row = table.getByRole('row').filter({ hasText: 'Evening truck' })
  const cells = row.getByRole('cell')
  await expect(row.getByRole('rowheader')).toHaveText('Evening truckCut-off 00:00, passed')
  await expect(cells).toHaveText(['2 to ship', '– per hour', 'Missed, no forecast yet'])
  await expect(row.locator('[data-is=late]')).toHaveCount(0)

  await site.command('shipPackage', { packageId: packed.id })
  await expect(cells).toHaveText(['1 to ship', '1 per hour', /^(\d\d\/\d\d, )?\d\d:\d\d, (\d+ h )?\d+ min late$/])
  await expect(row.locator('[data-is=late]')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await row.getByRole('link', { name: '1' }).click()
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: /WB/ })).toHaveCount(1)
  await page.goBack()
  await site.command('cancelPackage', { packageId: pending.id })
  await expect(cells).toHaveText(['0 to ship', '1 per hour', 'All shipped'])
  await expect(row.locator('[data-is=late]')).toHaveCount(0)
})
