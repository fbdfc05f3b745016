import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { Site, SiteProduct } from './site.ts'
import { counter, expectAllSent, takeStation } from './stationPage.ts'

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

test('goods are moved: held, taken off, put down in parts, followed live by another person', async ({ openPageAs, site, browser }) => {
  await site.createRacks('STAGING', ['B04'], 1, 2)
  await site.createProducts([30], 'B04-01-01')
  await site.createProducts([30], 'B04-01-02')
  const page = await openPageAs('controller', { path: '/inventory/move' })
  await page.getByRole('link', { name: 'New transfer' }).first().click()
  await page.getByRole('button', { name: 'Create transfer' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct' })
  await expect(summary).toContainText('Line 1, FromRequired')
  expect(await seriousViolations(page)).toEqual([])

  await fillSource(page, 0, 'B04', '99999')
  await page.getByRole('combobox', { name: 'To' }).first().fill('A01-02-01')
  await page.getByRole('button', { name: 'Create transfer' }).click()
  await expect(summary).toContainText(/At most 30 of \S+ can be moved off B04-01-01/)
  // What is typed survives a reload.
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('B04-01-01')
  await page.getByRole('textbox', { name: 'Quantity' }).fill('9')
  await page.getByRole('button', { name: 'Add line' }).click()
  await fillSource(page, 1, 'B04', '4')

  const watching = await openPageAs('manager', {
    path: '/inventory/move?view=CREATED',
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  await page.getByRole('button', { name: 'Create transfer' }).click()
  await expect(page.getByText(/Transfer TR\d+-\d+ is created/)).toBeVisible()
  const number = must(await page.getByRole('heading', { name: /^TR\d/ }).textContent(), 'number')
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
  await dialog.getByRole('combobox', { name: 'Location' }).nth(1).fill('A01-01-02')
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

test('a transfer is started from the stock of a product, and voided', async ({ openPageAs, site }) => {
  const [bib] = await site.createProducts([9])
  const { sku } = bib!
  const page = await openPageAs('controller', { path: `/inventory/inventory-list?q=${sku}`, language: 'zh-CN' })
  await page.getByRole('grid').locator('[data-index]').first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: sku })).toBeVisible()
  const stock = page.url()
  for (const [link, leads] of [
    ['调整', /create-adjust\?/],
    ['盘点', /create-count\?/],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(leads)
    await expect(page.getByRole('combobox', { name: '产品' })).toHaveValue(sku)
    await page.goto(stock)
  }
  await page.getByRole('main').getByRole('link', { name: '产品', exact: true }).click()
  await expect(page).toHaveURL(/product\/edit\//)
  await expect(page.getByRole('textbox', { name: '名称' }).first()).toHaveValue(bib!.name)
  await page.goto(stock)
  await expect(page.getByRole('main').getByRole('link', { name: '库位地图' })).toHaveAttribute(
    'href',
    new RegExp(`inventory/map.*q=${sku}`),
  )
  await page.getByRole('grid', { name: '库位分布' }).getByRole('link', { name: '移货' }).first().click()
  await expect(page.getByRole('combobox', { name: '产品' })).toHaveValue(new RegExp(sku))
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

/** Creates a transfer of a new product at each of these locations of the reserve storage. */
async function createTransfer(site: Site, codes: readonly string[]) {
  await site.createRacks('STAGING', ['B03'], 1, 2)
  const goods: SiteProduct[] = []
  for (const code of codes) goods.push(...(await site.createProducts([9], code)))
  const lines = goods.map(({ id }, at) => ({ productId: id, from: codes[at], to: 'A01-02-01', quantity: 3 }))
  const { transfer } = await site.command('createTransfer', { warehouseId: site.warehouseId, lines }, 'transfer { number }', 'controller')
  return { number: transfer.number as string, goods }
}

test('goods are moved by scan, and the page goes on without a network', async ({ openPageAs, site, context }) => {
  const { number, goods } = await createTransfer(site, ['B03-01-01', 'B03-01-02'])
  const [first, second] = goods
  const station = await site.createStation()
  const page = await openPageAs('picker', { path: '/scan/move' })
  await takeStation(page, station)
  const instruction = page.locator('.instruction')
  await expect(page.getByRole('button', { name: number })).toBeVisible()
  await scan(page, number)
  await expect(instruction).toContainText('Go to B03-01-01 and scan the location')
  await scan(page, 'L:B03-01-01')
  await expect(instruction).toContainText(`Take 3 of ${first!.sku}`)
  await scan(page, first!.sku)
  await expect(counter(page, 'In hand')).toHaveText('3')
  await expect(instruction).toContainText('Go to B03-01-02')
  expect(await seriousViolations(page)).toEqual([])
  await expectAllSent(page)

  await context.setOffline(true)
  await scan(page, 'L:B03-01-02')
  await expect(instruction).toContainText('recorded, not confirmed')
  await scan(page, second!.sku)
  await expect(counter(page, 'In hand')).toHaveText('6')
  await scan(page, first!.sku)
  await expect(instruction).toContainText('Put 3 at A01-02-01')
  await scan(page, 'L:A01-02-01')
  await expect(counter(page, 'Put down')).toHaveText('3 / 6')
  await expect(counter(page, 'to be sent')).toHaveText('4')

  await context.setOffline(false)
  await expectAllSent(page)
  await scan(page, second!.sku)
  await expect(instruction).toContainText('Put 3 at A01-02-01')
  await scan(page, 'L:A01-02-01')
  await expect(instruction).toContainText('The transfer is complete')
  await expect(counter(page, 'Put down')).toHaveText('6 / 6')
})

/** Transfers of a warehouse that have a line from a location, newest first. */
async function transfersFrom(site: Site, from: string) {
  const read = `query ($w: ID!) { transfers(warehouseId: $w, first: 50) { edges { node { number state moveKey quantity movedIn
    lines { from product { sku } moves { kind location quantity } } } } } }`
  interface Read {
    transfers: {
      edges: { node: { state: string; moveKey: string | null; quantity: number; movedIn: number; lines: { from: string }[] } }[]
    }
  }
  const { transfers } = await site.query<Read>(read, { w: site.warehouseId })
  return transfers.edges.map(({ node }) => node).filter(({ lines }) => lines.some((line) => line.from === from))
}

test('a receiver moves goods without a transfer: taken up, left, offered again, and moved on without a network', async ({
  openPageAs,
  site,
  context,
}) => {
  const from = 'B03-02-01'
  await site.createRacks('STAGING', ['B03'], 2, 2)
  const [{ sku }] = (await site.createProducts([20], from)) as [SiteProduct]
  const station = await site.createStation()
  const page = await openPageAs('receiver', { path: '/scan/move' })
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
  expect(await transfersFrom(site, from)).toMatchObject([
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
  await expect.poll(async () => (await transfersFrom(site, from))[0]).toMatchObject({ state: 'COMPLETE', quantity: 2, movedIn: 2 })
})

test('of two products with one code the person chooses by customer, with a network and without', async ({ openPageAs, site, context }) => {
  const from = 'B03-02-03'
  await site.createRacks('STAGING', ['B03'], 2, 3)
  const other = await site.api.factory.createCustomer(site.warehouse)
  const owners = [
    { id: site.customer.id, displayName: site.customer.name },
    { id: other.id, displayName: other.code },
  ]
  const sku = site.unique('TWIN')
  const singles = owners.map(() => site.unique('TEE'))
  for (const [at, { id }] of owners.entries()) {
    for (const code of [sku, singles[at]!]) {
      const product = await site.api.factory.createProduct({ id }, { sku: code })
      await site.api.factory.addStock(site.warehouse, { id }, product, 3, from)
    }
  }
  const station = await site.createStation()
  const page = await openPageAs('receiver', { path: '/scan/move' })
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
  await scan(page, singles[0]!)
  await expect(instruction).toContainText('recorded, not confirmed')
  await scan(page, sku)
  await named(0).click()
  await expect(counter(page, 'In hand')).toHaveText('3')
  await scan(page, 'L:B03-02-02')
  await context.setOffline(false)
  await expectAllSent(page)
  await expect
    .poll(async () => (await transfersFrom(site, from))[0])
    .toMatchObject({
      ...{ state: 'COMPLETE', quantity: 3, movedIn: 3 },
      lines: [{ product: { sku } }, { product: { sku: singles[0]! } }, { product: { sku } }],
    })
})
