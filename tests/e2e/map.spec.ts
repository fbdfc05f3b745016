import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

test('the storage map: coloured, searched, walked by keys, opened, and followed live', async ({ openPageAs, site, browser }) => {
  await site.createRacks('PICKING', ['A01', 'A02'], 10, 4)
  const [bib, cup] = await site.createProducts([30, 8])
  await site.importStock([
    { location: 'A01-02-01', sku: bib!.sku, pieces: 5 },
    { location: 'A02-01-02', sku: cup!.sku, pieces: 12 },
  ])
  const page = await openPageAs('controller', { path: '/inventory/map' })
  const map = page.locator('[data-code]')
  await expect(map).toHaveCount(80)
  const cell = (code: string) => page.locator(`[data-code="${code}"]`)
  await expect(cell('A01-01-01')).toHaveAccessibleName(/^A01-01-01 · 2 products, 38 pieces · .*oldest \d+ days/)
  await page.getByRole('button', { name: 'Age', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('to 90 days')
  await page.getByRole('button', { name: 'Pace', exact: true }).click()
  await expect(cell('A01-01-01')).toHaveAccessibleName(/picked in 30 days/)

  // A product lights up where it lies; the whole code of a location opens it.
  const search = page.getByRole('textbox', { name: 'Location, SKU, name, barcode' })
  await search.fill(bib!.sku)
  await search.press('Enter')
  await expect(page.getByText('2 locations, 35 pieces', { exact: true })).toBeVisible()
  await expect(page.locator('[data-found][data-code]')).toHaveCount(2)
  await search.fill('nothing like this')
  await search.press('Enter')
  await expect(page.getByText('No location and no stock matches “nothing like this”')).toBeVisible()
  await search.fill('a01-01-01')
  await search.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Location A01-01-01' })
  await expect(panel.getByRole('table').first()).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])

  // One tab stop; arrows walk, Enter opens the next location, Escape closes it.
  await cell('A01-01-01').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(cell('A02-01-02')).toBeFocused()
  await page.keyboard.press('Enter')
  const next = page.getByRole('complementary', { name: 'Location A02-01-02' })
  await expect(next).toBeVisible()
  expect(new URL(page.url()).searchParams.get('location')).toBe('A02-01-02')

  // Goods that arrive show at once, in the map and in the opened location.
  const total = next.getByText(/^\d+ pieces?, \d+ allocated$/)
  await expect(total).toHaveText(/^12 pieces/)
  const lines = [{ productId: cup!.id, location: 'A02-01-02', change: 3 }]
  const owner = { warehouseId: site.warehouseId, customerId: site.customer.id }
  await site.command('createAdjustment', { ...owner, reason: 'FOUND', lines }, '', 'controller')
  await expect(total).toHaveText(/^15 pieces/)

  await next.getByRole('link', { name: 'Count', exact: true }).click()
  await expect(page.getByRole('textbox', { name: /Location 1/ })).toHaveValue('A02-01-02')
  await page.goBack()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'As a list' }).click()
  await expect(page.getByRole('grid').locator('[data-index]').first()).toContainText('A01-01-01')

  const handheld = await openPageAs('controller', {
    path: '/inventory/map?location=A01-01-01',
    page: await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage(),
  })
  await expect(handheld.getByRole('complementary', { name: 'Location A01-01-01' })).toBeInViewport()
  expect(await handheld.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
