import { areaPlans, layoutPlans } from '../../prisma/seed/plans.ts'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

test('the layout of a warehouse is drawn as it is typed, and saved over nobody else', async ({ openPageAs, site, browser }) => {
  for (const { type, prefixes, columns, layers } of Object.values(areaPlans)) await site.createRacks(type, prefixes, columns, layers)
  await site.command('saveWarehouseLayout', { warehouseId: site.warehouseId, ...layoutPlans.LAX1 })
  const page = await openPageAs('owner', { path: '/setting/layout' })
  const drawing = page.getByRole('img', { name: 'Drawing' })
  const summary = page.getByRole('status').filter({ hasText: 'locations placed' })
  await expect(summary).toHaveText('560 of 600 locations placed · 7 aisles, 2 blocks · farthest 24.6 m from the depot')
  expect(await seriousViolations(page)).toEqual([])

  // The measure in focus is lit in the drawing, which follows what is typed.
  await page.getByLabel('Aisle pitch').fill('3.5')
  await expect(drawing.getByText('Aisle pitch 3.50 m')).toBeVisible()
  await expect(summary).toContainText('farthest 25.5 m')
  await page.getByLabel('Cross aisles behind bays').fill('')
  await expect(summary).toContainText('7 aisles, 1 block')
  await page.getByLabel('Last bay').fill('9')
  const unplaced = page.getByRole('list', { name: 'Locations without a place' })
  await expect(unplaced).toContainText('Behind bay 09, the last one')
  await unplaced.getByRole('button', { name: 'Add rack T01' }).click()
  await expect(page.getByLabel('Racks', { exact: true })).toHaveValue('A01-A08, B01-B04, D01, T01')
  await expect(unplaced).not.toContainText('Rack T01 is in no aisle')

  // Contradictions are told at once, and by the server at the field.
  await page.getByLabel('Aisle width', { exact: true }).fill('3.5')
  await expect(page.getByRole('status').filter({ hasText: 'The aisle width must be less than the aisle pitch' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Aisle widthThe aisle width must be less than the aisle pitch')
  await page.getByLabel('Aisle width', { exact: true }).fill('1.6')
  await page.getByLabel('Last bay').fill('10')
  await expect(summary).toContainText('600 of 600 locations placed')

  // Somebody else saves meanwhile: what only they changed is taken over.
  const other = await openPageAs('owner', {
    path: '/setting/layout',
    page: await (await browser.newContext()).newPage(),
  })
  await other.getByLabel('Bay width').fill('1.3')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('button', { name: 'Save' })).toBeHidden()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Bay width')).toHaveValue('1.3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Aisle pitch')).toHaveValue('3.5')
  await expect(page.getByText('Saved by')).toBeVisible()

  const picker = await openPageAs('picker', {
    path: '/setting/layout',
    page: await (await browser.newContext()).newPage(),
  })
  await expect(picker.getByLabel('Aisle pitch')).toBeDisabled()
})
