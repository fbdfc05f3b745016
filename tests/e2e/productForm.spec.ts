import type { Browser, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { Site, SiteProduct } from './site.ts'

/** A new product with 12 pieces at each of seven locations. */
async function createStocked(site: Site) {
  await site.createRacks('PICKING', ['A01'], 2, 4)
  const [first, ...others] = ['A01-01-01', 'A01-01-02', 'A01-01-03', 'A01-01-04', 'A01-02-01', 'A01-02-02', 'A01-02-03'] as const
  const [{ sku, id }] = (await site.createProducts([12], first, { barcodes: [] })) as [SiteProduct]
  await site.importStock(others.map((location) => ({ location, sku, pieces: 12, receivedOn: '2026-01-06' })))
  const addPieces = (pieces: number) => site.importStock([{ location: first, sku, pieces, receivedOn: '2026-01-07' }])
  return { sku, id, path: `/product/edit/${encodeURIComponent(id)}`, addPieces }
}

const newPage = async (browser: Browser, width = 1440): Promise<Page> =>
  (await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-GB' })).newPage()

test('two people edit a product: what only one changed is taken over, what both changed is decided by name and value', async ({
  openPageAs,
  site,
  browser,
}) => {
  const { sku, path } = await createStocked(site)
  const mine = await openPageAs('owner', { path })
  const theirs = await openPageAs('owner2', { path, page: await newPage(browser) })
  const save = async (page: Page) => {
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText(`Product ${sku} saved`)).toBeVisible()
  }
  const links = mine.getByRole('navigation', { name: 'Sections' })
  await expect(links.getByRole('link')).toHaveText([
    'Identity',
    'Barcodes',
    'Customs',
    'Size and weight',
    'Packaging',
    'Status',
    'Pictures',
  ])

  await mine.getByLabel('Measured weight').fill('0.42')
  await theirs.getByLabel('Measured weight').fill('0.438')
  await theirs.getByLabel('HS code').fill('9405.20')
  await save(theirs)
  // It is told while the form is open, before anything is saved.
  const notice = mine.getByRole('alert').filter({ hasText: 'Measured weight' })
  await expect(notice).toContainText(/changed “Measured weight” now/)
  await expect(notice).toContainText('theirs 0.438 kg, yours 0.42 kg')
  const { name } = await site.person('owner2')
  await expect(notice.locator('b')).toHaveText(new RegExp(`^${name} changed`))
  await expect(theirs.getByRole('region', { name: 'Recent history' }).getByRole('listitem').first()).toContainText(name)
  await expect(mine.getByText(`${name} changed HS code: the form shows the new value`)).toBeVisible()
  await expect(mine.getByLabel('HS code')).toHaveValue('9405.20')
  await expect(links.getByRole('link', { name: 'Size and weight' })).toHaveAccessibleName(/1 field that somebody else changed too/)
  expect(await seriousViolations(mine)).toEqual([])
  await mine.getByRole('button', { name: 'Use theirs' }).click()
  await expect(notice).toBeHidden()
  await expect(mine.getByLabel('Measured weight')).toHaveValue('0.438')
  await expect(mine.getByText('unsaved change')).toBeHidden()
  await expect(mine.getByRole('table', { name: 'Size and weight' }).getByRole('row', { name: /^Difference/ })).toContainText(
    '+0.138 kg+46%',
  )

  // The value is also decided at its field; saving brings no notice to the one who saves.
  await mine.getByLabel('Declared price').fill('10')
  await theirs.getByLabel('Declared price').fill('11')
  await save(theirs)
  await expect(mine.getByText(`${name}: 11`)).toBeVisible()
  await mine.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(mine.getByLabel('Declared price')).toHaveValue('11.00')
  const myName = mine.getByLabel('Name', { exact: true })
  await myName.fill('Story lamp, wh')
  await theirs.getByLabel('Name', { exact: true }).fill('Lamp')
  await save(theirs)
  await myName.fill('Story lamp, white')
  await expect(mine.getByRole('alert')).toContainText('theirs Lamp, yours Story lamp, white')
  await mine.getByRole('button', { name: 'Keep mine' }).click()
  await expect(myName).toHaveValue('Story lamp, white')
  await save(mine)
  await expect(theirs.getByLabel('Name', { exact: true })).toHaveValue('Story lamp, white')

  // What others save while a draft is left is told when it comes back, and what it did not touch is theirs.
  await mine.getByLabel('HS code').fill('9405.29')
  await mine.goto('about:blank')
  await theirs.getByLabel('HS code').fill('9405.91')
  await theirs.getByLabel('Declared English name').fill('Standing lamp')
  await save(theirs)
  await mine.goBack()
  await expect(mine.getByRole('alert').filter({ hasText: 'HS code' })).toContainText('theirs 9405.91, yours 9405.29')
  await expect(mine.getByLabel('Declared English name')).toHaveValue('Standing lamp')
  await mine.getByRole('button', { name: 'Keep mine' }).click()
  await save(mine)
  await expect(theirs.getByLabel('HS code')).toHaveValue('9405.29')
  await expect(theirs.getByLabel('Declared English name')).toHaveValue('Standing lamp')
  await expect(mine.getByRole('alert')).toHaveCount(0)

  // What is discarded gives way to what they saved.
  await mine.getByLabel('Declared width').fill('12')
  await theirs.getByLabel('Declared width').fill('13')
  await save(theirs)
  await expect(mine.getByRole('alert')).toContainText('theirs 13 cm, yours 12 cm')
  await mine.getByRole('button', { name: 'Discard' }).click()
  await expect(mine.getByLabel('Declared width')).toHaveValue('13')
  await expect(mine.getByRole('alert')).toHaveCount(0)
})

test('the links of the sections count errors and lead to them; the side shows stock by location and the history', async ({
  openPageAs,
  site,
  browser,
}) => {
  const { sku, id, path, addPieces } = await createStocked(site)
  const page = await openPageAs('owner', { path })
  const links = page.getByRole('navigation', { name: 'Sections' })
  const stock = page.getByRole('region', { name: 'Stock', exact: true })
  await expect(stock).toContainText('84available: 84 good − 0 reserved')
  const places = stock.getByRole('table', { name: 'Stock by location' })
  await expect(places.getByRole('row')).toHaveCount(7)
  await expect(places.getByRole('row', { name: /^A01-01-01/ })).toContainText('1212')
  await expect(stock.getByRole('link', { name: 'All locations' })).toHaveAttribute('href', /inventory-list/)
  await addPieces(6)
  await expect(stock).toContainText('90available: 90 good − 0 reserved')
  const history = page.getByRole('region', { name: 'Recent history' })
  await expect(history.getByRole('listitem')).toHaveCount(1)

  await page.getByLabel('Declared English name').fill('')
  await page.getByLabel('HS code').fill('12')
  await page.getByLabel('Measured height').fill('8.4')
  await page.getByRole('button', { name: 'Add barcode' }).click()
  await page.getByRole('textbox', { name: 'Barcode 1' }).fill('9521001001022')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(links.getByRole('link', { name: 'Customs' })).toHaveAccessibleName('Customs 2 errors')
  await page.getByLabel('Declared English name').fill('Lamp')
  await page.getByLabel('HS code').fill('9405.20')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(links.getByRole('link', { name: 'Barcodes' })).toHaveAccessibleName('Barcodes 1 error')
  await expect(links.getByRole('link', { name: 'Customs' })).toHaveAccessibleName('Customs')
  expect(await seriousViolations(page)).toEqual([])
  await links.getByRole('link', { name: 'Barcodes' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Barcode 1' })).toBeFocused()
  await links.getByRole('link', { name: 'Packaging' }).click()
  await expect(page.getByRole('region', { name: 'Packaging' })).toBeFocused()
  await expect(links.locator('[aria-current]')).toHaveText('Packaging')
  // The page scrolls below the bar on top and the links, not with them.
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(links).toBeInViewport()
  await page.getByRole('textbox', { name: 'Barcode 1' }).fill(`${sku}-BOX`)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(history.getByRole('listitem').first()).toContainText('Measured height – → 8.4 cm')
  await expect(history.getByRole('listitem').first()).toContainText('Barcodes changed')

  // What others do is told at once; more than six entries open in a dialog.
  for (const expectedVersion of [2, 3, 4, 5, 6])
    await site.command('updateProduct', { productId: id, expectedVersion, weightGrams: 300 + expectedVersion }, '', 'owner2')
  await expect(history.getByRole('listitem').first()).toContainText('Declared weight 0.305 kg → 0.306 kg')
  await expect(history.getByRole('listitem')).toHaveCount(6)
  await history.getByRole('button', { name: 'All' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(7)
  await expect(page.getByRole('dialog').getByRole('listitem').last()).toContainText('Product created')
  expect(await seriousViolations(page)).toEqual([])

  // On a handheld the table stands on its side, and nothing is cut off.
  const small = await openPageAs('owner', { path, page: await newPage(browser, 360) })
  await expect(small.getByRole('row', { name: /^Difference/ })).toContainText('+0.4 cm')
  expect(await small.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)
  expect(await seriousViolations(small)).toEqual([])
})

test('a product shows no stock to those who may not see it', async ({ openPageAs, site }) => {
  const { sku, path } = await createStocked(site)
  const asked: string[] = []
  const page = await openPageAs('owner', { path: '/home/panel' })
  page.on('request', (request) => void asked.push(...(/"operationName":"(\w+)"/.exec(request.postData() ?? '{}')?.slice(1) ?? [])))
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Stock', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent history' })).toBeVisible()
  expect(asked).toContain('ProductStockQuery')
  asked.length = 0
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"stock:read",', '')
    await route.fulfill({ response, body })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: sku })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent history' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Stock', exact: true })).toBeHidden()
  // It is not even asked for; the product is.
  expect(asked).toContain('ProductPageQuery')
  expect(asked).not.toContain('ProductStockQuery')
})
