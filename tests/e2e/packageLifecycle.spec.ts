import type { Page } from 'playwright/test'
import { launchOptions } from '../chromium.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan, scanAll } from './scanner.ts'
import type { PersonName, SiteProduct } from './site.ts'
import { takeStation } from './stationPage.ts'

// A label is printed from the PDF viewer.
test.use({ launchOptions: launchOptions({ isBrowser: true }) })

const say = (page: Page) => page.locator('.instruction')
const count = (page: Page, label: string) => page.locator('.counters dl > div', { hasText: label }).locator('dd')
const between = 60

test('lifecycle of a package: created, received, picked, sorted, packed and shipped, live on the wall screen', async ({
  browser,
  site,
  openPageAs,
  page: desk,
}) => {
  const [lamp, vase] = (await site.createProducts([0, 0])) as [SiteProduct, SiteProduct]
  const places = ['A01-01-01', 'A01-01-02'] as const
  await site.area('STAGING')
  const mixed = { type: 'MIXED', maximum: 40, hotThreshold: 20, labelMode: 'BY_GOODS', confirmPicking: true, shipOnPrint: false }
  await site.command('saveWaveSetting', { warehouseId: site.warehouseId, ...mixed })
  const read = 'query ($id: ID!) { node(id: $id) { ... on Warehouse { version } } }'
  const { version: expectedVersion } = (await site.query(read, { id: site.warehouseId })).node
  await site.command('updateWarehouse', { warehouseId: site.warehouseId, expectedVersion, weighing: 'SCAN_FIRST' })
  const [picker, packer] = [await site.person('picker'), await site.person('packer')]
  const [dock, sorting, door] = [await site.createStation(), await site.createStation(), await site.createStation()]
  const open = async (height: number, width: number) => {
    const context = await browser.newContext({ baseURL: site.api.url, viewport: { width, height } })
    return context.newPage()
  }
  const [station, wall] = [await open(900, 1440), await open(1080, 1920)]
  await desk.context().addInitScript(() => localStorage.setItem('language', 'en'))
  // Every column of the stock fits.
  await desk.setViewportSize({ width: 1920, height: 900 })

  /** Opens another user's station; only the first one signs in by the form, which has its own test. */
  const openStation = async (page: Page, name: PersonName, path: string) => {
    const entries = await site.localStorageEntries(name)
    if (page.url() === 'about:blank') return openPageAs(name, { page, path })
    await page.evaluate((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    }, entries)
    return page.goto(path)
  }
  const stockOf = async (sku: string) => {
    await desk.goto(`/inventory/inventory-list?q=${sku}`)
    const cells = desk.getByRole('grid').locator('[data-index] .cell')
    await expect(cells.filter({ hasText: sku }).first()).toBeVisible()
    const heads = await desk.getByRole('columnheader').allTextContents()
    const texts = await cells.allTextContents()
    const numberAt = (head: string) => Number(texts[heads.findIndex((text) => text.startsWith(head))])
    return {
      inTransit: numberAt('In transit'),
      good: numberAt('Good'),
      locked: numberAt('Locked'),
      available: numberAt('Available'),
      total: numberAt('Total'),
    }
  }

  await wall.addInitScript(() => localStorage.setItem('language', 'en'))
  await wall.goto(`/wall/waves?lang=en#token=${await site.api.factory.createWallToken(site.warehouse)}`)
  const tile = (label: string) => wall.locator('.tiles > div', { hasText: label })
  const packedToday = tile('today').locator('b')
  const toPick = tile('packages to pick').locator('b')
  await expect(toPick).toHaveText('0')
  await expect(packedToday).toHaveText('0')

  const contents = [lamp, vase].map(({ sku }) => ({ sku, declared: 4 }))
  const { order } = await site.command<{ order: { number: string; boxes: [{ mark: string }] } }>(
    'createInboundOrder',
    { warehouseId: site.warehouseId, customerId: site.customer.id, arrival: 'BOX', shipped: true, boxes: [{ contents }], lines: contents },
    'order { number boxes { mark } }',
  )
  const [{ mark }] = order.boxes

  await test.step('sign for, receive and put away the box', async () => {
    await openStation(desk, 'planner', '/home/panel')
    expect(await stockOf(lamp.sku)).toEqual({ inTransit: 4, good: 0, locked: 0, available: 0, total: 0 })

    await openStation(station, 'receiver', '/inbound/sign')
    await takeStation(station, dock)
    await expect(say(station)).toContainText('Scan a box mark or tracking number')
    await scan(station, `B:${mark}`)
    await expect(say(station)).toContainText(`${mark} signed for`)
    await expect(count(station, 'boxes signed for')).toHaveText('1 / 1')

    await station.goto('/inbound/receive')
    await expect(say(station)).toContainText('Scan a box mark or tracking number')
    await scan(station, `B:${mark}`)
    await expect(say(station)).toContainText('Scan a product')
    // By barcode and by SKU, faster than any response.
    await scanAll(station, [...Array(4).fill(lamp.barcode), ...Array(4).fill(vase.sku)], between)
    await expect(say(station)).toContainText('Order fully received')
    await expect(count(station, 'pieces in the order')).toHaveText('8 / 8')

    await station.goto('/inbound/shelve')
    await expect(say(station)).toContainText('Scan a box mark, tracking number or inbound order')
    await scan(station, `B:${mark}`)
    await expect(say(station)).toContainText('Scan a product')
    for (const [at, { barcode }] of [lamp, vase].entries()) {
      const place = places[at]
      await scan(station, barcode)
      await expect(say(station)).toContainText(`Put 4 at ${place}`)
      await scan(station, `L:${place}`)
      await expect(say(station)).toContainText(`4 pieces put away at ${place}`)
    }
    await expect(say(station)).toContainText('Everything put away')
    expect(await stockOf(lamp.sku)).toEqual({ inTransit: 0, good: 4, locked: 0, available: 4, total: 4 })
  })

  const packages: { id: string; number: string }[] = []
  for (const [erpNumber, lamps, vases] of [
    [site.unique('SO-'), 2, 1],
    [site.unique('SO-'), 1, 2],
  ] as const) {
    const lines = { [lamp.sku]: lamps, [vase.sku]: vases }
    const taken = await site.goods.createPackage(lines, { erpNumber })
    packages.push({ id: taken.id, number: taken.number })
  }
  const [first] = packages as [(typeof packages)[0]]
  const parcel = `/out/parcel/${encodeURIComponent(first.id)}`

  await test.step('create orders that reserve stock, and buy their labels', async () => {
    expect(await stockOf(lamp.sku)).toEqual({ inTransit: 0, good: 4, locked: 3, available: 1, total: 4 })
    await desk.goto(parcel)
    await expect(desk.getByRole('heading', { name: first.number })).toBeVisible()
    await expect(desk.getByRole('region', { name: 'Label' })).toContainText('Ready')
    await expect(desk.getByRole('region', { name: 'History' })).toContainText('Pending')
  })
  const label = desk.getByRole('region', { name: 'Label' })
  const tracking = must(await label.getByText(/^[A-Z]{2}\d{9}CN$/).textContent(), 'tracking number')

  let wave = ''
  const row = () => wall.locator('.row', { hasText: wave })
  await test.step('generate a wave, print its list and confirm picking', async () => {
    await desk.goto('/out/wave')
    await desk.getByRole('row', { name: 'Evening truck' }).getByRole('link', { name: 'Multiple SKUs' }).click()
    await desk.getByRole('checkbox', { name: new RegExp(picker.name) }).check()
    await desk.getByRole('button', { name: 'Generate 1 wave (2 packages)' }).click()
    const made = desk.getByRole('status').filter({ hasText: '1 wave generated with 2 packages' }).getByRole('link')
    wave = must(await made.locator('b').textContent(), 'number of the wave')
    await expect(row()).toContainText(new RegExp(`${picker.name}\\D*0 / 2\\D*To be picked$`))
    await expect(toPick).toHaveText('2')

    await made.click()
    await desk.getByRole('button', { name: 'Print pick list' }).click()
    const sheet = desk.waitForResponse(/\/sheets\/picking-list\//)
    await desk.getByRole('dialog').or(desk.getByRole('alertdialog')).getByRole('button', { name: 'Open pick list' }).click()
    expect((await sheet).headers()['content-type']).toBe('application/pdf')
    await expect(row()).toContainText('Picking')

    await openStation(desk, 'lead', `/out/wave/info?wave=${wave}`)
    await desk.getByRole('button', { name: 'Confirm picking' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Confirm 6 pieces picked' }).click()
    await expect(desk.getByRole('region', { name: 'Wave info' })).toContainText('To be packed')
    await expect(row()).toContainText('To be packed')
    const cut = await row()
      .locator('.state span')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(cut).toBe(false)
    await expect(toPick).toHaveText('0')
  })

  await test.step('sort it into slots', async () => {
    await openStation(station, 'packer', '/scan/wave')
    await expect(say(station)).toContainText('Scan the wave number')
    await scan(station, `W:${wave}`)
    await takeStation(station, sorting)
    await expect(say(station)).toContainText('The wave is ready: 6 pieces to sort')
    await scan(station, lamp.barcode)
    await expect(say(station)).toContainText('Put 1 piece in slot 1')
    await scanAll(station, [lamp.barcode, lamp.barcode, vase.barcode, vase.barcode, vase.barcode], between)
    await expect(count(station, 'pieces sorted')).toHaveText('6 / 6')
    await expect(count(station, 'packages complete')).toHaveText('2 / 2')
    await expect(desk.getByRole('region', { name: 'Wave info' })).toContainText('Sorted')
  })

  await test.step('pack it, with a label for each package', async () => {
    // Headless Chromium has no printer and crashes when it prints a frame.
    await station.context().addInitScript(() => {
      window.print = () => localStorage.setItem('labels', `${Number(localStorage.getItem('labels') ?? 0) + 1}`)
    })
    const labels = () => station.evaluate(() => Number(localStorage.getItem('labels')))
    await station.goto('/scan/packing')
    await expect(say(station)).toContainText('Scan the wave number')
    await scan(station, `W:${wave}`)
    await expect(say(station)).toContainText('The wave is ready: 2 packages to pack')
    await scan(station, 'H:1')
    await expect(say(station)).toContainText('Scan 3 more pieces')
    await scanAll(station, [lamp.barcode, lamp.barcode], between)
    await expect(say(station)).toContainText('Scan 1 more piece')
    await scan(station, vase.barcode)
    await expect(say(station)).toContainText(`Package ${first.number} packed`)
    await expect(station.getByText(`Label ${first.number} sent to the printer`)).toBeVisible()
    await expect(row()).toContainText(new RegExp(`${packer.name}\\D*1 / 2\\D`))
    await expect(packedToday).toHaveText('1')

    await scanAll(station, ['H:2', lamp.barcode, vase.barcode, vase.barcode], between)
    await expect(say(station)).toContainText('Wave complete')
    await station.getByRole('button', { name: 'Printed', exact: true }).click()
    await expect.poll(labels).toBe(2)
    await expect(row()).toContainText(/2 \/ 2.*Ended$/)
    await expect(packedToday).toHaveText('2')
    await expect(station.getByText('Choose another wave')).toBeHidden()
  })

  await test.step('ship it, and follow it at the desk', async () => {
    await desk.goto(parcel)
    await expect(desk.getByRole('region', { name: 'History' })).toContainText('To be shipped')
    await expect(desk.getByRole('region', { name: 'Label' })).toContainText('Printed')
    await openStation(station, 'dispatcher', '/scan/shipment')
    await takeStation(station, door)
    await expect(say(station)).toContainText('Scan the next package')
    await scan(station, tracking)
    // This warehouse weighs what it ships.
    await expect(say(station)).toContainText(`Weigh ${first.number}`)
    const scale = must(await station.getByRole('region', { name: 'Scale' }).textContent(), 'scale')
    const expected = must(/Expected ([\d.]+) kg/.exec(scale)?.[1], 'expected weight')
    await station.getByLabel('Weight (kg)').fill(expected)
    await station.getByRole('button', { name: 'Use weight' }).click()
    await expect(say(station)).toContainText(`${first.number} shipped, put it atEvening truck`)
    await expect(desk.getByRole('region', { name: 'History' })).toContainText('Shipped')
    await scan(station, tracking)
    await expect(say(station)).toContainText(`Package ${first.number} is already shipped`)

    // Of 4 lamps 2 are shipped, and 1 is in the remaining package.
    expect(await stockOf(lamp.sku)).toEqual({ inTransit: 0, good: 2, locked: 1, available: 1, total: 2 })
    expect(await stockOf(vase.sku)).toEqual({ inTransit: 0, good: 3, locked: 2, available: 1, total: 3 })
    await expect(packedToday).toHaveText('2')
  })
})
