import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { scan, scanAll } from './scanner.ts'
import type { Person } from './site.ts'
import {
  counter,
  createInboundOrder,
  expectAllSent,
  heldUntil,
  injectFault,
  openSignedIn,
  receivedSkus,
  respondingWith,
  type TestOrder,
  takeStation,
  withoutResponse,
} from './stationPage.ts'

const receivePath = ({ number }: TestOrder) => `/inbound/receive?order=${number}`
const orderCounter = 'pieces in the order'

test('the choice of stations follows those that are registered, taken and left elsewhere', async ({
  browser,
  openPageAs,
  site,
  page,
  testServer,
}) => {
  const order = await createInboundOrder(site, [1])
  await openPageAs('receiver', { path: receivePath(order) })
  await expect(page.getByText('No stations in this warehouse yet')).toBeVisible()
  const station = await site.createStation()
  const button = page.getByRole('button', { name: station })
  await expect(button).toContainText('Free')
  const theirs = await (await browser.newContext({ baseURL: testServer.url })).newPage()
  await openSignedIn(theirs, await site.localStorageEntries('manager'), receivePath(order))
  await takeStation(theirs, station)
  await expect(button).toContainText('Used by')
  await theirs.getByRole('button', { name: 'Leave station' }).click()
  await expect(button).toContainText('Free')
})

test('with two tabs at one station, the last one sends everything once, and the other one stops and can take it back', async ({
  openPageAs,
  context,
  page,
  site,
}) => {
  const order = await createInboundOrder(site, [20])
  const [lamp] = order.goods
  const station = await site.createStation()
  await openPageAs('receiver', { path: receivePath(order) })
  await takeStation(page, station)
  const mended = await injectFault(page, withoutResponse)
  await scanAll(page, Array(4).fill(lamp!.barcode), 20)
  await expect(counter(page, 'to be sent')).toHaveText('4')

  // The page that loses its station reads who has it; the response arrives after the page has taken it back.
  const late = Promise.withResolvers<void>()
  const readUser = page.waitForRequest((request) => request.postData()?.includes('useStationUserQuery') === true)
  await injectFault(page, heldUntil(late.promise), /^useStationUserQuery$/)

  const other = await openPageAs('receiver', { path: receivePath(order), page: await context.newPage() })
  await expect(other.getByRole('button', { name: station })).toContainText('In use by you elsewhere')
  await takeStation(other, station)
  await expect(page.getByRole('heading', { name: 'You opened this station elsewhere' })).toBeVisible()
  const lateRequest = await readUser
  await expectAllSent(other)
  await expect(counter(other, orderCounter)).toHaveText('4 / 20')

  await page.bringToFront()
  await mended()
  await takeStation(page, station)
  const lateResponse = page.waitForResponse((response) => response.request() === lateRequest)
  late.resolve()
  await (await lateResponse).finished()
  await expect(other.getByRole('heading', { name: 'You opened this station elsewhere' })).toBeVisible()
  await scan(page, lamp!.barcode)
  await expect(counter(page, orderCounter)).toHaveText('5 / 20')
  expect(await receivedSkus(site, order)).toHaveLength(5)
})

test('a device that lost its station does not take it back when an older response arrives late', async ({
  testServer,
  browser,
  page,
  site,
}) => {
  const order = await createInboundOrder(site, [20])
  const [lamp] = order.goods
  const station = await site.createStation()
  const entries = await site.localStorageEntries('receiver')
  await openSignedIn(page, entries, receivePath(order))
  await takeStation(page, station)

  // The other device reads its page again after it has taken the station; the response arrives when the first one has it again.
  const elsewhere = await browser.newContext({ baseURL: testServer.url })
  const other = await elsewhere.newPage()
  await openSignedIn(other, entries, receivePath(order))
  await expect(other.getByRole('button', { name: station })).toContainText('In use by you elsewhere')
  const late = Promise.withResolvers<void>()
  const read = other.waitForRequest((request) => request.postData()?.includes('ReceivePageQuery') === true)
  await injectFault(other, heldUntil(late.promise), /^ReceivePageQuery$/)
  await takeStation(other, station)
  const lateRequest = await read
  await takeStation(page, station)
  const lost = other.getByRole('heading', { name: 'You opened this station elsewhere' })
  await expect(lost).toBeVisible()
  await other.evaluate(() => {
    const note = () => document.querySelector('.place') && document.body.classList.add('took-it-back')
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  })
  late.resolve()
  await lateRequest.response()
  for (const received of [1, 2, 3]) {
    await scan(page, lamp!.barcode)
    await expect(counter(page, orderCounter)).toHaveText(`${received} / 20`)
  }
  await expect(other.locator('body.took-it-back')).toHaveCount(0)
  await elsewhere.close()
})

test('another user takes a station over: waiting scans are kept and reported until they are sent', async ({
  testServer,
  browser,
  page,
  site,
}) => {
  const order = await createInboundOrder(site, [20])
  const [lamp] = order.goods
  const station = await site.createStation()
  await openSignedIn(page, await site.localStorageEntries('receiver'), receivePath(order))
  await takeStation(page, station)
  await injectFault(page, withoutResponse)
  await scanAll(page, Array(3).fill(lamp!.barcode), 20)
  await expect(counter(page, 'to be sent')).toHaveText('3')

  const elsewhere = await browser.newContext({ baseURL: testServer.url })
  const theirs = await elsewhere.newPage()
  await openSignedIn(theirs, await site.localStorageEntries('manager'), receivePath(order))
  await theirs.getByRole('button', { name: station }).click()
  await expect(theirs.getByRole('alertdialog')).toContainText('is using this station')
  await theirs.getByRole('button', { name: 'Take over', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'took over this station' })).toBeVisible()
  await expect(page.getByRole('button', { name: station })).toContainText('3 scans of yours to be sent')
  await expect(theirs.locator('.place')).toContainText(station)
  await scan(theirs, lamp!.barcode)
  await expect(theirs.locator('.log li')).toHaveCount(1)

  // Another user signs in and sees whose scans wait, but sends none of them.
  const { userInfo } = await site.localStorageEntries('receiver')
  const { name } = JSON.parse(userInfo) as { name: string }
  await page.unrouteAll()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login')
  await expect(page.getByText(`3 scans by ${name} on this device not sent yet`)).toBeVisible()
  await signIn(page, await site.person('controller'))
  await page.goto('/inbound/shelve')
  await expect(page.getByText(`3 scans by ${name} at ${station} not sent yet`)).toBeVisible()

  // The user who scanned returns, and the scans are sent once.
  await theirs.getByRole('button', { name: 'Leave station' }).click()
  await theirs.waitForURL((url) => url.pathname !== '/inbound/receive')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login')
  await signIn(page, await site.person('receiver'))
  await page.goto(receivePath(order))
  await takeStation(page, station)
  await expectAllSent(page)
  await expect(counter(page, orderCounter)).toHaveText('4 / 20')
  expect(await receivedSkus(site, order)).toHaveLength(4)
  await elsewhere.close()
})

async function signIn(page: Page, { login, password }: Person): Promise<void> {
  await page.locator('[name=login]').fill(login)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

test('loses nothing when the server fails, is busy or has lost the session', async ({ page, site }) => {
  const order = await createInboundOrder(site, [20])
  const [lamp] = order.goods
  const station = await site.createStation()
  await openSignedIn(page, await site.localStorageEntries('receiver'), receivePath(order))
  await takeStation(page, station)
  await page.getByRole('button', { name: 'Next order' }).click()

  // No product is open, so the code waits until the server can identify it.
  let mended = await injectFault(page, respondingWith(500, 'SYSTEM_ERROR', 'System error, try later'))
  await scan(page, order.number)
  await expect(page.getByText('System error, try later request-500')).toBeVisible()
  await expect(page.getByText('Server error')).toBeVisible()
  await mended()
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.locator('header .about')).toContainText(order.number)

  mended = await injectFault(page, respondingWith(429, 'TOO_MANY_REQUESTS', 'Too many requests'))
  await scan(page, lamp!.barcode)
  await expect(page.getByText('Server busy, retrying: 1 scan recorded')).toBeVisible()
  await mended()
  await expectAllSent(page)
  await expect(counter(page, orderCounter)).toHaveText('1 / 20')

  await injectFault(page, respondingWith(401, 'UNAUTHENTICATED', 'Sign in'))
  await scan(page, lamp!.barcode)
  await page.waitForURL(/\/login/)
  await expect(page.getByText('1 scan by')).toBeVisible()
  await page.unrouteAll()
  await signIn(page, await site.person('receiver'))
  await expectAllSent(page)
  await expect(counter(page, orderCounter)).toHaveText('2 / 20')
  expect(await receivedSkus(site, order)).toHaveLength(2)
})

test('a device that cannot store scans reports it and still sends them', async ({ openPageAs, page, site }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
  })
  const order = await createInboundOrder(site, [5])
  const [lamp] = order.goods
  const station = await site.createStation()
  await openPageAs('receiver', { path: receivePath(order) })
  await takeStation(page, station)
  const mended = await injectFault(page, withoutResponse)
  await scan(page, lamp!.barcode)
  await expect(page.getByText('This device cannot store scans: keep this page open')).toBeVisible()
  await mended()
  await expectAllSent(page)
  await expect(counter(page, orderCounter)).toHaveText('1 / 5')
  expect(await receivedSkus(site, order)).toHaveLength(1)
})
