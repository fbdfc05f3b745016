import { expect, it } from 'vitest'
import { tagsMaximum } from '../../../graph/product/states.ts'
import { bulkRunner } from '../bulkRunner.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const elsewhere = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const stranger = await factory.createCustomer(elsewhere)
const rights = ['product:read', 'product:edit', 'warehouse:read', 'bulk:read']
const clerk = await testServer.signInWithRights(rights)
const { run, begin } = bulkRunner(clerk, warehouse)

const category = async (name: string): Promise<string> => (await clerk.command('createCategory', { name }, 'category { id }')).category.id
const tag = async (name: string): Promise<string> => (await clerk.command('createProductTag', { name }, 'productTag { id }')).productTag.id
const read = async ({ id }: { id: string }): Promise<Data> => {
  const text = 'query ($id: ID!) { node(id: $id) { ... on Product { sale receiving version category { id } tags { id } } } }'
  const { category: of, tags, ...rest } = (await clerk.query(text, { id })).node
  return { ...rest, categoryId: of?.id ?? null, tagIds: tags.map((one: { id: string }) => one.id).sort() }
}
const ids = (...products: { id: string }[]) => products.map(({ id }) => id)

it('puts products into a category and takes them out, whatever their version, and names those that do not exist', async () => {
  const [one, two] = [await factory.createProduct(customer), await factory.createProduct(customer)]
  const kitchen = await category('Kitchen')
  await clerk.command('updateProduct', { productId: two.id, expectedVersion: 1, weightGrams: 7 }, 'product { id }')
  const unknown = 'UHJvZHVjdDowMTllMDAwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDA='
  const job = await run('setProductsCategory', { ids: [...ids(one, two), unknown], categoryId: kitchen })
  expect(job).toMatchObject({ state: 'DONE', total: 3, applied: 2, refusedRows: [{ label: unknown, code: 'NOT_FOUND' }] })
  expect([await read(one), await read(two)]).toMatchObject([
    { categoryId: kitchen, version: 2 },
    { categoryId: kitchen, version: 3 },
  ])

  // What is there already is done, and nothing is written.
  expect(await run('setProductsCategory', { ids: ids(one), categoryId: kitchen })).toMatchObject({ applied: 1, refused: 0 })
  expect(await read(one)).toMatchObject({ version: 2 })
  expect(await run('setProductsCategory', { ids: ids(one, two) })).toMatchObject({ applied: 2 })
  expect([await read(one), await read(two)]).toMatchObject([{ categoryId: null }, { categoryId: null }])

  await clerk.command('deleteCategory', { categoryId: kitchen }, 'deletedCategoryId')
  const refused = await run('setProductsCategory', { ids: ids(one), categoryId: kitchen })
  expect(refused.refusedRows).toEqual([{ label: one.sku, code: 'CATEGORY_NOT_FOUND' }])
})

it('adds a tag beside others and removes it, and refuses only the product that has too many', async () => {
  const [one, full] = [await factory.createProduct(customer), await factory.createProduct(customer)]
  const tags = await Promise.all(Array.from({ length: tagsMaximum }, (_, at) => tag(`T${at}`)))
  const fragile = await tag('Fragile gift')
  await clerk.command('updateProduct', { productId: full.id, expectedVersion: 1, tagIds: tags }, 'product { id }')
  await clerk.command('updateProduct', { productId: one.id, expectedVersion: 1, tagIds: [tags[0]] }, 'product { id }')
  expect(await run('addTagToProducts', { ids: ids(full, one), tagId: fragile })).toMatchObject({
    ...{ applied: 1, refusedRows: [{ label: full.sku, code: 'TOO_MANY' }] },
  })
  expect(await read(one)).toMatchObject({ tagIds: [tags[0], fragile].sort() })
  expect(await run('removeTagFromProducts', { ids: ids(full, one), tagId: tags[0] })).toMatchObject({ applied: 2 })
  expect(await read(one)).toMatchObject({ tagIds: [fragile] })
  expect((await read(full)).tagIds).toHaveLength(tagsMaximum - 1)
})

it('sets whether products may be ordered or received: all that match the filter of the list, up to the newest that was seen', async () => {
  const shelf = await category('Shelf')
  const made = [
    await factory.createProduct(customer),
    await factory.createProduct(customer),
    await factory.createProduct(customer),
  ] as const
  await run('setProductsCategory', { ids: ids(made[0], made[1]), categoryId: shelf })
  const filter = { categoryIds: [shelf], sale: 'ON_SALE' }
  const later = await factory.createProduct(customer)
  await run('setProductsCategory', { ids: ids(later), categoryId: shelf })
  const job = await run('setProductsStatus', { matching: { filter, through: made[2].id }, sale: 'NOT_FOR_SALE' })
  expect(job).toMatchObject({ total: 2, applied: 2 })
  expect(await Promise.all([...made, later].map(async (product) => (await read(product)).sale))).toEqual([
    ...['NOT_FOR_SALE', 'NOT_FOR_SALE', 'ON_SALE', 'ON_SALE'],
  ])
  await run('setProductsStatus', { ids: ids(made[0]), receiving: 'PROHIBITED' })
  expect(await read(made[0])).toMatchObject({ sale: 'NOT_FOR_SALE', receiving: 'PROHIBITED' })
  expect(await begin('setProductsStatus', { matching: { filter: { ...filter, categoryIds: [] }, through: 'nonsense' } })).toMatchObject({
    userErrors: [{ code: 'MALFORMED', field: 'matching.through' }],
  })
})

it('refuses the products of a customer that is in no warehouse of the caller, and customers altogether', async () => {
  const [own, foreign] = [await factory.createProduct(customer), await factory.createProduct(stranger)]
  const local = await testServer.signInWithRights(rights, warehouse)
  const job = await bulkRunner(local, warehouse).run('setProductsStatus', { ids: ids(own, foreign), sale: 'NOT_FOR_SALE' })
  expect(job).toMatchObject({ applied: 1, refusedRows: [{ label: foreign.sku, code: 'FORBIDDEN' }] })
  expect((await read(foreign)).sale).toBe('ON_SALE')
  await expect(bulkRunner(local, elsewhere).begin('setProductsStatus', { ids: ids(own), sale: 'ON_SALE' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const portal = await testServer.createApiKeyClient(['product:read', 'product:edit', 'bulk:read'], customer)
  await expect(bulkRunner(portal, warehouse).begin('setProductsStatus', { ids: ids(own), sale: 'ON_SALE' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const viewer = await testServer.signInWithRights(['product:read', 'bulk:read'])
  await expect(bulkRunner(viewer, warehouse).begin('addTagToProducts', { ids: ids(own), tagId: own.id })).rejects.toThrow()
})
