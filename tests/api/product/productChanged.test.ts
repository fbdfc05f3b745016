import { expect, it } from 'vitest'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const customer = await testServer.factory.createCustomer()
const rival = await testServer.factory.createCustomer()
const clerk = await testServer.signInWithRights(['product:read', 'product:edit', 'warehouse:read', 'customer:read'])
const lamp = {
  ...{ name: 'Lamp', declaredNameZh: '台灯', declaredNameEn: 'Desk lamp', declaredPrice: { amount: '12.50', currency: 'USD' } },
  ...{ lengthMillimetres: 300, widthMillimetres: 150, heightMillimetres: 150, weightGrams: 900 },
}
const document = 'subscription ($id: ID) { productChanged(productId: $id) { sku version } }'
const create = async (customerId: string, sku: string): Promise<string> => {
  const { products } = await clerk.command('createProducts', { customerId, products: [{ ...lamp, sku }] }, 'products { id }')
  return products[0].id
}

it('emits one product or all, and to a customer its own only', async () => {
  const [first, second] = [await create(customer.id, 'FIRST'), await create(customer.id, 'SECOND')]
  const one = await clerk.subscribe(document, { id: second })
  const integrator = await testServer.createApiKeyClient(['product:read'], rival)
  const own = await integrator.subscribe(document)
  const changed = ({ version }: { version: number }) => version === 2
  for (const productId of [first, second]) await clerk.command('updateProduct', { productId, expectedVersion: 1, name: 'Lamp 2' })
  const event = await one.nextMatching(
    ({ productChanged }) => productChanged && (productChanged.sku !== 'SECOND' || changed(productChanged)),
  )
  expect(event).toEqual({ productChanged: { sku: 'SECOND', version: 2 } })
  await create(rival.id, 'RIVAL')
  // The first event: changes of other customers' products do not reach it, not even as null.
  expect(await own.next()).toEqual({ productChanged: { sku: 'RIVAL', version: 1 } })
  for (const subscription of [one, own]) subscription.end()

  const stranger = await testServer.signInWithRights(['warehouse:read'])
  await expect((await stranger.subscribe(document)).next()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
