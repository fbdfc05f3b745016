import type { Page } from 'playwright/test'
import { createPackageAtStage } from '../api/package/packageStages.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan, scanAll } from './scanner.ts'
import {
  counter,
  countReceived,
  crashPage,
  createInboundOrder,
  delayed,
  expectAllSent,
  heldUntil,
  injectFault,
  installClock,
  orderCounter,
  receivedSkus,
  receivePath,
  recordedTones,
  recordTones,
  scanInPage,
  storedScans,
  takeStation,
  withoutResponse,
} from './stationPage.ts'

test.use({ serviceWorkers: 'allow' })

const tone = (page: Page) => page.locator('[data-tone]').first()
const stop = (page: Page) => expect(page.locator('.instruction')).toContainText('Stop and wait for the connection')
/** Frequency of the tone for a recorded scan. */
const recordedHertz = 523

test('records two hundred codes at 50 ms in order, with answers that take longer than a second', async ({ openPageAs, site }) => {
  const order = await createInboundOrder(site, [100, 100])
  const station = await site.createStation()
  const page = await openPageAs('receiver', { path: receivePath(order) })
  await takeStation(page, station)
  await injectFault(page, delayed(1_100))
  const [lamp, vase] = order.goods
  // A sequence that cannot result from sorting by product or by batch.
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
  const shownWaiting = expect(page.getByText('Waiting for the server')).toBeVisible()
  await scanInPage(
    page,
    codes.map(({ barcode }) => barcode),
    50,
  )
  await shownWaiting
  await expectAllSent(page)
  await expect(counter(page, orderCounter)).toHaveText('200 / 200')
  expect(await receivedSkus(site, order)).toEqual(codes.map(({ sku }) => sku))
})

test('an input method breaks no scan, and Enter presses no button', async ({ openPageAs, page, site }) => {
  const order = await createInboundOrder(site, [5])
  const station = await site.createStation()
  await openPageAs('receiver', { path: receivePath(order) })
  await takeStation(page, station)
  const [lamp] = order.goods
  await page.getByRole('button', { name: 'Next order' }).focus()
  await scan(page, lamp!.barcode, { ime: true })
  await expect(counter(page, orderCounter)).toHaveText('1 / 5')
  await expect(page.getByText('Input method is on')).toBeVisible()

  // During composition the keys are `isComposing`; the field keeps its text.
  const field = page.getByPlaceholder('Enter a code')
  await field.fill('12')
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
  await scan(page, lamp!.barcode)
  await expect(counter(page, orderCounter)).toHaveText('2 / 5')
  await page.getByRole('button', { name: 'Receive all as declared' }).focus()
  await scan(page, lamp!.barcode)
  await expect(counter(page, orderCounter)).toHaveText('3 / 5')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(await receivedSkus(site, order)).toHaveLength(3)
})

test('offline, receiving continues with the loaded data, and every scan is booked once', async ({ openPageAs, page, context, site }) => {
  await installClock(page)
  await recordTones(page)
  const order = await createInboundOrder(site, [10, 2])
  const station = await site.createStation()
  await openPageAs('receiver', { path: receivePath(order) })
  await takeStation(page, station)
  const [lamp, vase] = order.goods
  await scan(page, lamp!.barcode)
  await expect(counter(page, orderCounter)).toHaveText('1 / 12')

  await context.setOffline(true)
  await scanAll(page, [lamp!.barcode, vase!.sku], 50)
  await expect(counter(page, orderCounter)).toHaveText('3 / 12')
  await expect(tone(page)).toHaveAttribute('data-tone', 'waiting')
  await expect(page.getByText('No connection: 2 scans recorded, not confirmed. You can continue')).toBeVisible()
  await expect(page.getByRole('heading', { name: vase!.name })).toBeVisible()
  expect(await recordedTones(page)).toContain(recordedHertz)
  await expect(page.locator('.log li').first()).toContainText(vase!.name)

  // Unknown and surplus products are set aside.
  const trouble = page.getByRole('alert')
  await scan(page, 'NO-SUCH-GOODS')
  await expect(trouble).toContainText('Cannot be checked without a connection')
  await page.keyboard.press('F9')
  await page.clock.fastForward(30_000)
  await scanAll(page, [vase!.barcode, vase!.barcode], 50)
  await expect(trouble).toContainText(`Only 2 pieces of ${vase!.sku} declared`)
  await page.keyboard.press('F9')
  await scan(page, lamp!.barcode)
  await expect(counter(page, orderCounter)).toHaveText('5 / 12')
  await expect(counter(page, 'to be sent')).toHaveText('4')
  expect(await receivedSkus(site, order)).toEqual([lamp!.sku])

  // Half a day exceeds the limit.
  await page.clock.fastForward('12:00:00')
  await scan(page, lamp!.barcode)
  await stop(page)
  await expect(page.getByText('No connection for more than 12 hours')).toBeVisible()

  await context.setOffline(false)
  await expectAllSent(page)
  await expect(tone(page)).toHaveAttribute('data-tone', 'ok')
  await expect(counter(page, orderCounter)).toHaveText('6 / 12')
  expect(await receivedSkus(site, order)).toEqual([lamp, lamp, vase, vase, lamp, lamp].map((goods) => goods!.sku))
})

test('goods are put away where the user says, also before the server answers and offline, each once', async ({
  openPageAs,
  page,
  context,
  site,
}) => {
  const order = await createInboundOrder(site, [4, 3])
  const station = await site.createStation()
  await openPageAs('receiver', { path: receivePath(order) })
  await takeStation(page, station)
  const [lamp, vase] = order.goods
  await scanAll(page, [...Array(4).fill(lamp!.barcode), ...Array(3).fill(vase!.barcode)], 20)
  await expectAllSent(page)

  await page.goto(page.url().replace('/inbound/receive', '/inbound/shelve'))
  await expect(counter(page, 'pieces left')).toHaveText('7')
  await scan(page, lamp!.barcode)
  await expect(page.locator('.instruction')).toContainText('Put 4 at')
  // The vase and its location are scanned before the server has answered; the lamp is still on the screen.
  const answered = Promise.withResolvers<void>()
  const mended = await injectFault(page, heldUntil(answered.promise))
  await scanAll(page, [vase!.barcode, 'L:A01-02-01'], 50)
  await expect(counter(page, 'to be sent')).toHaveText('2')
  answered.resolve()
  await expectAllSent(page)
  await expect(page.locator('.log li').first()).toContainText(vase!.name)
  await expect(counter(page, 'pieces left')).toHaveText('4')
  await mended()

  await scan(page, lamp!.barcode)
  await expectAllSent(page)
  await expect(page.locator('.log li').first()).toContainText(lamp!.name)
  await expect(page.locator('.log li').first()).toContainText(/[A-Z]\d+-\d+-\d+/)
  const logged = must(await page.locator('.log li').first().textContent(), 'last line of the log')
  const place = must(/[A-Z]\d+-\d+-\d+/.exec(logged)?.[0], 'location in the log')
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Pieces' }).fill('3')
  await scan(page, `L:${place}`)
  await expect(counter(page, 'pieces left')).toHaveText('1')
  await scan(page, 'A99-99-99-99')
  await expect(page.getByRole('alert')).toContainText('Cannot be checked without a connection')
  await page.keyboard.press('F9')
  await scanAll(page, [lamp!.sku, place], 50)
  await expect(counter(page, 'pieces left')).toHaveText('0')
  await expect(tone(page)).toHaveAttribute('data-tone', 'waiting')

  await context.setOffline(false)
  await expectAllSent(page)
  await expect(counter(page, 'pieces put away')).toHaveText('7 / 7')
  const document = 'query ($id: ID!) { node(id: $id) { ... on InboundOrder { state totals { shelved toShelve } } } }'
  const { node } = await site.query(document, { id: order.id })
  expect(node).toEqual({ state: 'COMPLETED', totals: { shelved: 7, toShelve: 0 } })
})

test('offline, nothing is shipped; afterwards once, and the session keeps its counts', async ({ openPageAs, page, context, site }) => {
  const packageAt = await createPackageAtStage(site.goods)
  const parcels = [await packageAt('TO_BE_SHIPPED'), await packageAt('TO_BE_SHIPPED'), await packageAt('TO_BE_SHIPPED')]
  const states = async () => {
    const read = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Package { state } } }'
    const { nodes } = await site.query<{ nodes: { state: string }[] }>(read, { ids: parcels.map(({ id }) => id) })
    return nodes.map(({ state }) => state)
  }
  const station = await site.createStation()
  await openPageAs('dispatcher', { path: '/scan/shipment' })
  await takeStation(page, station)
  const [first, ...others] = parcels.map(({ label }) => label.trackingNumber)
  await scan(page, first!)
  await expect(counter(page, 'shipped this session')).toHaveText('1')

  await context.setOffline(true)
  await scanAll(page, others, 50)
  await stop(page)
  await expect(page.getByText('No connection: 2 scans are kept in order, not booked yet')).toBeVisible()
  await expect(page.locator('.commands button:enabled')).toHaveCount(0)
  await expect(counter(page, 'shipped this session')).toHaveText('1')
  expect(await states()).toEqual(['SHIPPED', 'TO_BE_SHIPPED', 'TO_BE_SHIPPED'])

  await context.setOffline(false)
  await expectAllSent(page)
  await expect(counter(page, 'shipped this session')).toHaveText('3')
  expect(await states()).toEqual(['SHIPPED', 'SHIPPED', 'SHIPPED'])
  await page.reload()
  await expect(counter(page, 'shipped this session')).toHaveText('3')
  await expect(page.locator('.log li')).toHaveCount(3)
})

test('a crashed tab loses nothing and repeats nothing', async ({ openPageAs, context, page, site }) => {
  const order = await createInboundOrder(site, [20])
  const [lamp] = order.goods
  const station = await site.createStation()
  await openPageAs('receiver', { path: receivePath(order) })
  await takeStation(page, station)
  await scan(page, lamp!.barcode)
  await expectAllSent(page)
  // The server books the scan, and the page receives no response.
  await injectFault(page, withoutResponse)
  await scanAll(page, Array(6).fill(lamp!.barcode), 20)
  await expect(counter(page, 'to be sent')).toHaveText('6')
  await expect.poll(() => countReceived(site, order)).toBeGreaterThan(1)
  await expect.poll(() => storedScans(page)).toBe(6)
  await crashPage(page)

  // A new tab has no station yet and shows the waiting scans.
  const second = await openPageAs('receiver', { path: receivePath(order), page: await context.newPage() })
  await expect(second.getByRole('button', { name: station })).toContainText('6 scans of yours to be sent')
  await injectFault(second, withoutResponse)
  await takeStation(second, station)
  await scanAll(second, Array(3).fill(lamp!.barcode), 20)
  await expect(counter(second, 'to be sent')).toHaveText('9')
  await expect.poll(() => storedScans(second)).toBe(9)
  await second.close()

  const third = await openPageAs('receiver', { path: receivePath(order), page: await context.newPage() })
  await takeStation(third, station)
  await expectAllSent(third)
  await expect(counter(third, orderCounter)).toHaveText('10 / 20')
  expect(await receivedSkus(site, order)).toHaveLength(10)
})
