import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan } from './scanner.ts'
import { takeStation } from './stationPage.ts'

test('a package that was opened at the packing station is open again after a reload, a split and a join, with nothing packed', async ({
  openPageAs,
  site,
  page,
}) => {
  const outbound = await site.outbound()
  const [sku, another] = [await outbound.createProduct(6), await outbound.createProduct(2)]
  const goods = { [sku]: 3, [another]: 1 }
  const pieces = 4
  // With a product check a called package is opened; otherwise one that is sorted is packed.
  const { wave, packages } = await outbound.createPickedWave({ preCheck: true }, goods, goods)
  const sorted = must(packages[0], 'package')
  const wall = await outbound.openScanStation(outbound.picker)
  for (const code of [...Array(6).fill(sku), another, another]) await wall.scan('sortScans', { waveId: wave.id, code })

  const place = await site.createStation()
  await openPageAs('packer', { path: `/wave/packaging?wave=${encodeURIComponent(wave.id)}` })
  await takeStation(page, place)
  const instruction = page.locator('.instruction')
  await expect(instruction).toBeVisible()
  await expect(instruction).not.toContainText(sorted.number)
  await scan(page, sorted.number)
  await expect(instruction).toContainText(`Package ${sorted.number}`)
  const lines = page.getByRole('listitem').filter({ hasText: sku })
  await expect(lines.first()).toContainText('0 / 3')

  await page.reload()
  await expect(instruction).toContainText(`Package ${sorted.number}`)
  await expect(instruction).toContainText(`Scan ${pieces} more piece`)
  await expect(lines.first()).toContainText('0 / 3')

  await page.keyboard.press('F3')
  const splitting = page.getByRole('dialog', { name: 'Split into parcels' })
  await expect(splitting.getByLabel('Package')).toHaveValue(sorted.id)
  await splitting.getByRole('spinbutton', { name: sku }).fill('2')
  await splitting.getByRole('button', { name: 'Split off' }).click()
  const note = page.getByRole('status').filter({ hasText: 'was split off' })
  const [parcel] = must(/WB\w+/.exec(must(await note.textContent(), 'note')), 'number in the note')
  await expect(splitting).toBeHidden()
  const isOpenWith = async (left: number) => {
    await expect(instruction).toContainText(`Package ${sorted.number}`)
    await expect(instruction).toContainText(`Scan ${left} more piece`)
    await expect
      .poll(async () => {
        const shown = await page.locator('li:has(.code) > b').allTextContents()
        return shown.reduce((sum, text) => sum + Number(/^0 \/ (\d+)$/.exec(text)?.[1]), 0)
      })
      .toBe(left)
  }
  await isOpenWith(pieces - 2)
  await page.reload()
  await isOpenWith(pieces - 2)

  const join = page.getByRole('button', { name: 'Join parcels' })
  await expect(join).toBeEnabled()
  await scan(page, parcel)
  await expect(instruction).toContainText(`Package ${parcel}`)
  await scan(page, sku)
  await expect(instruction).toContainText('Scan 1 more piece')
  await expect(join).toBeDisabled()
  await page.getByRole('button', { name: 'Undo last' }).click()
  await expect(join).toBeEnabled()
  await scan(page, sorted.number)
  await isOpenWith(pieces - 2)
  await page.keyboard.press('F1')
  const joining = page.getByRole('dialog', { name: 'Join parcels' })
  await expect(joining).toContainText(sorted.number)
  await joining.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(joining).toBeHidden()
  await isOpenWith(pieces)
  await page.reload()
  await isOpenWith(pieces)
})
