import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { registerStation } from './integrator.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import { counter, expectAllSent, takeStation } from './stationPage.ts'
import type { TestServer } from './testServer.ts'

test.use({ serviceWorkers: 'allow' })

/** Chooses the location that is found first, and then what lies there first. */
async function fillSource(page: Page, index: number, part: string, quantity: string) {
  await page.getByRole('combobox', { name: 'From' }).nth(index).fill(part)
  await page.getByRole('option', { name: part }).nth(index).click()
  const product = page.getByRole('combobox', { name: 'Product' }).nth(index)
  await expect(product).toBeEnabled()
  await product.click()
  await page.getByRole('option', { name: /free/ }).first().click()
  // The picker takes the focus back when it closes.
  await expect(product).toBeFocused()
  await page.getByRole('textbox', { name: 'Quantity' }).nth(index).fill(quantity)
}

test('goods are moved: held, taken off, put down in parts, followed live by another person', async ({ openDemoAs, browser }) => {
  const page = await openDemoAs('controller', { path: '/inventory/move' })
  await page.getByRole('link', { name: 'New transfer' }).click()
  await page.getByRole('button', { name: 'Create transfer' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct' })
  await expect(summary).toContainText('Line 1, FromRequired')
  expect(await seriousViolations(page)).toEqual([])

  await fillSource(page, 0, 'B04', '99999')
  await page.getByRole('combobox', { name: 'To' }).first().fill('A01-02-01')
  await page.getByRole('button', { name: 'Create transfer' }).click()
  await expect(summary).toContainText(/At most \d+ of \S+ can be moved off B04-01-01/)
  // What is typed survives a reload.
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('B04-01-01')
  await page.getByRole('textbox', { name: 'Quantity' }).fill('9')
  await page.getByRole('button', { name: 'Add line' }).click()
  await fillSource(page, 1, 'B04', '4')

  const watching = await openDemoAs('manager', {
    path: '/inventory/move?view=CREATED',
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  await page.getByRole('button', { name: 'Create transfer' }).click()
  await expect(page.getByText(/Transfer TR\d+-\d+ is created/)).toBeVisible()
  const number = (await page.getByRole('heading', { name: /^TR\d/ }).textContent()) ?? ''
  const row = watching.getByRole('grid').locator('[data-index]').filter({ hasText: number })
  await expect(row).toContainText('13')
  await row.getByRole('link').first().click()
  await expect(watching.getByRole('heading', { name: number })).toBeVisible()
  // What it does, and the steps to come.
  const effect = watching.getByRole('region', { name: 'When it is posted' })
  await expect(effect).toContainText(/Taken off, \d locations?-13Put down, 1 location\+13/)
  await expect(effect).toContainText('Available to sell0Available in picking areasas the location is chosen')
  const steps = watching.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(steps.nth(0)).toContainText('Complete')
  await expect(steps.nth(1)).toContainText('Put down, 13 pieces')
  await expect(steps.nth(2)).toContainText('Taken off, 13 piecesBy those who may transfer goods')
  expect(await seriousViolations(watching)).toEqual([])

  await page.getByRole('button', { name: 'Take off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Take off' }).click()
  await expect(page.getByText('Taken off; now put the pieces down')).toBeVisible()
  // The other person sees who holds the goods.
  await expect(watching.getByText(/13 in hand · /)).toBeVisible()
  await expect(steps.nth(1)).toContainText(/Put down, 13 piecesBy .+, who has them in hand/)
  await expect(steps.filter({ hasText: 'Taken off, ' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Put down', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Location' }).nth(1).fill('A01-02-02')
  await dialog.getByRole('textbox', { name: 'Put down' }).nth(1).fill('3')
  await dialog.getByRole('button', { name: 'Put down', exact: true }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('add up to 3, but 4 are in hand')
  await dialog.getByLabel('The rest follows later').check()
  await dialog.getByRole('button', { name: 'Put down', exact: true }).click()
  await expect(page.getByText(`transfer ${number} is not complete yet`)).toBeVisible()
  await expect(watching.getByText(/1 in hand · /)).toBeVisible()

  // A lead ends it: the last piece is missing.
  await watching.getByRole('button', { name: 'Force complete' }).click()
  const force = watching.getByRole('alertdialog')
  await force.getByLabel('What became of them').selectOption('Missing')
  await force.getByRole('button', { name: 'Force complete' }).click()
  await expect(force.getByRole('alert').first()).toContainText('Why they are missing')
  await force.getByLabel('Why they are missing').fill('Fell behind the rack')
  await force.getByLabel('Why the transfer ends early').fill('End of shift')
  await force.getByRole('button', { name: 'Force complete' }).click()
  await expect(watching.getByText(`Transfer ${number} is force completed`)).toBeVisible()
  await expect(watching.getByText('Fell behind the rack')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put down', exact: true })).toBeHidden()
  await expect(effect).toBeHidden()
  await expect(steps.first()).toContainText('Force completed')
  await watching.context().close()
})

test('a transfer is started from the stock of a product, and voided', async ({ openDemoAs }) => {
  const page = await openDemoAs('controller', { path: '/inventory/inventory-list?q=APRON-BE', language: 'zh-CN' })
  await page.getByRole('grid').locator('[data-index]').first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'APRON-BE' })).toBeVisible()
  const stock = page.url()
  for (const [link, leads] of [
    ['调整', /create-adjust\?/],
    ['盘点', /create-count\?/],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(leads)
    await expect(page.getByRole('combobox', { name: '产品' })).toHaveValue('APRON-BE')
    await page.goto(stock)
  }
  await page.getByRole('main').getByRole('link', { name: '产品', exact: true }).click()
  await expect(page).toHaveURL(/product\/edit\//)
  await expect(page.getByRole('textbox', { name: '名称' }).first()).toHaveValue('防水围裙 米色')
  await page.goto(stock)
  await expect(page.getByRole('main').getByRole('link', { name: '库位地图' })).toHaveAttribute('href', /inventory\/map.*q=APRON-BE/)
  await page.getByRole('grid', { name: '库位分布' }).getByRole('link', { name: '移货' }).first().click()
  await expect(page.getByRole('combobox', { name: '产品' })).toHaveValue(/APRON-BE/)
  await page.getByRole('textbox', { name: '数量' }).fill('1')
  await page.getByRole('button', { name: '提交移货单' }).click()
  await expect(page.getByText('待定', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '作废' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('原因').fill('不需要')
  await dialog.getByRole('button', { name: '作废' }).click()
  await expect(page.getByText(/移货单 TR\d+-\d+ 已作废/)).toBeVisible()
  await expect(page.getByText('不需要')).toBeVisible()
})

interface Stock {
  stocks: { edges: { node: { code: string; free: number; product: { id: string; sku: string } } }[] }
}

/** Creates a transfer of the first product at each of two locations of the reserve storage. */
async function createTransfer(testServer: TestServer, codes: readonly string[]) {
  const { warehouseId } = await testServer.localStorageEntries('controller', 'LAX1')
  const token = await testServer.signIn('controller')
  const read = `query ($w: ID!, $code: String!) {
    stocks: locationStocks(warehouseId: $w, location: $code, first: 1) { edges { node { code free product { id sku } } } } }`
  const there = await Promise.all(codes.map((code) => testServer.query<Stock>(read, { w: warehouseId, code }, token)))
  const goods = there.map(({ stocks }) => stocks.edges[0]!.node)
  const lines = goods.map(({ code, product }) => ({ productId: product.id, from: code, to: 'A01-02-01', quantity: 3 }))
  const create = 'mutation ($input: CreateTransferInput!) { createTransfer(input: $input) { transfer { number } userErrors { message } } }'
  const input = { warehouseId, lines, idempotencyKey: crypto.randomUUID() }
  const { createTransfer: made } = await testServer.query<{ createTransfer: { transfer: { number: string } } }>(create, { input }, token)
  return { number: made.transfer.number, goods }
}

test('goods are moved by scan, and the page goes on without a network', async ({ openDemoAs, testServer, context }) => {
  const { number, goods } = await createTransfer(testServer, ['B03-01-01', 'B03-01-02'])
  const [first, second] = goods
  const station = await registerStation(testServer)
  const page = await openDemoAs('picker', { path: '/scan/move' })
  await takeStation(page, station)
  const instruction = page.locator('.instruction')
  await expect(page.getByRole('button', { name: number })).toBeVisible()
  await scan(page, number)
  await expect(instruction).toContainText('Go to B03-01-01 and scan the location')
  await scan(page, 'L:B03-01-01')
  await expect(instruction).toContainText(`Take 3 of ${first!.product.sku}`)
  await scan(page, first!.product.sku)
  await expect(counter(page, 'In hand')).toHaveText('3')
  await expect(instruction).toContainText('Go to B03-01-02')
  expect(await seriousViolations(page)).toEqual([])

  await context.setOffline(true)
  await scan(page, 'L:B03-01-02')
  await expect(instruction).toContainText('recorded, not confirmed')
  await scan(page, second!.product.sku)
  await expect(counter(page, 'In hand')).toHaveText('6')
  await scan(page, first!.product.sku)
  await expect(instruction).toContainText('Put 3 at A01-02-01')
  await scan(page, 'L:A01-02-01')
  await expect(counter(page, 'Put down')).toHaveText('3 / 6')
  await expect(counter(page, 'to be sent')).toHaveText('4')

  await context.setOffline(false)
  await expectAllSent(page)
  await scan(page, second!.product.sku)
  await expect(instruction).toContainText('Put 3 at A01-02-01')
  await scan(page, 'L:A01-02-01')
  await expect(instruction).toContainText('The transfer is complete')
  await expect(counter(page, 'Put down')).toHaveText('6 / 6')
})

/** Transfers of a warehouse that have a line from a location, newest first. */
async function transfersFrom(testServer: TestServer, from: string) {
  const { warehouseId } = await testServer.localStorageEntries('controller', 'LAX1')
  const read = `query ($w: ID!) { transfers(warehouseId: $w, first: 50) { edges { node { number state moveKey quantity movedIn
    lines { from product { sku } moves { kind location quantity } } } } } }`
  interface Read {
    transfers: {
      edges: { node: { state: string; moveKey: string | null; quantity: number; movedIn: number; lines: { from: string }[] } }[]
    }
  }
  const { transfers } = await testServer.query<Read>(read, { w: warehouseId }, await testServer.signIn('controller'))
  return transfers.edges.map(({ node }) => node).filter(({ lines }) => lines.some((line) => line.from === from))
}

test('a receiver moves goods without a transfer: taken up, left, offered again, and moved on without a network', async ({
  openDemoAs,
  testServer,
  context,
}) => {
  const from = 'B03-02-01'
  const { warehouseId } = await testServer.localStorageEntries('controller', 'LAX1')
  const read = `query ($w: ID!, $code: String!) {
    stocks: locationStocks(warehouseId: $w, location: $code, first: 1) { edges { node { code free product { id sku } } } } }`
  const there = await testServer.query<Stock>(read, { w: warehouseId, code: from }, await testServer.signIn('controller'))
  const { sku } = there.stocks.edges[0]!.node.product
  const station = await registerStation(testServer)
  const page = await openDemoAs('receiver', { path: '/scan/move' })
  await takeStation(page, station)
  const instruction = page.locator('.instruction')
  await expect(instruction).toContainText('Scan a location, or the number of a transfer')
  await scan(page, `L:${from}`)
  await expect(instruction).toContainText(`Scan the goods that you take at ${from}`)
  await expect(page.getByRole('heading', { name: `Lies at ${from}` })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  // Typed pieces are those of the next scan only.
  await page.getByRole('button', { name: '3', exact: true }).click()
  await scan(page, sku)
  await expect(counter(page, 'In hand')).toHaveText('3')
  await expect(instruction).toContainText('Scan more goods, or the new location')
  await scan(page, sku)
  await expect(counter(page, 'In hand')).toHaveText('4')
  await page.getByRole('button', { name: `Put back at ${from}` }).click()
  await expect(counter(page, 'In hand')).toHaveText('3')

  // It is left, and offered to its person.
  await expectAllSent(page)
  await page.getByRole('button', { name: 'Next transfer' }).click()
  await expect(instruction).toContainText('Scan a location, or the number of a transfer')
  await page.reload()
  await page.getByRole('button', { name: /In your hands: go on/ }).click()
  await expect(counter(page, 'In hand')).toHaveText('3')
  await scan(page, 'L:B03-02-02')
  await expect(instruction).toContainText('Done; scan the next location or transfer')
  await expectAllSent(page)
  expect(await transfersFrom(testServer, from)).toMatchObject([
    {
      ...{ state: 'COMPLETE', moveKey: expect.any(String), quantity: 4, movedIn: 4 },
      lines: [
        {
          from,
          product: { sku },
          moves: [{ kind: 'OUT' }, { kind: 'OUT' }, { kind: 'IN', location: from }, { kind: 'IN', location: 'B03-02-02', quantity: 3 }],
        },
      ],
    },
  ])

  await scan(page, `L:${from}`)
  await expect(page.getByRole('heading', { name: `Lies at ${from}` })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await scan(page, sku)
  await expect(instruction).toContainText('recorded, not confirmed')
  await scan(page, sku)
  await expect(counter(page, 'In hand')).toHaveText('2')
  await page.reload()
  await expect(counter(page, 'In hand')).toHaveText('2')
  await scan(page, 'L:B03-02-02')
  await expect(counter(page, 'Put down')).toHaveText('2')
  await expect(counter(page, 'to be sent')).toHaveText('3')
  await context.setOffline(false)
  await expectAllSent(page)
  await expect(instruction).toContainText('Done; scan the next location or transfer')
  await expect.poll(async () => (await transfersFrom(testServer, from))[0]).toMatchObject({ state: 'COMPLETE', quantity: 2, movedIn: 2 })
})

test('of two products with one code the person chooses by customer, with a network and without', async ({
  openDemoAs,
  testServer,
  context,
}) => {
  const from = 'B03-02-03'
  const { warehouseId } = await testServer.localStorageEntries('owner', 'LAX1')
  const token = await testServer.signIn('owner')
  interface Orders {
    inboundOrders: { edges: { node: { customer: { id: string; displayName: string } } }[] }
  }
  const { inboundOrders } = await testServer.query<Orders>(
    'query ($w: ID!) { inboundOrders(warehouseId: $w, first: 100) { edges { node { customer { id displayName } } } } }',
    { w: warehouseId },
    token,
  )
  const known = new Map(inboundOrders.edges.map(({ node: { customer } }) => [customer.id, customer]))
  const owners = [...known.values()].slice(0, 2)
  const sku = 'TEE-TWIN'
  const common = {
    ...{ sku, name: 'Tee', lengthMillimetres: 200, widthMillimetres: 100, heightMillimetres: 80, weightGrams: 300 },
    ...{ declaredNameZh: '衣', declaredNameEn: 'tee', declaredPrice: { amount: '12.50', currency: 'USD' } },
  }
  for (const owner of owners) {
    const run = async (name: string, input: object) => {
      const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
      const document = `mutation ($input: ${type}) { ${name}(input: $input) { userErrors { code message } } }`
      const full = { ...input, customerId: owner.id, idempotencyKey: crypto.randomUUID() }
      const answer = await testServer.query<Record<string, object>>(document, { input: full }, token)
      expect(answer[name]).toEqual({ userErrors: [] })
    }
    const single = `TEE-${owners.indexOf(owner)}`
    await run('createProducts', { products: [common, { ...common, sku: single }] })
    await run('importStock', {
      warehouseId,
      reference: `TWIN-${owners.indexOf(owner)}`,
      rows: [sku, single].map((one) => ({ location: from, sku: one, pieces: 3, receivedOn: '2026-01-01' })),
    })
  }
  const station = await registerStation(testServer)
  const page = await openDemoAs('receiver', { path: '/scan/move' })
  await takeStation(page, station)
  const instruction = page.locator('.instruction')
  const named = (at: number) => page.getByRole('alert').getByRole('button', { name: `${sku} ${owners[at]!.displayName}` })
  await scan(page, `L:${from}`)
  await expect(page.getByRole('heading', { name: `Lies at ${from}` })).toBeVisible()
  await scan(page, sku)
  await expect(named(0)).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await named(1).click()
  await expect(counter(page, 'In hand')).toHaveText('1')
  await expect(page.getByRole('heading', { name: `Lies at ${from}` })).toBeVisible()
  await context.setOffline(true)
  await scan(page, 'TEE-0')
  await expect(instruction).toContainText('recorded, not confirmed')
  await scan(page, sku)
  await named(0).click()
  await expect(counter(page, 'In hand')).toHaveText('3')
  await scan(page, 'L:B03-02-02')
  await context.setOffline(false)
  await expectAllSent(page)
  await expect
    .poll(async () => (await transfersFrom(testServer, from))[0])
    .toMatchObject({
      ...{ state: 'COMPLETE', quantity: 3, movedIn: 3 },
      lines: [{ product: { sku } }, { product: { sku: 'TEE-0' } }, { product: { sku } }],
    })
})
