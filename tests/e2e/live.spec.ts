import type { Page, WebSocketRoute } from 'playwright/test'
import { expect, type House, test } from './fixtures.ts'
import { announce, comeIn, newStation, receivePath, standAt } from './queueWorld.ts'

/** The sockets that a page opens, the newest last; the first `deaf` of them hear no more than that they are there. */
async function socketsOf(page: Page, deaf = 0): Promise<WebSocketRoute[]> {
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket('**/graphql', (socket) => {
    const server = socket.connectToServer()
    const isDeaf = sockets.push(socket) <= deaf
    server.onMessage((message) => {
      if (!isDeaf || `${message}`.includes('connection_ack')) socket.send(message)
    })
  })
  return sockets
}

/** The line between a page and the server: once it is dead nothing is heard by it, and nobody is told so. What happened meanwhile is told no more where it is `forgetful`. */
async function lineOf(page: Page, forgetful = false): Promise<{ isDead: boolean; hasLost: boolean }> {
  const line = { isDead: false, hasLost: false }
  await page.clock.install()
  await page.routeWebSocket('**/graphql', async (socket) => {
    // It never opens.
    if (line.isDead) await new Promise(() => {})
    const server = socket.connectToServer()
    const isDeaf = forgetful && line.hasLost
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

/** What a page hears. */
function heardBy(page: Page): string[] {
  const heard: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(`${payload}`)))
  return heard
}

/** What a page says. */
function saidBy(page: Page): string[] {
  const said: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(`${payload}`)))
  return said
}

/** What was subscribed to, the newest last. */
function operationsIn(said: readonly string[]): string[] {
  return said.map((frame) => JSON.parse(frame)).flatMap(({ type, id }) => (type === 'subscribe' ? [id] : []))
}

/** How often a page reads, from now on; the first time has its answer when it is let go. */
async function held(page: Page, operation: string): Promise<{ asked: number; answer(): void }> {
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

/** Lets a page hear that the server could not read what it listens to. */
function fail(socket: WebSocketRoute, id: string, field: string): void {
  const errors = [{ message: 'Something went wrong', path: [field], extensions: { code: 'SYSTEM_ERROR' } }]
  socket.send(JSON.stringify({ id, type: 'next', payload: { data: { [field]: null }, errors } }))
}

/** Somebody cancels a package that waits. */
async function cancelOne(house: House): Promise<void> {
  const token = await house.token('manager')
  const { warehouseId } = await house.entries('manager', 'LAX1')
  const { packages } = await house.ask<{ packages: { edges: { node: { id: string } }[] } }>(
    'query ($id: ID!) { packages(warehouseId: $id, first: 1, filter: { states: [PENDING] }) { edges { node { id } } } }',
    { id: warehouseId },
    token,
  )
  const packageId = packages.edges[0]?.node.id
  const { cancelPackage } = await house.ask<{ cancelPackage: { userErrors: unknown[] } }>(
    'mutation ($input: CancelPackageInput!) { cancelPackage(input: $input) { userErrors { code } } }',
    { input: { packageId, idempotencyKey: crypto.randomUUID() } },
    token,
  )
  expect(cancelPackage.userErrors).toEqual([])
}

test('the wall follows the waves by its own token, without a sign-in', async ({ page, house }) => {
  await page.goto('/wall/waves?token=whw_demo-lax1')
  const row = page.getByText('W2611-', { exact: false }).first()
  await expect(row).toBeVisible()

  // Somebody generates another wave: the wall shows it without being asked.
  const token = await house.token('planner')
  const { warehouseId } = await house.entries('planner', 'LAX1')
  const { pickers } = await house.ask<{ pickers: { id: string }[] }>(
    'query ($id: ID!) { pickers(warehouseId: $id) { id } }',
    { id: warehouseId },
    token,
  )
  const { generateWaves } = await house.ask<{ generateWaves: { waves: { number: string }[]; userErrors: unknown[] } }>(
    'mutation ($input: GenerateWavesInput!) { generateWaves(input: $input) { waves { number } userErrors { code } } }',
    { input: { warehouseId, pickerId: pickers[0]?.id, maximum: 5, types: ['ONE_PIECE'], idempotencyKey: crypto.randomUUID() } },
    token,
  )
  expect(generateWaves.userErrors).toEqual([])
  await expect(page.getByText(generateWaves.waves[0]?.number ?? '')).toBeVisible()
})

test('a wall whose token is not known says so', async ({ page }) => {
  await page.goto('/wall/waves?token=whw_nobody-knows-me')
  await expect(page.getByText('此看板的令牌无效或已撤销')).toBeVisible()
})

test('the panel counts what its lists hold, and follows changes', async ({ enter, house }) => {
  const page = await enter('manager')
  const token = await house.token('manager')
  const { warehouseId } = await house.entries('manager', 'LAX1')
  const read = async () => {
    const { panel } = await house.ask<{ panel: { packages: { state: string; count: number }[] } }>(
      'query ($id: ID!) { panel(warehouseId: $id) { packages { state count } } }',
      { id: warehouseId },
      token,
    )
    return panel.packages.find(({ state }) => state === 'PENDING')?.count ?? 0
  }
  const before = await read()
  const figure = page.getByRole('link', { name: /^Pending/ })
  await expect(figure).toContainText(before.toLocaleString('en'))

  await cancelOne(house)
  await expect(figure).toContainText((before - 1).toLocaleString('en'))
})

test('a page that has heard nothing for a while, or of a failure, reads again', async ({ enter, page, house }) => {
  const sockets = await socketsOf(page, 1)
  const said = saidBy(page)
  const reads = () => page.waitForRequest((request) => `${request.postData()}`.includes('PanelPageQuery'))
  const listens = async (times: number) => expect.poll(() => operationsIn(said).length).toBe(times)
  await enter('manager')
  await expect(page.getByRole('link', { name: /^Pending/ })).toBeVisible()
  await listens(1)

  // It slept, and its connection is gone.
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 60_000
  })
  const [asleep] = await Promise.all([reads(), sockets[0]?.close({ code: 1006 })])
  expect(asleep.postDataJSON()).toMatchObject({ operationName: 'PanelPageQuery' })
  await listens(2)

  // It comes again; and when the server can read, it reads all that it may have missed.
  const again = reads()
  fail(sockets.at(-1) as WebSocketRoute, operationsIn(said).at(-1) ?? '', 'panelChanged')
  await listens(3)
  await cancelOne(house)
  expect((await again).postDataJSON()).toMatchObject({ operationName: 'PanelPageQuery' })
})

test('a page that is still reading what it missed reads once more when it has missed more', async ({ enter, page, house }) => {
  const sockets = await socketsOf(page)
  const said = saidBy(page)
  const heard = heardBy(page)
  await enter('manager')
  await expect(page.getByRole('link', { name: /^Pending/ })).toBeVisible()
  const listens = async (times: number) => expect.poll(() => operationsIn(said).length).toBe(times)
  await listens(1)

  const reads = await held(page, 'PanelPageQuery')
  const lose = async () => {
    fail(sockets.at(-1) as WebSocketRoute, operationsIn(said).at(-1) ?? '', 'panelChanged')
    await listens(operationsIn(said).length + 1)
    const before = heard.length
    await cancelOne(house)
    await expect.poll(() => heard.slice(before).some((frame) => frame.includes('"panelChanged":{'))).toBe(true)
  }
  await lose()
  await expect.poll(() => reads.asked).toBe(1)
  await lose()
  reads.answer()
  await expect.poll(() => reads.asked).toBeGreaterThan(1)
})

test('what changes while a page is counting is counted once more', async ({ enter, page, house }) => {
  const heard = heardBy(page)
  await enter('manager', { path: '/out/parcel' })
  const pending = page.getByRole('link', { name: /^Pending/ })
  await expect(pending).toContainText(/\d/)

  const reads = await held(page, 'ParcelTabsQuery')
  const moved = () => heard.filter((frame) => frame.includes('packagesMoved')).length
  await cancelOne(house)
  await expect.poll(() => reads.asked).toBe(1)
  const before = moved()
  await cancelOne(house)
  await expect.poll(moved).toBeGreaterThan(before)
  reads.answer()
  await expect.poll(() => reads.asked).toBeGreaterThan(1)
})

test('a wall that hears of a failure comes again, and is told what is now', async ({ page }) => {
  const sockets = await socketsOf(page)
  await page.goto('/wall/waves?token=whw_demo-lax1')
  const row = page.getByText('W2611-', { exact: false }).first()
  await expect(row).toBeVisible()
  fail(sockets[0] as WebSocketRoute, '1', 'waveProgress')
  await expect.poll(() => sockets.length).toBe(2)
  await expect(row).toBeVisible()
})

/** Lets time pass on a page until something holds. */
const passUntil = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(6_000)
    await check()
  }).toPass({ timeout: 60_000 })

test('a line that died without a word is hung up on: the panel says that it is not live, comes again and reads', async ({
  enter,
  page,
}) => {
  const line = await lineOf(page)
  const reads = await held(page, 'PanelPageQuery')
  reads.answer()
  await enter('manager')
  const live = page.getByText('Live', { exact: true })
  await expect(live).toBeVisible()
  const before = reads.asked

  line.isDead = true
  await passUntil(page, () => expect(page.getByText('Not live, connecting…')).toBeVisible({ timeout: 500 }))
  await expect(live).toBeHidden()

  line.isDead = false
  await passUntil(page, () => expect(live).toBeVisible({ timeout: 500 }))
  await expect.poll(() => reads.asked).toBeGreaterThan(before)
})

test('a wall whose line died without a word says how old it is, and comes again', async ({ page }) => {
  const line = await lineOf(page)
  const isOfAge = (freshness: string) =>
    expect(page.locator('[data-freshness]')).toHaveAttribute('data-freshness', freshness, { timeout: 500 })
  await page.goto('/wall/waves?token=whw_demo-lax1')
  await expect(page.getByText('W2611-', { exact: false }).first()).toBeVisible()
  await isOfAge('fresh')

  line.isDead = true
  await passUntil(page, () => isOfAge('stale'))
  line.isDead = false
  await passUntil(page, () => isOfAge('fresh'))
})

test('a station hears what it missed while its line was dead', async ({ browser, enter, house, page }) => {
  const line = await lineOf(page, true)
  const order = await announce(house, [1])
  const station = await newStation(house)
  await enter('receiver', { path: receivePath(order) })
  await standAt(page, station)

  line.isDead = true
  const elsewhere = await browser.newContext({ baseURL: house.url })
  const theirs = await elsewhere.newPage()
  await comeIn(theirs, house, 'manager', receivePath(order))
  await standAt(theirs, station)
  await elsewhere.close()
  line.isDead = false
  const lost = page.getByRole('heading', { name: 'has taken this station over' })
  await passUntil(page, () => expect(lost).toBeVisible({ timeout: 500 }))
})

/** Somebody in Berlin takes a wave back that nobody has begun; returns its number. */
async function voidOne(house: House): Promise<string> {
  const token = await house.token('manager')
  const { warehouseId } = await house.entries('manager', 'BER1')
  const { waves } = await house.ask<{ waves: { edges: { node: { id: string; number: string } }[] } }>(
    'query ($id: ID!) { waves(warehouseId: $id, first: 1, filter: { states: [TO_BE_PICKED] }) { edges { node { id number } } } }',
    { id: warehouseId },
    token,
  )
  const { id: waveId, number } = waves.edges[0]!.node
  const { voidWave } = await house.ask<{ voidWave: { userErrors: unknown[] } }>(
    'mutation ($input: VoidWaveInput!) { voidWave(input: $input) { userErrors { code } } }',
    { input: { waveId, idempotencyKey: crypto.randomUUID() } },
    token,
  )
  expect(voidWave.userErrors).toEqual([])
  return number
}

test('a list and its counts are what they are when a dead line comes again', async ({ enter, house, page }) => {
  const line = await lineOf(page, true)
  await enter('manager', { path: '/out/wave/list', warehouse: 'BER1' })
  const waiting = page.getByLabel('States of the waves').getByRole('link', { name: /^To be picked/ })
  await expect(waiting).toContainText(/\d/)
  const before = Number((await waiting.textContent())?.match(/\d+/)?.[0])

  line.isDead = true
  const number = await voidOne(house)
  await passUntil(page, async () => expect(line.hasLost).toBe(true))
  line.isDead = false
  await passUntil(page, () => expect(waiting).toHaveText(`To be picked${before - 1}`, { timeout: 500 }))
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Voided')
})
