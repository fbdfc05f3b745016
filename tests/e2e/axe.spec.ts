import type { Page } from 'playwright/test'
import { demoTokens } from '../../prisma/seed/tokens.ts'
import messages from '../../web/i18n/en.json' with { type: 'json' }
import { isLong } from '../isLong.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { screenPaths } from './screenPaths.ts'
import { seriousViolations, shell } from './seriousViolations.ts'
import type { TestServer } from './testServer.ts'

// Checks every screen. `npm test` loads the first screen of each area and goes on to the others by the router, which takes a third of the time of
// loading them; `npm run test:long screens` loads each. Only that sees every text that the files of a screen lack: after the router a text may have
// come with another screen. Meanwhile the tests of the screens, which open most of them by their address, find their texts.

const read = `query ($w: ID!) {
  packages(warehouseId: $w, first: 1, filter: { states: [ABNORMAL] }) { edges { node { id } } }
  drafts: packages(warehouseId: $w, first: 1, filter: { states: [DRAFT] }) { edges { node { id } } }
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
  handheld: waves(warehouseId: $w, first: 1, filter: { pickModes: [HANDHELD] }) { edges { node { number } } }
  simplePrints(warehouseId: $w, first: 1) { edges { node { id } } }
  handovers: handoverSheets(warehouseId: $w, first: 1, filter: { states: [OPEN] }) { edges { node { id } } }
  printers(warehouseId: $w) { id }
  apiKeys(first: 1) { edges { node { id } } }
  customers(first: 1) { edges { node { id } } }
  staff(first: 1) { edges { node { id } } }
  announcements(first: 1) { edges { node { id } } }
  zones: zoneTables(warehouseId: $w, first: 1, filter: { kinds: [ZONES] }) { edges { node { id } } }
  rates: rateCards(warehouseId: $w, first: 1, filter: { states: [DRAFT] }) { edges { node { id } } }
  rules: shippingRuleSets(warehouseId: $w, first: 1) { edges { node { id } } }
  offline: channelList(warehouseId: $w, first: 1, filter: { carriers: [OFFLINE] }) { edges { node { id } } }
  remote: zoneTables(warehouseId: $w, first: 1, filter: { kinds: [REMOTE_AREAS] }) { edges { node { id } } }
  roles { id }
  standingRules(warehouseId: $w) { id }
  mixed: waves(warehouseId: $w, first: 1, filter: { states: [TO_BE_PACKED], types: [MIXED] }) { edges { node { id } } }
}`

interface Node {
  id: string
  number: string
  product: { id: string }
}

/** Example rows for detail pages: an id for the parameter of a path, or a query string. */
async function readExamples(testServer: TestServer, warehouseId: string): Promise<Record<string, string>> {
  type Read = Record<string, { edges: { node: Node }[] }> & Record<'printers' | 'roles' | 'standingRules', Node[]>
  const { printers, roles, standingRules, ...data } = await testServer.query<Read>(
    read,
    { w: warehouseId },
    await testServer.signIn('owner'),
  )
  const first = (name: string) => data[name]?.edges[0]?.node as Node
  return {
    '/inventory/inventory-list/:id': first('productStocks').product.id,
    '/inbound/warehouseWarrant/:id': first('stored').id,
    '/out/parcel/:id': first('packages').id,
    '/out/parcel/:id/edit': first('drafts').id,
    '/out/simple/:id': first('simplePrints').id,
    '/product/edit/:id': first('products').id,
    '/inbound/unknown-parcel/:id': first('unknownParcels').id,
    '/inventory/adjust/:id': first('adjustments').id,
    '/inventory/move/:id': first('transfers').id,
    '/inventory/count/:id': first('counts').id,
    ...Object.fromEntries(['product', 'inventory', 'inbound', 'out'].map((area) => [`/${area}/import/:id`, first('imports').id])),
    '/inventory/level-import/:id': first('imports').id,
    '/logistics/zone-import/:id': first('imports').id,
    '/inbound/warehouseWarrant/:id/edit': first('coming').id,
    '/scan/count': `order=${encodeURIComponent(first('counts').number)}`,
    '/scan/pick': `order=${first('handheld').number}`,
    '/deliver/signing/record/:id': first('handovers').id,
    '/setting/warehouse/:id': warehouseId,
    '/setting/printer/:id': must(printers[0]?.id, 'printer'),
    '/access/keys/:id': first('apiKeys').id,
    '/customer/:id': first('customers').id,
    '/staff/:id': first('staff').id,
    '/home/announcements/:id': first('announcements').id,
    '/logistics/offline/:id': first('offline').id,
    '/logistics/rate/:id': first('rates').id,
    '/logistics/rule/:id': first('rules').id,
    '/logistics/zone/:id': first('zones').id,
    '/logistics/remote/:id': first('remote').id,
    '/role/:id': must(roles[0]?.id, 'role'),
    '/setting/waveRules/:id': must(standingRules[0]?.id, 'standing rule'),
    '/inbound/sign': `order=${first('coming').number}`,
    '/inbound/receive': `order=${first('signed').number}`,
    '/inbound/shelve': `order=${first('stored').number}`,
    '/out/wave/info': `wave=${first('waves').number}`,
    '/wave/packaging': `wave=${encodeURIComponent(first('waves').id)}`,
    '/wave/pigeonholes': `wave=${encodeURIComponent(first('mixed').id)}`,
  }
}

/** Opens a page and waits until all of its data is loaded. */
async function open(page: Page, path: string, isLoaded = true): Promise<void> {
  if (isLoaded) await page.goto(path)
  else await goTo(page, path)
  await expect(page.locator('h1, h2').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(path.replace(/[?#].*/, ''))
  expect.soft(await textsWithoutMessage(page), path).toEqual([])
}

/** Goes to another page without loading it, as from a link, and waits until the page before it is gone. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    for (const left of document.querySelectorAll('main > *')) left.setAttribute('data-left', '')
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('[data-left]')).toHaveCount(0)
}

/** Keys that stand on a page, or are its labels, because it was loaded without their messages. */
async function textsWithoutMessage(page: Page): Promise<string[]> {
  const html = await page.content()
  return [...new Set(html.match(/\b[a-z]\w*(?:\.\w+)+/g))].filter((word) => word in messages)
}

/** Expects no violation that stays: rows that are read again are dimmed meanwhile. */
async function expectNoViolation(page: Page, excluded: readonly string[], message: string): Promise<void> {
  const soft = expect.configure({ soft: true })
  await soft.poll(() => seriousViolations(page, excluded), { message, timeout: 10_000 }).toEqual([])
}

/** Checks the choice of a station and takes one; false on a page that needs none. */
async function checkStations(page: Page, excluded: readonly string[], path: string): Promise<boolean> {
  const station = page.getByRole('button', { name: 'Dock 1' })
  const instruction = page.locator('.instruction')
  await expect(station.or(instruction).or(page.locator('h1')).first()).toBeVisible()
  if ((await station.count()) === 0) return false
  await expectNoViolation(page, excluded, `${path}, which station`)
  await station.click()
  await expect(instruction).toBeVisible()
  return true
}

/** Opens and checks every screen of a kind, with the menu on the first of each area. */
async function checkAllScreens(page: Page, testServer: TestServer, scan: boolean): Promise<void> {
  const { warehouseId } = await testServer.localStorageEntries('manager', 'LAX1')
  const examples = await readExamples(testServer, warehouseId)
  const areas = new Set<string>()
  let hasStation = false
  for (const { path } of screenPaths().filter((one) => one.scan === scan)) {
    const area = path.split('/')[1]!
    const isFirst = !areas.has(area)
    const excluded = scan || isFirst ? [] : shell
    areas.add(area)
    const example = examples[path]
    const address = path.includes(':')
      ? path.replace(/:\w+/, encodeURIComponent(must(example, `example for ${path}`)))
      : example
        ? `${path}?${example}`
        : path
    await open(page, address, isLong || isFirst)
    if (scan && !hasStation) hasStation = await checkStations(page, excluded, path)
    await expectNoViolation(page, excluded, path)
    // The content scrolls inside of the frame; what makes the document longer would scroll the frame away.
    if (!scan) expect.soft(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), path).toBeLessThanOrEqual(0)
  }
  expect(hasStation, 'a page has asked for its station').toBe(scan)
}

test.describe('has no serious accessibility violation', () => {
  test('signed out', async ({ page }) => {
    const wall = `#token=${demoTokens.wall.LAX1}`
    for (const path of ['/login', '/partner/login', '/no/such/page', `/wall/waves${wall}`, `/wall/cutoff${wall}`, `/wall/sort${wall}`]) {
      await open(page, path)
      if (path.startsWith('/wall')) await expect(page.locator('.tiles, .choices')).toBeVisible()
      expect.soft(await seriousViolations(page), path).toEqual([])
    }
  })

  test('on any screen of the menu', async ({ openDemoAs, testServer }) => {
    await checkAllScreens(await openDemoAs('owner'), testServer, false)
  })

  test('on any scan page, also in a low window', async ({ openDemoAs, testServer }) => {
    const page = await openDemoAs('manager')
    await checkAllScreens(page, testServer, true)
    await page.setViewportSize({ width: 1440, height: 480 })
    await open(page, '/inbound/receive')
    await expect(page.locator('.instruction')).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
  })
})
