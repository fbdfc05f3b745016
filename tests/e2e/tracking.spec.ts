import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { eventually } from '../api/package/packageFixture.ts'
import { rowId } from '../api/testDataFactory.ts'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

const hourMs = 3_600_000

test('the office asks the carrier where a package is, the customer sees it come back, and the list finds it', async ({
  openPageAs,
  site,
  browser,
}) => {
  const { db } = site.api
  const { id, number } = await site.packageAt('SHIPPED')
  const packageId = rowId({ id })
  await eventually(
    () => db.packageTracking.findUnique({ where: { packageId } }),
    (row) => row !== null,
  )
  // The simulator tells the arrival 48 to 59 hours after the hand-over, and nothing more before 72 hours.
  const then = new Date(Date.now() - 66 * hourMs)
  await db.package.update({ where: { id: packageId }, data: { shippedAt: then, createdAt: then } })

  const path = `/out/parcel/${encodeURIComponent(id)}`
  const page = await openPageAs('service', { path })
  const card = page.getByRole('region', { name: 'Tracking' })
  await expect(card).toContainText('The carrier has told nothing yet')
  await expect(card).toContainText('The carrier is not asked yet')
  await card.getByRole('button', { name: 'Ask the carrier now' }).click()
  await expect(card.getByRole('listitem')).toHaveText([/^Arrived/, /^Departed/, /^Accepted/])
  await expect(card).toContainText('Carrier asked now')
  expect(await seriousViolations(page)).toEqual([])

  const phone = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage()
  const customer = await openPageAs('shipper', { path, page: phone })
  const seen = customer.getByRole('region', { name: 'Tracking' })
  await expect(seen.getByRole('listitem')).toHaveCount(3)
  await expect(seen.getByRole('button')).toHaveCount(0)
  await expect(seen).not.toContainText('Carrier asked')

  const key = await site.api.createApiKeyClient(['package:recordTracking', 'package:read'])
  const tell = (status: string, hoursAgo: number) =>
    key.command('recordTrackingEvents', {
      warehouseId: toNodeId('Warehouse', rowId({ id: site.warehouseId })),
      events: [{ packageNumber: number, status, at: new Date(Date.now() - hoursAgo * hourMs).toISOString(), text: 'Refused at the door' }],
    })
  await tell('DELIVERED', 2)
  await expect(seen.getByRole('listitem').first()).toContainText('Delivered')
  await tell('RETURNING', 1)
  for (const shown of [card, seen]) {
    await expect(shown.getByRole('listitem').first()).toHaveText(/^Returning.*Refused at the door/)
    await expect(shown.getByRole('listitem')).toHaveCount(5)
  }
  expect(await seriousViolations(customer)).toEqual([])

  await page.goto(`/out/parcel?warehouse=${encodeURIComponent(site.warehouseId)}&journey=RETURNING`)
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
  const long = new Date(Date.now() - 9 * 24 * hourMs)
  await db.package.update({ where: { id: packageId }, data: { shippedAt: long } })
  await db.packageTracking.update({ where: { packageId }, data: { quietSince: long } })
  await page.goto(`/out/parcel?warehouse=${encodeURIComponent(site.warehouseId)}&quiet=7`)
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Days without news' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: number }).getByRole('gridcell', { name: '9', exact: true })).toBeVisible()
  await page.goto(`/out/parcel?warehouse=${encodeURIComponent(site.warehouseId)}&journey=LOST`)
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0)
})
