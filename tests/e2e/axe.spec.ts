import type { Page } from 'playwright/test'
import { demoTokens } from '../../prisma/seed/tokens.ts'
import { serious } from './axe.ts'
import { expect, test } from './fixtures.ts'
import type { House } from './house.ts'
import { screenPaths } from './paths.ts'

const read = `query ($w: ID!) {
  packages(warehouseId: $w, first: 1, filter: { states: [ABNORMAL] }) { edges { node { id } } }
  productStocks(warehouseId: $w, first: 1, filter: { view: IN_STOCK }) { edges { node { product { id } } } }
  coming: inboundOrders(warehouseId: $w, first: 1, filter: { states: [IN_TRANSIT] }) { edges { node { number } } }
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

/** What the screens show that show one thing: an id for the colon in a path, or a query behind it. */
async function examplesOf(house: House, warehouseId: string): Promise<Record<string, string>> {
  const data = await house.ask<Record<string, { edges: { node: Node }[] }>>(read, { w: warehouseId }, await house.token('manager'))
  const first = (name: string) => data[name]?.edges[0]?.node as Node
  return {
    '/inventory/inventory-list/:id': first('productStocks').product.id,
    '/inbound/warehouseWarrant/:id': first('stored').id,
    '/out/parcel/:id': first('packages').id,
    '/inbound/sign': `order=${first('coming').number}`,
    '/inbound/receive': `order=${first('signed').number}`,
    '/inbound/shelve': `order=${first('stored').number}`,
    '/out/wave/info': `wave=${first('waves').number}`,
    '/wave/packaging': `wave=${encodeURIComponent(first('waves').id)}`,
    '/wave/pigeonholes': `wave=${encodeURIComponent(first('mixed').id)}`,
  }
}

/** Opens a page, and waits until everything that it reads is there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1, h2').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(path.replace(/\?.*/, ''))
}

/** Opens every screen of a kind, and looks at it as it stands. */
async function lookAtAll(page: Page, house: House, scan: boolean): Promise<void> {
  const { warehouseId } = await house.entries('manager', 'LAX1')
  const examples = await examplesOf(house, warehouseId)
  for (const { path } of screenPaths().filter((one) => one.scan === scan)) {
    const example = examples[path] ?? ''
    if (path.includes(':')) expect(example, `an example for ${path}`).not.toBe('')
    await open(page, path.includes(':') ? path.replace(/:\w+/, encodeURIComponent(example)) : `${path}?${example}`)
    const station = page.getByRole('button', { name: 'Dock 1' })
    if (await station.isVisible()) {
      expect.soft(await serious(page), `${path}, which station`).toEqual([])
      await station.click()
      await expect(page.locator('.instruction')).toBeVisible()
    }
    expect.soft(await serious(page), path).toEqual([])
  }
}

// A trace of what axe reads is dear, and its sentences say where to look.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

test.describe('nothing stands in the way of people who see or move otherwise', () => {
  test('where nobody is signed in', async ({ page }) => {
    for (const path of ['/login', '/no/such/page', `/wall/waves?token=${demoTokens.wall.LAX1}`]) {
      await open(page, path)
      if (path.startsWith('/wall')) await expect(page.locator('.tiles')).toBeVisible()
      expect.soft(await serious(page), path).toEqual([])
    }
  })

  test('on any screen of the menu', async ({ enter, house }) => {
    await lookAtAll(await enter('manager'), house, false)
  })

  test('on any scan page, nor in a low window', async ({ enter, house }) => {
    const page = await enter('manager')
    await lookAtAll(page, house, true)
    await page.setViewportSize({ width: 1440, height: 480 })
    await open(page, '/inbound/receive')
    await expect(page.locator('.instruction')).toBeVisible()
    expect(await serious(page)).toEqual([])
  })
})
