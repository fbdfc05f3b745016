import sharp from 'sharp'
import { createPackageAtStage } from '../api/package/packageStages.ts'
import { expect, test } from './fixtures.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'

test('a package is photographed by camera, the next scan adds the photo and goes on, and the list and the package show it live', async ({
  openPageAs,
  site,
  browser,
}) => {
  const packageAt = await createPackageAtStage(site.goods)
  const [first, second] = [await packageAt('PICKED'), await packageAt('PICKED')]

  const page = await openPageAs('packer', { path: '/deliver/photo/record' })
  const watching = await openPageAs('manager', {
    path: `/out/parcel/${encodeURIComponent(first.id)}`,
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  await expect(watching.getByRole('region', { name: 'Photos (0)' })).toContainText('No photos')

  const rows = page.getByRole('grid').locator('[data-index]')
  await expect(page.locator('[data-empty=nothing]')).toBeVisible()
  await scan(page, 'NOBODY-KNOWS')
  await expect(page.getByRole('alert')).toContainText('No package found for NOBODY-KNOWS')
  await scan(page, first.number)
  const shown = page.getByRole('region', { name: `Package ${first.number}` })
  await expect(shown).toBeVisible()
  await expect(page.getByText(/JPEG, PNG or WebP of at most 10 MB/)).toBeVisible()
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a87a45' } })
    .jpeg()
    .toBuffer()
  await shown.getByLabel('Take a photo').first().setInputFiles({ name: 'seal.jpg', mimeType: 'image/jpeg', buffer })
  await shown.getByLabel('What the photo shows').fill('Corner dented')
  expect(await seriousViolations(page)).toEqual([])
  await scan(page, second.label.trackingNumber)
  await expect(page.getByText(`1 photo of ${first.number} added`)).toBeVisible()
  await expect(page.getByRole('region', { name: `Package ${second.number}` })).toBeVisible()
  await expect(rows.first()).toContainText('Corner dented')
  await expect(rows.first()).toContainText(first.number)

  const photos = watching.getByRole('region', { name: 'Photos (1)' })
  await expect(photos).toContainText('Corner dented')
  expect(await seriousViolations(watching)).toEqual([])
  await photos.getByRole('button', { name: 'Delete photo 1' }).click()
  await watching.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(watching.getByRole('region', { name: 'Photos (0)' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Corner dented' })).toHaveCount(0)
  await watching.context().close()
})
