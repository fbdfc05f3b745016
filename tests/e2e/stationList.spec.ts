import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import { createInboundOrder, receivePath, takeStation } from './stationPage.ts'

test('a supervisor sees who uses a station, and releases it', async ({ openPageAs, site, page, browser }) => {
  const order = await createInboundOrder(site, [2])
  const station = await site.createStation()
  const list = await openPageAs('lead', { path: '/station/list', page: await (await browser.newContext()).newPage() })
  const row = list.getByRole('row').filter({ hasText: station })
  await expect(row).toContainText('Free')
  await openPageAs('receiver', { path: receivePath(order) })
  await takeStation(page, station)
  await expect(row).toContainText((await site.person('receiver')).name)
  await row.getByRole('button', { name: 'Release' }).click()
  const dialog = list.getByRole('alertdialog')
  await expect(dialog).toContainText('has this station')
  await expect(dialog).toContainText('stops at once')
  expect(await seriousViolations(list)).toEqual([])
  await dialog.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(row).toContainText('Free')
  await expect(page.getByRole('heading', { name: 'This station is free again' })).toBeVisible()
  await takeStation(page, station)
  await expect(row).toContainText('In use')

  // Another person gets it while the supervisor reads the dialog: they keep it.
  await row.getByRole('button', { name: 'Release' }).click()
  const { stations } = await site.query<{ stations: { id: string; name: string }[] }>(
    'query ($id: ID!) { stations(warehouseId: $id) { id name } }',
    { id: site.warehouseId },
  )
  const stationId = must(
    stations.find(({ name }) => name === station),
    'station',
  ).id
  await site.command('leaveStation', { stationId }, '', 'receiver')
  await site.command('takeStation', { stationId }, '', 'receiver2')
  const { name } = await site.person('receiver2')
  await expect(row).toContainText(name)
  await dialog.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(list.getByText(`${name} has ${station} now; it was not released`)).toBeVisible()
  await expect(row).toContainText('In use')
})
