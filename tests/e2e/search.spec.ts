import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { Site } from './site.ts'

const rows = (page: Page) => page.getByRole('grid').locator('[data-index]')
const box = (page: Page) => page.getByRole('search').getByRole('textbox')

/** Products of the site's customer. */
async function createProducts(site: Site, names: readonly (readonly [sku: string, name: string])[]): Promise<void> {
  const products = names.map(([sku, name]) => ({ sku, name, ...goods }))
  const { refused } = await site.command('createProducts', { customerId: site.customer.id, products }, 'refused { index }')
  expect(refused).toEqual([])
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

test('a list finds a word anywhere as it is typed, without losing a letter, and several codes whole', async ({ openPageAs, site }) => {
  const word = site.unique('QUA').toLowerCase()
  const lamp = site.unique('ZQ-LAMP-')
  await createProducts(site, [
    [`${lamp}-1`, `Reading lamp, ${word} shade`],
    [`${lamp}-2`, `Floor lamp, ${word} shade`],
    [`${lamp}-22`, `落地灯，灯罩${lamp}可换`],
  ])
  const page = await openPageAs('manager', { path: '/product/product' })
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
  await page.keyboard.type(word.slice(3))
  release()
  await expect(rows(page)).toHaveCount(2)
  await expect(box(page)).toHaveValue(word)
  await expect(box(page)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`q=${word}`))
  expect(page.url()).not.toContain('mode=')
  await page.unroute('**/graphql')
  // A run of typing is one entry of the history.
  await page.goBack()
  await expect(page).toHaveURL(before)
  await expect(box(page)).toHaveValue('')
  await page.goForward()
  await expect(box(page)).toHaveValue(word)

  // A scanner types fast and ends with Enter; the next scan takes the place of the first.
  await box(page).focus()
  await box(page).press('ControlOrMeta+a')
  await page.keyboard.type(`${lamp}-22`)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.type(`${lamp}-2`)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(box(page)).toHaveValue(`${lamp}-2`)
  await box(page).fill(`灯罩${lamp}`)
  await expect(rows(page)).toHaveCount(1)

  await paste(page, `${lamp}-1\n${lamp}-2\n${lamp}-NONE`)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('1 not found')).toBeVisible()
  await expect(page.getByRole('search').getByRole('button', { name: 'exact' })).toBeVisible()
  // One word again is looked for anywhere.
  await box(page).fill(`${lamp}-2`.slice(1))
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('search').getByRole('button', { name: 'contains' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(box(page)).toHaveValue('')
  await expect(page).not.toHaveURL(/q=/)
})

test('a list of stock says which of the pasted codes it does not have, and which its filters leave out', async ({ openPageAs, site }) => {
  const [lamp] = await site.createProducts([5])
  const { sku } = must(lamp, 'lamp')
  const page = await openPageAs('manager', { path: '/inventory/inventory-list' })
  await expect(rows(page).first()).toBeVisible()
  await paste(page, `${sku}\nNOWHERE\nNEITHER`)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '2 not found' })).toContainText('NOWHERE, NEITHER')
  expect(await seriousViolations(page)).toEqual([])
  // In another view of the list it is not missing.
  await page.getByRole('link', { name: /^Defective/ }).click()
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByText('2 not found')).toBeVisible()
})

test('an empty list offers what would find something', async ({ openPageAs, site }) => {
  const word = site.unique('BRONTOK').toLowerCase()
  await createProducts(site, [[site.unique('ZR-VASE-'), `Vase, ${word} glaze`]])
  const page = await openPageAs('manager', { path: `/product/product?q=${word}&mode=prefix&view=NOT_FOR_SALE` })
  await expect(page.getByText('No results')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Search without filters' }).click()
  await expect(page).not.toHaveURL(/view=/)
  await expect(page.getByRole('button', { name: 'Search without filters' })).toBeHidden()
  await page.getByRole('button', { name: 'Search anywhere in the text' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`q=${word}`))

  // A list of the last 30 days offers all dates, and nothing where nothing would change.
  await page.goto('/out/parcel?q=WB-NOWHERE')
  await page.getByRole('button', { name: 'Search without filters' }).click()
  await expect(page).toHaveURL(/days=all/)
  await expect(page.getByText('No results')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Search (without|anywhere)/ })).toHaveCount(0)
})
