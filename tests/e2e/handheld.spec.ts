import type { Locator } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { Site, SiteProduct } from './site.ts'
import { counter, expectAllSent, takeStation } from './stationPage.ts'

test.use({ serviceWorkers: 'allow' })

interface Task {
  number: string
  pickTask: { lines: { location: string; sku: string; open: number; picked: number }[] }
}

/** Widths of the instruction at which a code breaks although it fits. */
function widthsThatBreak(code: Locator): Promise<number[]> {
  return code.evaluate((span) => {
    const line = span.closest('h1') as HTMLElement
    const own = Math.ceil(span.getBoundingClientRect().width)
    const widths = Array.from({ length: own }, (_, more) => own + 1 + more)
    const broken = widths.filter((width) => {
      line.style.width = `${width}px`
      return span.getClientRects().length > 1
    })
    line.style.width = ''
    return broken
  })
}

/** A wave of three packages at six locations, which another picker has begun. */
async function beginWave(site: Site): Promise<Task> {
  await site.createRacks('PICKING', ['A01'], 6, 1)
  const goods: SiteProduct[] = []
  for (const column of [1, 2, 3, 4, 5, 6]) goods.push(...(await site.createProducts([9], `A01-0${column}-01`)))
  const [a, b, c, d, e, f] = goods.map(({ sku }) => sku) as [string, string, string, string, string, string]
  const outbound = await site.outbound()
  await outbound.saveWaveSetting('MIXED', { pickMode: 'HANDHELD', labelMode: 'BY_SLOT', confirmPicking: true })
  const packages = await outbound.createPackages({ [a]: 1, [b]: 2 }, { [c]: 2, [d]: 1 }, { [e]: 2, [f]: 2 })
  const begins = await site.person('picker2')
  const { id: waveId } = await outbound.generateWave({ pickerIds: [begins.id], packageIds: packages.map(({ id }) => id) })
  await site.command('startWave', { waveId }, '', 'picker2')
  const read = async () => (await site.query<{ node: Task }>(taskQuery, { id: waveId })).node
  const { location, sku: code, open: quantity } = must((await read()).pickTask.lines[0], 'line')
  const station = await outbound.openScanStation(begins)
  await station.scan('pickScans', { warehouseId: site.warehouseId, waveId, location, code, quantity })
  return read()
}

const taskQuery = 'query ($id: ID!) { node(id: $id) { ... on Wave { number pickTask { lines { location sku open picked } } } } }'

test('a second picker helps, goes on without a network, reports what is missing and confirms the wave', async ({
  openPageAs,
  browser,
  site,
}) => {
  const { number, pickTask } = await beginWave(site)
  const station = await site.createStation()
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: 'en-GB' })
  const page = await openPageAs('picker', { path: '/scan/pick', page: await context.newPage() })
  await takeStation(page, station)
  const instruction = page.locator('.instruction')
  const wave = page.getByRole('button', { name: number })
  await page.getByRole('searchbox', { name: 'Wave number' }).fill('W0000')
  await expect(page.getByText('No wave matches')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Wave number' }).fill(number.slice(-4))
  await wave.click()

  // Somebody else has started it.
  const [other, own] = [await site.person('picker2'), await site.person('picker')]
  await expect(page.getByRole('alert')).toContainText(`${other.name} is working on wave ${number}`)
  await expect(page.getByRole('button', { name: /^No, choose another wave/ })).toBeVisible()
  await page.getByRole('button', { name: /^Pick together/ }).click()
  await expect(instruction).toContainText('and scan it')
  expect(await widthsThatBreak(instruction.locator('h1 span').first())).toEqual([])
  expect(await seriousViolations(page)).toEqual([])

  // The console follows.
  const office = await openPageAs('manager', { path: `/out/wave/info?wave=${number}`, page: await (await browser.newContext()).newPage() })
  const picked = pickTask.lines.reduce((sum, line) => sum + line.picked, 0)
  const pieces = picked + pickTask.lines.reduce((sum, line) => sum + line.open, 0)
  await expect(office.getByText(`${picked} / ${pieces} pieces`)).toBeVisible()
  await expect(office.getByText(`${other.name}, ${own.name}`)).toBeVisible()

  const left = pickTask.lines.filter(({ open }) => open > 0)
  const many = left.findIndex(({ open }) => open > 1)
  const stops = [left[many]!, ...left.filter((_, index) => index !== many)]
  const [first, second] = stops as [Task['pickTask']['lines'][number], Task['pickTask']['lines'][number]]
  await scan(page, `L:${first.location}`)
  await expect(instruction).toContainText(`Take ${first.open}`)
  await scan(page, second.sku)
  await expect(page.getByRole('alert')).toContainText(`${second.sku} is not picked at ${first.location} but at ${second.location}`)
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Acknowledge/ }).click()
  await scan(page, first.sku)
  await expect(counter(page, 'Pieces picked')).toHaveText(`${picked + 1} / ${pieces}`)
  await expect(office.getByText(`${picked + 1} / ${pieces} pieces`)).toBeVisible()
  await page.getByRole('button', { name: /^Put back/ }).click()
  await expect(counter(page, 'Pieces picked')).toHaveText(`${picked} / ${pieces}`)
  await page.getByRole('button', { name: 'Type a quantity' }).click()
  await page.getByRole('button', { name: String(first.open), exact: true }).click()
  await page.getByRole('button', { name: new RegExp(`^Pick ${first.open}`) }).click()
  await expect(counter(page, 'Pieces picked')).toHaveText(`${picked + first.open} / ${pieces}`)
  await expectAllSent(page)

  // A refused scan of a picked location reads the wave again: another picker may have emptied it.
  const again = page.waitForRequest((request) => request.postData()?.includes('PickPageQuery') ?? false)
  await scan(page, `L:${first.location}`)
  await expect(page.getByRole('alert')).toContainText(`Everything at ${first.location} is picked`)
  await again
  await page.getByRole('button', { name: /^Acknowledge/ }).click()

  // Without a network the same rules decide, and what is recorded is booked once.
  await context.setOffline(true)
  await scan(page, `L:${second.location}`)
  await expect(instruction).toContainText('recorded, not confirmed')
  await scan(page, first.sku)
  await expect(page.getByRole('alert')).toContainText('put it back')
  await page.getByRole('button', { name: /^Acknowledge/ }).click()
  for (let piece = 0; piece < second.open; piece++) await scan(page, second.sku)
  await expect(counter(page, 'Pieces picked')).toHaveText(`${picked + first.open + second.open} / ${pieces}`)
  await context.setOffline(false)
  await expectAllSent(page)
  await expect(counter(page, 'Pieces picked')).toHaveText(`${picked + first.open + second.open} / ${pieces}`)

  // A skipped location comes last.
  const rest = stops.slice(2)
  const skipped = must(/Go to (\S+)/.exec(must(await instruction.textContent(), 'instruction'))?.[1], 'location')
  await page.getByRole('button', { name: /^Skip/ }).click()
  await expect(instruction).not.toContainText(`Go to ${skipped}`)
  await expectAllSent(page)
  const order = [...rest.filter(({ location }) => location !== skipped), ...rest.filter(({ location }) => location === skipped)]
  for (const { location, sku, open } of order.slice(0, -1)) {
    await scan(page, `L:${location}`)
    await expect(instruction).toContainText(/Take \d/)
    for (let piece = 0; piece < open; piece++) await scan(page, sku)
    await expectAllSent(page)
  }

  // One piece of the last goods is not there.
  const last = order.at(-1)!
  await expect(instruction).toContainText(`Go to ${last.location}`)
  await scan(page, `L:${last.location}`)
  await expect(instruction).toContainText(`Take ${last.open}`)
  for (let piece = 1; piece < last.open; piece++) await scan(page, last.sku)
  await expectAllSent(page)
  await page.getByRole('button', { name: /^Short/ }).click()
  await page.getByRole('radio', { name: 'Damaged' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 package' })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Report 1 missing' }).click()
  await expect(instruction).toContainText('Everything is picked')
  await page.getByRole('button', { name: /^Confirm picking/ }).click()
  await expect(instruction).toContainText('This wave is not being picked any more')
  await expect(office.getByText('To be packed').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
