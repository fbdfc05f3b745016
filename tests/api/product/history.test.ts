import { expect, it } from 'vitest'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const customer = await testServer.factory.createCustomer()
const rights = ['product:read', 'product:edit', 'warehouse:read', 'customer:read']
const clerk = await testServer.signInWithRights(rights)
const lamp = {
  ...{ name: 'Lamp', declaredNameZh: '台灯', declaredNameEn: 'Desk lamp', declaredPrice: { amount: '12.50', currency: 'USD' } },
  ...{ lengthMillimetres: 300, widthMillimetres: 150, heightMillimetres: 150, weightGrams: 900 },
}
const create = async (sku: string): Promise<string> => {
  const { products } = await clerk.command(
    'createProducts',
    { customerId: customer.id, products: [{ ...lamp, sku, barcodes: [`${sku}-BOX`] }] },
    'products { id }',
  )
  return products[0].id
}
const document =
  'query ($id: ID!, $first: Int) { node(id: $id) { ... on Product { history(first: $first) { what at by changes { field from to } } } } }'
const historyOf = async (client: typeof clerk, id: string, first?: number) => (await client.query(document, { id, first })).node.history

it('tells what was done to a product, by whom, newest first', async () => {
  const productId = await create('LAMP-1')
  const { name } = await testServer.db.staff.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
  await clerk.command('updateProduct', {
    ...{ productId, expectedVersion: 1, name: 'Lamp 2', barcodes: ['LAMP-1-BOX'], sale: 'NOT_FOR_SALE' },
    ...{ measuredWeightGrams: 938, weightGrams: 900, declaredPrice: { amount: '13', currency: 'USD' } },
  })
  const changed = {
    what: 'CHANGED',
    by: name,
    at: expect.any(String),
    changes: [
      { field: 'name', from: null, to: null },
      { field: 'declaredPrice', from: '12.5 USD', to: '13 USD' },
      { field: 'measuredWeightGrams', from: null, to: '938' },
      { field: 'sale', from: 'ON_SALE', to: 'NOT_FOR_SALE' },
    ],
  }
  expect(await historyOf(clerk, productId)).toEqual([changed, { what: 'CREATED', by: name, at: expect.any(String), changes: [] }])
  expect(await historyOf(clerk, productId, 1)).toEqual([changed])
})

it('names its own keys and no staff to a customer', async () => {
  const productId = await create('LAMP-3')
  const integrator = await testServer.createApiKeyClient(['product:read', 'product:edit'], customer)
  await integrator.command('updateProduct', { productId, expectedVersion: 1, hsCode: '9405.20' })
  expect(await historyOf(integrator, productId)).toMatchObject([
    { what: 'CHANGED', by: expect.stringMatching(/^key/), changes: [{ field: 'hsCode', from: null, to: '9405.20' }] },
    { what: 'CREATED', by: null },
  ])
})
