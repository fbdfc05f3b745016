import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const customer = await testServer.factory.createCustomer()
const clerk = await testServer.signInWithRights(['product:read', 'product:edit', 'warehouse:read', 'customer:read'])
const lamp = {
  ...{ name: '台灯 Lamp', declaredNameZh: '台灯', declaredNameEn: 'Desk lamp', declaredPrice: { amount: '12.50', currency: 'USD' } },
  ...{ lengthMillimetres: 300, widthMillimetres: 150, heightMillimetres: 150, weightGrams: 900 },
}

it('binds a product to its packaging, for the staff only', async () => {
  const size = { lengthMillimetres: 200, widthMillimetres: 150, heightMillimetres: 100, weightGrams: 95 }
  const bag = { number: 'BIND-BAG', name: '快递袋', nameEn: 'Mailer', price: { amount: '0.06', currency: 'USD' }, ...size }
  const { packagingMaterial } = await clerk.command('createPackagingMaterial', bag, 'packagingMaterial { id productCount }')
  expect(packagingMaterial.productCount).toBe(0)
  const packagingMaterialId = packagingMaterial.id
  const missing = toNodeId('PackagingMaterial', newId())
  const [bound, unbound, lost] = [
    { ...lamp, sku: 'BOUND', barcodes: [], packagingMaterialId },
    { ...lamp, sku: 'UNBOUND', barcodes: [] },
    { ...lamp, sku: 'BOUND-LOST', barcodes: [], packagingMaterialId: missing },
  ]
  const { products, refused } = await clerk.command(
    'createProducts',
    { customerId: customer.id, products: [bound, unbound, lost] },
    'products { id packagingMaterial { displayName productCount } } refused { sku userErrors { code field } }',
  )
  expect(products).toMatchObject([{ packagingMaterial: { displayName: 'Mailer', productCount: 1 } }, { packagingMaterial: null }])
  expect(refused).toEqual([{ sku: 'BOUND-LOST', userErrors: [{ code: 'MATERIAL_NOT_FOUND', field: 'packagingMaterialId' }] }])
  const listed = async () => {
    const found = await clerk.query('query ($f: ProductFilter) { products(filter: $f, sort: SKU) { edges { node { sku } } } }', {
      f: { packagingMaterialIds: [packagingMaterialId] },
    })
    return found.products.edges.map(({ node }: { node: { sku: string } }) => node.sku)
  }
  expect(await listed()).toEqual(['BOUND'])

  const change = { productId: products[1].id, expectedVersion: 1, packagingMaterialId }
  expect((await clerk.command('updateProduct', change, 'product { packagingMaterial { number } }')).product).toEqual({
    packagingMaterial: { number: 'BIND-BAG' },
  })
  expect(await listed()).toEqual(['BOUND', 'UNBOUND'])
  expect(await clerk.refusal('updateProduct', { ...change, expectedVersion: 2, packagingMaterialId: missing })).toMatchObject([
    { code: 'MATERIAL_NOT_FOUND', field: 'packagingMaterialId' },
  ])
  await clerk.command('updateProduct', { ...change, expectedVersion: 2, name: 'Renamed', packagingMaterialId: undefined })
  await clerk.command('updateProduct', { productId: products[0].id, expectedVersion: 1, packagingMaterialId: null })
  expect(await listed()).toEqual(['UNBOUND'])

  const integrator = await testServer.createApiKeyClient(['product:read', 'product:edit'], customer)
  const own = await integrator.query('query ($id: ID!) { node(id: $id) { ... on Product { sku packagingMaterial { number } } } }', {
    id: products[1].id,
  })
  expect(own.node).toEqual({ sku: 'UNBOUND', packagingMaterial: null })
  expect(await integrator.refusal('updateProduct', { ...change, expectedVersion: 3, packagingMaterialId: null })).toMatchObject([
    {
      code: 'SET_BY_WAREHOUSE',
      field: 'packagingMaterialId',
      en: 'Measured sizes, measured weight, category, tags and packaging are set by the warehouse only',
    },
  ])
})
