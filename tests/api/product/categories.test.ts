import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { categoryLevels } from '../../../graph/product/states.ts'
import { commitConcurrently } from '../commitConcurrently.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const customer = await testServer.factory.createCustomer()
const clerk = await testServer.signInWithRights(['product:read', 'product:edit', 'warehouse:read', 'customer:read'])

const add = async (name: string, parentId: string | null = null): Promise<string> =>
  (await clerk.command('createCategory', { name, parentId }, 'category { id }')).category.id
const paths = async (): Promise<string[]> =>
  (await clerk.query('{ categories { path } }')).categories.map(({ path }: { path: string }) => path)
const product = (sku: string, categoryId: string | null) => ({
  ...{ sku, name: sku, declaredNameZh: '台灯', declaredNameEn: 'Lamp', declaredPrice: { amount: '12.50', currency: 'USD' }, categoryId },
  ...{ lengthMillimetres: 300, widthMillimetres: 150, heightMillimetres: 150, weightGrams: 900 },
})
const create = (products: object[]) =>
  clerk.command(
    'createProducts',
    { customerId: customer.id, products },
    'products { id version } refused { sku userErrors { code field } }',
  )
const inCategory = async (categoryId: string): Promise<string[]> =>
  (
    await clerk.query('query Q($filter: ProductFilter) { products(first: 50, filter: $filter, sort: SKU) { edges { node { sku } } } }', {
      filter: { categoryIds: [categoryId] },
    })
  ).products.edges.map(({ node }: { node: { sku: string } }) => node.sku)

it('sorts categories into a tree, and products into categories', async () => {
  const home = await add('家居')
  const kitchen = await add('厨房', home)
  const cups = await add('杯子', kitchen)
  const garden = await add('花园')
  expect(await paths()).toEqual(['家居', '家居 / 厨房', '家居 / 厨房 / 杯子', '花园'])

  // Names are unique below the same category only, also at the top.
  expect(await clerk.refusal('createCategory', { name: '家居' })).toMatchObject([{ code: 'CATEGORY_EXISTS', field: 'name' }])
  const twin = await add('家居', garden)
  expect(await clerk.refusal('moveCategory', { categoryId: twin })).toMatchObject([{ code: 'CATEGORY_EXISTS', field: 'parentId' }])
  const renamed = { categoryId: twin, expectedVersion: 1, name: '园艺', nameEn: 'Gardening' }
  expect((await clerk.command('updateCategory', renamed, 'category { displayName path version }')).category).toEqual({
    ...{ displayName: 'Gardening', path: '花园 / Gardening', version: 2 },
  })
  expect(await clerk.refusal('updateCategory', renamed)).toMatchObject([{ code: 'VERSION_CONFLICT' }])

  // A category moves with everything below it, before another one or last.
  await clerk.command('moveCategory', { categoryId: kitchen, parentId: garden, beforeId: twin })
  expect(await paths()).toEqual(['家居', '花园', '花园 / 厨房', '花园 / 厨房 / 杯子', '花园 / Gardening'])
  await clerk.command('moveCategory', { categoryId: garden, beforeId: home })
  await clerk.command('moveCategory', { categoryId: kitchen, parentId: garden })
  expect(await paths()).toEqual(['花园', '花园 / Gardening', '花园 / 厨房', '花园 / 厨房 / 杯子', '家居'])

  const { products, refused } = await create([
    product('CUP', cups),
    product('PAN', kitchen),
    product('BOX', null),
    product('LOST', toNodeId('Category', newId())),
  ])
  expect(refused).toEqual([{ sku: 'LOST', userErrors: [{ code: 'CATEGORY_NOT_FOUND', field: 'categoryId' }] }])
  expect(await inCategory(garden)).toEqual(['CUP', 'PAN'])
  expect(await inCategory(cups)).toEqual(['CUP'])

  const [cup, , box] = products
  const change = { productId: box.id, expectedVersion: 1, categoryId: home }
  expect((await clerk.command('updateProduct', change, 'product { category { path } }')).product).toEqual({ category: { path: '家居' } })
  expect(await clerk.refusal('updateProduct', { ...change, expectedVersion: 2, categoryId: toNodeId('Category', newId()) })).toMatchObject([
    { code: 'CATEGORY_NOT_FOUND', field: 'categoryId' },
  ])
  const untouched = { productId: box.id, expectedVersion: 2, name: 'Box' }
  expect((await clerk.command('updateProduct', untouched, 'product { category { path } }')).product.category).toEqual({ path: '家居' })
  const cleared = { productId: box.id, expectedVersion: 3, categoryId: null }
  expect((await clerk.command('updateProduct', cleared, 'product { category { path } }')).product.category).toBeNull()

  // What has subcategories stays; products of a deleted category go to the one above, or have none.
  expect(await clerk.refusal('deleteCategory', { categoryId: kitchen })).toMatchObject([{ code: 'CATEGORY_NOT_EMPTY' }])
  const deleted = await clerk.command('deleteCategory', { categoryId: cups }, 'deletedCategoryId products')
  expect(deleted).toMatchObject({ deletedCategoryId: cups, products: 1 })
  expect(await inCategory(kitchen)).toEqual(['CUP', 'PAN'])
  await clerk.command('moveCategory', { categoryId: kitchen })
  await clerk.command('deleteCategory', { categoryId: kitchen })
  const { node } = await clerk.query('query Q($id: ID!) { node(id: $id) { ... on Product { category { path } } } }', { id: cup.id })
  expect(node.category).toBeNull()
  for (const command of ['deleteCategory', 'moveCategory'])
    expect(await clerk.refusal(command, { categoryId: kitchen })).toMatchObject([{ code: 'CATEGORY_NOT_FOUND', field: 'categoryId' }])
})

it('refuses a tree with a loop or too many levels', async () => {
  const ids: string[] = []
  for (let level = 1; level <= categoryLevels; level++) ids.push(await add(`Level ${level}`, ids.at(-1) ?? null))
  const [top, second] = ids
  expect(await clerk.refusal('createCategory', { name: 'One more', parentId: ids.at(-1) })).toMatchObject([
    { code: 'CATEGORY_TOO_DEEP', field: 'parentId' },
  ])
  expect(await clerk.refusal('moveCategory', { categoryId: top, parentId: second })).toMatchObject([
    { code: 'CATEGORY_IN_ITSELF', field: 'parentId' },
  ])
  expect(await clerk.refusal('moveCategory', { categoryId: second, parentId: null, beforeId: ids.at(-1) })).toMatchObject([
    { code: 'CATEGORY_NOT_FOUND', field: 'beforeId' },
  ])
})

it('keeps the tree whole when two people move categories below each other at once', async () => {
  const [left, right] = [await add('Left'), await add('Right')]
  const refused: object[] = []
  await commitConcurrently(
    testServer,
    () => clerk.command('moveCategory', { categoryId: left, parentId: right }),
    async () => refused.push(...(await clerk.refusal('moveCategory', { categoryId: right, parentId: left }))),
  )
  expect(refused).toMatchObject([{ code: 'CATEGORY_IN_ITSELF' }])
  expect((await paths()).filter((path) => /Left|Right/.test(path))).toHaveLength(2)
})

it('is not shown to customers, who cannot set it either', async () => {
  const key = await testServer.createApiKeyClient(['product:read', 'product:edit'], customer)
  const { refused } = await key.command(
    'createProducts',
    { customerId: customer.id, products: [product('OWN', await add('Own'))] },
    'refused { userErrors { code field } }',
  )
  expect(refused).toEqual([{ userErrors: [{ code: 'SET_BY_WAREHOUSE', field: 'categoryId' }] }])
  await expect(key.query('{ categories { id } }')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(key.command('createCategory', { name: 'X' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
