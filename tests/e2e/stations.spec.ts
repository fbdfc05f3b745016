import type { Page } from 'playwright/test'
import { ParcelNotFound } from '../../graph/delivery/failures.ts'
import { InboundOrderNotFound } from '../../graph/inbound/failures.ts'
import { Failure } from '../../graph/kernel/failure.ts'
import { ProductNotFound } from '../../graph/product/failures.ts'
import { GoodsNotInWave } from '../../graph/wave/failures.ts'
import { expect, test } from './fixtures.ts'
import type { House } from './house.ts'
import { failing } from './queueWorld.ts'
import { scan } from './scanner.ts'

/** The six stations: who stands there, what lies on the table, and what an unknown code is answered with. */
const stations = [
  { path: '/inbound/sign', login: 'receiver', seat: 'Shelving 1', table: 'order', failure: InboundOrderNotFound },
  { path: '/inbound/receive', login: 'receiver', seat: 'Shelving 1', table: 'order', failure: ProductNotFound },
  { path: '/inbound/shelve', login: 'receiver', seat: 'Shelving 1', table: 'order', failure: ProductNotFound },
  { path: '/wave/pigeonholes', login: 'packer', seat: 'Sorting 1', table: 'mixed', failure: GoodsNotInWave },
  { path: '/wave/packaging', login: 'packer2', seat: 'Packing 2', table: 'wave', failure: GoodsNotInWave },
  { path: '/scan/shipment', login: 'dispatcher', seat: 'Shipping 1', table: null, failure: ParcelNotFound },
]

// A space in it, which would press a button as Enter does.
const unknown = 'NO SUCH-1'
const another = 'NO SUCH-2'
/** The first note of the sound of an error. */
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

async function readEverything(house: House): Promise<Everything> {
  const { warehouseId } = await house.entries('manager', 'LAX1')
  const all = await house.ask<Everything>(everything, { w: warehouseId }, await house.token('manager'))
  // Labels are being bought all the time, and some fail; what was scanned would be picked, packed or shipped.
  const scanned = all.packageCounts.filter(({ state }) => ['PICKED', 'TO_BE_SHIPPED', 'SHIPPED'].includes(state))
  return { ...all, packageCounts: scanned }
}

/** What was played, by the pitch of each note. */
const notes = (page: Page) => page.evaluate(() => (window as unknown as { notes: number[] }).notes)

for (const { path, login, seat, table, failure } of stations) {
  test(`${path} refuses an unknown code in words and by ear, and nothing is pressed by Enter`, async ({ enter, house, page }) => {
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
    const all = await readEverything(house)
    const order = all.inboundOrders.edges.find(({ node }) => node.state === 'IN_STORAGE')?.node.number
    const wave = (type: string) => all.waves.edges.find(({ node }) => node.type === type && node.state !== 'ENDED')?.node.id ?? ''
    const on = {
      order: `?order=${order}`,
      mixed: `?wave=${encodeURIComponent(wave('MIXED'))}`,
      wave: `?wave=${encodeURIComponent(wave('HOT'))}`,
    }
    await enter(login, { path: path + (table ? on[table as 'order'] : ''), language: 'zh-CN' })
    await page.getByRole('button', { name: seat }).click()
    await expect(page.locator('.instruction')).toBeVisible()

    for (const [round, language] of (['zh-CN', 'en'] as const).entries()) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await page.reload()
      await expect(page.locator('.instruction')).toBeVisible()
      const done = page.locator('.counters dl > div:first-child')
      const before = await done.textContent()
      const instruction = await page.locator('.instruction').textContent()
      const trouble = page.getByRole('alert')

      // A command that could be pressed has the focus.
      await page.locator('.commands button:enabled, .manual button').first().focus()
      await scan(page, unknown)
      await expect(trouble.getByRole('heading')).toHaveText(Failure.sentence(failure.code, language, { code: unknown }))
      await expect(trouble).toContainText(unknown)
      expect(await notes(page)).toContain(errorHertz)

      // Nor is the error itself waved away by the next scan.
      const seen = trouble.getByRole('button').last()
      await seen.focus()
      await scan(page, another)
      // The last scans outlive the page.
      await expect(page.locator('.log li')).toHaveCount(2 * (round + 1))
      await expect(page.locator('.log')).toContainText(another)
      await expect(trouble).toContainText(unknown)
      await seen.click()
      await expect(trouble).toContainText(another)
      // A hand's Enter acknowledges; one that comes right behind a scan is taken for the scanner's.
      await expect(async () => {
        await trouble.getByRole('button').last().press('Enter')
        await expect(trouble).toBeHidden({ timeout: 500 })
      }).toPass()
      await expect(done).toHaveText(before ?? '')
      await expect(page.locator('.instruction')).toHaveText(instruction ?? '')
    }
    expect(await readEverything(house)).toEqual(all)
  })
}

test('where a wave is asked for, a code that only looks like a command is refused, and any other is looked for', async ({
  enter,
  page,
}) => {
  for (const path of ['/scan/wave', '/scan/packing']) {
    await enter('packer', { path })
    const trouble = page.getByRole('alert')
    await expect(page.locator('.instruction')).toBeVisible()
    await scan(page, 'CMD-NOTHING')
    await expect(trouble).toContainText('No such command barcode')
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

test('whoever leaves a station gives it free, and chooses another one or goes', async ({ enter }) => {
  const page = await enter('dispatcher', { path: '/scan/shipment' })
  const seat = page.getByRole('button', { name: 'Shipping 1' })
  await seat.click()
  await expect(page.locator('.place')).toContainText('Shipping 1')
  await page.getByRole('button', { name: 'Leave the station' }).click()
  await expect(seat).toContainText('Free')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible()
})

test('who registers a station stands at it', async ({ enter, page }) => {
  await enter('receiver', { path: '/inbound/receive' })
  const register = page.getByRole('button', { name: 'Register and use it' })
  await register.click()
  await expect(page.getByRole('textbox', { name: 'Name of a new station' })).toBeFocused()
  await page.keyboard.type('Ramp 7')
  await page.keyboard.press('Enter')
  await expect(page.locator('.place')).toContainText('Ramp 7')
})

test('whoever may not scan on a page is told at its door, in both languages', async ({ enter, page }) => {
  await enter('packer', { path: '/inbound/sign' })
  await expect(page.getByText('You have no right to see this')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dock 1' })).toBeHidden()
  await page.evaluate(() => localStorage.setItem('language', 'zh-CN'))
  await page.reload()
  await expect(page.getByText('请联系主管开通此页面的权限')).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('heading', { name: '控制面板' })).toBeVisible()
})

test('a scan page that cannot be read says so and leads back', async ({ enter, page }) => {
  await page.route('**/graphql', (route) => {
    const { operationName } = (route.request().postDataJSON() ?? {}) as { operationName?: string }
    return operationName === 'SignPageQuery' ? failing(500, 'SYSTEM_ERROR', 'System error, try later')(route) : route.continue()
  })
  await enter('receiver', { path: '/inbound/sign' })
  await expect(page.getByText('System error, try later')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible()
})
