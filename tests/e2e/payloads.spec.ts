import type { Page } from 'playwright/test'
import { test as base, expect } from 'playwright/test'
import { fillWithPayloads } from '../hostile/fillWithPayloads.ts'
import { startTestServer, type TestServer } from '../hostile/testServer.ts'
import { must } from './must.ts'
import { screenPaths } from './screenPaths.ts'

// Database contents are shown as text: no script runs, no resource is loaded, no screen breaks. With `HOSTILE_TIMES` every screen is opened
// that many times, each time with other payloads; otherwise a sample is opened once.
const times = Number(process.env.HOSTILE_TIMES ?? 0)
const sample =
  /^\/(home\/panel|product\/product|out\/parcel|out\/wave\/list|inbound\/warehouseWarrant|inventory\/inventory-list|wave\/packaging)$/
const paths = screenPaths().filter(({ path }) => !path.includes(':') && (times > 0 || sample.test(path)))

const test = base.extend<object, { testServer: TestServer }>({
  testServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const testServer = await startTestServer()
      await use(testServer)
      const troubles = testServer.loggedErrors()
      // The payloads violate database invariants, so only the server is closed here.
      await testServer.close()
      expect(troubles).toEqual([])
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

interface Seen {
  faults: string[]
  /** Number of requests without an answer. */
  waiting(): number
}

/** Opens pages as the owner and records violations. */
async function watched(page: Page, testServer: TestServer): Promise<Seen> {
  const faults: string[] = []
  await page.exposeFunction('__hostile', () => faults.push('a script ran'))
  await page.exposeFunction('__violated', (what: string) => faults.push(`the policy was asked to let in ${what}`))
  page.on('dialog', (dialog) => {
    faults.push(`a dialog said ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => faults.push(`a page failed: ${error.message}`))
  let waiting = 0
  page.on('request', (request) => {
    waiting++
    // Chromium displays PDFs with its own resources.
    if (!request.url().startsWith(testServer.url) && !/^(data|blob|chrome|chrome-extension):/.test(request.url()))
      faults.push(`${request.url()} was asked for`)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', () => void waiting--)
  const owner = testServer.callers.owner
  const { viewer } = await owner.query('{ viewer { staffId name login } }')
  const entries = {
    token: must(owner.identity.token, 'token'),
    userInfo: JSON.stringify({ id: viewer.staffId, name: viewer.name, login: viewer.login }),
    warehouseId: testServer.knownData.warehouseId,
    language: 'en',
  }
  await page.addInitScript((stored) => {
    // The frame of a PDF has no local storage.
    for (const [key, value] of Object.entries(stored)) localStorage?.setItem(key, value)
    document.addEventListener('securitypolicyviolation', (event) =>
      (window as unknown as { __violated(what: string): void }).__violated(`${event.blockedURI} (${event.violatedDirective})`),
    )
  }, entries)
  return { faults, waiting: () => waiting }
}

async function opened(page: Page, testServer: TestServer, path: string, { faults, waiting }: Seen): Promise<void> {
  await page.goto(testServer.url + path)
  await expect(page.locator('body')).toContainText(/(\S\s*){20}/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect.poll(waiting).toBeLessThanOrEqual(0)
  const { wide, foreign } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    foreign: document.querySelectorAll(
      'body script:not([src]), body iframe:not([src^="blob:"]), body object, body embed, body base, body meta, img[src="x"]',
    ).length,
  }))
  if (wide > 1) faults.push(`${path} is ${wide} px too wide`)
  if (foreign > 0) faults.push(`${path} holds ${foreign} elements that nobody put there`)
  if (await page.getByText('System error, try later').count()) faults.push(`${path} shows a system error`)
}

/** Paths of detail pages, for the first rows of the lists. */
async function detailPaths({ callers, knownData }: TestServer): Promise<string[]> {
  const document = `query ($w: ID!) { packages(warehouseId: $w, first: 1) { edges { node { id } } }
    inboundOrders(warehouseId: $w, first: 1) { edges { node { id } } } productStocks(warehouseId: $w, first: 1) { edges { node { product { id } } } }
    waves(warehouseId: $w, first: 3) { edges { node { id number } } } }`
  const { packages, inboundOrders, productStocks, waves } = await callers.owner.query(document, { w: knownData.warehouseId })
  const id = (list: { edges: { node: { id: string } }[] }) => encodeURIComponent(must(list.edges[0]?.node.id, 'row'))
  return [
    `/out/parcel/${id(packages)}`,
    `/inbound/warehouseWarrant/${id(inboundOrders)}`,
    `/inventory/inventory-list/${encodeURIComponent(productStocks.edges[0].node.product.id)}`,
    ...waves.edges.map(({ node }: { node: { number: string } }) => `/out/wave/info?wave=${node.number}`),
    `/wave/pigeonholes?wave=${id(waves)}`,
    '/wall/waves#token=whw_demo-lax1',
  ]
}

for (let turn = 0; turn < Math.max(1, times); turn++) {
  test(`script payloads in every text are displayed as text, starting with payload ${turn * 37}`, async ({ page, testServer }) => {
    const filled = await fillWithPayloads(testServer.database.pool, turn * 37)
    expect(filled.length).toBeGreaterThan(20)
    const seen = await watched(page, testServer)
    for (const path of [...paths.map((one) => one.path), ...(await detailPaths(testServer))]) {
      await test.step(path, () => opened(page, testServer, path, seen))
    }
    expect(seen.faults).toEqual([])
  })
}

test('script payloads are printed as text', async ({ testServer }) => {
  await fillWithPayloads(testServer.database.pool, 11)
  const { callers, knownData, url } = testServer
  const listed = 'query ($w: ID!) { waves(warehouseId: $w, first: 100) { edges { node { id } } } }'
  const read = await callers.owner.query(listed, { w: knownData.warehouseId })
  const waves = read.waves.edges.map(({ node }: { node: { id: string } }) => node.id).slice(0, times > 0 ? 12 : 2)
  const sheets = [`command-sheet/${knownData.warehouseId}`, `slot-labels/${knownData.warehouseId}`]
  const ofWaves = waves.flatMap((id: string) => [`picking-list/${id}`, `wave-labels/${id}`])
  for (const sheet of [...sheets, ...ofWaves]) {
    const response = await fetch(`${url}/sheets/${sheet.split('/').map(encodeURIComponent).join('/')}`, {
      headers: { authorization: `Bearer ${callers.owner.identity.token}` },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    // Only a wave without labels has no sheet of them.
    expect(sheet.startsWith('wave-labels') ? [200, 404] : [200], sheet).toContain(response.status)
    if (response.status === 200) {
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(bytes.toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|URI)\b/)
    }
  }
})
