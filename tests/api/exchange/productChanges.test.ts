import { expect, it } from 'vitest'
import { commitMeanwhile } from '../commitConcurrently.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { checked, imported } from './importFixture.ts'
import { productHeader, xlsxOf } from './sheetFiles.ts'

// A file has a part of a product: what it lacks stays, and is judged with what it has.
const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const customer = await testServer.factory.createCustomer(warehouse)
const clerk = await testServer.signInAs('manager', warehouse)
const place = { warehouse, customer }
const header = productHeader
const lamp = (sku: string, change: Record<number, unknown> = {}) =>
  [sku, `Lamp ${sku}`, '台灯', 'Desk lamp', '12.50', 'USD', 30, 15.5, 15, 0.385].map((cell, at) => change[at] ?? cell)

it('refuses a barcode of one piece that stays the code of a carton', async () => {
  const withCartons = [...header, 'Carton barcodes']
  await imported(clerk, await checked(clerk, xlsxOf([withCartons, [...lamp('BOX-1'), '14006381333969=24']]), place))
  const change = xlsxOf([
    ['SKU', 'EAN'],
    ['BOX-1', '14006381333969'],
  ])
  const found = await checked(clerk, change, { ...place, name: 'codes.xlsx' })
  expect(found).toMatchObject({ changed: 0, refused: 1 })
  expect(found.rows[0].errors).toMatchObject([{ address: '2', code: 'BARCODE_TWICE' }])
})

it('keeps a tag that a product gets while its import waits for it', async () => {
  await imported(clerk, await checked(clerk, xlsxOf([header, lamp('TAG-1')]), place))
  const { productTag } = await (await testServer.signInAs('owner')).command('createProductTag', { name: 'Meanwhile' }, 'productTag { id }')
  const found = await checked(clerk, xlsxOf([header, lamp('TAG-1', { 9: 0.9 })]), place)
  const { id, customerId } = await testServer.db.product.findFirstOrThrow({ where: { sku: 'TAG-1' } })
  await commitMeanwhile(
    testServer,
    async (tx) => {
      await tx.product.update({ where: { id }, data: { version: { increment: 1 } } })
      await tx.productTagging.create({ data: { productId: id, customerId, tagId: rowId(productTag) } })
    },
    () => imported(clerk, found),
  )
  expect(await testServer.db.product.findUnique({ where: { id }, include: { tags: true } })).toMatchObject({
    weightGrams: 900,
    version: 3,
    tags: [{ tagId: rowId(productTag) }],
  })
})

it('keeps a change of a product whose tag is deleted while it is saved', async () => {
  const owner = await testServer.signInAs('owner')
  const { productTag } = await owner.command('createProductTag', { name: 'Short-lived' }, 'productTag { id }')
  const { id } = await testServer.factory.createProduct(customer, { tagIds: [productTag.id] })
  const answer = await commitMeanwhile(
    testServer,
    async (tx) => {
      await tx.productTagging.deleteMany({ where: { tagId: rowId(productTag) } })
      await tx.productTag.delete({ where: { id: rowId(productTag) } })
    },
    () => owner.command('updateProduct', { productId: id, expectedVersion: 1, weightGrams: 990 }, 'product { version tags { id } }'),
  )
  expect(answer).toMatchObject({ userErrors: [], product: { version: 2, tags: [] } })
})
