import type { Page } from 'playwright/test'
import { demoTokens } from '../../prisma/seed/tokens.ts'
import type { Data } from '../api/data.ts'
import { createPackageAtStage } from '../api/package/packageStages.ts'
import { type ConsoleProxy, libraryChunk, startConsoleProxy } from './consoleProxy.ts'
import { expect, test } from './fixtures.ts'
import { pressRested, scan, scanAll } from './scanner.ts'
import type { PersonName, Site } from './site.ts'
import {
  counter,
  createInboundOrder,
  expectAllSent,
  orderCounter,
  receivedSkus,
  receivePath,
  storedScans,
  takeStation,
} from './stationPage.ts'

test.use({ serviceWorkers: 'allow' })

let consoleProxy: ConsoleProxy
test.beforeEach(async ({ testServer }) => {
  consoleProxy = await startConsoleProxy(testServer.url)
})
test.afterEach(() => consoleProxy.close())

/** Opens a page as a signed-in user. */
async function openSignedIn(page: Page, site: Site, name: PersonName, path: string): Promise<void> {
  const entries = { ...(await site.localStorageEntries(name)), language: 'en' }
  await page.goto(`${consoleProxy.url}/login`)
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)
  await page.goto(consoleProxy.url + path)
}

/** Waits until the service worker has cached the console. */
const waitForCache = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

/** The scripts that a page loaded first. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLScriptElement>('head > script[type=module][src]')].map(({ src }) => src).join(' '))

/** The addresses in the cache. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname)
  })

test('a station that is reloaded offline continues with its scans, and books each once', async ({ page, context, site }) => {
  const order = await createInboundOrder(site, [20])
  const lamp = order.goods[0]!.barcode
  const station = await site.createStation()
  const errors: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && errors.push(message.text()))
  await openSignedIn(page, site, 'receiver', receivePath(order))
  await takeStation(page, station)
  await page.goto(`${consoleProxy.url}/inbound/sign`)
  await expect(page.locator('.place')).toContainText(station)
  await page.goto(consoleProxy.url + receivePath(order))
  await waitForCache(page)
  await expect(page.locator('.place')).toContainText(station)
  await scanAll(page, [lamp, lamp, lamp], 20)
  await expect(counter(page, orderCounter)).toHaveText('3 / 20')
  await expectAllSent(page)

  await context.setOffline(true)
  consoleProxy.setUnavailable(true)
  await scanAll(page, [lamp, lamp], 20)
  await expect(counter(page, 'to be sent')).toHaveText('2')
  await expect.poll(() => storedScans(page)).toBe(2)
  await page.reload()
  await expect(page.locator('.place')).toContainText(station)
  await expect(page.getByText('No connection. This page shows the last data')).toBeVisible()
  await expect(counter(page, 'to be sent')).toHaveText('2')
  await expect(counter(page, orderCounter)).toHaveText('5 / 20')
  await scan(page, lamp)
  await expect(counter(page, orderCounter)).toHaveText('6 / 20')
  await expect(page.getByText('3 scans recorded, not confirmed. You can continue')).toBeVisible()
  await expect.poll(() => storedScans(page)).toBe(3)

  // Where goods may not move without confirmation, the page opens and blocks.
  await page.goto(`${consoleProxy.url}/inbound/sign`)
  await expect(page.locator('.instruction')).toContainText('Stop and wait for the connection')
  await page.goto(consoleProxy.url + receivePath(order))
  await expect(counter(page, 'to be sent')).toHaveText('3')

  consoleProxy.setUnavailable(false)
  await context.setOffline(false)
  await expectAllSent(page)
  await expect(page.getByText('No connection. This page shows the last data')).toBeHidden()
  await expect(counter(page, orderCounter)).toHaveText('6 / 20')
  await scan(page, lamp)
  await expectAllSent(page)
  expect(await receivedSkus(site, order)).toHaveLength(7)

  // Pictures of the help are not stored either.
  expect((await cachedPaths(page)).filter((path) => path !== '/' && !/^\/assets\/.+(?<!\.webp)$/.test(path))).toEqual([])
  expect(errors).toEqual([])

  // The next user finds no work data of a user who signed out.
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`${consoleProxy.url}/login`)
  await expect.poll(() => cachedAnswers(page)).toBe(0)
})

/** Cancels packages whose goods are picked; returns the tasks to put them back. */
async function openReturns(site: Site, count: number): Promise<{ number: string; packageNumber: string; proposal: string; sku: string }[]> {
  const packageAt = await createPackageAtStage(site.goods)
  for (let nth = 0; nth < count; nth++) {
    const { id } = await packageAt('PICKED')
    await site.command('cancelPackage', { packageId: id })
  }
  const { returnTasks } = await site.query(
    `query ($w: ID!) { returnTasks(warehouseId: $w, filter: { states: [OPEN] }, first: 10) { edges { node {
      number packageNumber proposal product { sku } } } } }`,
    { w: site.warehouseId },
  )
  return returnTasks.edges.map(({ node: { product, ...task } }: Data) => ({ ...task, sku: product.sku }))
}

const returnedPieces = async (site: Site): Promise<number[]> => {
  const { returnTasks } = await site.query('query ($w: ID!) { returnTasks(warehouseId: $w, first: 10) { edges { node { returned } } } }', {
    w: site.warehouseId,
  })
  return returnTasks.edges.map(({ node }: Data) => node.returned)
}

test('returns that are scanned offline are kept over a reload, and booked once', async ({ page, context, site }) => {
  const [first, second] = await openReturns(site, 2)
  const station = await site.createStation()
  await openSignedIn(page, site, 'packer', '/inventory/return/scan')
  await takeStation(page, station)
  const instruction = page.locator('.instruction')
  await expect(instruction).toContainText('Scan a return task or package')
  await waitForCache(page)
  await page.reload()
  await expect(counter(page, 'Tasks to return')).toHaveText('2')
  await expect.poll(() => cachedAnswers(page)).toBeGreaterThan(1)

  // Another location than the suggested one is put in only after it is confirmed.
  await scan(page, first!.packageNumber)
  await expect(instruction).toContainText(`Put 2 at ${first!.proposal}`)
  await scan(page, 'L:A01-01-02')
  const trouble = page.getByRole('alert')
  await expect(trouble).toContainText(`A01-01-02 is not the suggested location ${first!.proposal}`)
  await page.getByRole('button', { name: /No, not there/ }).click()
  await expect(trouble).toBeHidden()

  await context.setOffline(true)
  consoleProxy.setUnavailable(true)
  await page.getByRole('button', { name: 'Decrease by one' }).click()
  await scan(page, `L:${first!.proposal}`)
  await expect(counter(page, 'Pieces left')).toHaveText('1')
  await scan(page, `L:${first!.proposal}`)
  await expect(counter(page, 'to be sent')).toHaveText('2')
  await expect(counter(page, 'Tasks to return')).toHaveText('1')
  await page.reload()
  await expect(page.getByText('No connection. This page shows the last data')).toBeVisible()
  await expect(counter(page, 'to be sent')).toHaveText('2')
  await expect(counter(page, 'Tasks to return')).toHaveText('1')
  // Goods tell the task; what nothing is known of is set aside, and another location waits for the server.
  await scan(page, second!.sku)
  await expect(instruction).toContainText(`Put 2 at ${second!.proposal}`)
  await scan(page, 'NO-SUCH-PACKAGE')
  await expect(trouble).toContainText('Cannot be checked without a connection')
  await pressRested(page, 'F9')
  await scan(page, 'L:A01-01-02')
  await expect(trouble).toContainText('is not the suggested location')
  await pressRested(page, 'F9')
  await scan(page, `L:${second!.proposal}`)
  await expect(page.getByText('3 scans recorded, not confirmed. You can continue')).toBeVisible()
  expect(await returnedPieces(site)).toEqual([0, 0])

  consoleProxy.setUnavailable(false)
  await context.setOffline(false)
  await expectAllSent(page)
  await expect(page.getByText('No connection. This page shows the last data')).toBeHidden()
  await expect(counter(page, 'Tasks to return')).toHaveText('0')
  expect(await returnedPieces(site)).toEqual([2, 2])
})

test('leaves an unknown page to the server without caching it', async ({ page, site }) => {
  await openSignedIn(page, site, 'manager', '/out/parcel')
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await waitForCache(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  const missing = await page.goto(`${consoleProxy.url}/no/such/page`)
  expect(missing?.status()).toBe(404)
  expect(missing?.fromServiceWorker()).toBe(true)
  await expect(page.getByRole('heading', { name: 'The page does not exist' })).toBeVisible()
  expect((await cachedPaths(page)).filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
})

test('another version takes over without losing a scan, and not before the last tab of the old one is closed', async ({
  page,
  context,
  site,
}) => {
  const order = await createInboundOrder(site, [20])
  const lamp = order.goods[0]!.barcode
  const station = await site.createStation()
  await openSignedIn(page, site, 'receiver', receivePath(order))
  await takeStation(page, station)
  await waitForCache(page)
  const second = await context.newPage()
  await second.goto(`${consoleProxy.url}/inbound/warehouseWarrant`)
  await expect(second.getByRole('heading', { name: 'Inbound orders' })).toBeVisible()
  const first = await scriptsOf(page)

  consoleProxy.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))).toBe(true)
  await context.setOffline(true)
  await scanAll(page, [lamp, lamp], 20)
  await expect(counter(page, 'to be sent')).toHaveText('2')
  await context.setOffline(false)
  await expectAllSent(page)
  expect(await scriptsOf(page)).toBe(first)

  // The old tab still finds its files, which the server no longer has.
  await second.getByRole('link', { name: 'Inventory list' }).click()
  await expect(second.getByRole('heading', { name: 'Inventory list' })).toBeVisible()
  expect(await scriptsOf(second)).toBe(first)

  // After five seconds without a response a tab gets the cached page.
  const reload = (tab: Page) => async () => tab.reload().then(() => scriptsOf(tab))
  await expect.poll(reload(page)).toContain('/next-')
  await expect.poll(reload(second)).toContain('/next-')
  const isOld = (path: string) => path.endsWith('.js') && !path.includes('/next-') && !libraryChunk.test(path)
  // As long as a page that the old worker opened stays open, Chromium may let that worker run for five more minutes. A page that hangs while the
  // workers change is loaded again, as a user would; what hung is in the error of the last attempt.
  const timeout = 15_000
  const oldFiles = async () => {
    try {
      for (const tab of [page, second]) await tab.goto('about:blank', { timeout })
      await page.goto(consoleProxy.url + receivePath(order), { timeout })
      return (await cachedPaths(page)).filter(isOld)
    } catch (error) {
      return [String(error)]
    }
  }
  await expect.poll(oldFiles).toEqual([])
  consoleProxy.setUnavailable(true)
  await second.goto(`${consoleProxy.url}/wall/waves?lang=en#token=${demoTokens.wall.LAX1}`)
  await expect(second.getByText('Connecting…', { exact: true })).toBeVisible()
  await page.reload()
  await expect(counter(page, orderCounter)).toHaveText('2 / 20')
  await scan(page, lamp)
  await expect(counter(page, 'to be sent')).toHaveText('1')
  consoleProxy.setUnavailable(false)
  await expectAllSent(page)
  await expect(second.locator('.tiles')).toBeVisible()
  expect(await receivedSkus(site, order)).toHaveLength(3)
})

test('a tab loads another version after a minute without input, and not while something is typed', async ({ page, site }) => {
  await page.clock.install()
  await openSignedIn(page, site, 'manager', '/out/parcel')
  const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first()
  await expect(search).toBeVisible()
  await waitForCache(page)
  await search.fill('WB0000')
  consoleProxy.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))).toBe(true)
  await page.clock.runFor(120_000)
  expect(await scriptsOf(page)).not.toContain('/next-')
  await search.fill('')
  await page.clock.runFor(30_000)
  expect(await scriptsOf(page)).not.toContain('/next-')
  await page.clock.runFor(60_000)
  await expect.poll(() => scriptsOf(page).catch(() => '')).toContain('/next-')
})

const cachedAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('wavehouse-answers')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const counting = db.transaction('answers').objectStore('answers').count()
          counting.onsuccess = () => {
            db.close()
            resolve(counting.result)
          }
        }
      }),
  )

test('where the browser refuses service workers, the console works without one and is not reloaded', async ({ page, site }) => {
  await page.addInitScript(() => {
    sessionStorage.setItem('loads', `${Number(sessionStorage.getItem('loads')) + 1}`)
    navigator.serviceWorker.register = () => {
      Object.assign(window, { isRefused: true })
      return Promise.reject(new DOMException('An SSL certificate error occurred.', 'SecurityError'))
    }
  })
  await openSignedIn(page, site, 'manager', '/product/product')
  await page.waitForFunction(() => 'isRefused' in window)
  // What a page asks before it reloads.
  await page.evaluate(() => fetch('/health'))
  await page.getByRole('link', { name: 'Product tags' }).click()
  await expect(page.getByRole('heading', { name: 'Product tags' })).toBeVisible()
  // The page for signing in and this one.
  expect(await page.evaluate(() => sessionStorage.getItem('loads'))).toBe('2')
})
