import { expect, it } from 'vitest'
import type { NewProduct } from '../store/product.ts'
import { changesOf } from './changes.ts'

const lamp: NewProduct = {
  sku: 'LAMP-1',
  name: 'Lamp',
  declaredNameZh: '台灯',
  declaredNameEn: 'Desk lamp',
  declaredPrice: '12.5',
  currency: 'USD',
  lengthMillimetres: 300,
  widthMillimetres: 150,
  heightMillimetres: 150,
  weightGrams: 900,
  measuredLengthMillimetres: null,
  measuredWidthMillimetres: null,
  measuredHeightMillimetres: null,
  measuredWeightGrams: null,
  hsCode: null,
  originCountry: 'CN',
  customsAttributes: ['FRAGILE', 'BATTERY'],
  categoryId: null,
  packagingMaterialId: null,
  sale: 'ON_SALE',
  keepUpright: false,
  receiving: 'NORMAL',
  barcodes: ['4006381333931'],
  cartonBarcodes: [{ code: 'CARTON-12', pieces: 12 }],
  tagIds: ['a', 'b'],
}

it('names what is given and differs, with numbers and codes', () => {
  expect(changesOf(lamp, {})).toEqual([])
  expect(changesOf(lamp, { ...lamp, customsAttributes: ['BATTERY', 'FRAGILE', 'FRAGILE'], tagIds: ['b', 'a'], hsCode: '' })).toEqual([])
  expect(changesOf(lamp, { measuredWeightGrams: 938, originCountry: null, sale: 'NOT_FOR_SALE', weightGrams: 900 })).toEqual([
    { field: 'measuredWeightGrams', from: null, to: '938' },
    { field: 'originCountry', from: 'CN', to: null },
    { field: 'sale', from: 'ON_SALE', to: 'NOT_FOR_SALE' },
  ])
})

it('keeps no text that a person typed', () => {
  expect(changesOf(lamp, { name: 'Lamp 2', barcodes: [], cartonBarcodes: [{ code: 'CARTON-12', pieces: 24 }], tagIds: ['a'] })).toEqual([
    { field: 'name' },
    { field: 'barcodes' },
    { field: 'cartonBarcodes' },
    { field: 'tagIds' },
  ])
})

it('compares prices by value', () => {
  expect(changesOf(lamp, { declaredPrice: '12.50', currency: 'USD' })).toEqual([])
  expect(changesOf({ ...lamp, declaredPrice: '100' }, { declaredPrice: '10', currency: 'EUR' })).toEqual([
    { field: 'declaredPrice', from: '100 USD', to: '10 EUR' },
  ])
})
