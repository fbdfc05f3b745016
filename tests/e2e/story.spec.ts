import type { Page } from 'playwright/test'
import { demoTokens } from '../../prisma/seed/tokens.ts'
import { expect, test } from './fixtures.ts'
import { scan, scanAll } from './scanner.ts'
import { openShop, recipient, truck } from './shop.ts'

const say = (page: Page) => page.locator('.instruction')
const count = (page: Page, label: string) => page.locator('.counters dl > div', { hasText: label }).locator('dd')
const between = 60

test('one life of a package: announced, received, picked, sorted, packed and shipped, live on the wall', async ({
  browser,
  house,
  enter,
  page: desk,
}) => {
  const shop = await openShop(house)
  const [lamp, vase] = shop.goods
  const open = async (height: number, width: number) => {
    const context = await browser.newContext({ baseURL: house.url, viewport: { width, height } })
    return context.newPage()
  }
  const [station, wall] = [await open(900, 1440), await open(1080, 1920)]
  await desk.context().addInitScript(() => localStorage.setItem('language', 'en'))

  /** Somebody else takes a seat; from the second on nobody signs in by the form, which has a test of its own. */
  const sit = async (page: Page, login: string, path: string) => {
    const entries = await house.entries(login, 'BER1')
    if (page.url() === 'about:blank') return enter(login, { page, path, warehouse: 'BER1' })
    await page.evaluate((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    }, entries)
    return page.goto(path)
  }
  const stockOf = async (sku: string) => {
    await desk.goto(`/inventory/inventory-list?q=${sku}`)
    const cells = desk.getByRole('grid').locator('[data-index] .cell')
    await expect(cells.first()).toHaveText(sku)
    const [inTransit, , , good, , locked, available, total] = (await cells.allTextContents()).slice(3).map(Number)
    return { inTransit, good, locked, available, total }
  }

  await wall.addInitScript(() => localStorage.setItem('language', 'en'))
  await wall.goto(`/wall/waves?token=${demoTokens.wall.BER1}`)
  const tile = (label: string) => wall.locator('.tiles > div', { hasText: label })
  const packedToday = tile('today').locator('b')
  const toPick = tile('packages to pick').locator('b')
  await expect(toPick).toBeVisible()
  const before = { toPick: Number(await toPick.textContent()), packed: Number(await packedToday.textContent()) }

  const contents = [lamp, vase].map(({ sku }) => ({ sku, declared: 4 }))
  const { order } = await shop.command<{ order: { number: string; boxes: [{ mark: string }] } }>(
    'createInboundOrder',
    { ...shop.place, arrival: 'BOX', shipped: true, boxes: [{ contents }], lines: contents },
    'order { number boxes { mark } }',
  )
  const [{ mark }] = order.boxes

  await test.step('the dock signs, receives and shelves the box', async () => {
    await sit(desk, 'planner', '/home/panel')
    expect(await stockOf(lamp.sku)).toEqual({ inTransit: 4, good: 0, locked: 0, available: 0, total: 0 })

    await sit(station, 'receiver', '/inbound/sign')
    await station.getByRole('button', { name: 'Dock 1' }).click()
    await expect(say(station)).toContainText('Scan a box or a parcel')
    await scan(station, `B:${mark}`)
    await expect(say(station)).toContainText(`${mark} is signed for`)
    await expect(count(station, 'pieces signed for')).toHaveText('8 / 8')

    await station.goto('/inbound/receive')
    await expect(say(station)).toContainText('Scan a box or a parcel')
    await scan(station, `B:${mark}`)
    await expect(say(station)).toContainText('Scan the goods')
    // By barcode and by SKU, faster than anything is answered.
    await scanAll(station, [...Array(4).fill(lamp.barcode), ...Array(4).fill(vase.sku)], between)
    await expect(say(station)).toContainText('Everything is received')
    await expect(count(station, 'pieces · the order')).toHaveText('8 / 8')

    await station.goto('/inbound/shelve')
    await expect(say(station)).toContainText('Scan a box, a parcel or an order')
    await scan(station, `B:${mark}`)
    await expect(say(station)).toContainText('Scan the product')
    for (const { barcode, place } of shop.goods) {
      await scan(station, barcode)
      await expect(say(station)).toContainText(`Put 4 on ${place}`)
      await scan(station, `L:${place}`)
      await expect(say(station)).toContainText(`4 pieces on ${place}`)
    }
    await expect(say(station)).toContainText('All on shelves')
    expect(await stockOf(lamp.sku)).toEqual({ inTransit: 0, good: 4, locked: 0, available: 4, total: 4 })
  })

  const packages: { id: string; number: string }[] = []
  for (const [erpNumber, lamps, vases] of [
    ['SO-STORY-1', 2, 1],
    ['SO-STORY-2', 1, 2],
  ]) {
    const lines = [
      { sku: lamp.sku, quantity: lamps },
      { sku: vase.sku, quantity: vases },
    ]
    const { package: taken } = await shop.command<{ package: { id: string; number: string } }>(
      'createPackage',
      { ...shop.place, erpNumber, channelCode: truck.channel, recipient, lines },
      'package { id number }',
    )
    packages.push(taken)
  }
  const [first] = packages as [(typeof packages)[0]]
  const parcel = `/out/parcel/${encodeURIComponent(first.id)}`

  await test.step('the orders lock their goods, and the job buys their labels', async () => {
    expect(await stockOf(lamp.sku)).toEqual({ inTransit: 0, good: 4, locked: 3, available: 1, total: 4 })
    await desk.goto(parcel)
    await expect(desk.getByRole('heading', { name: first.number })).toBeVisible()
    // The worker of a fresh copy has the labels of the demo's packages to buy first.
    await expect(desk.getByRole('region', { name: 'Label' })).toContainText('Ready')
    await expect(desk.getByRole('region', { name: 'History' })).toContainText('Pending')
  })
  const tracking =
    (await desk
      .getByRole('region', { name: 'Label' })
      .getByText(/^[A-Z]{2}\d{9}CN$/)
      .textContent()) ?? ''

  let wave = ''
  const row = () => wall.locator('.row', { hasText: wave })
  await test.step('the desk makes a wave of them, prints its list and confirms the picking', async () => {
    await desk.goto('/out/wave')
    await desk.getByRole('row', { name: truck.name }).getByRole('link', { name: 'Mixed' }).click()
    await desk.getByLabel('Picker').selectOption({ label: '何子安' })
    await desk.getByRole('button', { name: 'Make 1 wave (2 packages)' }).click()
    const made = desk.getByRole('status').filter({ hasText: 'Made 1 wave with 2 packages' }).getByRole('link')
    wave = (await made.locator('b').textContent()) ?? ''
    await expect(row()).toContainText(/何子安\D*0 \/ 2\D*To be picked$/)
    await expect(toPick).toHaveText(String(before.toPick + 2))

    await made.click()
    await desk.getByRole('button', { name: 'Print picking list' }).click()
    const sheet = desk.waitForResponse(/\/sheets\/picking-list\//)
    await desk.getByRole('dialog').or(desk.getByRole('alertdialog')).getByRole('button', { name: 'Open the picking list' }).click()
    expect((await sheet).headers()['content-type']).toBe('application/pdf')
    await expect(row()).toContainText('Picking')

    await sit(desk, 'lead', `/out/wave/info?wave=${wave}`)
    await desk.getByRole('button', { name: 'Confirm picking' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Confirm 6 pieces picked' }).click()
    await expect(desk.getByRole('region', { name: 'Wave info' })).toContainText('To be packed')
    await expect(row()).toContainText('To be packed')
    const cut = await row()
      .locator('.state span')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(cut).toBe(false)
    await expect(toPick).toHaveText(String(before.toPick))
  })

  await test.step('the packer sorts it into holes', async () => {
    await sit(station, 'packer', '/scan/wave')
    await expect(say(station)).toContainText('Scan the wave number')
    await scan(station, `W:${wave}`)
    await station.getByRole('button', { name: 'Sorting 1' }).click()
    await expect(say(station)).toContainText('The wave is ready, 6 pieces to go')
    await scan(station, lamp.barcode)
    await expect(say(station)).toContainText('Hole 1, put 1 piece')
    await scanAll(station, [lamp.barcode, lamp.barcode, vase.barcode, vase.barcode, vase.barcode], between)
    await expect(count(station, 'pieces sorted')).toHaveText('6 / 6')
    await expect(count(station, 'packages complete')).toHaveText('2 / 2')
    await expect(desk.getByRole('region', { name: 'Wave info' })).toContainText('Sorted')
  })

  await test.step('and packs it, a label for each', async () => {
    // Headless Chromium has no printer, and falls over when it is to print a frame.
    await station.context().addInitScript(() => {
      window.print = () => localStorage.setItem('labels', `${Number(localStorage.getItem('labels') ?? 0) + 1}`)
    })
    const labels = () => station.evaluate(() => Number(localStorage.getItem('labels')))
    await station.goto('/scan/packing')
    await expect(say(station)).toContainText('Scan the wave number')
    await scan(station, `W:${wave}`)
    await expect(say(station)).toContainText('The wave is ready, 2 packages to go')
    await scan(station, 'H:1')
    await expect(say(station)).toContainText('Scan 3 more pieces')
    await scanAll(station, [lamp.barcode, lamp.barcode], between)
    await expect(say(station)).toContainText('Scan 1 more piece')
    await scan(station, vase.barcode)
    await expect(say(station)).toContainText(`Package ${first.number} is packed`)
    await expect(station.getByText(`The label of ${first.number} went to the printer`)).toBeVisible()
    await expect(row()).toContainText(/苏念禾\D*1 \/ 2\D/)
    await expect(packedToday).toHaveText(String(before.packed + 1))

    await scanAll(station, ['H:2', lamp.barcode, vase.barcode, vase.barcode], between)
    await expect(say(station)).toContainText('The wave is done')
    await station.getByRole('button', { name: 'It is printed' }).click()
    await expect.poll(labels).toBe(2)
    await expect(row()).toContainText(/2 \/ 2.*Ended$/)
    await expect(packedToday).toHaveText(String(before.packed + 2))
    await expect(station.getByText('Take another one')).toBeHidden()
  })

  await test.step('the dispatcher hands it over, and the desk sees it leave', async () => {
    await desk.goto(parcel)
    await expect(desk.getByRole('region', { name: 'History' })).toContainText('To be shipped')
    await expect(desk.getByRole('region', { name: 'Label' })).toContainText('Printed')
    await sit(station, 'dispatcher', '/scan/shipment')
    await station.getByRole('button', { name: 'Shipping 1' }).click()
    await expect(say(station)).toContainText('Scan the next parcel')
    await scan(station, tracking)
    await expect(say(station)).toContainText(`${first.number} shipped, put it to${truck.name}`)
    await expect(desk.getByRole('region', { name: 'History' })).toContainText('Shipped')
    await scan(station, tracking)
    await expect(station.getByRole('alert')).toContainText('Shipped before')

    // Of 4 lamps 2 have left, and 1 is in the parcel that stands there.
    expect(await stockOf(lamp.sku)).toEqual({ inTransit: 0, good: 2, locked: 1, available: 1, total: 2 })
    expect(await stockOf(vase.sku)).toEqual({ inTransit: 0, good: 3, locked: 2, available: 1, total: 3 })
    await expect(packedToday).toHaveText(String(before.packed + 2))
  })
})
