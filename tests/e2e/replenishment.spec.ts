import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { SiteProduct } from './site.ts'

const rowOf = (page: Page, sku: string) => page.getByRole('grid').locator('[data-index]').filter({ hasText: sku })

/** Selects the row of a product and opens the dialog of an action. */
async function open(page: Page, sku: string, action: string) {
  await rowOf(page, sku).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: action }).click()
  return page.getByRole('dialog')
}

test('what picking areas need is proposed with its reason, becomes a transfer once, and levels are set', async ({
  openPageAs,
  site,
  browser,
}) => {
  // A package waits for goods that lie in the reserve storage only; the second person moves a piece more than is proposed.
  const { code } = await site.area('STAGING')
  const [{ sku }] = (await site.createProducts([30], code)) as [SiteProduct]
  await site.goods.createPackage({ [sku]: 4 })
  const page = await openPageAs('controller', { path: '/inventory/replenish' })
  await expect(rowOf(page, sku)).toContainText(/Packages wait|Would be empty|Below minimum/)
  const other = await openPageAs('manager', {
    path: '/inventory/replenish',
    page: await (await browser.newContext()).newPage(),
  })
  const [mine, theirs] = [await open(page, sku, 'Replenish'), await open(other, sku, 'Replenish')]
  expect(await seriousViolations(page)).toEqual([])
  const quantity = mine.getByRole('textbox', { name: 'Quantity' })
  const proposed = await quantity.inputValue()
  // Cartons and locations are those of the proposal; another quantity takes others.
  await quantity.fill('many')
  await expect(mine).toContainText('Whole cartons first')
  await expect(mine).not.toContainText('NaN')
  await quantity.fill('')
  await mine.getByRole('button', { name: 'Create transfer' }).click()
  await expect(mine.getByRole('alert').filter({ hasText: 'Please correct' })).toContainText('Quantity')
  await quantity.fill('999999')
  await mine.getByRole('button', { name: 'Create transfer' }).click()
  await expect(mine.getByRole('alert').filter({ hasText: 'Please correct' })).toContainText(/Only [\d,]+ of .* are free in staging areas/)
  await quantity.fill(proposed)
  await mine.getByRole('button', { name: 'Create transfer' }).click()
  const heading = page.getByRole('heading', { name: /^TR\d/ })
  await expect(heading).toBeVisible()
  const number = must(await heading.textContent(), 'number')

  // The other person had the same proposal before them; their list follows.
  await theirs.getByRole('button', { name: 'Create transfer' }).click()
  await expect(theirs.getByRole('alert').filter({ hasText: 'Please correct' })).toContainText(
    `Meanwhile ${proposed} of ${sku} are on their way`,
  )
  // What they typed stays, with the present figures; they decide and go on.
  const more = theirs.getByRole('textbox', { name: 'Quantity' })
  await expect(more).toHaveValue(proposed)
  await more.fill('1')
  await theirs.getByRole('button', { name: 'Create transfer' }).click()
  await expect(other.getByRole('heading', { name: /^TR\d/ })).toBeVisible()
  await other.goBack()
  await other.getByRole('link', { name: /^On the way/ }).click()
  await expect(rowOf(other, sku)).toContainText(`${proposed} · ${number}`)

  await other.getByRole('link', { name: /^All \d/ }).click()
  await other.getByRole('textbox', { name: 'SKU or name' }).fill(sku)
  await other.keyboard.press('Enter')
  await expect(other.getByRole('link', { name: /^All 1$/ })).toHaveAttribute('aria-current', 'page')
  const level = await open(other, sku, 'Set level')
  await level.getByRole('textbox', { name: 'Minimum' }).fill('50')
  await level.getByRole('textbox', { name: 'Maximum' }).fill('10')
  await level.getByRole('button', { name: 'Save' }).click()
  await expect(level.getByText('The maximum cannot be below the minimum of 50').first()).toBeVisible()
  await level.getByRole('textbox', { name: 'Maximum' }).fill('80')
  await level.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(other, sku)).toContainText('50 to 80')
})

test('a change leaves a long list as it stands, and what is selected in it', async ({ openPageAs, site }) => {
  const { code } = await site.area('STAGING')
  const products = await site.createProducts(Array(160).fill(9), code)
  const page = await openPageAs('controller', { path: '/inventory/replenish?view=ALL' })
  const grid = page.getByRole('grid')
  await grid.locator('[data-index="4"]').getByRole('checkbox').check()
  // Rows are read as the list is scrolled.
  const list = grid.locator('.scroll')
  for (const index of [45, 95, 140]) {
    await expect.poll(() => list.evaluate((element) => element.scrollHeight)).toBeGreaterThan(index * 36)
    await list.evaluate((element, top) => element.scrollTo({ top }), (index - 3) * 36)
    await expect(grid.locator(`[data-index="${index}"]`)).toBeVisible()
  }
  await expect(page).toHaveURL(/[?&]at=/)
  const text = must(await grid.locator('[data-index="140"]').textContent(), 'row')
  const { id, sku } = must(
    products.find((product) => text.includes(product.sku)),
    'product of the row',
  )
  const lines = [{ productId: id, quantity: 1, onTheWay: 0 }]
  const { transfer } = await site.command('replenish', { warehouseId: site.warehouseId, lines }, 'transfer { number }', 'controller')
  const row = rowOf(page, sku)
  await expect(row).toContainText(`1 · ${transfer.number}`)
  expect(Number(await row.getAttribute('data-index'))).toBeGreaterThan(120)
  await expect(page.getByRole('toolbar')).toContainText('1 selected')
})
