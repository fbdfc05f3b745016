import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { password } from './house.ts'
import {
  type Announced,
  allSent,
  announce,
  comeIn,
  counter,
  failing,
  fault,
  newStation,
  received,
  standAt,
  unanswered,
} from './queueWorld.ts'
import { scan, scanAll } from './scanner.ts'

const receivePath = ({ number }: Announced) => `/inbound/receive?order=${number}`
const inOrder = 'pieces · the order'

test('two tabs at one station: the last one sends everything once, the other one stops and can take it back', async ({
  enter,
  house,
  context,
  page,
}) => {
  const order = await announce(house, [20])
  const [lamp] = order.goods
  const station = await newStation(house)
  await enter('receiver', { path: receivePath(order) })
  await standAt(page, station)
  await fault(page, unanswered)
  await scanAll(page, Array(4).fill(lamp!.barcode), 20)
  await expect(counter(page, 'to be sent')).toHaveText('4')

  const other = await enter('receiver', { path: receivePath(order), page: await context.newPage() })
  await expect(other.getByRole('button', { name: station })).toContainText('In use by you, elsewhere')
  await standAt(other, station)
  await expect(page.getByRole('heading', { name: 'You have opened this station elsewhere' })).toBeVisible()
  await allSent(other)
  await expect(counter(other, inOrder)).toHaveText('4 / 20')

  await page.bringToFront()
  await page.unrouteAll()
  await standAt(page, station)
  await expect(other.getByRole('heading', { name: 'You have opened this station elsewhere' })).toBeVisible()
  await scan(page, lamp!.barcode)
  await expect(counter(page, inOrder)).toHaveText('5 / 20')
  expect(await received(house, order)).toHaveLength(5)
})

test('somebody else takes a station over: what waits there stays, and is told of until it is sent', async ({ house, browser, page }) => {
  const order = await announce(house, [20])
  const [lamp] = order.goods
  const station = await newStation(house)
  await comeIn(page, house, 'receiver', receivePath(order))
  await standAt(page, station)
  await fault(page, unanswered)
  await scanAll(page, Array(3).fill(lamp!.barcode), 20)
  await expect(counter(page, 'to be sent')).toHaveText('3')

  const elsewhere = await browser.newContext({ baseURL: house.url })
  const theirs = await elsewhere.newPage()
  await comeIn(theirs, house, 'manager', receivePath(order))
  await theirs.getByRole('button', { name: station }).click()
  await expect(theirs.getByRole('alertdialog')).toContainText('is using it')
  await theirs.getByRole('button', { name: 'Take it over', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'has taken this station over' })).toBeVisible()
  await expect(page.getByRole('button', { name: station })).toContainText('3 scans of yours to be sent')
  await expect(theirs.locator('.place')).toContainText(station)
  await scan(theirs, lamp!.barcode)
  await expect(theirs.locator('.log li')).toHaveCount(1)

  // Signed out and in again as somebody else: these see whose scans wait, and send none of them.
  const { userInfo } = await house.entries('receiver', 'LAX1')
  const { name } = JSON.parse(userInfo) as { name: string }
  await page.unrouteAll()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login')
  await expect(page.getByText(`3 scans of ${name} still wait on this device`)).toBeVisible()
  await signIn(page, 'controller')
  await page.goto('/inbound/shelve')
  await expect(page.getByText(`3 scans of ${name} at ${station} still wait on this device`)).toBeVisible()

  // Whoever scanned them comes back, and they are sent once.
  await theirs.getByRole('button', { name: 'Leave the station' }).click()
  await expect(theirs.getByRole('button', { name: station })).toContainText('Free')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login')
  await signIn(page, 'receiver')
  await page.goto(receivePath(order))
  await standAt(page, station)
  await allSent(page)
  await expect(counter(page, inOrder)).toHaveText('4 / 20')
  expect(await received(house, order)).toHaveLength(4)
  await elsewhere.close()
})

async function signIn(page: Page, login: string): Promise<void> {
  await page.locator('[name=login]').fill(login)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

test('a server that fails, is busy or has forgotten the person loses nothing', async ({ house, page }) => {
  const order = await announce(house, [20])
  const [lamp] = order.goods
  const station = await newStation(house)
  await comeIn(page, house, 'receiver', receivePath(order))
  await standAt(page, station)
  await page.getByRole('button', { name: 'Next order' }).click()

  // Nothing lies on the table, so nothing goes on: the code waits until the server can say what it is.
  let mended = await fault(page, failing(500, 'SYSTEM_ERROR', 'System error, try later'))
  await scan(page, order.number)
  await expect(page.getByText('System error, try later request-500')).toBeVisible()
  await expect(page.getByText('Server fails')).toBeVisible()
  await mended()
  await page.getByRole('button', { name: 'I have seen it' }).click()
  await expect(page.locator('header .about')).toContainText(order.number)

  mended = await fault(page, failing(429, 'TOO_MANY_REQUESTS', 'Too many requests'))
  await scan(page, lamp!.barcode)
  await expect(page.getByText('The server is busy, trying again: 1 scan recorded')).toBeVisible()
  await mended()
  await allSent(page)
  await expect(counter(page, inOrder)).toHaveText('1 / 20')

  await fault(page, failing(401, 'UNAUTHENTICATED', 'Sign in'), 'scans')
  await scan(page, lamp!.barcode)
  await page.waitForURL(/\/login/)
  await expect(page.getByText('1 scan of')).toBeVisible()
  await page.unrouteAll()
  await signIn(page, 'receiver')
  await allSent(page)
  await expect(counter(page, inOrder)).toHaveText('2 / 20')
  expect(await received(house, order)).toHaveLength(2)
})

test('a device that cannot keep scans says so and sends them all the same', async ({ enter, house, page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
  })
  const order = await announce(house, [5])
  const [lamp] = order.goods
  const station = await newStation(house)
  await enter('receiver', { path: receivePath(order) })
  await standAt(page, station)
  const mended = await fault(page, unanswered)
  await scan(page, lamp!.barcode)
  await expect(page.getByText('This device keeps no scans: leave the page open')).toBeVisible()
  await mended()
  await allSent(page)
  await expect(counter(page, inOrder)).toHaveText('1 / 5')
  expect(await received(house, order)).toHaveLength(1)
})
