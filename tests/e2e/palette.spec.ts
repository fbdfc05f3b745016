import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Number, product, page or action' })

/** The listener of the shortcut is there when the page is. */
async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Search numbers/ }).click()
  await expect(field(page)).toBeFocused()
}

test('the palette opens documents of every kind, goods by name, and the actions that the rights allow', async ({
  openDemoAs,
  testServer,
  browser,
}) => {
  const token = await testServer.signIn('manager')
  const { warehouseId } = await testServer.localStorageEntries('manager', 'LAX1')
  const numbered = (list: string) => `${list}(warehouseId: $w, first: 1) { edges { node { number } } }`
  type List = { edges: { node: { number: string } }[] }
  const lists = await testServer.query<Record<string, List>>(
    `query ($w: ID!) { ${['transfers', 'adjustments', 'stockCounts', 'unknownParcels', 'inboundOrders', 'handoverSheets'].map(numbered).join(' ')} }`,
    { w: warehouseId },
    token,
  )
  const documents = Object.values(lists).flatMap(({ edges }) => edges.map(({ node }) => node.number))
  expect(documents.length).toBeGreaterThan(3)

  const page = await openDemoAs('manager')
  for (const number of documents) {
    await openPalette(page)
    // A scanner sends Enter before any answer. The page of a hand-over sheet, the last one, takes scans itself.
    await page.keyboard.type(`${number.toLowerCase()}\n`)
    await expect(page.getByRole('heading', { name: number })).toBeVisible()
  }

  await openPalette(page)
  await field(page).fill('apron')
  const goods = page.getByRole('option').filter({ hasText: 'APRON' })
  await expect(goods.first()).toContainText(/APRON-\S*.*apron/i)
  expect(await seriousViolations(page)).toEqual([])
  await field(page).fill('new')
  await field(page).fill('new product')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New product' })).toBeVisible()
  await openPalette(page)
  await field(page).fill('import')
  await expect(page.getByRole('option', { name: /^Import products/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()

  const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const packer = await openDemoAs('packer', { page: await elsewhere.newPage(), path: '/out/parcel' })
  await openPalette(packer)
  await field(packer).fill('new')
  await expect(packer.getByRole('option', { name: /^New/ })).toHaveCount(0)
})
