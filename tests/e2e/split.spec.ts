import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { takeStation } from './stationPage.ts'

test('a person splits a package at the packing station and joins it there; its page shows both parcels, and joins them too', async ({
  openPageAs,
  site,
  page: station,
  browser,
}) => {
  const outbound = await site.outbound()
  const [a, b] = [await outbound.createProduct(2), await outbound.createProduct(2)]
  const { wave, packages } = await outbound.createPickedWave({}, { [a]: 1, [b]: 1 }, { [a]: 1, [b]: 1 })
  const wall = await outbound.openScanStation(outbound.picker)
  for (const code of [a, a, b, b]) await wall.scan('sortScans', { waveId: wave.id, code })
  const whole = must(packages[0], 'package')
  const pieces = 2
  const place = await site.createStation()

  await openPageAs('packer', { path: `/wave/packaging?wave=${encodeURIComponent(wave.id)}` })
  await takeStation(station, place)
  const dialog = station.getByRole('dialog', { name: 'Split into parcels' })
  const splitOff = async () => {
    await dialog.getByLabel('Package').selectOption(whole.id)
    await dialog.getByRole('spinbutton').first().fill('1')
    await dialog.getByRole('button', { name: 'Split off' }).click()
    const note = station.getByRole('status').filter({ hasText: 'was split off' })
    await expect(note).toContainText(/in slot \d+/)
    const [number] = must(/WB\w+/.exec(must(await note.textContent(), 'note')), 'number in the note')
    await expect(dialog).toBeHidden()
    return number
  }
  await station.getByRole('button', { name: 'Split into parcels' }).click()
  const returned = await splitOff()
  await expect(station.getByRole('button', { name: 'Join parcels' })).toBeEnabled()
  await station.keyboard.press('F1')
  const joining = station.getByRole('dialog', { name: 'Join parcels' })
  await expect(joining).toContainText(whole.number)
  await expect(joining.getByLabel('Parcel').locator('option', { hasText: returned })).toHaveCount(1)
  await joining.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(station.getByRole('status').filter({ hasText: `Parcel ${returned} was joined to package ${whole.number}` })).toBeVisible()
  await expect(joining).toBeHidden()
  await expect(station.getByRole('button', { name: 'Join parcels' })).toBeDisabled()
  await expect(station.getByRole('status').filter({ hasText: `${returned} was split off` })).toBeHidden()

  await station.keyboard.press('F3')
  const number = await splitOff()

  const context = await browser.newContext({ baseURL: site.api.url })
  // Only the packer of a wave may join in it.
  const desk = await openPageAs('packer', { path: `/out/parcel/${encodeURIComponent(whole.id)}`, page: await context.newPage() })
  const parcels = desk.getByRole('region', { name: 'Parcels of this package' }).getByRole('listitem')
  await expect(parcels).toHaveCount(3)
  await expect(parcels.nth(0)).toContainText(`${pieces - 1} piece`)
  await expect(parcels.filter({ hasText: returned })).toContainText('Cancelled')
  await expect(parcels.filter({ hasText: number })).toContainText(/1 piece\s*[A-Z]{2}\d{9}CN/)
  await desk.getByRole('link', { name: number }).click()
  await expect(desk.getByRole('heading', { name: number })).toBeVisible()
  await desk.getByRole('button', { name: `Join back into ${whole.number}` }).click()
  await expect(parcels.nth(0)).toContainText(`${pieces} pieces`)
  await expect(parcels.filter({ hasText: number })).toContainText('Cancelled')
})
