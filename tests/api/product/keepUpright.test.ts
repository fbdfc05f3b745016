import { expect, it } from 'vitest'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const customer = await testServer.factory.createCustomer()
const clerk = await testServer.signInWithRights(['product:read', 'product:edit', 'warehouse:read', 'customer:read'])
const lamp = {
  ...{ name: 'Lamp', declaredNameZh: '台灯', declaredNameEn: 'Desk lamp', declaredPrice: { amount: '12.50', currency: 'USD' } },
  ...{ lengthMillimetres: 300, widthMillimetres: 150, heightMillimetres: 150, weightGrams: 900, barcodes: [] },
}

it('keeps a product upright as its owner or the staff says, and records it', async () => {
  const products = [
    { ...lamp, sku: 'FREE' },
    { ...lamp, sku: 'UPRIGHT', keepUpright: true },
  ]
  const made = await clerk.command('createProducts', { customerId: customer.id, products }, 'products { id keepUpright }')
  expect(made.products).toMatchObject([{ keepUpright: false }, { keepUpright: true }])
  const [{ id: productId }] = made.products
  const integrator = await testServer.createApiKeyClient(['product:read', 'product:edit'], customer)
  const changed = await integrator.command('updateProduct', { productId, expectedVersion: 1, keepUpright: true }, 'product { keepUpright }')
  expect(changed.product).toEqual({ keepUpright: true })
  await clerk.command('updateProduct', { productId, expectedVersion: 2, name: 'Lamp 2' })
  const { node } = await clerk.query(
    'query ($id: ID!) { node(id: $id) { ... on Product { keepUpright history { changes { field from to } } } } }',
    { id: productId },
  )
  expect(node).toMatchObject({ keepUpright: true, history: [{}, { changes: [{ field: 'keepUpright', from: 'false', to: 'true' }] }, {}] })
})

it('sets and clears what a packaging may hold', async () => {
  const box = {
    name: 'Box',
    price: { amount: '0.30', currency: 'USD' },
    lengthMillimetres: 200,
    widthMillimetres: 150,
    heightMillimetres: 100,
  }
  const create = { ...box, number: 'STRONG-BOX', weightGrams: 40, maximumGrams: 12_000 }
  const selection = 'packagingMaterial { id maximumGrams }'
  const { packagingMaterial } = await clerk.command('createPackagingMaterial', create, selection)
  expect(packagingMaterial.maximumGrams).toBe(12_000)
  const update = { ...box, materialId: packagingMaterial.id, weightGrams: 40 }
  const changed = await clerk.command('updatePackagingMaterial', { ...update, expectedVersion: 1, maximumGrams: 9_000 }, selection)
  expect(changed.packagingMaterial.maximumGrams).toBe(9_000)
  const cleared = await clerk.command('updatePackagingMaterial', { ...update, expectedVersion: 2 }, selection)
  expect(cleared.packagingMaterial.maximumGrams).toBeNull()
})
