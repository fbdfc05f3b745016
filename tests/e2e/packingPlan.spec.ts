import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import { takeStation } from './stationPage.ts'

test('the packing station proposes packaging with its price, and shows layer by layer how to pack it, in both languages and on a phone', async ({
  openPageAs,
  site,
  page,
}, testInfo) => {
  const outbound = await site.outbound()
  const [sku, tall] = [await outbound.createProduct(6), await outbound.createProduct(2)]
  const number = site.unique('PLAN-BOX-')
  const sides = { lengthMillimetres: 200, widthMillimetres: 200, heightMillimetres: 100, weightGrams: 40 }
  const price = { amount: '0.01', currency: 'USD' }
  await site.command('createPackagingMaterial', { number, name: `${number} 盒`, nameEn: `${number} box`, price, ...sides })
  const heights = new Map([
    [sku, 50],
    [tall, 100],
  ])
  const { products } = await site.query<{ products: { edges: { node: { id: string; sku: string; version: number } }[] } }>(
    'query ($s: [String!]!) { products(filter: { search: { values: $s } }) { edges { node { id sku version } } } }',
    { s: [sku, tall] },
  )
  for (const { node } of products.edges) {
    const measured = { measuredLengthMillimetres: 100, measuredWidthMillimetres: 200, measuredHeightMillimetres: heights.get(node.sku) }
    await site.command('updateProduct', { productId: node.id, expectedVersion: node.version, ...measured })
  }
  const { wave, packages } = await outbound.createPickedWave({ preCheck: true }, { [sku]: 2, [tall]: 1 })
  const wall = await outbound.openScanStation(outbound.picker)
  for (const code of [sku, sku, tall]) await wall.scan('sortScans', { waveId: wave.id, code })
  const plain = must(packages[0], 'package')

  const place = await site.createStation()
  const path = `/wave/packaging?wave=${encodeURIComponent(wave.id)}`
  await openPageAs('packer', { path })
  await takeStation(page, place)
  await scan(page, plain.number)
  const note = page.getByRole('note').filter({ hasText: number })
  await expect(note).toContainText(`Proposed packaging: ${number} box`)
  await expect(note).toContainText(`Least by volume: ${number} box`)
  await expect(note).toContainText(/USD\s0\.01/)
  await note.getByRole('button', { name: 'How to pack' }).click()
  const dialog = page.getByRole('dialog', { name: `How to pack ${plain.number}` })
  await expect(dialog).toContainText('Inside 200 × 200 × 100 mm')
  await expect(dialog.getByRole('img')).toHaveCount(2)
  await expect(dialog.getByRole('img', { name: /^Layer 2 from above, with the pieces 3$/ })).toContainText(sku)
  const list = dialog.getByRole('list', { name: 'Pieces in packing order' }).getByRole('listitem')
  await expect(list).toHaveCount(3)
  await expect(list.first()).toContainText(/at 0\/0\/0, 100 × 200 × (50|100) mm$/)
  await expect(dialog.getByRole('listitem').filter({ hasText: number })).toContainText('Fits')
  await testInfo.attach('wide', { body: await page.screenshot(), contentType: 'image/png' })
  // A scan goes on while the drawing is open.
  await scan(page, tall)
  await expect(page.locator('.instruction')).toContainText('Scan 2 more pieces')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => localStorage.setItem('language', 'zh-CN'))
  await page.reload()
  await page.getByRole('button', { name: '装箱方案' }).click()
  const shown = page.getByRole('dialog', { name: `${plain.number} 的装箱方案` })
  await expect(shown.getByRole('img')).toHaveCount(2)
  await expect(shown.getByRole('listitem').first()).toContainText(/位置 0\/0\/0，100 × 200 × (50|100) 毫米$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await seriousViolations(page)).toEqual([])
  await testInfo.attach('narrow', { body: await page.screenshot(), contentType: 'image/png' })
})
