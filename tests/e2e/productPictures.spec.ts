import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import { counter, createInboundOrder, expectAllSent, orderCounter, receivePath, takeStation } from './stationPage.ts'

test.use({ serviceWorkers: 'allow' })

test('a picture is uploaded and seen at a station, where a damaged piece is photographed without network', async ({
  openPageAs,
  site,
  browser,
}) => {
  const order = await createInboundOrder(site, [24])
  const [lamp] = order.goods
  const page = await openPageAs('owner', { path: '/product/product' })
  await page.getByPlaceholder('Type or paste').fill(lamp!.sku)
  await page.keyboard.press('Enter')
  const row = page.getByRole('grid').locator('[data-index]', { hasText: lamp!.name })
  await expect(row).toHaveCount(1)
  await expect(row.locator('img')).toHaveCount(0)
  await page.goto(must(await row.getByRole('link').first().getAttribute('href'), 'address'))

  const pictures = page.getByRole('region', { name: 'Pictures' })
  const blue = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2b4273' } })
    .jpeg()
    .toBuffer()
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)])
  await pictures.locator('input[type=file]').setInputFiles([
    { name: 'front.jpg', mimeType: 'image/jpeg', buffer: blue },
    { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic },
    { name: 'back.jpg', mimeType: 'image/jpeg', buffer: blue },
  ])
  await expect(pictures.getByRole('alert')).toContainText('IMG_1.HEIC: HEIC pictures cannot be read')
  await expect(pictures.locator('img')).toHaveCount(2)
  // What was uploaded before does not come again with the next files.
  await pictures.locator('input[type=file]').setInputFiles({ name: 'side.jpg', mimeType: 'image/jpeg', buffer: blue })
  await expect(pictures.getByRole('button', { name: 'Open picture 3' })).toBeVisible()
  await expect(pictures.getByRole('alert')).toHaveCount(0)
  await expect(pictures.locator('img')).toHaveCount(3)
  await pictures.getByRole('button', { name: 'Open picture 2' }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toHaveAccessibleName(`${lamp!.sku} · Picture 2 of 3`)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await pictures.getByRole('button', { name: 'Delete picture 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(pictures.locator('img')).toHaveCount(2)
  expect(await seriousViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Add carton barcode' }).click()
  await page.getByRole('textbox', { name: 'Carton barcode' }).fill(lamp!.barcode)
  await page.getByRole('textbox', { name: 'Pieces per carton' }).fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Carton barcode' }).first()).toContainText(
    `The barcode ${lamp!.barcode} is listed twice`,
  )
  await page.getByRole('textbox', { name: 'Carton barcode' }).fill(`${lamp!.barcode}-12`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Product ${lamp!.sku} saved`)).toBeVisible()

  const station = await site.createStation()
  const desk = await openPageAs('receiver', { path: receivePath(order), page: await (await browser.newContext()).newPage() })
  await takeStation(desk, station)
  await scan(desk, `${lamp!.barcode}-12`)
  await expectAllSent(desk)
  await expect(counter(desk, orderCounter)).toHaveText('12 / 24')
  await expect(desk.locator('.goods .times')).toHaveText('× 12')
  await expect(desk.locator('.goods img')).toBeVisible()

  await page.goto(`/inbound/warehouseWarrant/${encodeURIComponent(order.id)}`)
  await expect(page.getByRole('table', { name: 'Receipts (1)' })).toBeVisible()
  await desk.context().setOffline(true)
  await desk.getByRole('button', { name: 'Defective', exact: true }).click()
  await scan(desk, lamp!.barcode)
  await expect(counter(desk, orderCounter)).toHaveText('13 / 24')
  // What cannot be read is refused at once: without network the server would do so only later.
  await desk.locator('input[type=file]').setInputFiles({ name: 'damage.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
  await expect(desk.getByRole('alert').filter({ hasText: 'This file cannot be read' })).toBeVisible()
  await expect(desk.getByRole('dialog').getByRole('button', { name: 'Add photo' })).toBeDisabled()
  await desk.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await desk.locator('input[type=file]').setInputFiles({ name: 'damage.jpg', mimeType: 'image/jpeg', buffer: blue })
  await desk.getByRole('dialog').getByLabel('What is damaged').fill('Shade cracked')
  expect(await seriousViolations(desk)).toEqual([])
  await desk.getByRole('dialog').getByRole('button', { name: 'Add photo' }).click()
  await expect(desk.getByRole('status').filter({ hasText: '1 photo is kept on this device' })).toBeVisible()
  await desk.context().setOffline(false)
  await expect(desk.getByText(`Photo of ${lamp!.name} added`)).toBeVisible()
  const photos = page.getByRole('region', { name: 'Photos (1)' })
  await expect(photos).toContainText('Shade cracked')
  await photos.getByRole('button', { name: 'Open picture 1' }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toHaveAccessibleName(`${order.number} · Picture 1 of 1 · Shade cracked`)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await photos.getByRole('button', { name: 'Delete photo 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(photos).toBeHidden()
  await desk.context().close()
})
