import type { Page } from 'playwright/test'
import { PackageUnknown } from '../../graph/delivery/failures.ts'
import { InboundOrderNotFound } from '../../graph/inbound/failures.ts'
import { TransferNotFound } from '../../graph/inventory/failures.ts'
import { Failure } from '../../graph/kernel/command/failure.ts'
import { ProductNotFound } from '../../graph/product/failures.ts'
import { ReturnTaskUnknown } from '../../graph/stock/failures.ts'
import { GoodsNotInWave } from '../../graph/wave/failures.ts'
import { isLong } from '../isLong.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { receiveAtStation } from './receiveAtStation.ts'
import { pressRested, scan } from './scanner.ts'
import type { PersonName, Site } from './site.ts'
import { createInboundOrder, respondingWith, takeStation } from './stationPage.ts'

// Every station refuses an unknown code, in one language by turns and the first one in both; `npm run test:long screens` has each in both. Both
// sentences of every failure are compared in the tests of the API.

/** The scan pages: their user, the current work, and the answer to an unknown code. */
const stations: { path: string; login: PersonName; table: keyof typeof openWork | null; failure: { code: string } }[] = [
  { path: '/inbound/sign', login: 'receiver', table: 'order', failure: InboundOrderNotFound },
  { path: '/inbound/receive', login: 'receiver', table: 'order', failure: ProductNotFound },
  { path: '/inbound/shelve', login: 'receiver', table: 'order', failure: ProductNotFound },
  { path: '/scan/move', login: 'controller', table: null, failure: TransferNotFound },
  { path: '/inventory/return/scan', login: 'packer', table: null, failure: ReturnTaskUnknown },
  { path: '/wave/pigeonholes', login: 'packer', table: 'mixed', failure: GoodsNotInWave },
  { path: '/wave/packaging', login: 'packer', table: 'wave', failure: GoodsNotInWave },
  { path: '/examine/goods', login: 'dispatcher', table: null, failure: PackageUnknown },
  { path: '/scan/shipment', login: 'dispatcher', table: null, failure: PackageUnknown },
]

// Contains a space, which would press a button like Enter.
const unknown = 'NO SUCH-1'
const another = 'NO SUCH-2'
/** Frequency of the first tone of an error. */
const errorHertz = 233

const everything = `query ($w: ID!) {
  packageCounts(warehouseId: $w) { state count }
  inboundOrders(warehouseId: $w, first: 50) { edges { node { id number state totals { signed received shelved } } } }
  waves(warehouseId: $w, first: 50) { edges { node { id type state counts { toPick picked packed shipped abnormal } } } }
}`

interface Everything {
  packageCounts: { state: string; count: number }[]
  inboundOrders: { edges: { node: { id: string; number: string; state: string } }[] }
  waves: { edges: { node: { id: string; type: string; state: string } }[] }
}

async function readEverything(site: Site): Promise<Everything> {
  const all = await site.query<Everything>(everything, { w: site.warehouseId })
  // Labels are bought in the background and may fail; scanned goods would be picked, packed or shipped.
  const scanned = all.packageCounts.filter(({ state }) => ['PICKED', 'TO_BE_SHIPPED', 'SHIPPED'].includes(state))
  return { ...all, packageCounts: scanned }
}

/** Work that is open at a station: the query of its page. */
const openWork = {
  /** An order with a received piece. */
  async order(site: Site) {
    const order = await createInboundOrder(site, [2])
    await receiveAtStation(site, 'receiver2', await site.createStation(), [
      { code: order.goods[0]!.barcode, orderId: order.id, quantity: 1 },
    ])
    return `?order=${order.number}`
  },
  /** A wave whose packages are sorted. */
  async mixed(site: Site) {
    const [lamp, vase] = await site.createProducts([9, 9])
    const order = { [lamp!.sku]: 1, [vase!.sku]: 2 }
    const { wave } = await (await site.outbound()).createPickedWave({}, order, order)
    return `?wave=${encodeURIComponent(wave.id)}`
  },
  /** A wave that is packed without sorting. */
  async wave(site: Site) {
    const [lamp] = await site.createProducts([9])
    const { wave } = await (await site.outbound()).createPickedWave({}, { [lamp!.sku]: 1 }, { [lamp!.sku]: 1 })
    return `?wave=${encodeURIComponent(wave.id)}`
  },
}

/** The recorded frequencies of all tones. */
const notes = (page: Page) => page.evaluate(() => (window as unknown as { notes: number[] }).notes)

for (const [index, { path, login, table, failure }] of stations.entries()) {
  const languages = (['zh-CN', 'en'] as const).filter((_, turn) => isLong || index === 0 || index % 2 === turn)
  test(`${path} refuses an unknown code with a message and a tone, and Enter presses nothing`, async ({ openPageAs, site, page }) => {
    await page.addInitScript(() => {
      const recordedTones: number[] = []
      Object.assign(window, { notes: recordedTones })
      window.OscillatorNode = class extends OscillatorNode {
        constructor(context: BaseAudioContext, options?: OscillatorOptions) {
          super(context, options)
          recordedTones.push(options?.frequency ?? 0)
        }
      }
    })
    const search = table ? await openWork[table](site) : ''
    const all = await readEverything(site)
    const station = await site.createStation()
    await openPageAs(login, { path: path + search, language: languages[0]! })
    await takeStation(page, station)
    await expect(page.locator('.instruction')).toBeVisible()

    for (const [round, language] of languages.entries()) {
      if (round > 0) {
        await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
        await page.reload()
        await expect(page.locator('.instruction')).toBeVisible()
      }
      const done = page.locator('.counters dl > div:first-child')
      const before = must(await done.textContent(), 'counter')
      const instruction = must(await page.locator('.instruction').textContent(), 'instruction')
      const trouble = page.getByRole('alert')

      // An enabled command button has the focus.
      await page.locator('.commands button:enabled, .manual button').first().focus()
      await scan(page, unknown)
      await expect(trouble.getByRole('heading')).toHaveText(Failure.sentence(failure.code, language, { code: unknown }))
      await expect(trouble).toContainText(unknown)
      expect(await notes(page)).toContain(errorHertz)

      // The next scan does not dismiss the error: it is rejected, and the panel shows that.
      const seen = trouble.getByRole('button').last()
      await seen.focus()
      await scan(page, another)
      await expect(trouble).toContainText(another)
      await expect(trouble.getByRole('heading')).toHaveText(Failure.sentence(failure.code, language, { code: unknown }))
      // The last scans are kept across reloads.
      await expect(page.locator('.log li')).toHaveCount(round + 1)
      await expect(page.locator('.log')).not.toContainText(another)
      // A manual Enter acknowledges; one directly after a scan counts as the scanner's.
      await trouble.getByRole('button').last().focus()
      await pressRested(page, 'Enter')
      await expect(trouble).toBeHidden()
      await expect(done).toHaveText(before)
      await expect(page.locator('.instruction')).toHaveText(instruction)
    }
    expect(await readEverything(site)).toEqual(all)
  })
}

test('where a wave is expected, a code that resembles a command is refused, and any other is searched', async ({ openPageAs, page }) => {
  for (const path of ['/scan/wave', '/scan/packing']) {
    await openPageAs('packer', { path })
    const trouble = page.getByRole('alert')
    await expect(page.locator('.instruction')).toBeVisible()
    await scan(page, 'CMD-NOTHING')
    await expect(trouble).toContainText('Unknown command barcode')
    await expect(trouble).toContainText('CMD-NOTHING')
    await page.keyboard.press('F9')
    await expect(trouble).toBeHidden()
    await scan(page, 'W0000-0000')
    await expect(trouble).toContainText('W0000-0000')
    await scan(page, 'CMD-NOTHING')
    await expect(trouble).toContainText('CMD-NOTHING')
    await page.keyboard.press('F9')
    await expect(trouble).toContainText('W0000-0000')
    await page.keyboard.press('F9')
    await expect(trouble).toBeHidden()
  }
})

test('leaving a station releases it and returns to the console; a scan takes it again, and any other code is refused', async ({
  openPageAs,
  site,
}) => {
  const name = await site.createStation()
  const page = await openPageAs('dispatcher', { path: '/scan/shipment' })
  const station = page.getByRole('button', { name })
  await takeStation(page, name)
  await page.getByRole('button', { name: 'Leave station' }).click()
  await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible()

  await page.goto(page.url().replace('/home/panel', '/scan/shipment'))
  await expect(station).toContainText('Free')
  await expect(page.locator('main section').first().locator('button').first()).toContainText(name)
  await scan(page, 'WB 12345')
  await expect(page.getByRole('alert')).toContainText('No station named WB 12345')
  await scan(page, name.toUpperCase())
  await expect(page.locator('.place')).toContainText(name)
  await page.getByRole('link', { name: 'Back to console' }).click()
  await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('.place')).toContainText(name)
})

test('registering a station takes it', async ({ openPageAs, page }) => {
  await openPageAs('receiver', { path: '/inbound/receive' })
  const register = page.getByRole('button', { name: 'Register and use' })
  await register.click()
  await expect(page.getByRole('textbox', { name: 'New station name' })).toBeFocused()
  await page.keyboard.type('Ramp 7')
  await page.keyboard.press('Enter')
  await expect(page.locator('.place')).toContainText('Ramp 7')
})

test('a user without the right is refused on the page, in both languages', async ({ openPageAs, page }) => {
  await openPageAs('packer', { path: '/inbound/sign' })
  await expect(page.getByText('You do not have access')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dock 1' })).toBeHidden()
  await page.evaluate(() => localStorage.setItem('language', 'zh-CN'))
  await page.reload()
  await expect(page.getByText('请联系主管开通此页面的权限')).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('heading', { name: '控制面板' })).toBeVisible()
})

test('a scan page that fails to load reports it with a link back', async ({ openPageAs, page }) => {
  await page.route('**/graphql', (route) => {
    const { operationName } = (route.request().postDataJSON() ?? {}) as { operationName?: string }
    return operationName === 'SignPageQuery' ? respondingWith(500, 'SYSTEM_ERROR', 'System error, try later')(route) : route.continue()
  })
  await openPageAs('receiver', { path: '/inbound/sign' })
  await expect(page.getByText('System error, try later')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible()
})
