import type { Page, WebSocketRoute } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import type { Site } from './site.ts'
import { createInboundOrder, openSignedIn, receivePath, takeOverStation, takeStation } from './stationPage.ts'

/** The sockets that a page opens, the newest last; the first `deaf` of them receive the acknowledgement only. */
async function socketsOf(page: Page, mutedCount = 0): Promise<WebSocketRoute[]> {
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket('**/graphql', (socket) => {
    const server = socket.connectToServer()
    const isDeaf = sockets.push(socket) <= mutedCount
    server.onMessage((message) => {
      if (!isDeaf || `${message}`.includes('connection_ack')) socket.send(message)
    })
  })
  return sockets
}

/**
 * Connection between a page and the server that can stop delivering messages without being closed. Messages sent meanwhile are dropped if
 * it `dropsMessages`.
 */
async function interruptibleConnection(page: Page, dropsMessages = false): Promise<Line> {
  const sockets: { isLost: boolean; unanswered: number }[] = []
  const line: Line = {
    isDead: false,
    hasLost: false,
    unanswered: () => sockets.reduce((sum, { isLost, unanswered }) => sum + (isLost ? 0 : unanswered), 0),
  }
  await page.clock.install()
  await page.routeWebSocket('**/graphql', async (socket) => {
    // The connection is never established.
    if (line.isDead) await new Promise(() => {})
    const server = socket.connectToServer()
    const isDeaf = dropsMessages && line.hasLost
    const state = { isLost: false, unanswered: 0 }
    sockets.push(state)
    socket.onMessage((message) => {
      if (/"type":"ping"/.test(`${message}`)) state.unanswered++
      server.send(message)
    })
    socket.onClose(() => {
      state.isLost = true
      void server.close()
    })
    server.onMessage((message) => {
      state.isLost ||= line.isDead
      line.hasLost ||= state.isLost
      if (state.isLost || (isDeaf && `${message}`.includes('"next"'))) return
      socket.send(message)
      if (/"type":"pong"/.test(`${message}`)) state.unanswered--
    })
  })
  return line
}

interface Line {
  isDead: boolean
  hasLost: boolean
  /** Number of pings whose answer is on its way. */
  unanswered(): number
}

/** Messages that a page receives. */
function receivedMessages(page: Page): string[] {
  const received: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(`${payload}`)))
  return received
}

/** Messages that a page sends. */
function sentMessages(page: Page): string[] {
  const sent: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(`${payload}`)))
  return sent
}

/** Subscriptions of the frame around each page: the two sections of the bell, and the rights of the user. */
const ofFrame = new Set([
  'useApprovalsSubscription',
  'useAnnouncementsSubscription',
  'useNoticesSubscription',
  'useViewerChangesSubscription',
])

/** Ids of the operations that a page itself has subscribed to, the newest last. */
function operationsIn(sent: readonly string[]): string[] {
  const isOfPage = (payload: { operationName: string }) => !ofFrame.has(payload.operationName)
  return sent.map((frame) => JSON.parse(frame)).flatMap(({ type, id, payload }) => (type === 'subscribe' && isOfPage(payload) ? [id] : []))
}

/** Counts the reads of a page; the response of the first one is held until it is released. */
async function holdFirstRead(page: Page, operation: string): Promise<{ asked: number; answer(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const reads = { asked: 0, answer: resolve }
  await page.route('**/graphql', async (route) => {
    if (!`${route.request().postData()}`.includes(operation)) return route.continue()
    const response = await route.fetch()
    if (++reads.asked === 1) await promise
    // A closed page needs no response.
    await route.fulfill({ response }).catch(() => {})
  })
  return reads
}

/** Sends a page the error of a failed subscription. */
function fail(socket: WebSocketRoute, id: string, field: string): void {
  const errors = [{ message: 'Something went wrong', path: [field], extensions: { code: 'SYSTEM_ERROR' } }]
  socket.send(JSON.stringify({ id, type: 'next', payload: { data: { [field]: null }, errors } }))
}

/** Creates pending packages; each call of the returned function cancels one of them. */
async function pendingPackages(site: Site, count: number): Promise<() => Promise<void>> {
  const sku = await site.goods.createProduct(count)
  const ids: string[] = []
  for (let nth = 0; nth < count; nth++) ids.push((await site.goods.createPackage({ [sku]: 1 })).id)
  return async () => void (await site.command('cancelPackage', { packageId: must(ids.pop(), 'package that is left') }))
}

/** Creates a wave that is not begun yet. */
async function createWave(site: Site): Promise<Wave> {
  const outbound = await site.outbound()
  const packages = await outbound.createPackages({ [await outbound.createProduct(1)]: 1 })
  const { id, number } = await outbound.generateWave({ packageIds: packages.map((one) => one.id) })
  return { id, number }
}

interface Wave {
  id: string
  number: string
}

/** The address of a wall screen of the site. */
const wallPath = async (site: Site, path: string) => `${path}#token=${await site.api.factory.createWallToken(site.warehouse)}`

test('the wall screen follows the waves with its token, without a sign-in', async ({ page, site }) => {
  const { number } = await createWave(site)
  await page.goto(await wallPath(site, '/wall/waves?lang=en'))
  await expect(page.getByText(number)).toBeVisible()

  // A new wave appears on the wall screen without a request.
  const next = await createWave(site)
  await expect(page.getByText(next.number)).toBeVisible()
})

test('the cut-off board follows what is left for each pick-up', async ({ page, site }) => {
  const cancelPackage = await pendingPackages(site, 3)
  await page.goto(await wallPath(site, '/wall/cutoff?lang=en'))
  const left = page.locator('.tiles > div', { hasText: 'packages to pack' }).locator('b')
  await expect(left).toHaveText('3')
  // Each pick-up says how the forecast compares to its cut-off, or that the pace is unknown.
  const states = page.locator('.row .state').filter({ hasText: 'to pack' })
  await expect(states).toHaveCount(1)
  await expect(states).toContainText(/In time|Late by \d|Pace unknown/)
  await cancelPackage()
  await expect(left).toHaveText('2')
})

test('an old wall link moves its token out of the part of the address that is sent', async ({ page, site }) => {
  const { number } = await createWave(site)
  const token = await site.api.factory.createWallToken(site.warehouse)
  await page.goto(`/wall/waves?token=${token}&lang=en`)
  await expect(page.getByText(number)).toBeVisible()
  await expect(page).toHaveURL(`/wall/waves?lang=en#token=${token}`)
  await page.reload()
  await expect(page.getByText(number)).toBeVisible()
})

test('a wall screen with an unknown token reports it', async ({ page }) => {
  await page.goto('/wall/waves#token=whw_nobody-knows-me')
  await expect(page.getByText('此看板的令牌无效或已撤销')).toBeVisible()
})

test('the panel counts what its lists contain, and updates live', async ({ openPageAs, site }) => {
  const cancelPackage = await pendingPackages(site, 3)
  const page = await openPageAs('manager')
  const figure = page.getByRole('link', { name: /^Pending/ })
  await expect(figure).toHaveText(/\D3$/)
  await cancelPackage()
  await expect(figure).toHaveText(/\D2$/)
})

test('a page reloads after its connection was closed, and after an error', async ({ openPageAs, page, site }) => {
  const cancelPackage = await pendingPackages(site, 2)
  const sockets = await socketsOf(page, 1)
  const sent = sentMessages(page)
  const reads = () => page.waitForRequest((request) => `${request.postData()}`.includes('PanelPageQuery'))
  const listens = async (times: number) => expect.poll(() => operationsIn(sent).length).toBe(times)
  await openPageAs('manager')
  await expect(page.getByRole('link', { name: /^Pending/ })).toBeVisible()
  await listens(1)

  const [closed] = await Promise.all([reads(), sockets[0]?.close({ code: 1006 })])
  expect(closed.postDataJSON()).toMatchObject({ operationName: 'PanelPageQuery' })
  await listens(2)

  // The page reconnects, and reads everything that it may have missed once the server can answer.
  const again = reads()
  fail(sockets.at(-1) as WebSocketRoute, must(operationsIn(sent).at(-1), 'operation'), 'panelChanged')
  await listens(3)
  await cancelPackage()
  expect((await again).postDataJSON()).toMatchObject({ operationName: 'PanelPageQuery' })
})

test('a page that misses more while it reloads reads once more', async ({ openPageAs, page, site }) => {
  const cancelPackage = await pendingPackages(site, 2)
  const sockets = await socketsOf(page)
  const sent = sentMessages(page)
  const received = receivedMessages(page)
  await openPageAs('manager')
  await expect(page.getByRole('link', { name: /^Pending/ })).toBeVisible()
  const listens = async (times: number) => expect.poll(() => operationsIn(sent).length).toBe(times)
  await listens(1)

  const reads = await holdFirstRead(page, 'PanelPageQuery')
  const lose = async () => {
    fail(sockets.at(-1) as WebSocketRoute, must(operationsIn(sent).at(-1), 'operation'), 'panelChanged')
    await listens(operationsIn(sent).length + 1)
    const before = received.length
    await cancelPackage()
    await expect.poll(() => received.slice(before).some((frame) => frame.includes('"panelChanged":{'))).toBe(true)
  }
  await lose()
  await expect.poll(() => reads.asked).toBe(1)
  await lose()
  reads.answer()
  await expect.poll(() => reads.asked).toBeGreaterThan(1)
})

test('a change while the page counts triggers another count', async ({ openPageAs, page, site }) => {
  const cancelPackage = await pendingPackages(site, 2)
  const received = receivedMessages(page)
  await openPageAs('manager', { path: '/out/parcel' })
  const pending = page.getByRole('link', { name: /^Pending/ })
  await expect(pending).toContainText(/\d/)

  const reads = await holdFirstRead(page, 'PackagePageCountsQuery')
  const moved = () => received.filter((frame) => frame.includes('packagesMoved')).length
  await cancelPackage()
  await expect.poll(() => reads.asked).toBe(1)
  const before = moved()
  await cancelPackage()
  await expect.poll(moved).toBeGreaterThan(before)
  reads.answer()
  await expect.poll(() => reads.asked).toBeGreaterThan(1)
})

test('a wall screen reconnects after an error and shows the current state', async ({ page, site }) => {
  const sockets = await socketsOf(page)
  const { number } = await createWave(site)
  await page.goto(await wallPath(site, '/wall/waves?lang=en'))
  const row = page.getByText(number)
  await expect(row).toBeVisible()
  fail(must(sockets[0], 'socket'), '1', 'waveProgress')
  await expect.poll(() => sockets.length).toBe(2)
  await expect(row).toBeVisible()
})

/** Lets a minute pass in a page, longer than every wait of its connection; a living one answers each ping in time. */
async function passMinute(page: Page, line: Line): Promise<void> {
  for (let second = 0; second < 60; second++) {
    await page.clock.runFor(1_000)
    if (!line.isDead) await expect.poll(line.unanswered).toBe(0)
  }
}

test('a silently lost connection is closed: the panel shows that it is not live, reconnects and reloads', async ({ openPageAs, page }) => {
  const line = await interruptibleConnection(page)
  const reads = await holdFirstRead(page, 'PanelPageQuery')
  reads.answer()
  await openPageAs('manager')
  const live = page.getByText('Live', { exact: true })
  await expect(live).toBeVisible()
  const before = reads.asked
  await passMinute(page, line)
  await expect(live).toBeVisible()
  expect(reads.asked).toBe(before)

  line.isDead = true
  await passMinute(page, line)
  await expect(page.getByText('Not live, connecting…')).toBeVisible()
  await expect(live).toBeHidden()

  line.isDead = false
  await passMinute(page, line)
  await expect(live).toBeVisible()
  await expect.poll(() => reads.asked).toBeGreaterThan(before)
})

test('a wall screen with a silently lost connection shows the age of its data, and reconnects', async ({ page, site }) => {
  const line = await interruptibleConnection(page)
  const isOfAge = (freshness: string) => expect(page.locator('[data-freshness]')).toHaveAttribute('data-freshness', freshness)
  const { number } = await createWave(site)
  await page.goto(await wallPath(site, '/wall/waves?lang=en'))
  await expect(page.getByText(number)).toBeVisible()
  await isOfAge('fresh')

  line.isDead = true
  await passMinute(page, line)
  await isOfAge('stale')
  line.isDead = false
  await passMinute(page, line)
  await isOfAge('fresh')
})

test('a station receives what it missed while its connection was lost', async ({ browser, openPageAs, site, page }) => {
  const line = await interruptibleConnection(page, true)
  const order = await createInboundOrder(site, [1])
  const station = await site.createStation()
  await openPageAs('receiver', { path: receivePath(order) })
  await takeStation(page, station)

  line.isDead = true
  const elsewhere = await browser.newContext({ baseURL: site.api.url })
  const theirs = await elsewhere.newPage()
  await openSignedIn(theirs, await site.localStorageEntries('manager'), receivePath(order))
  await takeOverStation(theirs, station)
  await elsewhere.close()
  line.isDead = false
  const lost = page.getByRole('heading', { name: 'took over this station' })
  await passMinute(page, line)
  await expect(lost).toBeVisible()
})

test('a list and its counts are current after a lost connection is restored', async ({ openPageAs, site, page }) => {
  const { id: waveId, number } = await createWave(site)
  await createWave(site)
  const line = await interruptibleConnection(page, true)
  const sent = sentMessages(page)
  await openPageAs('manager', { path: '/out/wave/list' })
  const waiting = page.getByLabel('Wave states').getByRole('link', { name: /^To be picked/ })
  await expect(waiting).toHaveText('To be picked2')
  await expect.poll(() => operationsIn(sent).length).toBeGreaterThan(0)

  line.isDead = true
  await site.command('voidWave', { waveId })
  // Before the page's clock advances: a page that closes its connection first would leave nothing to lose.
  await expect.poll(() => line.hasLost).toBe(true)
  line.isDead = false
  await passMinute(page, line)
  await expect(waiting).toHaveText('To be picked1')
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Voided')
})
