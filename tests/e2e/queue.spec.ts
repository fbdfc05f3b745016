import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import {
  allSent,
  announce,
  counter,
  fault,
  heard,
  inOrder,
  kill,
  listen,
  movableClock,
  newStation,
  received,
  receivedSoFar,
  receivePath,
  scanFast,
  slowed,
  standAt,
  unanswered,
} from './queueWorld.ts'
import { scan, scanAll } from './scanner.ts'

const tone = (page: Page) => page.locator('[data-tone]').first()
const stop = (page: Page) => expect(page.locator('.instruction')).toContainText('Stop: wait for the network')
/** The note of a scan that is recorded. */
const recordedHertz = 523

test('two hundred codes at 50 ms against a server slowed by 800 ms are recorded in order', async ({ enter, house }) => {
  const order = await announce(house, [100, 100])
  const station = await newStation(house)
  const page = await enter('receiver', { path: receivePath(order) })
  await standAt(page, station)
  await fault(page, slowed(800))
  const [lamp, vase] = order.goods
  // One after the other in a pattern that no order by product or by batch could make.
  const goods = Array.from({ length: 200 }, (_, i) => ((i * i + Math.floor(i / 3)) % 2 === 0 ? lamp : vase)!)
  const left = new Map([
    [lamp!.sku, 100],
    [vase!.sku, 100],
  ])
  const codes = goods.map((wanted) => {
    const given = left.get(wanted.sku)! > 0 ? wanted : wanted === lamp ? vase! : lamp!
    left.set(given.sku, left.get(given.sku)! - 1)
    return given
  })
  await scanFast(
    page,
    codes.map(({ barcode }) => barcode),
    50,
  )
  await expect(page.getByText('Waiting for the server')).toBeVisible()
  await allSent(page)
  await expect(counter(page, inOrder)).toHaveText('200 / 200')
  expect(await received(house, order)).toEqual(codes.map(({ sku }) => sku))
})

test('an input method spoils no scan, and Enter presses nothing', async ({ enter, house, page }) => {
  const order = await announce(house, [5])
  const station = await newStation(house)
  await enter('receiver', { path: receivePath(order) })
  await standAt(page, station)
  const [lamp] = order.goods
  await page.getByRole('button', { name: 'Next order' }).focus()
  await scan(page, lamp!.barcode, { ime: true })
  await expect(counter(page, inOrder)).toHaveText('1 / 5')
  await expect(page.getByText('Input method is on')).toBeVisible()

  // In the middle of a composition the keys say `isComposing`; what stood in the field stays there.
  const field = page.getByPlaceholder('Type a code')
  await field.fill('12')
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
  await scan(page, lamp!.barcode)
  await expect(counter(page, inOrder)).toHaveText('2 / 5')
  await page.getByRole('button', { name: 'Receive as declared' }).focus()
  await scan(page, lamp!.barcode)
  await expect(counter(page, inOrder)).toHaveText('3 / 5')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(await received(house, order)).toHaveLength(3)
})

test('without network receiving goes on by what the page knows, and every scan is booked once', async ({ enter, house, page, context }) => {
  await movableClock(page)
  await listen(page)
  const order = await announce(house, [10, 2])
  const station = await newStation(house)
  await enter('receiver', { path: receivePath(order) })
  await standAt(page, station)
  const [lamp, vase] = order.goods
  await scan(page, lamp!.barcode)
  await expect(counter(page, inOrder)).toHaveText('1 / 12')

  await context.setOffline(true)
  await scanAll(page, [lamp!.barcode, vase!.sku], 50)
  await expect(counter(page, inOrder)).toHaveText('3 / 12')
  await expect(tone(page)).toHaveAttribute('data-tone', 'waiting')
  await expect(page.getByText('No connection: 2 scans recorded, not confirmed: go on')).toBeVisible()
  await expect(page.getByRole('heading', { name: vase!.name })).toBeVisible()
  expect(await heard(page)).toContain(recordedHertz)
  await expect(page.locator('.log li').first()).toContainText(vase!.name)

  // What the order does not know is put aside, and so is what is too much of it.
  const trouble = page.getByRole('alert')
  await scan(page, 'NO-SUCH-GOODS')
  await expect(trouble).toContainText("Can't be checked without connection")
  await page.keyboard.press('F9')
  await page.clock.fastForward(30_000)
  await scanAll(page, [vase!.barcode, vase!.barcode], 50)
  await expect(trouble).toContainText(`Only 2 pieces of ${vase!.sku} declared`)
  await page.keyboard.press('F9')
  await scan(page, lamp!.barcode)
  await expect(counter(page, inOrder)).toHaveText('5 / 12')
  await expect(counter(page, 'to be sent')).toHaveText('4')
  expect(await received(house, order)).toEqual([lamp!.sku])

  // Half a day is too long.
  await page.clock.fastForward('12:00:00')
  await scan(page, lamp!.barcode)
  await stop(page)
  await expect(page.getByText('No contact for 12 hours')).toBeVisible()

  await context.setOffline(false)
  await allSent(page)
  await expect(tone(page)).toHaveAttribute('data-tone', 'ok')
  await expect(counter(page, inOrder)).toHaveText('6 / 12')
  expect(await received(house, order)).toEqual([lamp, lamp, vase, vase, lamp, lamp].map((goods) => goods!.sku))
})

test('without network goods are shelved where the person says, and every scan is booked once', async ({ enter, house, page, context }) => {
  const order = await announce(house, [4])
  const station = await newStation(house)
  await enter('receiver', { path: receivePath(order) })
  await standAt(page, station)
  const [lamp] = order.goods
  await scanAll(page, Array(4).fill(lamp!.barcode), 20)
  await allSent(page)

  await page.goto(page.url().replace('/inbound/receive', '/inbound/shelve'))
  await expect(counter(page, 'pieces left')).toHaveText('4')
  await scan(page, lamp!.barcode)
  await expect(page.locator('.log li').first()).toContainText(/[A-Z]\d+-\d+-\d+/)
  const place = (await page.locator('.log li').first().textContent())?.match(/[A-Z]\d+-\d+-\d+/)?.[0] ?? ''
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Pieces' }).fill('3')
  await scan(page, `L:${place}`)
  await expect(counter(page, 'pieces left')).toHaveText('1')
  await scan(page, 'A99-99-99-99')
  await expect(page.getByRole('alert')).toContainText("Can't be checked without connection")
  await page.keyboard.press('F9')
  await scanAll(page, [lamp!.sku, place], 50)
  await expect(counter(page, 'pieces left')).toHaveText('0')
  await expect(tone(page)).toHaveAttribute('data-tone', 'waiting')

  await context.setOffline(false)
  await allSent(page)
  await expect(counter(page, 'pieces shelved')).toHaveText('4 / 4')
  const document = 'query ($id: ID!) { node(id: $id) { ... on InboundOrder { state totals { shelved toShelve } } } }'
  const { node } = await house.ask<{ node: unknown }>(document, { id: order.id }, await house.token('owner'))
  expect(node).toEqual({ state: 'COMPLETED', totals: { shelved: 4, toShelve: 0 } })
})

test('without network nothing is shipped; afterwards once, and the session keeps its numbers', async ({ enter, house, page, context }) => {
  const { warehouseId } = await house.entries('owner', 'LAX1')
  const document = `query ($w: ID!) { packages(warehouseId: $w, first: 50, filter: { states: [TO_BE_SHIPPED] }) {
    edges { node { id label { trackingNumber } } } } }`
  const { packages } = await house.ask<Parcels>(document, { w: warehouseId }, await house.token('owner'))
  const parcels = packages.edges.slice(-3).map(({ node }) => node)
  const states = async () => {
    const read = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Package { state } } }'
    const ids = parcels.map(({ id }) => id)
    const { nodes } = await house.ask<{ nodes: { state: string }[] }>(read, { ids }, await house.token('owner'))
    return nodes.map(({ state }) => state)
  }
  const station = await newStation(house)
  await enter('dispatcher', { path: '/scan/shipment' })
  await standAt(page, station)
  const [first, ...others] = parcels.map(({ label }) => label.trackingNumber)
  await scan(page, first!)
  await expect(counter(page, 'shipped this session')).toHaveText('1')

  await context.setOffline(true)
  await scanAll(page, others, 50)
  await stop(page)
  await expect(page.getByText('No connection: 2 scans are kept in order, nothing is released')).toBeVisible()
  await expect(page.locator('.commands button:enabled')).toHaveCount(0)
  await expect(counter(page, 'shipped this session')).toHaveText('1')
  expect(await states()).toEqual(['SHIPPED', 'TO_BE_SHIPPED', 'TO_BE_SHIPPED'])

  await context.setOffline(false)
  await allSent(page)
  await expect(counter(page, 'shipped this session')).toHaveText('3')
  expect(await states()).toEqual(['SHIPPED', 'SHIPPED', 'SHIPPED'])
  await page.reload()
  await expect(counter(page, 'shipped this session')).toHaveText('3')
  await expect(page.locator('.log li')).toHaveCount(3)
})

interface Parcels {
  packages: { edges: { node: { id: string; label: { trackingNumber: string } } }[] }
}

test('a tab that dies in the middle leaves nothing lost and nothing doubled', async ({ enter, house, context, page }) => {
  const order = await announce(house, [20])
  const [lamp] = order.goods
  const station = await newStation(house)
  await enter('receiver', { path: receivePath(order) })
  await standAt(page, station)
  await scan(page, lamp!.barcode)
  await allSent(page)
  // The server books what comes, and the page never hears of it.
  await fault(page, unanswered)
  await scanAll(page, Array(6).fill(lamp!.barcode), 20)
  await expect(counter(page, 'to be sent')).toHaveText('6')
  await expect.poll(() => receivedSoFar(house, order)).toBeGreaterThan(1)
  await kill(page)

  // A new tab has no station yet; it says what waits.
  const second = await enter('receiver', { path: receivePath(order), page: await context.newPage() })
  await expect(second.getByRole('button', { name: station })).toContainText('6 scans of yours to be sent')
  await fault(second, unanswered)
  await standAt(second, station)
  await scanAll(second, Array(3).fill(lamp!.barcode), 20)
  await expect(counter(second, 'to be sent')).toHaveText('9')
  await second.close()

  const third = await enter('receiver', { path: receivePath(order), page: await context.newPage() })
  await standAt(third, station)
  await allSent(third)
  await expect(counter(third, inOrder)).toHaveText('10 / 20')
  expect(await received(house, order)).toHaveLength(10)
})
