import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { upload } from '../exchange/importFixture.ts'
import { productHeader, xlsxOf } from '../exchange/sheetFiles.ts'
import type { NodeRef } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

// A right that is limited to a warehouse reaches the customers of that warehouse, and nothing that all warehouses share.
const testServer = await startTestServer()
const { factory } = testServer
const [here, there] = [await factory.createWarehouse(), await factory.createWarehouse()]
const [ours, theirs, shared] = [
  await factory.createCustomer(here),
  await factory.createCustomer(there),
  await factory.createCustomer(here, there),
]
const [manager, director] = [await testServer.signInAs('manager', here), await testServer.signInAs('manager')]

const productOf = async (customer: NodeRef) => {
  const product = await factory.createProduct(customer)
  return (client: Client, name: string) =>
    client.command('updateProduct', { productId: product.id, expectedVersion: 1, name }, 'product { name isEditable }')
}
const lamp = {
  ...{ sku: 'LAMP', name: 'Lamp', declaredNameZh: '灯', declaredNameEn: 'Lamp', declaredPrice: { amount: '3.00', currency: 'USD' } },
  ...{ lengthMillimetres: 10, widthMillimetres: 10, heightMillimetres: 10, weightGrams: 10 },
}
const forbidden = { code: 'FORBIDDEN' }

it('changes products of customers of the own warehouse only', async () => {
  for (const customer of [ours, shared]) {
    const { product } = await (await productOf(customer))(manager, 'Changed')
    expect(product).toEqual({ name: 'Changed', isEditable: true })
    const made = await manager.command('createProducts', { customerId: customer.id, products: [lamp] }, 'products { sku }')
    expect(made.products).toEqual([{ sku: 'LAMP' }])
  }
  const update = await productOf(theirs)
  await expect(update(manager, 'Changed')).rejects.toMatchObject(forbidden)
  await expect(manager.command('createProducts', { customerId: theirs.id, products: [lamp] })).rejects.toMatchObject(forbidden)
  const query = 'query ($id: ID!) { products(filter: { customerIds: [$id] }, first: 5) { edges { node { isEditable } } } }'
  const isEditable = async (client: Client) =>
    (await client.query(query, { id: theirs.id })).products.edges.map(({ node }: Data) => node.isEditable)
  expect([await isEditable(manager), await isEditable(director)]).toEqual([[false], [true]])
  expect((await update(director, 'Changed')).product.name).toBe('Changed')
})

it('stops at once when the customer leaves the warehouse', async () => {
  const leaving = await factory.createCustomer(here, there)
  const update = await productOf(leaving)
  const { node } = await director.query(
    'query ($id: ID!) { node(id: $id) { ... on Customer { warehouses { billingStrategy { id } } } } }',
    { id: leaving.id },
  )
  const billingStrategyId = node.warehouses[0].billingStrategy.id
  await manager.command('assignWarehouse', { customerId: leaving.id, warehouseId: here.id, billingStrategyId, enabled: false })
  await expect(update(manager, 'Changed')).rejects.toMatchObject(forbidden)
})

it('activates and deactivates a customer only with the right in all its warehouses', async () => {
  await expect(manager.command('deactivateCustomer', { customerId: theirs.id, reason: 'Ends' })).rejects.toMatchObject(forbidden)
  const { number } = (await director.query('query ($id: ID!) { node(id: $id) { ... on Warehouse { number } } }', { id: there.id })).node
  expect(await manager.refusal('deactivateCustomer', { customerId: shared.id, reason: 'Ends' })).toEqual([
    {
      code: 'CUSTOMER_IN_OTHER_WAREHOUSES',
      field: 'customerId',
      zh: `客户也在 ${number}，您在那里没有此权限；请由对全部这些仓库有权限的人操作`,
      en: `The customer is also in ${number}, where you do not have this right; ask a person who has it in all these warehouses`,
    },
  ])
  await manager.command('deactivateCustomer', { customerId: ours.id, reason: 'Ends' })
  await manager.command('activateCustomer', { customerId: ours.id })
  await director.command('deactivateCustomer', { customerId: shared.id, reason: 'Ends' })
})

it('imports products of a customer of the own warehouse only', async () => {
  const file = xlsxOf([productHeader, ['X1', 'Lamp', '灯', 'Lamp', '3.00', 'USD', 10, 10, 10, 0.1]])
  expect(await upload(manager, file, { warehouse: here, customer: theirs })).toMatchObject({ userErrors: [{ code: 'FORBIDDEN' }] })
  for (const [client, customer] of [
    [manager, ours],
    [director, theirs],
  ] as const)
    expect(await upload(client, file, { warehouse: here, customer })).toMatchObject({ status: 200 })
})

it('does not change what all warehouses share: categories, tags, packaging, shelf sizes', async () => {
  const measures = { lengthMillimetres: 200, widthMillimetres: 100, heightMillimetres: 50 }
  const material = { number: 'BOX-R', name: 'Box', price: { amount: '0.10', currency: 'USD' }, ...measures, weightGrams: 40 }
  const { number: _number, ...changed } = material
  const { category } = await director.command('createCategory', { name: 'Garden' }, 'category { id version }')
  const { productTag } = await director.command('createProductTag', { name: 'Fragile' }, 'productTag { id version }')
  const { packagingMaterial } = await director.command('createPackagingMaterial', material, 'packagingMaterial { id version }')
  const { shelfSpec } = await director.command('createShelfSpec', { name: 'Deep', ...measures }, 'shelfSpec { id version }')
  const calls: [string, Data][] = [
    ['createCategory', { name: 'Kitchen' }],
    ['updateCategory', { categoryId: category.id, expectedVersion: 1, name: 'Kitchen' }],
    ['moveCategory', { categoryId: category.id }],
    ['deleteCategory', { categoryId: category.id }],
    ['createProductTag', { name: 'Heavy' }],
    ['updateProductTag', { tagId: productTag.id, expectedVersion: 1, name: 'Heavy' }],
    ['deleteProductTag', { tagId: productTag.id }],
    ['createPackagingMaterial', { ...material, number: 'BOX-S' }],
    ['updatePackagingMaterial', { ...changed, materialId: packagingMaterial.id, expectedVersion: 1 }],
    ['createShelfSpec', { name: 'Wide', ...measures }],
    ['updateShelfSpec', { shelfSpecId: shelfSpec.id, expectedVersion: 1, name: 'Wide' }],
    ['deleteShelfSpec', { shelfSpecId: shelfSpec.id }],
  ]
  for (const [name, input] of calls) await expect(manager.command(name, input), name).rejects.toMatchObject(forbidden)
})

it('tells a customer nothing about the objects of others: unknown and foreign ids have one answer', async () => {
  const key = await testServer.createApiKeyClient(['product:read', 'product:edit', 'inbound:read', 'inbound:create', 'inbound:edit'], ours)
  const foreign = (await factory.createProduct(theirs)).id
  const unknown = toNodeId('Product', newId())
  for (const productId of [foreign, unknown])
    await expect(key.command('updateProduct', { productId, expectedVersion: 1, name: 'x' })).rejects.toMatchObject(forbidden)
  await expect(key.command('voidInboundOrder', { orderId: toNodeId('InboundOrder', newId()) })).rejects.toMatchObject(forbidden)
})
