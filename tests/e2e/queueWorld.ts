import type { Page, Route } from 'playwright/test'
import { expect } from './fixtures.ts'
import type { House } from './house.ts'

/** An order that is on its way, without boxes, so that its first piece signs for it. */
export interface Announced {
  id: string
  number: string
  goods: { sku: string; barcode: string; name: string }[]
}

let made = 0

const command = async <Payload>(house: House, name: string, input: object, selection: string): Promise<Payload> => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
  const document = `mutation ($input: ${type}) { ${name}(input: $input) { ${selection} userErrors { code message } } }`
  const variables = { input: { ...input, idempotencyKey: crypto.randomUUID() } }
  const answer = await house.ask<Record<string, { userErrors: unknown[] }>>(document, variables, await house.token('owner'))
  expect(answer[name]?.userErrors).toEqual([])
  return answer[name] as never
}

/** Announces new products, so many pieces of each. */
export async function announce(house: House, declared: readonly number[]): Promise<Announced> {
  const { warehouseId } = await house.entries('owner', 'LAX1')
  const document = 'query ($w: ID!) { inboundOrders(warehouseId: $w, first: 1) { edges { node { customer { id } } } } }'
  const { inboundOrders } = await house.ask<Orders>(document, { w: warehouseId }, await house.token('owner'))
  const customerId = inboundOrders.edges[0]?.node.customer.id
  const goods = declared.map(() => {
    made++
    return { sku: `QUEUE-${made}`, barcode: `Q${String(made).padStart(5, '0')}`, name: `Queue lamp ${made}` }
  })
  const common = {
    ...{ lengthMillimetres: 200, widthMillimetres: 100, heightMillimetres: 80, weightGrams: 300 },
    ...{ declaredNameZh: '灯', declaredNameEn: 'lamp', declaredPrice: { amount: '12.50', currency: 'USD' } },
  }
  const products = goods.map(({ barcode, ...named }) => ({ ...named, ...common, barcodes: [barcode] }))
  await command(house, 'createProducts', { customerId, products }, 'refused { index }')
  const lines = goods.map(({ sku }, i) => ({ sku, declared: declared[i] }))
  const { order } = await command<{ order: { id: string; number: string } }>(
    house,
    'createInboundOrder',
    { warehouseId, customerId, arrival: 'EXPRESS', trackingNumber: `QT${made}`, lines },
    'order { id number }',
  )
  return { ...order, goods }
}

interface Orders {
  inboundOrders: { edges: { node: { customer: { id: string } } }[] }
}

/** The receiving page with an order on the table. */
export const receivePath = ({ number }: Announced) => `/inbound/receive?order=${number}`

/** The counter of that page for the pieces of the order. */
export const inOrder = 'pieces · the order'

/** A station of its own for a test; returns its name. */
export async function newStation(house: House): Promise<string> {
  const { warehouseId } = await house.entries('owner', 'LAX1')
  const name = `Queue ${++made}`
  await command(house, 'registerStation', { warehouseId, name }, 'station { id }')
  return name
}

/** What was received of an order, a SKU for each piece, in the order in which it was booked; while nothing more is booked. */
export async function received(house: House, order: Announced): Promise<string[]> {
  const { receipts, totals } = await receipt(house, order)
  const inOrder = receipts.toSorted((a, b) => a.number.localeCompare(b.number))
  const skus = inOrder.flatMap(({ lines }) => lines.flatMap(({ good, line }) => Array(good).fill(line.product.sku) as string[]))
  expect(skus).toHaveLength(totals.received)
  return skus
}

/** How many pieces of an order have been received; more may be on their way. */
export async function receivedSoFar(house: House, order: Announced): Promise<number> {
  const { totals } = await receipt(house, order)
  return totals.received
}

async function receipt(house: House, { id }: Announced): Promise<Received> {
  const document = `query ($id: ID!) { node(id: $id) { ... on InboundOrder {
    receipts { number lines { good line { product { sku } } } } totals { received } } } }`
  const { node } = await house.ask<{ node: Received }>(document, { id }, await house.token('owner'))
  return node
}

interface Received {
  receipts: { number: string; lines: { good: number; line: { product: { sku: string } } }[] }[]
  totals: { received: number }
}

/** Comes in as somebody who has signed in, and who can be signed out again. */
export async function comeIn(page: Page, house: House, login: string, path: string): Promise<void> {
  const entries = { ...(await house.entries(login, 'LAX1')), language: 'en' }
  await page.goto('/login')
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)
  await page.goto(path)
}

/** Sits down at a station: also where somebody else has it. */
export async function standAt(page: Page, station: string): Promise<void> {
  await page.getByRole('button', { name: station }).click()
  const takeOver = page.getByRole('button', { name: 'Take it over', exact: true })
  await expect(takeOver.or(page.locator('.place'))).toBeVisible()
  if (await takeOver.isVisible()) await takeOver.click()
  await expect(page.locator('.place')).toContainText(station)
}

/** The number under a label of the page, such as `3 / 10`. */
export const counter = (page: Page, label: string) =>
  page
    .locator('.counters dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

/** Waits until every scan has its answer. */
export const allSent = (page: Page) => expect(counter(page, 'to be sent')).toHaveText('0')

/** What happens to the scans that a page sends. */
type Fault = (route: Route) => Promise<void>

/** The server needs so many milliseconds more for each request. */
export const slowed =
  (milliseconds: number): Fault =>
  async (route) => {
    await new Promise((done) => setTimeout(done, milliseconds))
    await route.continue()
  }

/** The server gets the scans and does what they say, but no answer comes back. */
export const unanswered: Fault = async (route) => {
  await route.fetch()
  await route.abort()
}

/** The server answers with an error of the whole request. */
export const failing =
  (status: number, code: string, message: string): Fault =>
  (route) => {
    const errors = [{ message, extensions: { code, requestId: `request-${status}` } }]
    return route.fulfill({ status, contentType: 'application/graphql-response+json', body: JSON.stringify({ errors }) })
  }

/** Lets a fault happen to everything that a page asks, or to its scans alone; returns how to end it. */
export async function fault(page: Page, happens: Fault, which: 'scans' | 'all' = 'scans'): Promise<() => Promise<void>> {
  const hit = (route: Route) => {
    const { operationName = '' } = (route.request().postDataJSON() ?? {}) as { operationName?: string }
    // A page that has gone meanwhile needs nothing any more.
    return (which === 'all' || /ScansMutation$/.test(operationName) ? happens(route) : route.continue()).catch(() => {})
  }
  await page.route('**/graphql', hit)
  return () => page.unroute('**/graphql', hit)
}

/** Ends the process of a page, as a device that loses its power does: nothing of the page runs any more. */
export async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

/**
 * Scans from within the page: digits and capitals only. Each key carries the time that a scanner would give it, so the beat is kept however busy the
 * machine is.
 */
export function scanFast(page: Page, codes: readonly string[], between: number): Promise<void> {
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
 * A clock that the test can move, and keys that keep their own times: the moved clock would date each key by when the page came to it, and on a busy
 * machine no row of keys would have the beat of a scanner.
 */
export async function movableClock(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    Object.assign(window, { keyTime: Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp') })
  })
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(Event.prototype, 'timeStamp', (window as unknown as { keyTime: PropertyDescriptor }).keyTime)
  })
}

/** Notes the pitch of everything that the page plays; `heard` answers it. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: number[] = []
    Object.assign(window, { notes: heard })
    window.OscillatorNode = class extends OscillatorNode {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options)
        heard.push(options?.frequency ?? 0)
      }
    }
  })
}

export const heard = (page: Page) => page.evaluate(() => (window as unknown as { notes: number[] }).notes)
