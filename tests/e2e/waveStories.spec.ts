import type { Page } from 'playwright/test'
import type { PickMode, WaveType } from '../../graph/generated/prisma/enums.ts'
import { launchOptions } from '../chromium.ts'
import { isLong } from '../isLong.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan } from './scanner.ts'
import type { Site } from './site.ts'
import { counter, takeStation } from './stationPage.ts'

// A label is printed from the PDF viewer.
test.use({ launchOptions: launchOptions({ isBrowser: true }) })

interface Story {
  type: WaveType
  pickMode: PickMode
  /** Pieces of each product by order. */
  orders: number[][]
}

const ordersOf: Record<WaveType, number[][]> = {
  HOT: [[2], [2], [2]],
  ONE_PIECE: [[1], [1]],
  ONE_PRODUCT: [[2], [3]],
  MIXED: [
    [1, 2],
    [2, 1],
  ],
}
const all = Object.entries(ordersOf).flatMap(([type, orders]) =>
  (['PAPER', 'HANDHELD'] as const).map((pickMode): Story => ({ type: type as WaveType, pickMode, orders })),
)
// The lifecycle of a package is the story of a mixed wave on paper; `npm run test:long` plays the others too.
const stories = isLong ? all : all.filter(({ type, pickMode }) => (pickMode === 'PAPER' ? type === 'ONE_PIECE' : type === 'ONE_PRODUCT'))

interface Wave {
  id: string
  number: string
  type: WaveType
  pickMode: PickMode
}

const say = (page: Page) => page.locator('.instruction')

for (const { type, pickMode, orders } of stories) {
  test(`the story of a wave: ${type} picked by ${pickMode}, from the pool to the truck`, async ({ browser, site, openPageAs, page }) => {
    const outbound = await site.outbound()
    const products = await site.createProducts(
      must(orders[0], 'order').map((_, at) => orders.reduce((sum, order) => sum + must(order[at], 'quantity'), 0)),
    )
    const skus = products.map(({ sku }) => sku)
    const packagesOf = orders.map((order) => Object.fromEntries(order.map((quantity, at) => [must(skus[at], 'product'), quantity])))
    const ids = (await outbound.createPackages(...packagesOf)).map(({ id }) => id)
    const setting = { pickMode, hotThreshold: 3, sortMode: 'AFTER_PICKING', bindCart: false, confirmPicking: true }
    await outbound.saveWaveSetting(type, setting)
    const picker = await site.person('picker')
    const { id, number } = await outbound.generateWave({ pickerIds: [picker.id], packageIds: ids, maximum: 40 })
    const document = 'query ($id: ID!) { node(id: $id) { ... on Wave { id number type pickMode packageCount } } }'
    const wave: Wave = (await site.query(document, { id })).node
    expect(wave).toMatchObject({ number, type, pickMode, packageCount: orders.length })
    const pieces = orders.flat().reduce((sum, quantity) => sum + quantity, 0)

    await test.step('pick', async () => {
      if (pickMode === 'HANDHELD') {
        const handheld = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: 'en-GB' })
        const station = await site.createStation()
        const picking = await openPageAs('picker', { path: '/scan/pick', page: await handheld.newPage() })
        await takeStation(picking, station)
        await pickAll(picking, site, wave)
        await handheld.close()
        return
      }
      await openPageAs('lead', { path: `/out/wave/info?wave=${wave.number}` })
      await page.getByRole('button', { name: 'Print pick list' }).click()
      const sheet = page.waitForResponse(/\/sheets\/picking-list\//)
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Open pick list' }).click()
      expect((await sheet).headers()['content-type']).toBe('application/pdf')
      await page.getByRole('button', { name: 'Confirm picking' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Confirm ${pieces} pieces picked` })
        .click()
      await expect(page.getByRole('region', { name: 'Wave info' })).toContainText('To be packed')
    })

    const bench = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })).newPage()
    // Headless Chromium has no printer and crashes when it prints a frame.
    await bench.addInitScript(() => {
      window.print = () => undefined
    })
    const station = await site.createStation()
    const begin = async () => {
      await expect(say(bench)).toContainText('Scan the wave number')
      await scan(bench, `W:${wave.number}`)
    }
    await openPageAs('packer', { page: bench, path: type === 'MIXED' ? '/scan/wave' : '/scan/packing' })
    await begin()
    await takeStation(bench, station)

    if (type === 'MIXED')
      await test.step('sort', async () => {
        await expect(say(bench)).toContainText(`${pieces} pieces to sort`)
        for (const order of orders)
          for (const [product, count] of order.entries()) await scanTimes(bench, must(skus[product], 'product'), count)
        await expect(bench.getByText(`${pieces} / ${pieces}`)).toBeVisible()
        await bench.goto('/scan/packing')
        await begin()
      })

    await test.step('pack', async () => {
      await expect(say(bench)).toContainText(`${orders.length} packages to pack`)
      for (const [at, order] of orders.entries()) {
        // The slot of a sorted package packs it at once.
        if (type === 'MIXED') await scan(bench, `H:${at + 1}`)
        else for (const [product, count] of order.entries()) await scanTimes(bench, must(skus[product], 'product'), count)
        await expect(counter(bench, 'packages packed')).toHaveText(`${at + 1} / ${orders.length}`)
      }
      await expect(say(bench)).toContainText('Wave complete')
    })

    const exit = await site.createStation()
    const packages = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Package { number state label { trackingNumber } } } }`
    interface Packed {
      nodes: { number: string; state: string; label: { trackingNumber: string } }[]
    }
    const packed = await site.query<Packed>(packages, { ids })
    expect(packed.nodes.map(({ state }) => state)).toEqual(ids.map(() => 'TO_BE_SHIPPED'))

    await test.step('ship', async () => {
      const door = await openPageAs('dispatcher', { path: '/scan/shipment', page: await (await browser.newContext()).newPage() })
      await takeStation(door, exit)
      for (const { number, label } of packed.nodes) {
        await scan(door, label.trackingNumber)
        await expect(say(door)).toContainText(`${number} shipped`)
      }
    })
    const shipped = await site.query<Packed>(packages, { ids })
    expect(shipped.nodes.map(({ state }) => state)).toEqual(ids.map(() => 'SHIPPED'))
  })
}

async function scanTimes(page: Page, code: string, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) await scan(page, code)
}

async function pickAll(page: Page, site: Site, { id, number }: Wave): Promise<void> {
  interface Task {
    node: { pickTask: { lines: { location: string; sku: string; open: number }[] } }
  }
  const document = 'query ($id: ID!) { node(id: $id) { ... on Wave { pickTask { lines { location sku open } } } } }'
  const { node } = await site.query<Task>(document, { id })
  await scan(page, `W:${number}`)
  await expect(say(page)).toContainText('and scan it')
  for (const location of new Set(node.pickTask.lines.map((line) => line.location))) {
    await scan(page, `L:${location}`)
    for (const { sku, open } of node.pickTask.lines.filter((line) => line.location === location)) await scanTimes(page, sku, open)
  }
  await expect(say(page)).toContainText('Everything is picked')
  await page.getByRole('button', { name: /^Confirm picking/ }).click()
  await expect(say(page)).toContainText('This wave is not being picked any more')
}
