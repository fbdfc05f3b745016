import type { Page, WebSocketRoute } from 'playwright/test'
import { expect, type TestServer, test } from './fixtures.ts'
import { createInboundOrder, openSignedIn, receivePath, takeOverStation, takeStation } from './stationPage.ts'

const waveNumber = /W\d{4}-\d{4}/

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
 * it is `forgetful`.
 */
async function interruptibleConnection(page: Page, dropsMessages = false): Promise<{ isDead: boolean; hasLost: boolean }> {
  const line = { isDead: false, hasLost: false }
  await page.clock.install()
  await page.routeWebSocket('**/graphql', async (socket) => {
    // The connection is never established.
    if (line.isDead) await new Promise(() => {})
    const server = socket.connectToServer()
    const isDeaf = dropsMessages && line.hasLost
    let isLost = false
    server.onMessage((message) => {
      isLost ||= line.isDead
      line.hasLost ||= isLost
      if (isLost || (isDeaf && `${message}`.includes('"next"'))) return
      socket.send(message)
    })
  })
  return line
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

/** Names of the operations that a page has subscribed to, the newest last; without that of the bell, which is on every page. */
function operationsIn(sent: readonly string[]): string[] {
  const isOfPage = (payload: { operationName: string }) => payload.operationName !== 'useApprovalsSubscription'
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
    await route.fulfill({ response })
  })
  return reads
}

/** Sends a page the error of a failed subscription. */
function fail(socket: WebSocketRoute, id: string, field: string): void {
  const errors = [{ message: 'Something went wrong', path: [field], extensions: { code: 'SYSTEM_ERROR' } }]
  socket.send(JSON.stringify({ id, type: 'next', payload: { data: { [field]: null }, errors } }))
}

/** Cancels a pending package. */
async function cancelPendingPackage(testServer: TestServer): Promise<void> {
  const token = await testServer.signIn('manager')
  const { warehouseId } = await testServer.localStorageEntries('manager', 'LAX1')
  const { packages } = await testServer.query<{ packages: { edges: { node: { id: string } }[] } }>(
    'query ($id: ID!) { packages(warehouseId: $id, first: 1, filter: { states: [PENDING] }) { edges { node { id } } } }',
    { id: warehouseId },
    token,
  )
  const packageId = packages.edges[0]?.node.id
  const { cancelPackage } = await testServer.query<{ cancelPackage: { userErrors: unknown[] } }>(
    'mutation ($input: CancelPackageInput!) { cancelPackage(input: $input) { userErrors { code } } }',
    { input: { packageId, idempotencyKey: crypto.randomUUID() } },
    token,
  )
  expect(cancelPackage.userErrors).toEqual([])
}

test('the wall screen follows the waves with its token, without a sign-in', async ({ page, testServer }) => {
  await page.goto('/wall/waves?lang=en#token=whw_demo-lax1')
  const row = page.getByText(waveNumber).first()
  await expect(row).toBeVisible()

  // A new wave appears on the wall screen without a request.
  const token = await testServer.signIn('planner')
  const { warehouseId } = await testServer.localStorageEntries('planner', 'LAX1')
  const { pickers } = await testServer.query<{ pickers: { id: string }[] }>(
    'query ($id: ID!) { pickers(warehouseId: $id) { id } }',
    { id: warehouseId },
    token,
  )
  const { generateWaves } = await testServer.query<{ generateWaves: { waves: { number: string }[]; userErrors: unknown[] } }>(
    'mutation ($input: GenerateWavesInput!) { generateWaves(input: $input) { waves { number } userErrors { code } } }',
    { input: { warehouseId, pickerIds: [pickers[0]?.id], maximum: 5, types: ['ONE_PIECE'], idempotencyKey: crypto.randomUUID() } },
    token,
  )
  expect(generateWaves.userErrors).toEqual([])
  await expect(page.getByText(generateWaves.waves[0]?.number ?? '')).toBeVisible()
})

test('the cut-off board follows what is left for each pick-up', async ({ page, testServer }) => {
  await page.goto('/wall/cutoff?lang=en#token=whw_demo-lax1')
  const left = page.locator('.tiles > div', { hasText: 'packages to pack' }).locator('b')
  await expect(left).toHaveText(/\d/)
  // Each pick-up says how the forecast compares to its cut-off, or that the pace is unknown.
  const states = page.locator('.row .state').filter({ hasText: 'to pack' })
  for (const state of await states.all()) await expect(state).toContainText(/In time|Late by \d|Pace unknown/)
  const before = Number((await left.textContent())?.replaceAll(',', ''))
  const token = await testServer.signIn('owner')
  const { warehouseId } = await testServer.localStorageEntries('owner', 'LAX1')
  const { packages } = await testServer.query<{ packages: { edges: { node: { id: string } }[] } }>(
    'query ($w: ID!) { packages(warehouseId: $w, filter: { states: [PENDING] }, first: 1) { edges { node { id } } } }',
    { w: warehouseId },
    token,
  )
  const input = { packageId: packages.edges[0]?.node.id, idempotencyKey: crypto.randomUUID() }
  await testServer.query(
    'mutation ($input: CancelPackageInput!) { cancelPackage(input: $input) { userErrors { code } } }',
    { input },
    token,
  )
  await expect(left).toHaveText(String(before - 1))
})

test('an old wall link moves its token out of the part of the address that is sent', async ({ page }) => {
  await page.goto('/wall/waves?token=whw_demo-lax1&lang=en')
  await expect(page.getByText(waveNumber).first()).toBeVisible()
  await expect(page).toHaveURL(/\/wall\/waves\?lang=en#token=whw_demo-lax1$/)
  await page.reload()
  await expect(page.getByText(waveNumber).first()).toBeVisible()
})

test('a wall screen with an unknown token reports it', async ({ page }) => {
  await page.goto('/wall/waves#token=whw_nobody-knows-me')
  await expect(page.getByText('此看板的令牌无效或已撤销')).toBeVisible()
})

test('the panel counts what its lists contain, and updates live', async ({ openDemoAs, testServer }) => {
  const page = await openDemoAs('manager')
  const token = await testServer.signIn('manager')
  const { warehouseId } = await testServer.localStorageEntries('manager', 'LAX1')
  const read = async () => {
    const { panel } = await testServer.query<{ panel: { packages: { state: string; count: number }[] } }>(
      'query ($id: ID!) { panel(warehouseId: $id) { packages { state count } } }',
      { id: warehouseId },
      token,
    )
    return panel.packages.find(({ state }) => state === 'PENDING')?.count ?? 0
  }
  const before = await read()
  const figure = page.getByRole('link', { name: /^Pending/ })
  await expect(figure).toContainText(before.toLocaleString('en'))

  await cancelPendingPackage(testServer)
  await expect(figure).toContainText((before - 1).toLocaleString('en'))
})

test('a page reloads after a period without messages, and after an error', async ({ openDemoAs, page, testServer }) => {
  const sockets = await socketsOf(page, 1)
  const sent = sentMessages(page)
  const reads = () => page.waitForRequest((request) => `${request.postData()}`.includes('PanelPageQuery'))
  const listens = async (times: number) => expect.poll(() => operationsIn(sent).length).toBe(times)
  await openDemoAs('manager')
  await expect(page.getByRole('link', { name: /^Pending/ })).toBeVisible()
  await listens(1)

  // The device slept, and its connection is closed.
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 60_000
  })
  const [asleep] = await Promise.all([reads(), sockets[0]?.close({ code: 1006 })])
  expect(asleep.postDataJSON()).toMatchObject({ operationName: 'PanelPageQuery' })
  await listens(2)

  // The page reconnects, and reads everything that it may have missed once the server can answer.
  const again = reads()
  fail(sockets.at(-1) as WebSocketRoute, operationsIn(sent).at(-1) ?? '', 'panelChanged')
  await listens(3)
  await cancelPendingPackage(testServer)
  expect((await again).postDataJSON()).toMatchObject({ operationName: 'PanelPageQuery' })
})

test('a page that misses more while it reloads reads once more', async ({ openDemoAs, page, testServer }) => {
  const sockets = await socketsOf(page)
  const sent = sentMessages(page)
  const received = receivedMessages(page)
  await openDemoAs('manager')
  await expect(page.getByRole('link', { name: /^Pending/ })).toBeVisible()
  const listens = async (times: number) => expect.poll(() => operationsIn(sent).length).toBe(times)
  await listens(1)

  const reads = await holdFirstRead(page, 'PanelPageQuery')
  const lose = async () => {
    fail(sockets.at(-1) as WebSocketRoute, operationsIn(sent).at(-1) ?? '', 'panelChanged')
    await listens(operationsIn(sent).length + 1)
    const before = received.length
    await cancelPendingPackage(testServer)
    await expect.poll(() => received.slice(before).some((frame) => frame.includes('"panelChanged":{'))).toBe(true)
  }
  await lose()
  await expect.poll(() => reads.asked).toBe(1)
  await lose()
  reads.answer()
  await expect.poll(() => reads.asked).toBeGreaterThan(1)
})

test('a change while the page counts triggers another count', async ({ openDemoAs, page, testServer }) => {
  const received = receivedMessages(page)
  await openDemoAs('manager', { path: '/out/parcel' })
  const pending = page.getByRole('link', { name: /^Pending/ })
  await expect(pending).toContainText(/\d/)

  const reads = await holdFirstRead(page, 'PackagePageCountsQuery')
  const moved = () => received.filter((frame) => frame.includes('packagesMoved')).length
  await cancelPendingPackage(testServer)
  await expect.poll(() => reads.asked).toBe(1)
  const before = moved()
  await cancelPendingPackage(testServer)
  await expect.poll(moved).toBeGreaterThan(before)
  reads.answer()
  await expect.poll(() => reads.asked).toBeGreaterThan(1)
})

test('a wall screen reconnects after an error and shows the current state', async ({ page }) => {
  const sockets = await socketsOf(page)
  await page.goto('/wall/waves?lang=en#token=whw_demo-lax1')
  const row = page.getByText(waveNumber).first()
  await expect(row).toBeVisible()
  fail(sockets[0] as WebSocketRoute, '1', 'waveProgress')
  await expect.poll(() => sockets.length).toBe(2)
  await expect(row).toBeVisible()
})

/** Advances the clock of a page until a check passes. */
const advanceClockUntil = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(6_000)
    await check()
  }).toPass({ timeout: 60_000 })

test('a silently lost connection is closed: the panel shows that it is not live, reconnects and reloads', async ({ openDemoAs, page }) => {
  const line = await interruptibleConnection(page)
  const reads = await holdFirstRead(page, 'PanelPageQuery')
  reads.answer()
  await openDemoAs('manager')
  const live = page.getByText('Live', { exact: true })
  await expect(live).toBeVisible()
  const before = reads.asked

  line.isDead = true
  await advanceClockUntil(page, () => expect(page.getByText('Not live, connecting…')).toBeVisible({ timeout: 500 }))
  await expect(live).toBeHidden()

  line.isDead = false
  await advanceClockUntil(page, () => expect(live).toBeVisible({ timeout: 500 }))
  await expect.poll(() => reads.asked).toBeGreaterThan(before)
})

test('a wall screen with a silently lost connection shows the age of its data, and reconnects', async ({ page }) => {
  const line = await interruptibleConnection(page)
  const isOfAge = (freshness: string) =>
    expect(page.locator('[data-freshness]')).toHaveAttribute('data-freshness', freshness, { timeout: 500 })
  await page.goto('/wall/waves?lang=en#token=whw_demo-lax1')
  await expect(page.getByText(waveNumber).first()).toBeVisible()
  await isOfAge('fresh')

  line.isDead = true
  await advanceClockUntil(page, () => isOfAge('stale'))
  line.isDead = false
  await advanceClockUntil(page, () => isOfAge('fresh'))
})

test('a station receives what it missed while its connection was lost', async ({ browser, openPageAs, site, testServer, page }) => {
  const line = await interruptibleConnection(page, true)
  const order = await createInboundOrder(site, [1])
  const station = await site.createStation()
  await openPageAs('receiver', { path: receivePath(order) })
  await takeStation(page, station)

  line.isDead = true
  const elsewhere = await browser.newContext({ baseURL: testServer.url })
  const theirs = await elsewhere.newPage()
  await openSignedIn(theirs, await site.localStorageEntries('manager'), receivePath(order))
  await takeOverStation(theirs, station)
  await elsewhere.close()
  line.isDead = false
  const lost = page.getByRole('heading', { name: 'took over this station' })
  await advanceClockUntil(page, () => expect(lost).toBeVisible({ timeout: 500 }))
})

/** Voids a wave in Berlin that is not started; returns its number. */
async function voidPendingWave(testServer: TestServer): Promise<string> {
  const token = await testServer.signIn('manager')
  const { warehouseId } = await testServer.localStorageEntries('manager', 'BER1')
  const { waves } = await testServer.query<{ waves: { edges: { node: { id: string; number: string } }[] } }>(
    'query ($id: ID!) { waves(warehouseId: $id, first: 1, filter: { states: [TO_BE_PICKED] }) { edges { node { id number } } } }',
    { id: warehouseId },
    token,
  )
  const { id: waveId, number } = waves.edges[0]!.node
  const { voidWave } = await testServer.query<{ voidWave: { userErrors: unknown[] } }>(
    'mutation ($input: VoidWaveInput!) { voidWave(input: $input) { userErrors { code } } }',
    { input: { waveId, idempotencyKey: crypto.randomUUID() } },
    token,
  )
  expect(voidWave.userErrors).toEqual([])
  return number
}

test('a list and its counts are current after a lost connection is restored', async ({ openDemoAs, testServer, page }) => {
  const line = await interruptibleConnection(page, true)
  const sent = sentMessages(page)
  await openDemoAs('manager', { path: '/out/wave/list', warehouse: 'BER1' })
  const waiting = page.getByLabel('Wave states').getByRole('link', { name: /^To be picked/ })
  await expect(waiting).toContainText(/\d/)
  const before = Number((await waiting.textContent())?.match(/\d+/)?.[0])
  await expect.poll(() => operationsIn(sent).length).toBeGreaterThan(0)

  line.isDead = true
  const number = await voidPendingWave(testServer)
  // Before the page's clock advances: a page that closes its connection first would leave nothing to lose.
  await expect.poll(() => line.hasLost).toBe(true)
  line.isDead = false
  await advanceClockUntil(page, () => expect(waiting).toHaveText(`To be picked${before - 1}`, { timeout: 500 }))
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Voided')
})
