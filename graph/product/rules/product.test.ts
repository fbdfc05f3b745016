import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeKey, gtinCheckDigit } from '../../kernel/states/codes.ts'
import { productNameEn, productNameIn, refuseBarcode, refuseProduct, refuseTakenCodes } from './product.ts'

describe('refuseBarcode', () => {
  it.each([
    ['4006381333931', undefined],
    ['4006381333930', 'GTIN_CHECK_DIGIT'],
    ['036000291452', undefined],
    ['96385074', undefined],
    ['12345678', 'GTIN_CHECK_DIGIT'],
    ['1234567', undefined],
    ['LAMP-1', undefined],
    ['L:A01-01-01', 'CODE_RESERVED'],
    ['cmd-end', 'CODE_RESERVED'],
  ])('judges %s', (code, expected) => {
    expect(refuseBarcode(code, 'barcodes.0')?.code).toBe(expected)
  })

  it('accepts exactly one check digit of any GTIN and names it otherwise', () => {
    const body = fc.constantFrom(7, 11, 12, 13).chain((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`)))
    fc.assert(
      fc.property(body, (body) => {
        const refused = Array.from({ length: 10 }, (_, digit) => refuseBarcode(`${body}${digit}`, 'x')).filter(
          (failure) => failure !== null,
        )
        expect(refused).toHaveLength(9)
        for (const { values } of refused) expect(values.expected).toBe(gtinCheckDigit(body))
      }),
    )
  })
})

describe('refuseProduct', () => {
  it('returns all errors at once', () => {
    const product = { sku: 'W:1', barcodes: ['A', '12345678', 'A'], declaredPrice: { currency: 'XX' } }
    expect(refuseProduct(product).map(({ code, field }) => `${code} ${field}`)).toEqual([
      'CODE_RESERVED sku',
      'CURRENCY_UNKNOWN declaredPrice.currency',
      'GTIN_CHECK_DIGIT barcodes.1',
      'BARCODE_TWICE barcodes.2',
    ])
  })

  it('does not check absent fields', () => {
    expect(refuseProduct({})).toEqual([])
    expect(refuseProduct({ sku: 'A', barcodes: null })).toEqual([])
  })
})

describe('the name for English readers', () => {
  it('is the declared English name if the name is Chinese, else the name', () => {
    expect(productNameEn({ name: '陶瓷汤碗 黑色', declaredNameEn: 'Ceramic bowl, black' })).toBe('Ceramic bowl, black')
    expect(productNameEn({ name: 'Bowl XL, black', declaredNameEn: 'Bowl' })).toBe('Bowl XL, black')
    expect(productNameEn({ name: '陶瓷汤碗', declaredNameEn: '' })).toBe('陶瓷汤碗')
    expect(productNameIn('zh-CN', { name: '陶瓷汤碗', declaredNameEn: 'Ceramic bowl' })).toBe('陶瓷汤碗')
  })
})

describe('refuseTakenCodes', () => {
  interface Codes {
    sku: string
    barcodes: string[]
    cartonBarcodes?: { code: string }[]
  }
  const refused = (products: Codes[], taken: { code: string; sku: string }[] = []) =>
    [
      ...refuseTakenCodes(
        products.map((product) => ({ cartonBarcodes: [], ...product })),
        taken.map(({ code, sku }) => ({ key: codeKey(code), sku })),
      ),
    ].map(([sku, failures]) => [sku, failures.map(({ field, values }) => `${field} of ${values.sku}`)])

  it.each([
    ['a stored barcode', [{ sku: 'A', barcodes: ['X'] }], [{ code: 'X', sku: 'B' }], [['A', ['barcodes.0 of B']]]],
    ['a stored SKU', [{ sku: 'A', barcodes: ['B'] }], [{ code: 'B', sku: 'B' }], [['A', ['barcodes.0 of B']]]],
    ['a SKU that is a stored barcode', [{ sku: 'A', barcodes: [] }], [{ code: 'A', sku: 'B' }], [['A', ['sku of B']]]],
    [
      'a GTIN in another form',
      [{ sku: 'A', barcodes: [], cartonBarcodes: [{ code: '0036000291452' }] }],
      [{ code: '036000291452', sku: 'B' }],
      [['A', ['cartonBarcodes.0.code of B']]],
    ],
    ['a carton with the SKU', [{ sku: 'A', barcodes: [], cartonBarcodes: [{ code: 'A' }] }], [], [['A', ['cartonBarcodes.0.code of A']]]],
    [
      'codes of one batch',
      [
        { sku: 'A', barcodes: ['X', 'B'] },
        { sku: 'B', barcodes: ['X'] },
      ],
      [],
      [
        ['A', ['barcodes.1 of B']],
        ['B', ['barcodes.0 of A']],
      ],
    ],
  ])('refuses %s', (_, products, taken, expected) => {
    expect(refused(products, taken)).toEqual(expected)
  })

  it('lets a product keep its codes, shared ones of older data among them', () => {
    const taken = ['A', 'B'].map((sku) => ({ code: 'X', sku }))
    for (const sku of ['A', 'B']) expect(refused([{ sku, barcodes: ['X', 'Y'] }], [...taken, { code: sku, sku }])).toEqual([])
    expect(refused([{ sku: 'C', barcodes: ['X'] }], taken)).toHaveLength(1)
  })
})
