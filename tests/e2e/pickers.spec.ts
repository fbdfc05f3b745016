import type { Locator, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { Site } from './site.ts'

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 40 })

/** Inputs of the commands that the page sends from now on. */
function sentInputs(page: Page, field: string): Record<string, unknown>[] {
  const inputs: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql') || request.method() !== 'POST') return
    const input = (request.postDataJSON() as { variables?: { input?: Record<string, unknown> } } | null)?.variables?.input
    if (input && field in input) inputs.push(input)
  })
  return inputs
}

/** Two aprons of the customer, whose SKUs begin with the same word, and shelves beside those of the site. */
async function createAprons(site: Site) {
  await site.api.factory.createLocations(site.goods.area, ['A01-02-02', 'A01-02-03', 'B04-01-01', 'B04-01-02'])
  const apron = site.unique('APRON')
  const [beige, black] = [`${apron}-BE`, `${apron}-BK`]
  for (const sku of [beige, black]) await site.goods.createProduct(0, { sku })
  await site.importStock([beige, black].map((sku) => ({ location: 'A01-01-01', sku, pieces: 5 })))
  return { apron, beige, black }
}

/** Chooses by keyboard: types, waits for the first match to be highlighted, and presses Enter. */
async function chooseByKeyboard(page: Page, field: Locator, text: string) {
  await field.click()
  await type(page, text)
  await expect(page.getByRole('option', { name: text }).and(page.locator('[data-highlighted]'))).toBeVisible()
  await page.keyboard.press('Enter')
}

test('adjustment: what is typed over a choice replaces it, or is red and cannot be submitted', async ({ openPageAs, site }) => {
  const { apron, beige, black } = await createAprons(site)
  const page = await openPageAs('controller', { path: '/inventory/create-adjust' })
  const inputs = sentInputs(page, 'lines')
  const product = page.getByRole('combobox', { name: 'Product' })
  // The only customer of the warehouse is filled in.
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(site.customer.name)
  await page.getByLabel('Reason').selectOption('Lost')
  await chooseByKeyboard(page, product, beige)
  await expect(product).toHaveValue(new RegExp(`^${beige} · `))

  // Over the choice, after a click and without selecting it.
  await chooseByKeyboard(page, product, black)
  await expect(product).toHaveValue(new RegExp(`^${black} · `))
  // The same text once more.
  await chooseByKeyboard(page, product, black)
  await expect(product).toHaveValue(new RegExp(`^${black} · `))
  // Enter before the answer waits for it.
  await product.click()
  await type(page, beige)
  await page.keyboard.press('Enter')
  await expect(product).toHaveValue(new RegExp(`^${beige} · `))
  // Escape goes back to what is chosen, in the list and without it.
  await product.click()
  await type(page, black)
  await page.keyboard.press('Escape')
  await expect(product).toHaveValue(new RegExp(`^${beige} · `))
  // Leaving takes what it is exactly, as after a paste.
  await product.fill(black.toLowerCase())
  await page.keyboard.press('Tab')
  await expect(product).toHaveValue(new RegExp(`^${black} · `))
  await expect(page.getByRole('combobox', { name: 'Location' })).toBeFocused()

  // A location where the product lies is proposed, and its label on the shelf can be scanned.
  const location = page.getByRole('combobox', { name: 'Location' })
  await location.click()
  const proposed = page.getByRole('option', { name: /· Good/ }).first()
  const code = must(/^\S+?-\d\d-\d\d/.exec(must(await proposed.textContent(), 'proposal'))?.[0], 'location')
  await scan(page, `L:${code}`)
  await expect(location).toHaveValue(code)

  // Leaving with anything else turns it red, and nothing of the last choice stays behind.
  await product.fill(apron)
  await page.keyboard.press('Tab')
  await expect(product).toHaveValue(apron)
  await expect(product).toHaveAttribute('aria-invalid', 'true')
  const sentence = `No exact match for “${apron}”`
  await expect(page.getByRole('table').getByText(sentence)).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Location' }).fill('A01-02-01')
  await page.getByLabel('Change').fill('-1')
  // Enter in a field of a page submits nothing.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: 'Please correct' })).toContainText(sentence)
  expect(inputs).toEqual([])
  // A reload keeps only what is chosen.
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('A01-02-01')
  await expect(product).toHaveValue('')

  // Saved by its key while the field has the focus and its text is not looked up yet.
  await product.fill(beige)
  await page.keyboard.press('Control+s')
  await expect.poll(() => inputs.length).toBe(1)
  await expect(product).toHaveValue(new RegExp(`^${beige} · `))
})

test('transfer: a pasted location is the one that is moved to, and a scan fills its field without submitting', async ({
  openPageAs,
  site,
}) => {
  const { beige } = await createAprons(site)
  await site.importStock([{ location: 'B04-01-01', sku: beige, pieces: 3 }])
  const page = await openPageAs('controller', { path: '/inventory/create-move' })
  const inputs = sentInputs(page, 'lines')
  const [from, product, to] = ['From', 'Product', 'To'].map((name) => page.getByRole('combobox', { name, exact: true }))
  // Frames of a busy device come late, also the one in which a list that closes takes the focus back.
  await page.evaluate(() => {
    const { requestAnimationFrame } = window
    window.requestAnimationFrame = (draw) => requestAnimationFrame((at) => setTimeout(draw, 500, at))
  })
  await from!.click()
  await scan(page, 'L:B04-01-01')
  await expect(from!).toHaveValue('B04-01-01')
  // The next field waits for the next scan.
  await expect(product!).toBeFocused()
  await product!.press('ArrowDown')
  await page.getByRole('option', { name: /free/ }).first().click()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1')
  await chooseByKeyboard(page, to!, 'A01-02-01')
  await to!.click()
  await type(page, 'A01-02-02')
  await expect(to!).toHaveValue('A01-02-02')
  await page.keyboard.press('Enter')
  await expect(to!).toHaveValue('A01-02-02')
  await to!.click()
  await scan(page, 'L:A01-02-03', { after: 500 })
  await expect(to!).toHaveValue('A01-02-03')
  expect(inputs).toEqual([])
  await expect(page.getByRole('alert')).toBeHidden()
  await to!.fill('A01-02-01')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/Transfer TR\d+-\d+ is created/)).toBeVisible()
  expect(inputs).toMatchObject([{ lines: [{ from: 'B04-01-01', to: 'A01-02-01', quantity: 1 }] }])
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('A01-02-01')
})

test('transfer: where from, goods and where to are scanned one after another, from any place of the page', async ({ openPageAs, site }) => {
  const { beige: sku } = await createAprons(site)
  await site.importStock([{ location: 'B04-01-02', sku, pieces: 3 }])
  const page = await openPageAs('controller', { path: '/inventory/create-move', language: 'zh-CN' })
  const status = page.getByRole('status')
  await expect(page.getByRole('combobox', { name: '原库位' })).toBeVisible()
  await scan(page, sku)
  await expect(status).toContainText(`请先扫描 ${sku} 移出的库位`)
  for (const [code, told] of [
    ['L:B04-01-02', '已扫 B04-01-02：第 1 行从此移出'],
    [sku, `已扫 ${sku}，第 1 行：1 件`],
    [sku, `已扫 ${sku}，第 1 行：2 件`],
    ['A01-02-01', '已扫 A01-02-01：第 1 行移入此处'],
  ] as const) {
    await scan(page, code, { after: 400 })
    await expect(status).toContainText(told)
  }
  const quantity = page.getByRole('textbox', { name: '数量' })
  await expect(quantity).toHaveValue('2')
  await scan(page, 'NOTHING-LIKE-IT', { after: 400 })
  await expect(status).toContainText('“NOTHING-LIKE-IT”既不是这里的产品，也不是库位')
  await page.getByRole('button', { name: '提交移货单' }).click()
  await expect(page.getByText(/移货单 TR\d+-\d+/).first()).toBeVisible()
  await expect(page.getByRole('table')).toContainText('A01-02-01')
})

test('inbound order: scans become lines, with an undo, and reach no field that they are not for', async ({ openPageAs, site }) => {
  const { beige, black } = await createAprons(site)
  const page = await openPageAs('controller', { path: '/inbound/create-warehouseWarrant' })
  const inputs = sentInputs(page, 'lines')
  const status = page.getByRole('status')
  const product = page.getByRole('combobox', { name: 'Product' })
  const declared = page.getByRole('textbox', { name: 'Declared' })
  await expect(product).toBeVisible()
  // The first product tells whose order it is.
  await scan(page, beige)
  await expect(status).toContainText(`${beige} scanned, line 1 added`)
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(site.customer.name)
  // In a number a code is no number, in a chosen product it is another line.
  await declared.click()
  await scan(page, beige, { after: 400 })
  await expect(declared).toHaveValue('2')
  await product.click()
  await scan(page, black, { after: 400 })
  await expect(status).toContainText(`${black} scanned, line 2 added`)
  await expect(product).toHaveCount(2)
  await expect(product.first()).toHaveValue(new RegExp(`^${beige}`))
  await status.getByRole('button', { name: 'Undo' }).click()
  await expect(product).toHaveCount(1)
  // A text takes it, and the order is not submitted.
  await page.getByLabel('Tracking number').first().click()
  await scan(page, '1Z999AA10123456784', { after: 400 })
  await expect(page.getByLabel('Tracking number').first()).toHaveValue('1Z999AA10123456784')
  await scan(page, 'L:A01-02-01', { after: 400 })
  await expect(page.getByLabel('Tracking number').first()).toHaveValue(/A01-02-01/)
  // By hand the scan line takes a code too.
  await page.getByRole('textbox', { name: 'Scan a product or a carton' }).click()
  await type(page, 'A01-02-01')
  await page.keyboard.press('Enter')
  await expect(status).toContainText('“A01-02-01” is a location')
  // Numbers that are none are refused, not read as others.
  for (const typed of ['1.000', '1e3', '0x10']) {
    await declared.fill(typed)
    await page.keyboard.press('Tab')
    await expect(declared).toHaveValue(typed)
    await expect(declared).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('table').first()).toContainText(/1 product0$/)
  }
  expect(inputs).toEqual([])
})

test('dialog: a scan fills the text that has the focus, changes no number and no choice, and never submits; Escape goes back step by step', async ({
  openPageAs,
}) => {
  const page = await openPageAs('owner', { path: '/product/materials' })
  await page.getByRole('button', { name: 'New packaging' }).click()
  const dialog = page.getByRole('dialog')
  const inputs = sentInputs(page, 'price')
  const currency = dialog.getByRole('combobox', { name: 'Currency' })
  await dialog.getByLabel('Number', { exact: true }).click()
  await scan(page, 'TUBE-9')
  await expect(dialog.getByLabel('Number', { exact: true })).toHaveValue('TUBE-9')
  await dialog.getByLabel('Weight').fill('12')
  await scan(page, '4006381333931', { after: 400 })
  await expect(page.getByText('Scanned “4006381333931”')).toBeVisible()
  await expect(dialog.getByLabel('Weight')).toHaveValue('12')
  await currency.click()
  await scan(page, 'EUR', { after: 400 })
  await expect(currency).toHaveValue('EUR')
  await currency.click()
  await scan(page, 'NO-CURRENCY', { after: 400 })
  await expect(currency).toHaveValue('NO-CURRENCY')
  await expect(dialog.getByText('No exact match for “NO-CURRENCY”')).toBeVisible()
  expect(inputs).toEqual([])
  await currency.press('Escape')
  await expect(currency).toHaveValue('EUR')
  await currency.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a scan while a choice of few has the focus chooses nothing, and becomes a line', async ({ openPageAs }) => {
  const page = await openPageAs('controller', { path: '/inbound/create-warehouseWarrant' })
  const kind = page.getByRole('combobox', { name: 'Kind' })
  await kind.focus()
  // The letters of a code are the beginning of a choice, too: R of Return.
  await scan(page, 'RUG-NOWHERE')
  await expect(page.getByRole('status')).toContainText('“RUG-NOWHERE” is no product here')
  await expect(kind).toHaveValue('STANDARD')
  await kind.press('r')
  await expect(kind).toHaveValue('RETURN')
})
