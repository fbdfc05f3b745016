import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

const rowOf = (page: Page, sku: string) => page.getByRole('grid').locator('[data-index]').filter({ hasText: sku })

/** Selects the row of a product and opens the dialog of an action. */
async function open(page: Page, sku: string, action: string) {
  await rowOf(page, sku).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: action }).click()
  return page.getByRole('dialog')
}

test('what picking areas need is proposed with its reason, becomes a transfer once, and levels are set', async ({
  openDemoAs,
  testServer,
  browser,
}) => {
  const { warehouseId } = await testServer.localStorageEntries('controller', 'LAX1')
  interface Listed {
    replenishments: { edges: { node: { quantity: number; staging: number; product: { sku: string } } }[] }
  }
  const { replenishments } = await testServer.query<Listed>(
    'query ($w: ID!) { replenishments(warehouseId: $w, first: 50) { edges { node { quantity staging product { sku } } } } }',
    { w: warehouseId },
    await testServer.signIn('controller'),
  )
  // The second person moves a piece more than is proposed.
  const { sku } = replenishments.edges.find(({ node }) => node.staging > node.quantity)!.node.product
  const page = await openDemoAs('controller', { path: '/inventory/replenish' })
  await expect(rowOf(page, sku)).toContainText(/Packages wait|Would be empty|Below minimum/)
  const other = await openDemoAs('manager', {
    path: '/inventory/replenish',
    page: await (await browser.newContext({ baseURL: testServer.url })).newPage(),
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
  const number = (await heading.textContent()) ?? ''

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

test('a change leaves a long list as it stands, and what is selected in it', async ({ openDemoAs, testServer }) => {
  const token = await testServer.signIn('controller')
  const { warehouseId } = await testServer.localStorageEntries('controller', 'LAX1')
  interface Listed {
    replenishments: { edges: { node: { staging: number; onTheWay: number; product: { id: string; sku: string } } }[] }
  }
  const { replenishments } = await testServer.query<Listed>(
    `query ($w: ID!) { replenishments(warehouseId: $w, filter: { view: ALL }, first: 200) {
      edges { node { staging onTheWay product { id sku } } } } }`,
    { w: warehouseId },
    token,
  )
  const index = replenishments.edges.findIndex(({ node }, at) => at > 130 && node.staging > 1 && node.onTheWay === 0)
  const { product } = replenishments.edges[index]!.node
  const page = await openDemoAs('controller', { path: '/inventory/replenish?view=ALL' })
  const grid = page.getByRole('grid')
  await grid.locator('[data-index="4"]').getByRole('checkbox').check()
  const row = rowOf(page, product.sku)
  await expect(async () => {
    await grid.locator('.scroll').evaluate((list, top) => list.scrollTo({ top }), (index - 3) * 36)
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page).toHaveURL(/[?&]at=/)
  const input = { warehouseId, lines: [{ productId: product.id, quantity: 1, onTheWay: 0 }], idempotencyKey: crypto.randomUUID() }
  const { replenish } = await testServer.query<{ replenish: { transfer: { number: string } } }>(
    'mutation ($input: ReplenishInput!) { replenish(input: $input) { transfer { number } } }',
    { input },
    token,
  )
  await expect(row).toContainText(`1 · ${replenish.transfer.number}`)
  await expect(row).toBeVisible()
  expect(Number(await row.getAttribute('data-index'))).toBeGreaterThan(120)
  await expect(page.getByRole('toolbar')).toContainText('1 selected')
})
