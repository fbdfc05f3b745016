import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { TestServer } from './testServer.ts'

const rows = (page: Page) => page.getByRole('grid').locator('[data-index]')
const box = (page: Page) => page.getByRole('search').getByRole('textbox')

/** Products of a customer of its own, named by a word that no other product has. */
async function createProducts(testServer: TestServer, names: readonly (readonly [sku: string, name: string])[]): Promise<void> {
  const token = await testServer.signIn('owner')
  const { customers } = await testServer.query<{ customers: { edges: { node: { id: string } }[] } }>(
    '{ customers(first: 1) { edges { node { id } } } }',
    {},
    token,
  )
  const customerId = customers.edges[0]?.node.id
  const products = names.map(([sku, name]) => ({ sku, name, ...goods }))
  const created =
    'mutation ($input: CreateProductsInput!) { createProducts(input: $input) { refused { userErrors { code } } userErrors { code } } }'
  const input = { customerId, products, idempotencyKey: crypto.randomUUID() }
  expect(await testServer.query(created, { input }, token)).toEqual({ createProducts: { refused: [], userErrors: [] } })
}

const goods = {
  ...{ declaredNameZh: '灯', declaredNameEn: 'Lamp', declaredPrice: { amount: '9.00', currency: 'USD' } },
  ...{ lengthMillimetres: 100, widthMillimetres: 100, heightMillimetres: 100, weightGrams: 500 },
}

async function paste(page: Page, text: string): Promise<void> {
  await box(page).focus()
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

test('a list finds a word anywhere as it is typed, without losing a letter, and several codes whole', async ({
  openDemoAs,
  testServer,
}) => {
  await createProducts(testServer, [
    ['ZQ-LAMP-1', 'Reading lamp, quaxil shade'],
    ['ZQ-LAMP-2', 'Floor lamp, quaxil shade'],
    ['ZQ-LAMP-22', '落地灯，灯罩可换'],
  ])
  const page = await openDemoAs('manager', { path: '/product/product' })
  await expect(rows(page).first()).toBeVisible()
  const before = page.url()

  // The answer to the first letters comes while the others are typed.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/graphql', async (route) => {
    const values: string[] | undefined = route.request().postDataJSON()?.variables?.filter?.search?.values
    if (values) asked.push(...values)
    if (values?.[0] === 'qua') await held
    await route.fallback()
  })
  await page.keyboard.press('/')
  await page.keyboard.type('qua')
  await expect.poll(() => asked).toContain('qua')
  await page.keyboard.type('xil')
  release()
  await expect(rows(page)).toHaveCount(2)
  await expect(box(page)).toHaveValue('quaxil')
  await expect(box(page)).toBeFocused()
  await expect(page).toHaveURL(/q=quaxil/)
  expect(page.url()).not.toContain('mode=')
  await page.unroute('**/graphql')
  // A run of typing is one entry of the history.
  await page.goBack()
  await expect(page).toHaveURL(before)
  await expect(box(page)).toHaveValue('')
  await page.goForward()
  await expect(box(page)).toHaveValue('quaxil')

  // A scanner types fast and ends with Enter; the next scan takes the place of the first.
  await box(page).focus()
  await box(page).press('ControlOrMeta+a')
  await page.keyboard.type('ZQ-LAMP-22')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.type('ZQ-LAMP-2')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(box(page)).toHaveValue('ZQ-LAMP-2')
  await box(page).fill('灯罩')
  await expect(rows(page)).toHaveCount(1)

  await paste(page, 'ZQ-LAMP-1\nZQ-LAMP-2\nZQ-LAMP-NONE')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('1 not found')).toBeVisible()
  await expect(page.getByRole('search').getByRole('button', { name: 'exact' })).toBeVisible()
  // One word again is looked for anywhere.
  await box(page).fill('LAMP-2')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('search').getByRole('button', { name: 'contains' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(box(page)).toHaveValue('')
  await expect(page).not.toHaveURL(/q=/)
})

test('an empty list offers what would find something', async ({ openDemoAs, testServer }) => {
  await createProducts(testServer, [['ZR-VASE-1', 'Vase, brontok glaze']])
  const page = await openDemoAs('manager', { path: '/product/product?q=brontok&mode=prefix&view=NOT_FOR_SALE' })
  await expect(page.getByText('No results')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Search without filters' }).click()
  await expect(page).not.toHaveURL(/view=/)
  await expect(page.getByRole('button', { name: 'Search without filters' })).toBeHidden()
  await page.getByRole('button', { name: 'Search anywhere in the text' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/q=brontok/)

  // A list of the last 30 days offers all dates, and nothing where nothing would change.
  await page.goto('/out/parcel?q=WB-NOWHERE')
  await page.getByRole('button', { name: 'Search without filters' }).click()
  await expect(page).toHaveURL(/days=all/)
  await expect(page.getByText('No results')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Search (without|anywhere)/ })).toHaveCount(0)
})
