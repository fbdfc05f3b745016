import type { Page } from 'playwright/test'
import type { PickMode, WaveType } from '../../graph/generated/prisma/enums.ts'
import { launchOptions } from '../chromium.ts'
import { isLong } from '../isLong.ts'
import { expect, type TestServer, test } from './fixtures.ts'
import { createOrdersFrom, registerStation } from './integrator.ts'
import { scan } from './scanner.ts'
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
  test(`the story of a wave: ${type} picked by ${pickMode}, from the pool to the truck`, async ({
    browser,
    testServer,
    openDemoAs,
    page,
  }) => {
    const owner = await testServer.signIn('owner')
    const { warehouseId } = await testServer.localStorageEntries('owner', 'LAX1')
    const { ids, skus } = await createOrdersFrom(testServer, 'A01-01-01', orders)
    const wave = await withSetting(testServer, warehouseId, { type, pickMode }, () => generate(testServer, warehouseId, ids))
    expect(wave).toMatchObject({ type, pickMode })
    const pieces = orders.flat().reduce((sum, quantity) => sum + quantity, 0)

    await test.step('pick', async () => {
      if (pickMode === 'HANDHELD') {
        const handheld = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: 'en-GB' })
        const station = await registerStation(testServer)
        const picking = await openDemoAs('picker', { path: '/scan/pick', page: await handheld.newPage() })
        await takeStation(picking, station)
        await pickAll(picking, testServer, wave)
        await handheld.close()
        return
      }
      await openDemoAs('lead', { path: `/out/wave/info?wave=${wave.number}` })
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
    const station = await registerStation(testServer)
    const begin = async () => {
      await expect(say(bench)).toContainText('Scan the wave number')
      await scan(bench, `W:${wave.number}`)
    }
    await openDemoAs('packer', { page: bench, path: type === 'MIXED' ? '/scan/wave' : '/scan/packing' })
    await begin()
    await takeStation(bench, station)

    if (type === 'MIXED')
      await test.step('sort', async () => {
        await expect(say(bench)).toContainText(`${pieces} pieces to sort`)
        for (const order of orders) for (const [product, count] of order.entries()) await scanTimes(bench, skus[product]!, count)
        await expect(bench.getByText(`${pieces} / ${pieces}`)).toBeVisible()
        await bench.goto('/scan/packing')
        await begin()
      })

    await test.step('pack', async () => {
      await expect(say(bench)).toContainText(`${orders.length} packages to pack`)
      for (const [at, order] of orders.entries()) {
        // The slot of a sorted package packs it at once.
        if (type === 'MIXED') await scan(bench, `H:${at + 1}`)
        else for (const [product, count] of order.entries()) await scanTimes(bench, skus[product]!, count)
        await expect(counter(bench, 'packages packed')).toHaveText(`${at + 1} / ${orders.length}`)
      }
      await expect(say(bench)).toContainText('Wave complete')
    })

    const exit = await registerStation(testServer)
    const packages = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Package { number state label { trackingNumber } } } }`
    interface Packed {
      nodes: { number: string; state: string; label: { trackingNumber: string } }[]
    }
    const packed = await testServer.query<Packed>(packages, { ids }, owner)
    expect(packed.nodes.map(({ state }) => state)).toEqual(ids.map(() => 'TO_BE_SHIPPED'))

    await test.step('ship', async () => {
      const door = await openDemoAs('dispatcher', { path: '/scan/shipment', page: await (await browser.newContext()).newPage() })
      await takeStation(door, exit)
      for (const { number, label } of packed.nodes) {
        await scan(door, label.trackingNumber)
        await expect(say(door)).toContainText(`${number} shipped`)
      }
    })
    const shipped = await testServer.query<Packed>(packages, { ids }, owner)
    expect(shipped.nodes.map(({ state }) => state)).toEqual(ids.map(() => 'SHIPPED'))
  })
}

async function scanTimes(page: Page, code: string, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) await scan(page, code)
}

async function pickAll(page: Page, testServer: TestServer, { id, number }: Wave): Promise<void> {
  interface Task {
    node: { pickTask: { lines: { location: string; sku: string; open: number }[] } }
  }
  const document = 'query ($id: ID!) { node(id: $id) { ... on Wave { pickTask { lines { location sku open } } } } }'
  const { node } = await testServer.query<Task>(document, { id }, await testServer.signIn('owner'))
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

interface Setting {
  type: WaveType
  pickMode: PickMode
  [field: string]: unknown
}

/** Does something while waves of a type are picked in a certain way; other tests find the setting as it was. */
async function withSetting<Result>(
  testServer: TestServer,
  warehouseId: string,
  { type, pickMode }: Pick<Story, 'type' | 'pickMode'>,
  run: () => Promise<Result>,
): Promise<Result> {
  const owner = await testServer.signIn('owner')
  const fields = 'type maximum hotThreshold pickMode sortMode bindCart labelMode preCheck confirmPicking shipOnPrint'
  const document = `query ($w: ID!) { waveSettings(warehouseId: $w) { ${fields} } }`
  const { waveSettings } = await testServer.query<{ waveSettings: Setting[] }>(document, { w: warehouseId }, owner)
  const before = waveSettings.find((one) => one.type === type)!
  const save = async (setting: Setting) => {
    const mutation = 'mutation ($input: SaveWaveSettingInput!) { saveWaveSetting(input: $input) { userErrors { message } } }'
    const input = { ...setting, warehouseId, idempotencyKey: crypto.randomUUID() }
    const { saveWaveSetting } = await testServer.query<{ saveWaveSetting: object }>(mutation, { input }, owner)
    expect(saveWaveSetting).toEqual({ userErrors: [] })
  }
  await save({
    ...before,
    pickMode,
    hotThreshold: 3,
    sortMode: 'AFTER_PICKING',
    bindCart: false,
    preCheck: false,
    confirmPicking: true,
    shipOnPrint: false,
  })
  try {
    return await run()
  } finally {
    await save(before)
  }
}

async function generate(testServer: TestServer, warehouseId: string, packageIds: string[]): Promise<Wave> {
  const owner = await testServer.signIn('owner')
  const { userInfo } = await testServer.localStorageEntries('picker', 'LAX1')
  const pickerIds = [(JSON.parse(userInfo) as { id: string }).id]
  const document = `mutation ($input: GenerateWavesInput!) {
    generateWaves(input: $input) { waves { id number type pickMode } left { number missing } userErrors { message } } }`
  const input = { warehouseId, pickerIds, packageIds, maximum: 40, idempotencyKey: crypto.randomUUID() }
  const { generateWaves } = await testServer.query<{ generateWaves: { waves: Wave[] } }>(document, { input }, owner)
  expect(generateWaves).toMatchObject({ userErrors: [], left: [], waves: [{}] })
  return generateWaves.waves[0]!
}
