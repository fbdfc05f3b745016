import type { Page } from 'playwright/test'
import { demoTokens } from '../../prisma/seed/tokens.ts'
import { expect, test } from './fixtures.ts'
import { screenPaths } from './screenPaths.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { TestServer } from './testServer.ts'

const read = `query ($w: ID!) {
  packages(warehouseId: $w, first: 1, filter: { states: [ABNORMAL] }) { edges { node { id } } }
  products(first: 1) { edges { node { id } } }
  adjustments(warehouseId: $w, first: 1) { edges { node { id } } }
  unknownParcels(warehouseId: $w, first: 1) { edges { node { id } } }
  transfers(warehouseId: $w, first: 1) { edges { node { id } } }
  counts: stockCounts(warehouseId: $w, first: 1, filter: { states: [COUNTING] }) { edges { node { id number } } }
  imports: sheetImports(warehouseId: $w, first: 1) { edges { node { id } } }
  productStocks(warehouseId: $w, first: 1, filter: { view: IN_STOCK }) { edges { node { product { id } } } }
  coming: inboundOrders(warehouseId: $w, first: 1, filter: { states: [IN_TRANSIT] }) { edges { node { id number } } }
  signed: inboundOrders(warehouseId: $w, first: 1, filter: { states: [TO_BE_STORED] }) { edges { node { number } } }
  stored: inboundOrders(warehouseId: $w, first: 1, filter: { states: [IN_STORAGE] }) { edges { node { id number } } }
  waves(warehouseId: $w, first: 1, filter: { states: [PACKAGING] }) { edges { node { id number } } }
  mixed: waves(warehouseId: $w, first: 1, filter: { states: [TO_BE_PACKED], types: [MIXED] }) { edges { node { id } } }
}`

interface Node {
  id: string
  number: string
  product: { id: string }
}

/** Example rows for detail pages: an id for the parameter of a path, or a query string. */
async function readExamples(testServer: TestServer, warehouseId: string): Promise<Record<string, string>> {
  const data = await testServer.query<Record<string, { edges: { node: Node }[] }>>(
    read,
    { w: warehouseId },
    await testServer.signIn('manager'),
  )
  const first = (name: string) => data[name]?.edges[0]?.node as Node
  return {
    '/inventory/inventory-list/:id': first('productStocks').product.id,
    '/inbound/warehouseWarrant/:id': first('stored').id,
    '/out/parcel/:id': first('packages').id,
    '/product/edit/:id': first('products').id,
    '/inbound/unknown-parcel/:id': first('unknownParcels').id,
    '/inventory/adjust/:id': first('adjustments').id,
    '/inventory/move/:id': first('transfers').id,
    '/inventory/count/:id': first('counts').id,
    ...Object.fromEntries(['product', 'inventory', 'inbound'].map((area) => [`/${area}/import/:id`, first('imports').id])),
    '/inbound/warehouseWarrant/:id/edit': first('coming').id,
    '/scan/count': `order=${encodeURIComponent(first('counts').number)}`,
    '/setting/warehouse/:id': warehouseId,
    '/inbound/sign': `order=${first('coming').number}`,
    '/inbound/receive': `order=${first('signed').number}`,
    '/inbound/shelve': `order=${first('stored').number}`,
    '/out/wave/info': `wave=${first('waves').number}`,
    '/wave/packaging': `wave=${encodeURIComponent(first('waves').id)}`,
    '/wave/pigeonholes': `wave=${encodeURIComponent(first('mixed').id)}`,
  }
}

/** Opens a page and waits until all of its data is loaded. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1, h2').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(path.replace(/[?#].*/, ''))
}

/** Opens and checks every screen of a kind. */
async function checkAllScreens(page: Page, testServer: TestServer, scan: boolean): Promise<void> {
  const { warehouseId } = await testServer.localStorageEntries('manager', 'LAX1')
  const examples = await readExamples(testServer, warehouseId)
  for (const { path } of screenPaths().filter((one) => one.scan === scan)) {
    const example = examples[path] ?? ''
    if (path.includes(':')) expect(example, `an example for ${path}`).not.toBe('')
    await open(page, path.includes(':') ? path.replace(/:\w+/, encodeURIComponent(example)) : `${path}?${example}`)
    const station = page.getByRole('button', { name: 'Dock 1' })
    if (await station.isVisible()) {
      expect.soft(await seriousViolations(page), `${path}, which station`).toEqual([])
      await station.click()
      await expect(page.locator('.instruction')).toBeVisible()
    }
    expect.soft(await seriousViolations(page), path).toEqual([])
  }
}

// Traces of axe runs are large, and its messages name the element.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

test.describe('has no serious accessibility violation', () => {
  test('signed out', async ({ page }) => {
    for (const path of ['/login', '/no/such/page', `/wall/waves#token=${demoTokens.wall.LAX1}`]) {
      await open(page, path)
      if (path.startsWith('/wall')) await expect(page.locator('.tiles')).toBeVisible()
      expect.soft(await seriousViolations(page), path).toEqual([])
    }
  })

  test('on any screen of the menu', async ({ openPageAs, testServer }) => {
    await checkAllScreens(await openPageAs('manager'), testServer, false)
  })

  test('on any scan page, also in a low window', async ({ openPageAs, testServer }) => {
    const page = await openPageAs('manager')
    await checkAllScreens(page, testServer, true)
    await page.setViewportSize({ width: 1440, height: 480 })
    await open(page, '/inbound/receive')
    await expect(page.locator('.instruction')).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
  })
})
