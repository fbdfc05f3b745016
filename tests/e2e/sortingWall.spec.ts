import { uploadSmall } from '../api/upload.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import { takeStation } from './stationPage.ts'

test('the wall of a sorting station lights the slot of a scan, follows its undo, and shows a package on hold', async ({
  openPageAs,
  site,
  page: station,
  browser,
}) => {
  const outbound = await site.outbound()
  const [shown, other] = await site.createProducts([6, 6])
  const { id: productId, sku } = must(shown, 'product')
  const clerk = await site.person('owner')
  await site.command('addProductPictures', { productId, pictureIds: [await uploadSmall(site.api.url, clerk.client)] })
  const goods = { [sku]: 3, [must(other, 'product').sku]: 1 }
  const { wave, packages } = await outbound.createPickedWave({}, goods, goods)
  const place = await site.createStation()

  await openPageAs('packer', { path: `/wave/pigeonholes?wave=${encodeURIComponent(wave.id)}` })
  await takeStation(station, place)
  await expect(station.locator('.instruction')).toBeVisible()
  await station.getByLabel('Slots in a row').selectOption('6')
  await expect(station.getByLabel('Slots in a row')).toBeEnabled()

  // The wall follows the station to this wave with the first scan, which is undone.
  await scan(station, sku)
  await expect(station.locator('.instruction')).toContainText(/in slot \d+/)
  await station.getByRole('button', { name: 'Undo last' }).click()
  await expect(station.locator('.instruction')).not.toContainText(/in slot \d+/)

  const context = await browser.newContext({ baseURL: site.api.url, viewport: { width: 1920, height: 1080 } })
  const wall = await context.newPage()
  await wall.goto(`/wall/sort?lang=en#token=${await site.api.factory.createWallToken(site.warehouse)}`)
  await wall.getByRole('link', { name: place }).click()
  await expect(wall.locator('.figures')).toContainText(wave.number)
  await expect(wall.locator('.slots')).toHaveCSS('grid-template-columns', /^(\S+ ){5}\S+$/)

  const pieces = wall.locator('.figures b').first()
  await expect(pieces).toHaveText('0 / 8')
  await scan(station, sku)
  await expect(station.locator('.instruction')).toContainText(/in slot \d+/)
  const told = must(await station.locator('.instruction').textContent(), 'instruction')
  const slot = must(/slot (\d+)/.exec(told)?.[1], 'slot in the instruction')
  const lit = wall.locator('.slots [data-now]')
  await expect(pieces).toHaveText('1 / 8')
  await expect(lit.locator('b')).toHaveText(slot)
  await expect(wall.locator('.put')).toContainText(`${slot}put1 piece`)
  await expect(wall.locator('.goods')).toContainText(sku)
  await expect(wall.locator('.goods img')).toBeVisible()
  expect(await seriousViolations(wall)).toEqual([])

  await station.getByRole('button', { name: 'Undo last' }).click()
  await expect(wall.locator('.put')).toContainText(`${slot}take out1 piece`)
  await expect(pieces).toContainText('0 /')

  const readSlot = 'query ($id: ID!) { node(id: $id) { ... on Package { slot } } }'
  const slots = await Promise.all(packages.map(async ({ id }) => (await site.query(readSlot, { id })).node.slot))
  const packageId = must(packages[slots.indexOf(Number(slot))], 'package of the slot').id
  const change = (name: string, input: object) => site.command(name, { packageId, ...input })
  await change('holdPackage', { reason: 'Not paid' })
  await expect(lit).toContainText('on hold')
  await expect(lit).toHaveAttribute('data-tone', 'waiting')
  const legend = wall.locator('q[data-tone=waiting]')
  const edge = await lit.evaluate((slot) => getComputedStyle(slot).borderTopColor)
  await expect(legend).toHaveCSS('border-top-color', edge)
  await expect(wall.locator('footer span').filter({ has: legend })).toContainText(/leave there [1-9]/)
  await expect(wall.locator('.put')).toContainText('on hold')

  const undo = async () => {
    await station.getByRole('button', { name: 'Undo last' }).click()
    await expect(pieces).toContainText('0 /')
  }
  // The next piece for it stops the station, once, and marks its slot.
  const cell = station.locator('.slots > div').filter({ has: station.locator('b').getByText(slot, { exact: true }) })
  await expect(cell).not.toContainText('stop')
  await scan(station, sku)
  const alarm = station.getByRole('alert')
  await expect(alarm).toContainText(/Stop: package \S+ is on hold/)
  const untilReleased = 'there until the hold is released'
  await expect(alarm).toContainText(`Put the piece into slot ${slot} and leave the slot ${untilReleased}`)
  await expect(wall.locator('.put')).toContainText(`${slot}put1 piece`)
  await expect(wall.locator('.goods')).toContainText(`Leave slot ${slot} ${untilReleased}`)
  await station.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(cell).toHaveAttribute('data-tone', 'waiting')
  await expect(cell).toContainText('stop')
  await undo()

  // A released package goes on, and stops the station again with another hold.
  await change('releasePackageHold', {})
  await scan(station, sku)
  await expect(cell).not.toContainText('stop')
  await expect(alarm).toBeHidden()
  await undo()
  await change('holdPackage', { reason: 'Not paid' })
  await scan(station, sku)
  await expect(alarm).toContainText(/Stop: package \S+ is on hold/)
  await station.getByRole('button', { name: 'Acknowledge' }).click()
  await station.getByRole('button', { name: 'Undo last' }).click()
  await expect(pieces).not.toContainText('1 /')

  // The link of the station shows the same wall by the session of the person.
  const [own] = await Promise.all([station.waitForEvent('popup'), station.getByRole('link', { name: 'Sorting board' }).click()])
  await expect(own.locator('.slots [data-now] b')).toHaveText(slot)
})
