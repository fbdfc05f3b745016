import type { DefaultValues, FieldPath } from 'react-hook-form'
import { z } from 'zod'
import { id } from '../../../graph/kernel/input/fieldTypes.ts'
import { ProductInput } from '../../../graph/product/input.ts'

/** A product as edited: the fields of the API, and the owner of a new one. */
export const ProductForm = ProductInput.extend({ customerId: id('Customer') })

/** The owner of a stored product is fixed, and hidden from those who may not see customers. */
export const StoredProductForm = ProductInput.extend({ customerId: z.string() })

export type ProductValues = z.input<typeof ProductForm>

export const newProduct: DefaultValues<ProductValues> = {
  customerId: '',
  sku: '',
  name: '',
  declaredNameZh: '',
  declaredNameEn: '',
  declaredPrice: { amount: '', currency: 'USD' },
  measuredLengthMillimetres: null,
  measuredWidthMillimetres: null,
  measuredHeightMillimetres: null,
  measuredWeightGrams: null,
  hsCode: '',
  originCountry: '',
  customsAttributes: [],
  categoryId: '',
  tagIds: [],
  packagingMaterialId: '',
  sale: 'ON_SALE',
  receiving: 'NORMAL',
  barcodes: [],
  cartonBarcodes: [],
}

/** Fields that are compared with another person's changes. */
export const comparedFields = [
  'name',
  'declaredNameZh',
  'declaredNameEn',
  'declaredPrice.amount',
  'declaredPrice.currency',
  'lengthMillimetres',
  'widthMillimetres',
  'heightMillimetres',
  'weightGrams',
  'measuredLengthMillimetres',
  'measuredWidthMillimetres',
  'measuredHeightMillimetres',
  'measuredWeightGrams',
  'hsCode',
  'originCountry',
  'customsAttributes',
  'categoryId',
  'tagIds',
  'packagingMaterialId',
  'sale',
  'receiving',
  'barcodes',
  'cartonBarcodes',
] as const satisfies readonly FieldPath<ProductValues>[]

/** Empty optional texts and cleared numbers are sent as null. */
export function inputOf({
  customerId: _customerId,
  hsCode,
  originCountry,
  categoryId,
  packagingMaterialId,
  barcodes,
  ...values
}: ProductValues) {
  return {
    ...values,
    measuredLengthMillimetres: values.measuredLengthMillimetres ?? null,
    measuredWidthMillimetres: values.measuredWidthMillimetres ?? null,
    measuredHeightMillimetres: values.measuredHeightMillimetres ?? null,
    measuredWeightGrams: values.measuredWeightGrams ?? null,
    hsCode: hsCode || null,
    originCountry: originCountry || null,
    categoryId: categoryId || null,
    packagingMaterialId: packagingMaterialId || null,
    barcodes: (barcodes ?? []).filter((barcode) => barcode.trim() !== ''),
  }
}
