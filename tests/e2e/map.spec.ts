import { newId } from '../../graph/kernel/identity.ts'
import { expect, type TestServer, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

/** Books pieces of the first product of a location as found, over the API. */
async function find(testServer: TestServer, location: string, pieces: number): Promise<void> {
  const { token, warehouseId } = await testServer.localStorageEntries('controller', 'LAX1')
  interface Stocks {
    locationStocks: { edges: { node: { product: { id: string; customer: { id: string } } } }[] }
  }
  const { locationStocks } = await testServer.query<Stocks>(
    'query ($w: ID!, $l: String!) { locationStocks(warehouseId: $w, location: $l) { edges { node { product { id customer { id } } } } } }',
    { w: warehouseId, l: location },
    token,
  )
  const { product } = locationStocks.edges[0]!.node
  const lines = [{ productId: product.id, location, change: pieces }]
  const input = { warehouseId, customerId: product.customer.id, reason: 'FOUND', lines, idempotencyKey: newId() }
  await testServer.query(
    'mutation ($input: CreateAdjustmentInput!) { createAdjustment(input: $input) { userErrors { code } } }',
    { input },
    token,
  )
}

test('the storage map: coloured, searched, walked by keys, opened, and followed live', async ({ openDemoAs, testServer, browser }) => {
  const page = await openDemoAs('controller', { path: '/inventory/map' })
  const map = page.locator('[data-code]')
  await expect(map).toHaveCount(600)
  const cell = (code: string) => page.locator(`[data-code="${code}"]`)
  await expect(cell('A01-01-01')).toHaveAccessibleName(
    /^A01-01-01 · \d+ products?, \d+ pieces? · \d+ % full(, more than its size holds)? · oldest \d+ days/,
  )
  await page.getByRole('button', { name: 'Age', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('to 90 days')
  await page.getByRole('button', { name: 'Pace', exact: true }).click()
  await expect(cell('A01-01-01')).toHaveAccessibleName(/picked in 30 days/)

  // A product lights up where it lies; the whole code of a location opens it.
  const search = page.getByRole('textbox', { name: 'Location, SKU, name, barcode' })
  await search.fill('APRON-BE')
  await search.press('Enter')
  const found = page.getByText(/^\d+ locations, [\d,]+ pieces$/)
  await expect(found).toBeVisible()
  await expect(page.locator('[data-found][data-code]')).toHaveCount(Number.parseInt((await found.textContent()) ?? '', 10))
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
  const before = Number(/^\d+/.exec((await total.textContent()) ?? '')?.[0])
  await find(testServer, 'A02-01-02', 3)
  await expect(total).toHaveText(new RegExp(`^${before + 3} pieces`))

  await next.getByRole('link', { name: 'Count', exact: true }).click()
  await expect(page.getByRole('textbox', { name: /Location 1/ })).toHaveValue('A02-01-02')
  await page.goBack()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'As a list' }).click()
  await expect(page.getByRole('grid').locator('[data-index]').first()).toContainText('A01-01-01')

  const handheld = await openDemoAs('controller', {
    path: '/inventory/map?location=A01-01-01',
    page: await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage(),
  })
  await expect(handheld.getByRole('complementary', { name: 'Location A01-01-01' })).toBeInViewport()
  expect(await handheld.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
