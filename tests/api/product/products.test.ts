import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { productsByCode } from '../../../graph/product/steps/findProducts.ts'
import { commitConcurrently } from '../commitConcurrently.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const customer = await testServer.factory.createCustomer()
const rival = await testServer.factory.createCustomer()
const clerk = await testServer.signInWithRights(['product:read', 'product:edit', 'warehouse:read', 'customer:read'])
const lamp = {
  sku: 'LAMP-1',
  name: '台灯 Lamp',
  declaredNameZh: '台灯',
  declaredNameEn: 'Desk lamp',
  declaredPrice: { amount: '12.50', currency: 'USD' },
  lengthMillimetres: 300,
  widthMillimetres: 150,
  heightMillimetres: 150,
  weightGrams: 900,
  barcodes: ['4006381333931'],
}
const fields = 'products { id sku barcodes sale declaredPrice { amount currency } } refused { index sku userErrors { code field } }'
const create = (products: object[], key?: string) => clerk.command('createProducts', { customerId: customer.id, products }, fields, key)

it('creates valid products and reports invalid ones by index', async () => {
  const key = newId()
  const rows = [
    lamp,
    { ...lamp, sku: 'LAMP 0' },
    { ...lamp, sku: 'LAMP-2', barcodes: ['4006381333932'] },
    { ...lamp, sku: 'L:A01', barcodes: ['X', 'X'] },
    { ...lamp, sku: 'LAMP-3', weightGrams: 0, heightMillimetres: 0 },
    { ...lamp, sku: 'LAMP-1' },
    { ...lamp, sku: 'LAMP-4', declaredPrice: { amount: '1', currency: 'usd' } },
    { ...lamp, sku: 'LAMP-5', barcodes: null },
  ]
  const answer = await create(rows, key)
  expect(answer).toEqual({
    userErrors: [],
    products: [
      {
        id: expect.any(String),
        sku: 'LAMP-1',
        barcodes: ['4006381333931'],
        sale: 'ON_SALE',
        declaredPrice: { amount: '12.5', currency: 'USD' },
      },
      { id: expect.any(String), sku: 'LAMP-5', barcodes: [], sale: 'ON_SALE', declaredPrice: { amount: '12.5', currency: 'USD' } },
    ],
    refused: [
      { index: 1, sku: 'LAMP 0', userErrors: [{ code: 'MALFORMED', field: 'sku' }] },
      { index: 2, sku: 'LAMP-2', userErrors: [{ code: 'GTIN_CHECK_DIGIT', field: 'barcodes.0' }] },
      {
        index: 3,
        sku: 'L:A01',
        userErrors: [
          { code: 'CODE_RESERVED', field: 'sku' },
          { code: 'BARCODE_TWICE', field: 'barcodes.1' },
        ],
      },
      {
        index: 4,
        sku: 'LAMP-3',
        userErrors: [
          { code: 'TOO_SMALL', field: 'heightMillimetres' },
          { code: 'TOO_SMALL', field: 'weightGrams' },
        ],
      },
      { index: 5, sku: 'LAMP-1', userErrors: [{ code: 'PRODUCT_TWICE', field: 'sku' }] },
      { index: 6, sku: 'LAMP-4', userErrors: [{ code: 'MALFORMED', field: 'declaredPrice.currency' }] },
    ],
  })
  expect(await create(rows, key)).toEqual(answer)
  expect((await create([lamp])).refused).toEqual([{ index: 0, sku: 'LAMP-1', userErrors: [{ code: 'PRODUCT_EXISTS', field: 'sku' }] }])
})

it('refuses a SKU that the database cannot store', async () => {
  const key = newId()
  const once = await create(
    [
      { ...lamp, sku: 'NUL\u0000' },
      { ...lamp, sku: 'x'.repeat(5_000) },
    ],
    key,
  )
  expect(once.refused).toMatchObject([{ sku: 'NUL' }, { sku: 'x'.repeat(100) }])
  expect(
    await create(
      [
        { ...lamp, sku: 'NUL\u0000' },
        { ...lamp, sku: 'x'.repeat(5_000) },
      ],
      key,
    ),
  ).toEqual(once)
})

it('creates a thousand at once', async () => {
  const rows = Array.from({ length: 1000 }, (_, i) => ({ ...lamp, sku: `MANY-${i}`, barcodes: [`MANY${i}`] }))
  const facts = await testServer.recordFactKinds(async () => {
    const { products } = await clerk.command('createProducts', { customerId: rival.id, products: rows }, 'products { sku }')
    expect(products.map(({ sku }: { sku: string }) => sku)).toEqual(rows.map(({ sku }) => sku))
  })
  expect(facts).toHaveLength(1000)
})

it('refuses a barcode of another product of the customer, and names its holder', async () => {
  const taken = { userErrors: [{ code: 'BARCODE_TAKEN', field: 'barcodes.0' }] }
  const { refused } = await create([
    { ...lamp, sku: 'TAKEN-1' },
    { ...lamp, sku: 'TAKEN-2', barcodes: ['LAMP-1'] },
    { ...lamp, sku: 'TAKEN-3', barcodes: ['TAKEN-4'] },
    { ...lamp, sku: 'TAKEN-4', barcodes: ['TAKEN-4'] },
  ])
  expect(refused).toMatchObject([
    { sku: 'TAKEN-1', ...taken },
    { sku: 'TAKEN-2', ...taken },
    { sku: 'TAKEN-3', ...taken },
  ])
  expect((await create([{ ...lamp, sku: '4006381333931', barcodes: [] }])).refused).toMatchObject([
    { userErrors: [{ code: 'BARCODE_TAKEN', field: 'sku' }] },
  ])
  const { products } = await create([{ ...lamp, sku: 'TAKEN-5', barcodes: [] }])
  const change = { productId: products[0].id, expectedVersion: 1, barcodes: ['OWN', '4006381333931'] }
  expect(await clerk.refusal('updateProduct', change)).toEqual([
    {
      code: 'BARCODE_TAKEN',
      field: 'barcodes.1',
      zh: '条码 4006381333931 已被产品 LAMP-1 使用',
      en: 'The barcode 4006381333931 belongs to the product LAMP-1',
    },
  ])
})

it('gives a barcode to one of several callers', async () => {
  const answers: Awaited<ReturnType<typeof create>>[] = []
  const race = (name: string) => async () => answers.push(await create([{ ...lamp, sku: `RACE-${name}`, barcodes: ['RACE'] }]))
  await commitConcurrently(testServer, race('1'), race('2'), race('3'))
  expect(answers.flatMap(({ products }) => products)).toHaveLength(1)
  const refused = answers.flatMap((answer) => answer.refused)
  expect(refused.map(({ userErrors }) => userErrors[0].code)).toEqual(['BARCODE_TAKEN', 'BARCODE_TAKEN'])
})

it('lets a customer set neither tags nor what the warehouse measured', async () => {
  const integrator = await testServer.createApiKeyClient(['product:read', 'product:edit'], rival)
  const row = { ...lamp, sku: 'OWN', barcodes: ['OWN-1'] }
  const { products } = await integrator.command('createProducts', { customerId: rival.id, products: [row] }, 'products { id tags { id } }')
  expect(products[0].tags).toBeNull()
  const change = { productId: products[0].id, expectedVersion: 1, measuredWeightGrams: 1, tagIds: [] }
  expect(await integrator.refusal('updateProduct', change)).toMatchObject([
    { code: 'SET_BY_WAREHOUSE', field: 'measuredWeightGrams', zh: '实测尺寸、重量、分类、标签和专用包材只能由仓库填写' },
  ])
  const { refused } = await integrator.command(
    'createProducts',
    { customerId: rival.id, products: [{ ...row, sku: 'OWN-2', measuredWeightGrams: 1 }] },
    'refused { userErrors { code field } }',
  )
  expect(refused).toEqual([{ userErrors: [{ code: 'SET_BY_WAREHOUSE', field: 'measuredWeightGrams' }] }])
  await expect(integrator.query('{ productTags { id } }')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(integrator.command('createProductTag', { name: 'X' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('stores customs data, measured sizes and tags, and clears them', async () => {
  const { productTag } = await clerk.command(
    'createProductTag',
    { name: '易碎礼品', nameEn: 'Fragile gift' },
    'productTag { id displayName }',
  )
  expect(productTag.displayName).toBe('Fragile gift')
  expect(await clerk.refusal('createProductTag', { name: '易碎礼品' })).toMatchObject([{ code: 'TAG_EXISTS', field: 'name' }])
  expect(await clerk.refusal('createProductTag', { name: ' ' })).toMatchObject([{ field: 'name' }])
  const details = {
    ...{ measuredLengthMillimetres: 310, measuredWidthMillimetres: 155, measuredHeightMillimetres: 151, measuredWeightGrams: 940 },
    ...{ hsCode: '9405.21', originCountry: 'CN', customsAttributes: ['FRAGILE', 'BATTERY'], tagIds: [productTag.id] },
  }
  const selected = `id sku version hsCode originCountry customsAttributes tags { name productCount }
    measuredLengthMillimetres measuredWidthMillimetres measuredHeightMillimetres measuredWeightGrams`
  const { products } = await clerk.command(
    'createProducts',
    {
      customerId: customer.id,
      products: [
        {
          ...{ ...lamp, ...details, sku: 'DETAILS', barcodes: [] },
          // Repeated ones count once.
          ...{ tagIds: [productTag.id, productTag.id], customsAttributes: [...details.customsAttributes, 'FRAGILE'] },
        },
      ],
    },
    `products { ${selected} }`,
  )
  const { tagIds, ...plain } = details
  expect(products[0]).toMatchObject({ ...plain, tags: [{ name: '易碎礼品', productCount: 1 }] })

  const productId = products[0].id
  const list = await clerk.query('query ($f: ProductFilter) { products(filter: $f, sort: SKU) { edges { node { sku } } } }', {
    f: { tagIds, customsAttributes: ['BATTERY'], customerIds: [customer.id], receiving: 'NORMAL' },
  })
  expect(list.products.edges).toEqual([{ node: { sku: 'DETAILS' } }])

  const none = { measuredLengthMillimetres: null, hsCode: null, originCountry: null, customsAttributes: [] }
  const { product } = await clerk.command('updateProduct', { productId, expectedVersion: 1, ...none }, `product { ${selected} }`)
  expect(product).toMatchObject({ ...none, measuredWeightGrams: 940, tags: [{ name: '易碎礼品' }] })
  for (const wrong of [{ measuredWeightGrams: 0 }, { hsCode: '12' }, { originCountry: 'XX' }])
    expect(await clerk.refusal('updateProduct', { productId, expectedVersion: 2, ...wrong })).toMatchObject([
      { field: Object.keys(wrong)[0] },
    ])

  const tagId = productTag.id
  expect(await clerk.refusal('createProductTag', { name: ' ' })).toMatchObject([{ code: 'REQUIRED', field: 'name' }])
  const renamed = { tagId, expectedVersion: 1, name: '礼品' }
  expect((await clerk.command('updateProductTag', renamed, 'productTag { displayName version }')).productTag).toEqual({
    displayName: '礼品',
    version: 2,
  })
  expect(await clerk.refusal('updateProductTag', renamed)).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  await clerk.command('createProductTag', { name: '另一个' })
  expect(await clerk.refusal('updateProductTag', { ...renamed, expectedVersion: 2, name: '另一个' })).toMatchObject([
    { code: 'TAG_EXISTS' },
  ])
  expect(await clerk.command('deleteProductTag', { tagId }, 'deletedTagId products')).toMatchObject({ deletedTagId: tagId, products: 1 })
  for (const command of ['deleteProductTag', 'updateProductTag'])
    expect(await clerk.refusal(command, command === 'deleteProductTag' ? { tagId } : renamed)).toEqual([
      { code: 'TAG_NOT_FOUND', field: 'tagId', zh: '标签不存在', en: 'The tag does not exist' },
    ])
  expect(await clerk.refusal('updateProduct', { productId, expectedVersion: 2, tagIds: [tagId] })).toMatchObject([
    { code: 'TAG_NOT_FOUND', field: 'tagIds.0' },
  ])
  expect((await clerk.query('{ productTags { name } }')).productTags).toEqual([{ name: '另一个' }])
})

it('changes the given fields, if the version matches', async () => {
  const { products } = await create([{ ...lamp, sku: 'VASE', barcodes: [] }])
  const productId = products[0].id
  const change = { productId, expectedVersion: 1, name: 'Vase', barcodes: ['VASE-A', 'VASE-B'], sale: 'NOT_FOR_SALE' }
  const { product } = await clerk.command('updateProduct', change, 'product { name version barcodes sale weightGrams }')
  expect(product).toEqual({ name: 'Vase', version: 2, barcodes: ['VASE-A', 'VASE-B'], sale: 'NOT_FOR_SALE', weightGrams: 900 })
  expect(await clerk.refusal('updateProduct', change)).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  const wrong = { ...change, expectedVersion: 2, barcodes: ['CMD-END'] }
  expect(await clerk.refusal('updateProduct', wrong)).toMatchObject([{ code: 'CODE_RESERVED', field: 'barcodes.0' }])
})

it('replaces barcodes of one piece and of cartons apart, in any form of a GTIN', async () => {
  const carton = { code: '10036000291459', pieces: 12 }
  const { products } = await create([{ ...lamp, sku: 'TEA', barcodes: ['036000291452'], cartonBarcodes: [carton] }])
  const productId = products[0].id
  const change = async (expectedVersion: number, fields: object) =>
    (await clerk.command('updateProduct', { productId, expectedVersion, ...fields }, 'product { barcodes cartonBarcodes { code pieces } }'))
      .product
  const both = { barcodes: ['TEA-A'], cartonBarcodes: [carton] }
  expect(await change(1, { barcodes: ['TEA-A'] })).toEqual(both)
  const more = [
    { ...carton, pieces: 10 },
    { code: 'TEA-BOX', pieces: 2 },
  ]
  expect(await change(2, { cartonBarcodes: more })).toEqual({ barcodes: ['TEA-A'], cartonBarcodes: more })
  expect(await change(3, { barcodes: ['TEA-BOX'], cartonBarcodes: [carton] })).toEqual({ barcodes: ['TEA-BOX'], cartonBarcodes: [carton] })
  const refuses = (fields: object) => clerk.refusal('updateProduct', { productId, expectedVersion: 4, ...fields })
  const taken = { code: 'BARCODE_TAKEN', field: 'cartonBarcodes.0.code' }
  expect(await refuses({ cartonBarcodes: [{ code: '04006381333931', pieces: 6 }] })).toMatchObject([taken])
  expect(await refuses({ cartonBarcodes: [{ code: 'TEA', pieces: 6 }] })).toMatchObject([taken])
  expect(await refuses({ barcodes: ['036000291452', '0036000291452'] })).toMatchObject([{ code: 'BARCODE_TWICE', field: 'barcodes.1' }])
  expect(await refuses({ cartonBarcodes: [{ code: 'TEA-BOX', pieces: 6 }] })).toMatchObject([{ code: 'BARCODE_TWICE' }])
  for (const pieces of [1, 0, 100_001])
    expect(await refuses({ cartonBarcodes: [{ ...carton, pieces }] })).toMatchObject([{ field: 'cartonBarcodes.0.pieces' }])
})

it('finds a product by a scanned code, and both where two share it', async () => {
  await testServer.runCommand((await import('../../../graph/product/commands/createProducts.ts')).createProducts, {
    customerId: rival.id,
    products: [{ ...lamp, sku: 'RIVAL' }],
  })
  const skus = async (code: string, scope = {}) => (await productsByCode(testServer.db, code, scope)).map(({ sku }) => sku)
  const own = { customerId: rowId(customer) }
  expect(await skus('LAMP-1', own)).toEqual(['LAMP-1'])
  expect(await skus('４００６３８１３３３９３１\n', { customerId: rowId(rival) })).toEqual(['RIVAL'])
  expect(await skus('4006381333931')).toEqual(expect.arrayContaining(['LAMP-1', 'RIVAL']))
  expect(await skus('L:A01-01-01')).toEqual([])
  for (const form of ['04006381333931', '0104006381333931', ']C1010400638133393117271231\u001d10LOT'])
    expect(await skus(form, own)).toEqual(['LAMP-1'])
  expect(await skus('4006381333931', { warehouseId: rowId(warehouse) })).toEqual([])
})

it('lists products by search, and shows a customer its own only', async () => {
  const integrator = await testServer.createApiKeyClient(['product:read'], customer)
  const list = async (by: typeof integrator, filter: object) => {
    const data = await by.query('query ($f: ProductFilter) { products(first: 250, filter: $f) { totalCount edges { node { sku } } } }', {
      f: filter,
    })
    expect(data.products.totalCount).toBe(data.products.edges.length)
    // Which caller won the race is open.
    return data.products.edges.map(({ node }: { node: { sku: string } }) => node.sku.replace(/^RACE-\d$/, 'RACE')).sort()
  }
  expect(await list(clerk, { search: { values: ['4006381333931'] }, customerId: customer.id })).toEqual(['LAMP-1'])
  for (const mode of ['EXACT', 'PREFIX', 'FUZZY'])
    expect(await list(clerk, { search: { values: ['04006381333931'], mode }, customerId: customer.id })).toEqual(['LAMP-1'])
  expect(await list(clerk, { search: { values: ['灯'], mode: 'FUZZY' }, customerId: customer.id })).toEqual([
    ...['DETAILS', 'LAMP-1', 'LAMP-5', 'RACE', 'TAKEN-4', 'TAKEN-5', 'TEA'],
  ])
  expect(await list(clerk, { search: { values: ['riv', 'lamp-5'], mode: 'PREFIX' } })).toEqual(['LAMP-5', 'RIVAL'])
  expect(await list(integrator, {})).toEqual(['DETAILS', 'LAMP-1', 'LAMP-5', 'RACE', 'TAKEN-4', 'TAKEN-5', 'TEA', 'VASE'])
  expect(await list(integrator, { customerId: rival.id })).toEqual([])
  await expect(integrator.command('createProducts', { customerId: customer.id, products: [lamp] })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

it('manages packaging materials', async () => {
  const box = {
    number: 'BOX-S',
    name: 'Small box',
    price: { amount: '0.35', currency: 'USD' },
    lengthMillimetres: 200,
    widthMillimetres: 150,
    heightMillimetres: 100,
    weightGrams: 80,
  }
  const { packagingMaterial } = await clerk.command('createPackagingMaterial', box, 'packagingMaterial { number price { amount } }')
  expect(packagingMaterial).toEqual({ number: 'BOX-S', price: { amount: '0.35' } })
  expect(await clerk.refusal('createPackagingMaterial', box)).toMatchObject([{ code: 'MATERIAL_EXISTS', field: 'number' }])
  const { packagingMaterials } = await clerk.query('{ packagingMaterials { id number version } }')
  expect(packagingMaterials).toMatchObject([{ number: 'BOX-S', version: 1 }])

  const { number: _number, ...fields } = box
  const change = { ...fields, materialId: packagingMaterials[0].id, expectedVersion: 1, nameEn: 'Little box', weightGrams: 75 }
  const { packagingMaterial: changed } = await clerk.command(
    'updatePackagingMaterial',
    change,
    'packagingMaterial { displayName weightGrams version }',
  )
  expect(changed).toEqual({ displayName: 'Little box', weightGrams: 75, version: 2 })
  expect(await clerk.refusal('updatePackagingMaterial', change)).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  const again = { ...change, expectedVersion: 2 }
  expect(await clerk.refusal('updatePackagingMaterial', { ...again, price: { amount: '1', currency: 'XQX' } })).toMatchObject([
    { code: 'CURRENCY_UNKNOWN', field: 'price.currency' },
  ])
  expect(await clerk.refusal('updatePackagingMaterial', { ...again, heightMillimetres: 0 })).toMatchObject([{ field: 'heightMillimetres' }])
  const unknown = toNodeId('PackagingMaterial', newId())
  expect(await clerk.refusal('updatePackagingMaterial', { ...again, materialId: unknown })).toMatchObject([{ code: 'MATERIAL_NOT_FOUND' }])
})
