import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import { counter, createInboundOrder, expectAllSent, orderCounter, receivePath, registerStation, takeStation } from './stationPage.ts'

test('a picture is uploaded and seen at a station, where the code of a carton counts all its pieces', async ({
  openPageAs,
  testServer,
  browser,
}) => {
  const order = await createInboundOrder(testServer, [24])
  const [lamp] = order.goods
  const page = await openPageAs('manager', { path: '/product/product' })
  await page.getByPlaceholder('Type or paste').fill(lamp!.sku)
  await page.keyboard.press('Enter')
  const row = page.getByRole('grid').locator('[data-index]', { hasText: lamp!.name })
  await expect(row).toHaveCount(1)
  await expect(row.locator('img')).toHaveCount(0)
  await page.goto((await row.getByRole('link').first().getAttribute('href')) ?? '')

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
  await pictures.getByRole('button', { name: 'Open picture 2' }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toHaveAccessibleName(`${lamp!.sku} · Picture 2 of 2`)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await pictures.getByRole('button', { name: 'Delete picture 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(pictures.locator('img')).toHaveCount(1)
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

  const station = await registerStation(testServer)
  const desk = await openPageAs('receiver', { path: receivePath(order), page: await (await browser.newContext()).newPage() })
  await takeStation(desk, station)
  await scan(desk, `${lamp!.barcode}-12`)
  await expectAllSent(desk)
  await expect(counter(desk, orderCounter)).toHaveText('12 / 24')
  await expect(desk.locator('.goods .times')).toHaveText('× 12')
  await expect(desk.locator('.goods img')).toBeVisible()
  await desk.context().close()
})
