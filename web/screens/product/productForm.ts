import type { DefaultValues, FieldPath } from 'react-hook-form'
import { z } from 'zod'
import { id } from '../../../graph/kernel/input/fieldTypes.ts'
import { optionalDetails, ProductInput } from '../../../graph/product/input.ts'
import { fieldsOfWarehouse } from '../../../graph/product/states.ts'

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
  keepUpright: false,
  barcodes: [],
  cartonBarcodes: [],
}

/** Fields that are compared with another person's changes: all of a stored product but its SKU, which is fixed. */
export const comparedFields: readonly FieldPath<ProductValues>[] = (Object.keys(ProductInput.shape) as (keyof typeof ProductInput.shape)[])
  .filter((field) => field !== 'sku')
  .flatMap((field) => (field === 'declaredPrice' ? (['declaredPrice.amount', 'declaredPrice.currency'] as const) : [field]))

type Optional = keyof typeof optionalDetails

/** Empty optional texts and cleared numbers are sent as null; customers do not send what only the provider sets. */
export function inputOf({ customerId: _customerId, barcodes, ...values }: ProductValues, isOfStaff: boolean) {
  const empty = (Object.keys(optionalDetails) as Optional[]).filter((field) => values[field] === undefined || values[field] === '')
  const input = {
    ...values,
    ...(Object.fromEntries(empty.map((field) => [field, null])) as { [Field in Optional]?: null }),
    barcodes: (barcodes ?? []).filter((barcode) => barcode.trim() !== ''),
  }
  return isOfStaff ? input : { ...input, ...Object.fromEntries(fieldsOfWarehouse.map((field) => [field, undefined])) }
}
