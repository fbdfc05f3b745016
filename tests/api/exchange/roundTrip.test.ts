import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { checked, downloaded } from './importFixture.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const clerk = await testServer.signInAs('manager', warehouse)
const owner = await testServer.signInAs('owner')

const ascii = fc.integer({ min: 0x21, max: 0x7e }).map((one) => String.fromCharCode(one))
const hardCodes = [
  '1E+5',
  '4.006.381.333.931',
  '1.234',
  '4,00638E+12',
  '4,006,381',
  'CLEAR',
  '="1"',
  "'1",
  "''",
  '"',
  '"A"',
  'P|47;11',
  'X,B1',
  'A_x0042_C',
  '_x005F_',
  '-1+2',
  '@A',
  'A=24',
  '00123',
  '12,5',
]
const hardTexts = [
  '#N/A',
  'Lamp _x0041_ B',
  '1.23457E+14',
  '清空',
  'clear',
  '=1+1',
  "'s-Hertogenbosch",
  '19" rack',
  '"5 inch',
  'a,b;c|d、e',
  'two\nlines\tand a tab',
  '50%',
  '\ufffe',
  ' \u00a0x',
  '_x000',
  '１，５',
]
const code = fc.oneof(fc.string({ unit: ascii, minLength: 1, maxLength: 20 }), fc.constantFrom(...hardCodes))
const control = /[\u0000-\u0008\u000b-\u001f\u007f]/g
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
    fc.constantFrom(...hardTexts),
  )
  .map((one) => one.replace(control, '').toWellFormed().trim())
  .filter((one) => one !== '')

it('changes nothing when its own export is imported again, whatever the texts are', async () => {
  const seed = 28
  const codes = [...new Set([...hardCodes, ...fc.sample(code, { numRuns: 900, seed })])]
  const texts = fc.sample(text, { numRuns: 400, seed })
  const nth = <Of>(list: readonly Of[], at: number) => list[at % list.length] as Of
  const tagIds: string[] = []
  for (const [at, name] of [...new Set([...hardTexts.map((one) => one.trim()), ...texts.slice(0, 20)])].entries()) {
    const made = await owner.command(
      'createProductTag',
      { name: name.slice(0, 50), nameEn: at % 3 === 0 ? nth(hardTexts, at + 1).trim() : null },
      'productTag { id }',
    )
    if (made.productTag) tagIds.push(made.productTag.id)
  }
  const categoryIds: string[] = []
  for (const name of ['A/B', 'A', 'clear', '清空']) {
    const made = await owner.command('createCategory', { name }, 'category { id }')
    categoryIds.push(made.category.id)
    if (name === 'A')
      categoryIds.push((await owner.command('createCategory', { name: 'B', parentId: made.category.id }, 'category { id }')).category.id)
  }
  const material = {
    ...{ number: 'CLEAR', name: '袋', price: { amount: '0.06', currency: 'USD' } },
    ...{ lengthMillimetres: 250, widthMillimetres: 180, heightMillimetres: 5, weightGrams: 12 },
  }
  const packaging = (await owner.command('createPackagingMaterial', material, 'packagingMaterial { id }')).packagingMaterial.id
  // The hard codes are first SKUs, then barcodes, then barcodes of cartons.
  for (const turn of [0, 60, 180]) {
    const owner = await testServer.factory.createCustomer(warehouse)
    const codeAt = (at: number) => nth(codes, (at + codes.length - turn) % codes.length)
    const products = Array.from({ length: 60 }, (_, at) => ({
      sku: codeAt(at),
      name: nth(texts, at),
      declaredNameZh: nth(texts, at + 60),
      declaredNameEn: nth(texts, at + 120 + turn),
      declaredPrice: { amount: nth(['12.5', '0.0001', '99999999999999.9999', '123456789.1234', '1.125', '1250'], at), currency: 'USD' },
      ...{ lengthMillimetres: 1 + at, widthMillimetres: 1250, heightMillimetres: 15, weightGrams: nth([1, 385, 1250, 1_250_000], at) },
      barcodes: [codeAt(60 + 2 * at), codeAt(61 + 2 * at)].slice(at % 3 === 0 ? 1 : 0),
      cartonBarcodes: [{ code: codeAt(180 + at), pieces: 2 + at }],
      tagIds: tagIds.filter((_id, tag) => (at + tag) % 7 === 0).slice(0, 10),
      categoryId: nth(categoryIds, at),
      hsCode: nth(['9405.20', '94052000', null], at),
      measuredWeightGrams: at % 2 === 0 ? 1_125 : null,
      packagingMaterialId: at % 4 === 0 ? packaging : null,
      keepUpright: at % 5 === 0,
    }))
    await clerk.command('createProducts', { customerId: owner.id, products }, 'products { id }')
    const filter = { customerId: owner.id }
    const stored = await clerk.query('query ($filter: ProductFilter) { products(filter: $filter, first: 250) { edges { node { id } } } }', {
      filter,
    })
    // Some of the random codes are reserved, or digits with a wrong check digit.
    expect(stored.products.edges.length).toBeGreaterThan(55)
    for (const type of ['xlsx', 'csv'] as const)
      for (const language of ['zh-CN', 'en'] as const) {
        const asked = { variables: { filter, sort: 'SKU' }, columns: null, timeZone: 'Europe/Berlin' }
        const { bytes } = await downloaded(clerk.with({ language }), `/exports/products.${type}`, asked)
        const again = await checked(clerk, bytes, { warehouse, customer: owner, name: `${language}.${type}` })
        const others = again.rows.filter(({ outcome }: Data) => outcome !== 'UNCHANGED')
        expect(
          others.map(({ outcome, errors, changes, values }: Data) => ({
            outcome,
            errors,
            changes,
            values: outcome === 'NEW' ? values : [],
          })),
          `${type} ${language}`,
        ).toEqual([])
        expect(again.unchanged).toBe(stored.products.edges.length)
      }
  }
})
