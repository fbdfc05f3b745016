import { tagsMaximum } from '../../graph/product/states.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'

test('all products that match get a category; a tag goes to those that have room for it, and the other one is named', async ({
  openPageAs,
  site,
}) => {
  const count = 103
  const products = await site.createProducts(Array.from({ length: count }, () => 0))
  const full = must(products.at(-1), 'the newest product')
  const category = site.unique('Tableware ')
  const tag = site.unique('Gift ')
  await site.command('createCategory', { name: category })
  await site.command('createProductTag', { name: tag })
  const tagIds: string[] = []
  for (let made = 0; made < tagsMaximum; made++)
    tagIds.push((await site.command('createProductTag', { name: site.unique('T') }, 'productTag { id }')).productTag.id)
  await site.command('updateProduct', { productId: full.id, expectedVersion: 1, tagIds })

  const page = await openPageAs('owner', { path: `/product/product?customer=${encodeURIComponent(site.customer.id)}` })
  const rows = page.getByRole('grid').locator('[data-index]')
  const bar = page.getByRole('toolbar', { name: 'Actions on the selected rows' })
  const dialog = page.getByRole('dialog')
  const everyRow = page.getByRole('checkbox', { name: 'Select all rows on this page' })
  await expect(rows.first()).toContainText(full.sku)
  await everyRow.click()
  await expect(bar).toContainText('100 selected')
  await bar.getByRole('button', { name: `Select all ${count}` }).click()
  await expect(bar).toContainText(`${count} selected`)
  expect(await seriousViolations(page)).toEqual([])
  await bar.getByRole('button', { name: 'Set category' }).click()
  await expect(dialog).toContainText(`Set the category of ${count} products`)
  await dialog.getByRole('combobox', { name: 'Category' }).fill(category)
  await page.getByRole('option', { name: category }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText(`${count} of ${count}`)
  await expect(dialog).toContainText(`${count} done`)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar).toBeHidden()
  await expect(rows.first()).toContainText(category)
  const read = 'query ($filter: ProductFilter) { products(filter: $filter, first: 1) { totalCount } }'
  const { categories } = await site.query('{ categories { id path } }')
  const { id } = must(
    categories.find(({ path }: { path: string }) => path === category),
    category,
  )
  expect((await site.query(read, { filter: { categoryIds: [id] } })).products.totalCount).toBe(count)

  // Of three, one has as many tags as a product may have.
  for (const at of [0, 1, 2]) await rows.nth(at).locator('[data-tick]').click()
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: 'Add tag' }).click()
  await dialog.getByRole('combobox', { name: 'Tag' }).fill(tag)
  await page.getByRole('option', { name: tag }).click()
  await dialog.getByRole('button', { name: 'Add tag' }).click()
  await expect(dialog).toContainText('2 done')
  await expect(dialog.getByRole('listitem')).toHaveText(`${full.sku}At most ${tagsMaximum} entries`)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const { productTags } = await site.query('{ productTags { id displayName } }')
  const given = productTags.filter(({ displayName }: { displayName: string }) => displayName === tag).map((one: { id: string }) => one.id)
  expect((await site.query(read, { filter: { tagIds: given } })).products.totalCount).toBe(2)
})

test('prints the labels of the selected products; who may not edit is offered nothing else', async ({ openPageAs, site }) => {
  const products = await site.createProducts([0, 0])
  const page = await openPageAs('planner', { path: `/product/product?customer=${encodeURIComponent(site.customer.id)}` })
  await expect(page.getByRole('grid').locator('[data-index]')).toHaveCount(products.length)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  const bar = page.getByRole('toolbar', { name: 'Actions on the selected rows' })
  await expect(bar.locator('.acts button')).toHaveText(['Print labels'])
  await bar.getByRole('button', { name: 'Print labels' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Print labels of 2 products')
  await dialog.getByLabel('Copies').fill('600')
  await expect(dialog.getByRole('status')).toHaveText('At most 1,000 labels at once: the first 1 of 2 are printed')
  await dialog.getByLabel('Copies').fill('2')
  await expect(dialog.getByRole('status')).toHaveCount(0)
  const sheet = page.waitForRequest((request) => request.method() === 'HEAD' && request.url().includes('/sheets/chosen-product-labels/'))
  await dialog.getByRole('button', { name: 'Print labels' }).click()
  const asked = await sheet
  expect((await asked.response())?.status()).toBe(200)
  expect(new URL(asked.url()).searchParams.get('codes')?.split(',')).toHaveLength(2)
})
