import { expect, it } from 'vitest'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { checked, downloaded, imported, upload } from './importFixture.ts'
import { csvOf } from './sheetFiles.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const customer = await testServer.factory.createCustomer(warehouse)
const clerk = await testServer.signInAs('manager', warehouse)
const place = { kind: 'STOCK_LEVELS', warehouse, customer, name: 'levels.csv' }
const header = ['SKU', 'Low-stock level']
const create = async () => (await testServer.factory.createProduct(customer)).sku

const levels = async (): Promise<Record<string, number | null>> => {
  const { productStocks } = await clerk.query(
    'query ($w: ID!) { productStocks(warehouseId: $w, first: 250) { edges { node { level product { sku } } } } }',
    { w: warehouse.id },
  )
  return Object.fromEntries(productStocks.edges.map(({ node }: Data) => [node.product.sku, node.level]))
}

it('sets the levels of the valid rows, leaves what is empty, clears by the word, and names what is wrong', async () => {
  const [first, second, third, fourth] = [await create(), await create(), await create(), await create()]
  const foreign = (await testServer.factory.createProduct(await testServer.factory.createCustomer(warehouse))).sku
  const found = await checked(
    clerk,
    csvOf([
      header,
      [first, '12'],
      [second, '1'],
      [third, ''],
      ['NOTHING', '5'],
      [foreign, '5'],
      [fourth, '0'],
      ['', '5'],
      ['MORE', '1000001'],
    ]),
    place,
  )
  expect(found).toMatchObject({ total: 8, created: 0, changed: 2, unchanged: 1, refused: 5 })
  const errors = found.rows.flatMap(({ errors: of }: Data) => of.map(({ address, code }: Data) => `${address} ${code}`))
  expect(errors).toEqual(['A5 UNKNOWN_SKU', 'A6 UNKNOWN_SKU', 'B7 TOO_SMALL', 'A8 REQUIRED', 'B9 TOO_LARGE', 'A9 UNKNOWN_SKU'])
  expect(found.rows[0].changes).toMatchObject([{ column: 'level', before: '', after: '12' }])
  expect(await levels()).toEqual({})
  expect(await imported(clerk, found)).toMatchObject({ applied: 2 })
  expect(await levels()).toEqual({ [first]: 12, [second]: 1 })

  const again = await checked(clerk, csvOf([header, [first, 'CLEAR'], [second, '30'], [third, '清空']]), { ...place, name: 'again.csv' })
  expect(again).toMatchObject({ changed: 2, unchanged: 1, refused: 0 })
  await imported(clerk, again)
  expect(await levels()).toEqual({ [first]: null, [second]: 30 })
  const kept = await checked(clerk, csvOf([header, [second, '30']]), { ...place, name: 'same.csv' })
  expect(kept).toMatchObject({ unchanged: 1 })
})

it('takes a product once', async () => {
  const sku = await create()
  const found = await checked(clerk, csvOf([header, [sku, '3'], [sku, '4']]), { ...place, name: 'twice.csv' })
  expect(found.refused).toBeGreaterThan(0)
})

it('needs the right to edit products, and a customer of the warehouse', async () => {
  const file = csvOf([header, [await create(), '3']])
  const allowed = await testServer.signInWithRights(['exchange:import', 'product:read', 'product:edit', 'customer:read'], warehouse)
  expect(await upload(allowed, file, place)).toMatchObject({ status: 200 })
  const refused = await testServer.signInWithRights(['exchange:import', 'product:read', 'customer:read'], warehouse)
  expect(await upload(refused, file, place)).toMatchObject({ userErrors: [{ code: 'FORBIDDEN' }] })
  const apart = await testServer.factory.createCustomer(await testServer.factory.createWarehouse())
  const { sku } = await testServer.factory.createProduct(apart)
  const everywhere = await testServer.signInAs('manager')
  const foreign = await checked(everywhere, csvOf([header, [sku, '3']]), { ...place, customer: apart })
  expect(foreign.rows[0].errors).toMatchObject([{ code: 'CUSTOMER_NOT_IN_WAREHOUSE' }])
})

it('has a template in both languages', async () => {
  const template = '/imports/templates/STOCK_LEVELS.xlsx'
  expect((await downloaded(clerk, template)).rows[0]).toEqual(header)
  expect((await downloaded(clerk.with({ language: 'zh-CN' }), template)).rows[0]).toEqual(['SKU', '低库存预警值'])
})
