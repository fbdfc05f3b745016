import { expect, test } from 'vitest'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory, db } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const owner = (await testServer.signInAs('owner')).with({ language: 'en' })
async function createProduct(texts: { sku: string; name: string; declaredNameEn: string; barcodes?: string[] }) {
  return { ...(await factory.createProduct(customer, texts)), sku: texts.sku }
}
const barcodes = ['6901234567892']
const lamp = await createProduct({ sku: 'QZ-LAMP-1', name: '阅读灯', declaredNameEn: 'Reading lamp', barcodes })
const vase = await createProduct({ sku: 'QZ-VASE-1', name: 'Glazed vase', declaredNameEn: 'Ornament' })
await factory.createLocations(await factory.createArea(warehouse), ['A01-01-01'])
for (const product of [lamp, vase]) await factory.addStock(warehouse, customer, product, 5, 'A01-01-01')

const products = async (mode: string, ...values: string[]): Promise<string[]> => {
  const document = 'query ($f: ProductFilter) { products(filter: $f, sort: SKU, first: 3) { totalCount edges { node { sku } } } }'
  const { products: found } = await owner.query(document, { f: { search: { mode, values } } })
  return found.edges.map(({ node }: Data) => node.sku)
}
const stocks = async (mode: string, ...values: string[]): Promise<string[]> => {
  const document =
    'query ($w: ID!, $f: StockFilter) { productStocks(warehouseId: $w, filter: $f, first: 3) { totalCount edges { node { product { sku } } } } }'
  const { productStocks } = await owner.query(document, { w: warehouse.id, f: { search: { mode, values } } })
  return productStocks.edges.map(({ node }: Data) => node.product.sku)
}

test.each([
  ['a part of the SKU', 'FUZZY', ['lamp-1'], [lamp.sku]],
  ['a part of the Chinese name', 'FUZZY', ['读灯'], [lamp.sku]],
  ['a part of the English name', 'FUZZY', ['READING'], [lamp.sku]],
  ['the beginning of a barcode', 'PREFIX', ['690123'], [lamp.sku]],
  ['a barcode in another form', 'FUZZY', ['06901234567892'], [lamp.sku]],
  ['not the middle of a name by its beginning', 'PREFIX', ['vase'], []],
  ['whole texts, of which one is not there', 'EXACT', ['Reading lamp', 'Glazed vase', 'Glazed'], [lamp.sku, vase.sku]],
  ['wildcards as they are', 'FUZZY', ['QZ%1'], []],
])('products and their stock are found by %s', async (_, mode, values, found) => {
  expect(await products(mode, ...values)).toEqual(found)
  expect(await stocks(mode, ...values)).toEqual(found)
})

test('a text of very many products is looked for in the order of the list', async () => {
  const id = rowId(vase)
  await db.$executeRawUnsafe(
    `insert into product select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'sku', 'MANY-' || lpad(n::text, 4, '0')))).*
     from product p, generate_series(1, 1001) n where p.id = $1::uuid`,
    id,
  )
  const [first, ...said] = (await recordStatements(() => products('FUZZY', 'many-'))).filter((sql) => /product_barcode|"product"/.test(sql))
  expect(first).toContain('limit 1001')
  expect(said.join()).toContain('ILIKE')
  expect(await products('FUZZY', 'many-')).toEqual(['MANY-0001', 'MANY-0002', 'MANY-0003'])
  expect(await stocks('FUZZY', 'glazed vase')).toEqual([vase.sku])
})
