import { expect, type TestServer, test } from './fixtures.ts'
import { registerStation } from './integrator.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import { counter, expectAllSent, takeStation } from './stationPage.ts'

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

/** The demo's wave that is sorted while it is picked. */
async function readWave(testServer: TestServer): Promise<Task> {
  const { warehouseId } = await testServer.localStorageEntries('manager', 'LAX1')
  const document = `query ($w: ID!) { waves(warehouseId: $w, first: 20, filter: { pickModes: [HANDHELD] }) { edges { node { sortMode ${selection} } } } }`
  const { waves } = await testServer.query<{ waves: { edges: { node: Task & { sortMode: string } }[] } }>(
    document,
    { w: warehouseId },
    await testServer.signIn('manager'),
  )
  return waves.edges.find(({ node }) => node.sortMode === 'WHILE_PICKING')!.node
}

test('a picker puts each piece into the box of its package, also without a network, and the wave goes straight to packing', async ({
  openDemoAs,
  testServer,
  browser,
}) => {
  const manager = await testServer.signIn('manager')
  const act = async <Answer extends object>(name: string, input: object, selection: string) => {
    const document = `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { userErrors { message } ${selection} } }`
    const answer = await testServer.query<{ [name: string]: Answer & { userErrors: object[] } }>(
      document,
      { input: { idempotencyKey: crypto.randomUUID(), ...input } },
      manager,
    )
    expect(answer[name]!.userErrors).toEqual([])
    return answer[name]!
  }
  const { id, number } = await readWave(testServer)
  const { made: later } = await act<{ made: { id: string; number: string } }>(
    'splitWave',
    { waveId: id, packages: 1 },
    'made { id number }',
  )
  const read = `query ($id: ID!) { node(id: $id) { ... on Wave { ${selection} } } }`
  const { pickTask } = (await testServer.query<{ node: Task }>(read, { id }, manager)).node
  const { boxes, lines } = pickTask
  const free = Math.max(...boxes.map(({ box }) => box)) + 2
  const pieces = boxes.reduce((sum, box) => sum + box.pieces, 0)
  const station = await registerStation(testServer)
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: 'en-GB' })
  const page = await openDemoAs('picker', { path: '/scan/pick', page: await context.newPage() })
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
  const theirs = await registerStation(testServer)
  const helper = await openDemoAs('lead', { path: '/scan/pick', page: await (await browser.newContext({ locale: 'en-GB' })).newPage() })
  await takeStation(helper, theirs)
  await scan(helper, `W:${number}`)
  await expect(async () => {
    const together = helper.getByRole('button', { name: /^Pick together/ })
    if (await together.isVisible()) await together.click({ timeout: 1_000 })
    await expect(helper.locator('.instruction')).toContainText('Scan a pick cart', { timeout: 1_000 })
  }).toPass()
  await scan(page, 'C:C-02')
  await expect(instruction).toContainText('and scan it')
  await expect(helper.locator('.instruction')).toContainText('and scan it')
  await expect(helper.getByText(/Pick cart C-02 · 0 of 150 kg/)).toBeVisible()
  await helper.context().close()
  await expect(page.getByText(/Pick cart C-02 · 0 of 150 kg/)).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])

  const office = await openDemoAs('manager', { path: '/setting/pickCar', page: await (await browser.newContext()).newPage() })
  const row = office.getByRole('row').filter({ hasText: 'C-02' })
  await expect(row).toContainText('In use')
  await expect(row.getByRole('link', { name: number })).toBeVisible()

  let done = 0
  /** The pieces and the box that the screen asks for. */
  const asked = async () => {
    await expect(instruction).toContainText(/Take \d+ into box \d+/)
    const [, count, box] = /Take (\d+) into box (\d+)/.exec((await instruction.textContent()) ?? '') ?? []
    return { count: Number(count), box: Number(box) }
  }
  const place = async () => {
    await expect(instruction).toContainText(/Go to \S+ and scan it/)
    return /Go to (\S+)/.exec((await instruction.textContent()) ?? '')?.[1] ?? ''
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
    } while (/Take \d/.test((await instruction.textContent()) ?? ''))
  }

  // A wrong box is refused by name, and the location is not left before the box is confirmed.
  await stop(async (box) => {
    const another = boxes.find((one) => one.box !== box)!.box
    await refused(`H:${another}`, `This is box ${another}; the goods go into box ${box}`)
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
    const { otherPickLocations: others } = await testServer.query<{ otherPickLocations: { location: string }[] }>(places, ids, manager)
    const { open } = (await testServer.query<{ node: Task }>(read, { id }, manager)).node.pickTask.lines.find(
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
  const { node } = await testServer.query<{ node: { state: string; sortedAt: string | null } }>(ended, { id }, manager)
  expect(node).toEqual({ state: 'TO_BE_PACKED', sortedAt: expect.any(String) })

  // The cart of a wave that is over can be emptied where it is scanned.
  await act('voidWave', { waveId: id }, '')
  await scan(page, `W:${later.number}`)
  await expect(instruction).toContainText('Scan a pick cart')
  await scan(page, 'C:C-02')
  await expect(page.getByRole('alert')).toContainText(`Pick cart C-02 still holds goods of the ended wave ${number}`)
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^It is empty now/ }).click()
  await expect(page.getByText(/Pick cart C-02 · 0 of 150 kg/)).toBeVisible()
  await act('voidWave', { waveId: later.id }, '')
})
