import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { Site } from './site.ts'
import { counter, expectAllSent, injectFault, takeStation, withoutResponse } from './stationPage.ts'

test.use({ serviceWorkers: 'allow' })

interface Line {
  location: string
  locationId: string
  productId: string
  sku: string
  open: number
  shares: { box: number; open: number }[]
}

interface Task {
  id: string
  number: string
  pickTask: { lines: Line[]; boxes: { box: number; pieces: number; sorted: number }[] }
}

const selection = 'id number pickTask { lines { location locationId productId sku open shares { box open } } boxes { box pieces sorted } }'

/** A wave of four packages that is sorted while it is picked, at three locations; what is missing at the last one lies elsewhere too. */
async function createWave(site: Site): Promise<{ id: string; number: string }> {
  const outbound = await site.outbound()
  await site.api.factory.createLocations(site.goods.area, ['A01-03-01'])
  const [first] = await site.createProducts([20], 'A01-01-01')
  const [second] = await site.createProducts([20], 'A01-01-02')
  const [third] = await site.createProducts([20], 'A01-02-01')
  const [a, b, c] = [first, second, third].map((product) => must(product, 'product').sku) as [string, string, string]
  await site.importStock([{ location: 'A01-03-01', sku: c, pieces: 20, receivedOn: '2026-02-05' }])
  await outbound.saveWaveSetting('MIXED', { pickMode: 'HANDHELD', sortMode: 'WHILE_PICKING', labelMode: 'BY_SLOT' })
  const packages = await outbound.createPackages({ [a]: 1, [b]: 2 }, { [a]: 2, [c]: 1 }, { [b]: 1, [c]: 1 }, { [a]: 1, [b]: 1, [c]: 2 })
  const picker = await site.person('picker')
  const { id, number } = await outbound.generateWave({ pickerIds: [picker.id], packageIds: packages.map((one) => one.id) })
  return { id, number }
}

test('a picker puts each piece into the box of its package, also without a network, and the wave goes straight to packing', async ({
  openPageAs,
  site,
  browser,
}) => {
  const cart = { warehouseId: site.warehouseId, number: 'C-02', boxes: 8, maxWeightGrams: 150_000 }
  await site.command('createPickCar', cart)
  const { id, number } = await createWave(site)
  const { made: later } = await site.command('splitWave', { waveId: id, packages: 1 }, 'made { id number }')
  const read = `query ($id: ID!) { node(id: $id) { ... on Wave { ${selection} } } }`
  const { pickTask } = (await site.query<{ node: Task }>(read, { id })).node
  const { boxes, lines } = pickTask
  const free = Math.max(...boxes.map(({ box }) => box)) + 2
  const pieces = boxes.reduce((sum, box) => sum + box.pieces, 0)
  const station = await site.createStation()
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: 'en-GB' })
  const page = await openPageAs('picker', { path: '/scan/pick', page: await context.newPage() })
  await takeStation(page, station)
  const instruction = page.locator('.instruction')
  const refused = async (code: string, why: string) => {
    await scan(page, code)
    await expect(page.getByRole('alert')).toContainText(why)
    await page.getByRole('button', { name: /^Acknowledge/ }).click()
  }
  const picked = (count: number) => expect(counter(page, 'Pieces picked')).toHaveText(`${count} / ${pieces}`)

  // A pick cart comes first: it has a box for each package.
  await scan(page, `W:${number}`)
  await expect(instruction).toContainText(`Scan a pick cart for ${boxes.length} boxes`)
  await refused('C:C-99', 'This warehouse has no pick cart C-99')
  await refused(`L:${lines[0]!.location}`, `Wave ${number} needs a pick cart; scan one first`)

  // Somebody who helps from the start need not scan the cart again.
  const theirs = await site.createStation()
  const helper = await openPageAs('lead', { path: '/scan/pick', page: await (await browser.newContext({ locale: 'en-GB' })).newPage() })
  await takeStation(helper, theirs)
  await scan(helper, `W:${number}`)
  await helper.getByRole('button', { name: /^Pick together/ }).click()
  await expect(helper.locator('.instruction')).toContainText('Scan a pick cart')
  await scan(page, 'C:C-02')
  await expect(instruction).toContainText('and scan it')
  await expect(helper.locator('.instruction')).toContainText('and scan it')
  await expect(helper.getByText(/Pick cart C-02 · 0 of 150 kg/)).toBeVisible()
  await helper.context().close()
  await expect(page.getByText(/Pick cart C-02 · 0 of 150 kg/)).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])

  const office = await openPageAs('manager', { path: '/setting/pickCar', page: await (await browser.newContext()).newPage() })
  const row = office.getByRole('row').filter({ hasText: 'C-02' })
  await expect(row).toContainText('In use')
  await expect(row.getByRole('link', { name: number })).toBeVisible()

  let done = 0
  /** The pieces and the box that the screen asks for. */
  const asked = async () => {
    await expect(instruction).toContainText(/Take \d+ into box \d+/)
    const [, count, box] = /Take (\d+) into box (\d+)/.exec(must(await instruction.textContent(), 'instruction')) ?? []
    return { count: Number(count), box: Number(box) }
  }
  const place = async () => {
    await expect(instruction).toContainText(/Go to \S+ and scan it/)
    return must(/Go to (\S+)/.exec(must(await instruction.textContent(), 'instruction'))?.[1], 'location')
  }
  /** Puts the pieces that the screen asks for into their box, which is confirmed by `confirm`. */
  const fill = async (location: string, confirm: (box: number) => Promise<void>) => {
    const { count, box } = await asked()
    const sku = lines.find((line) => line.location === location && line.shares.some((share) => share.box === box))!.sku
    for (let piece = 0; piece < count; piece++) await scan(page, sku)
    done += count
    await picked(done)
    await expect(instruction).toContainText(`Put it into box ${box} and scan the box`)
    await confirm(box)
    await expect(instruction).not.toContainText('Put it into box')
    return { sku, box }
  }

  /** Picks everything at the next location. */
  const stop = async (confirm: (box: number) => Promise<void>) => {
    const location = await place()
    await scan(page, `L:${location}`)
    do {
      await fill(location, confirm)
      await expect(instruction).toContainText(/Take \d|Go to|Everything is picked/)
    } while (/Take \d/.test(must(await instruction.textContent(), 'instruction')))
  }

  // A wrong box is refused by name, and the location is not left before the box is confirmed.
  await stop(async (box) => {
    const another = boxes.find((one) => one.box !== box)!.box
    // The answer is lost, so the page decides; the server's own answer says the same and is not shown again.
    const mended = await injectFault(page, withoutResponse)
    await refused(`H:${another}`, `This is box ${another}; the goods go into box ${box}`)
    await mended()
    await expectAllSent(page)
    await refused(`L:${lines.at(-1)!.location}`, `Put the goods into box ${box} and confirm it first`)
    expect(await seriousViolations(page)).toEqual([])
    await scan(page, `H:${box}`)
  })
  await expectAllSent(page)

  // What does not fit into a box goes into a free one.
  const before = await place()
  await scan(page, `L:${before}`)
  const { box: full } = await asked()
  const goods = lines.find((line) => line.location === before && line.shares.some((share) => share.box === full))!
  await scan(page, goods.sku)
  await page.getByRole('button', { name: /^Box full/ }).click()
  await expect(instruction).toContainText(`Box ${full} is full`)
  expect(await seriousViolations(page)).toEqual([])
  // It does fit after all.
  await scan(page, `H:${full}`)
  await expect(instruction).toContainText(`In box ${full}`)
  await page.getByRole('button', { name: /^Put back/ }).click()
  await picked(done)
  await scan(page, goods.sku)
  await page.getByRole('button', { name: /^Box full/ }).click()
  const another = boxes.find(({ box }) => box !== full)!.box
  await refused(`H:${another}`, 'Scan a free box of the pick cart')
  await expect(page.getByRole('button', { name: new RegExp(`^In box ${full}`) })).toBeVisible()
  await scan(page, `H:${free}`)
  await expect(page.getByText(`${full}+${free}`)).toBeVisible()
  await page.getByRole('button', { name: /^Put back/ }).click()
  await picked(done)
  await expectAllSent(page)
  for (const share of lines.flatMap((line) => line.shares)) if (share.box === full) share.box = free

  // Missing pieces are picked where others lie.
  const places = 'query ($w: ID!, $l: ID!, $p: ID!) { otherPickLocations(waveId: $w, locationId: $l, productId: $p) { location } }'
  for (const line of lines.filter(({ location }) => location !== before)) {
    const ids = { w: id, l: line.locationId, p: line.productId }
    const { otherPickLocations: others } = await site.query<{ otherPickLocations: { location: string }[] }>(places, ids)
    const { open } = (await site.query<{ node: Task }>(read, { id })).node.pickTask.lines.find(
      ({ location, sku }) => location === line.location && sku === line.sku,
    )!
    if (others.length === 0 || open === 0) continue
    const other = others[0]!.location
    await scan(page, `L:${line.location}`)
    await expect(instruction).toContainText(/Take \d/)
    await page.getByRole('button', { name: /^Short/ }).click()
    await page.getByRole('button', { name: new RegExp(`^${other}`) }).click()
    await expect(page.getByText('No package becomes abnormal')).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
    await page.getByRole('button', { name: new RegExp(`^Take ${open} at`) }).click()
    await expect(instruction).toContainText(`missing at ${line.location}; take ${open} at ${other}`)
    await expectAllSent(page)
    line.location = other
    break
  }
  await picked(done)

  // Without a network the same rule decides.
  await context.setOffline(true)
  await stop((box) => scan(page, `H:${box}`))
  await expect(instruction).toContainText('recorded, not confirmed')
  await context.setOffline(false)
  await expectAllSent(page)
  await picked(done)
  while (done < pieces) await stop((box) => page.getByRole('button', { name: new RegExp(`^In box ${box}`) }).click())
  await expect(instruction).toContainText('Everything is picked')
  await page.getByRole('button', { name: /^Confirm picking/ }).click()
  await expect(instruction).toContainText('This wave is not being picked any more')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  // Everything is sorted: the wave waits at the packing station only.
  const ended = `query ($id: ID!) { node(id: $id) { ... on Wave { state sortedAt } } }`
  const { node } = await site.query(ended, { id })
  expect(node).toEqual({ state: 'TO_BE_PACKED', sortedAt: expect.any(String) })

  // The cart of a wave that is over can be emptied where it is scanned.
  await site.command('voidWave', { waveId: id })
  await scan(page, `W:${later.number}`)
  await expect(instruction).toContainText('Scan a pick cart')
  await scan(page, 'C:C-02')
  await expect(page.getByRole('alert')).toContainText(`Pick cart C-02 still holds goods of the ended wave ${number}`)
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^It is empty now/ }).click()
  await expect(page.getByText(/Pick cart C-02 · 0 of 150 kg/)).toBeVisible()
})
