import type { Locator, Page, Route } from 'playwright/test'
import { expect } from './fixtures.ts'
import type { Site, SiteProduct } from './site.ts'

/** An order whose first piece signs for it, or for its box. */
export interface TestOrder {
  id: string
  number: string
  goods: SiteProduct[]
  /** Marks of its boxes. */
  marks: string[]
}

/** Creates products and an inbound order; `declared` is the number of pieces of each, and `boxes` how many of them each box has. */
export async function createInboundOrder(
  site: Site,
  declared: readonly number[],
  boxes: readonly (readonly number[])[] = [],
): Promise<TestOrder> {
  // What is received waits in the staging area.
  await site.area('STAGING')
  const goods = await site.createProducts(declared.map(() => 0))
  const packed = boxes.map((pieces) => ({
    mark: site.unique('BOX'),
    contents: goods.flatMap(({ sku }, i) => (pieces[i] ? [{ sku, declared: pieces[i] }] : [])),
  }))
  const lines = goods.map(({ sku }, i) => ({ sku, declared: declared[i] }))
  const owner = { warehouseId: site.warehouseId, customerId: site.customer.id }
  const { order } = await site.command<{ order: { id: string; number: string } }>(
    'createInboundOrder',
    { ...owner, arrival: 'EXPRESS', trackingNumber: site.unique('QT'), lines, boxes: packed },
    'order { id number }',
  )
  return { ...order, goods, marks: packed.map(({ mark }) => mark) }
}

/** Path of the receiving page with an open order. */
export const receivePath = ({ number }: TestOrder) => `/inbound/receive?order=${number}`

/** Label of its counter for the pieces of the order. */
export const orderCounter = 'pieces in the order'

/** SKUs of the received pieces of an order in booking order; must not run while pieces are being booked. */
export async function receivedSkus(site: Site, order: TestOrder): Promise<string[]> {
  const { receipts, totals } = await receipt(site, order)
  const skus = receipts.flatMap(({ lines }) => lines.flatMap(({ good, line }) => Array(good).fill(line.product.sku) as string[]))
  expect(skus).toHaveLength(totals.received)
  return skus
}

/** Number of received pieces of an order; more may arrive. */
export async function countReceived(site: Site, order: TestOrder): Promise<number> {
  const { totals } = await receipt(site, order)
  return totals.received
}

async function receipt(site: Site, { id }: TestOrder): Promise<Received> {
  const document = `query ($id: ID!) { node(id: $id) { ... on InboundOrder {
    receipts { lines { good line { product { sku } } } } totals { received } } } }`
  const { node } = await site.query<{ node: Received }>(document, { id })
  return node
}

interface Received {
  receipts: { lines: { good: number; line: { product: { sku: string } } }[] }[]
  totals: { received: number }
}

/** Opens a page as a signed-in user who can be signed out again. */
export async function openSignedIn(page: Page, entries: Record<string, string>, path: string): Promise<void> {
  await page.goto('/login')
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { language: 'en', ...entries },
  )
  await page.goto(path)
}

/** Takes a free station. */
export async function takeStation(page: Page, station: string): Promise<void> {
  await page.getByRole('button', { name: station }).click()
  await expect(page.locator('.place')).toContainText(station)
}

/** Takes a station that another user has. */
export async function takeOverStation(page: Page, station: string): Promise<void> {
  await page.getByRole('button', { name: station }).click()
  await page.getByRole('button', { name: 'Take over', exact: true }).click()
  await expect(page.locator('.place')).toContainText(station)
}

/** Value of a counter of the page, such as `3 / 10`. */
export const counter = (page: Page, label: string) =>
  page
    .locator('.counters dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

/** Waits until every scan has its response. */
export const expectAllSent = (page: Page) => expect(counter(page, 'to be sent')).toHaveText('0')

/** Effect on the requests of a page. */
type Fault = (route: Route) => Promise<void>

/** Delays each request. */
export const delayed =
  (milliseconds: number): Fault =>
  async (route) => {
    await new Promise((done) => setTimeout(done, milliseconds))
    await route.continue()
  }

/** Sends the scans to the server and drops the response. */
export const withoutResponse: Fault = async (route) => {
  await route.fetch()
  await route.abort()
}

/** Sends the request at once and delivers the response later. */
export const heldUntil =
  (released: Promise<void>): Fault =>
  async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  }

/** Fails the whole request with an error. */
export const respondingWith =
  (status: number, code: string, message: string): Fault =>
  (route) => {
    const errors = [{ message, extensions: { code, requestId: `request-${status}` } }]
    return route.fulfill({ status, contentType: 'application/graphql-response+json', body: JSON.stringify({ errors }) })
  }

/** Applies a fault to the requests of a page with these names, its scans unless told; returns a function that ends it. */
export async function injectFault(page: Page, happens: Fault, which = /ScansMutation$/): Promise<() => Promise<void>> {
  const hit = (route: Route) => {
    const { operationName = '' } = (route.request().postDataJSON() ?? {}) as { operationName?: string }
    // A closed page needs no response.
    return (which.test(operationName) ? happens(route) : route.fallback()).catch(() => {})
  }
  await page.route('**/graphql', hit)
  return () => page.unroute('**/graphql', hit)
}

/**
 * Applies a fault to reads of a page until the returned function clicks a button that reads again. What the page reads by itself meanwhile, after an
 * event, waits for that click: it would take the button away.
 */
export async function failUntilRetry(page: Page, fails: Fault, which: RegExp): Promise<(button: Locator) => Promise<void>> {
  const isAsked = Promise.withResolvers<void>()
  let happens = fails
  let reads = 0
  const mended = await injectFault(
    page,
    (route) => {
      reads++
      return happens(route)
    },
    which,
  )
  return async (button) => {
    happens = heldUntil(isAsked.promise)
    const before = reads
    await button.click()
    await expect.poll(() => reads).toBeGreaterThan(before)
    isAsked.resolve()
    await mended()
  }
}

/** Number of unsent scans that a device keeps: those that survive a crash. */
export const storedScans = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('wavehouse')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('scans').objectStore('scans').count()
          counting.onsuccess = () => resolve(counting.result)
          counting.onerror = () => reject(counting.error)
          opening.result.close()
        }
      }),
  )

/** Crashes the process of a page, like a device that loses power. */
export async function crashPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

/**
 * Scans from within the page: digits and capitals only. Each key has the timestamp of a scanner, so the timing is exact on a busy machine.
 */
export function scanInPage(page: Page, codes: readonly string[], between: number): Promise<void> {
  return page.evaluate(
    async ([all, pause]) => {
      const gap = 5
      const press = (code: string, key: string, timeStamp: number) => {
        for (const type of ['keydown', 'keyup']) {
          const event = new KeyboardEvent(type, { code, key, bubbles: true, cancelable: true, shiftKey: /[A-Z]/.test(key) })
          document.body.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }))
        }
      }
      for (const code of all) {
        const start = performance.now()
        for (const [i, char] of [...code].entries()) press(/\d/.test(char) ? `Digit${char}` : `Key${char}`, char, start + i * gap)
        press('Enter', 'Enter', start + code.length * gap)
        await new Promise((done) => setTimeout(done, Math.max(pause, code.length * gap)))
      }
    },
    [codes, between] as const,
  )
}

/**
 * Installs a clock that the test controls, while keys keep their own timestamps: otherwise the clock would date each key by when the page
 * handles it, and on a busy machine its timing would not look like a scanner.
 */
export async function installClock(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    Object.assign(window, { keyTime: Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp') })
  })
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(Event.prototype, 'timeStamp', (window as unknown as { keyTime: PropertyDescriptor }).keyTime)
  })
}

/** Records the frequency of every tone that the page plays, for `recordedTones`. */
export async function recordTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frequencies: number[] = []
    Object.assign(window, { notes: frequencies })
    window.OscillatorNode = class extends OscillatorNode {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options)
        frequencies.push(options?.frequency ?? 0)
      }
    }
  })
}

export const recordedTones = (page: Page) => page.evaluate(() => (window as unknown as { notes: number[] }).notes)
