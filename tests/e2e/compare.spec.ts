import { layoutPlans } from '../../prisma/seed/plans.ts'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

const aisles = ['A01', 'A02', 'A03', 'A04', 'A05', 'A06', 'A07', 'A08']

test('settings are compared side by side, and one is generated as shown, once', async ({ openPageAs, site, browser }) => {
  await site.createRacks('PICKING', aisles, 10, 2)
  await site.command('saveWarehouseLayout', { warehouseId: site.warehouseId, ...layoutPlans.BER1 })
  const products = await site.createProducts(Array(40).fill(0))
  const places = aisles.flatMap((aisle) => ['02', '04', '06', '08', '10'].map((bay) => `${aisle}-${bay}-01`))
  await site.importStock(products.map(({ sku }, at) => ({ location: places[(at * 7) % places.length]!, sku, pieces: 9 })))
  const { createPackages, picker } = await site.outbound()
  await createPackages(...products.map(({ sku }) => ({ [sku]: 1 })))
  const page = await openPageAs('manager', { path: '/out/wave?type=ONE_PIECE' })
  await page.getByRole('link', { name: 'Compare settings' }).click()
  await page.getByRole('button', { name: 'Add setting' }).click()
  await page.getByRole('textbox', { name: 'Maximum packages' }).nth(2).fill('10')
  await page.getByRole('button', { name: /^Compare for \d+ packages$/ }).click()

  const results = page.getByRole('radiogroup', { name: 'Settings' })
  for (const number of [1, 2, 3]) await expect(results.getByRole('img', { name: `Walks of Setting ${number}` })).toBeVisible()
  const metresOf = async (index: number) => {
    const text = await results
      .locator('> div')
      .nth(index)
      .getByText(/^[\d,]+ m$/)
      .textContent()
    return Number(text?.replace(/\D/g, ''))
  }
  const [short, simple, small] = [await metresOf(0), await metresOf(1), await metresOf(2)]
  expect(short).toBeLessThan(simple)
  expect(small).toBeGreaterThan(short)
  await expect(page.getByText(/^Minutes by standard values: \d+ of 10 handheld waves picked so far$/)).toBeVisible()

  await results.getByRole('radio', { name: /^Setting 3/ }).check()
  const waves = page.getByRole('region', { name: /^Wave 1 of \d+, setting 3$/ })
  await expect(waves.getByRole('img')).toBeVisible()
  await waves.getByRole('button', { name: 'Next wave' }).click()
  await expect(page.getByRole('region', { name: /^Wave 2 of \d+, setting 3$/ })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])

  const { search } = new URL(page.url())
  const other = await openPageAs('manager', {
    path: `/out/wave/compare${search}`,
    page: await (await browser.newContext()).newPage(),
  })
  const generate = async (on: typeof page) => {
    await on.getByRole('radio', { name: /^Setting 3/ }).check()
    await on.getByRole('group', { name: 'Pickers' }).getByRole('checkbox', { name: picker.name }).check()
    await on.getByRole('button', { name: /^Generate \d+ waves as shown/ }).click()
  }
  const shown = await page.getByRole('button', { name: /^Generate \d+ waves as shown/ }).textContent()
  const [count, packages] = shown?.match(/\d+/g) ?? []
  await generate(page)
  await expect(page.getByRole('status').filter({ hasText: `${count} waves` })).toContainText(`${packages} packages`)

  await generate(other)
  await expect(other.getByRole('alert')).toContainText(`Packages that are no longer pending since the comparison: ${packages}`)
})
