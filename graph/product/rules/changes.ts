import type { NewProduct } from '../store/product.ts'

/** A field of a product that was changed; without values where a person typed them, because a record is never erased. */
export interface FieldChange {
  field: string
  from?: string | null
  to?: string | null
}

/** Numbers and codes, whose values are recorded. */
const recorded = [
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
  'sale',
  'receiving',
] as const satisfies readonly (keyof NewProduct)[]

/** Typed texts, and lists: only that they were changed is recorded. */
const named = [
  'name',
  'declaredNameZh',
  'declaredNameEn',
  'barcodes',
  'cartonBarcodes',
  'customsAttributes',
  'categoryId',
  'tagIds',
  'packagingMaterialId',
] as const satisfies readonly (keyof NewProduct)[]

/** What differs between a product and what it becomes; fields that are not given stay as they are. */
export function changesOf(before: NewProduct, given: { readonly [Field in keyof NewProduct]?: unknown }): FieldChange[] {
  const isChanged = (field: keyof NewProduct) => given[field] !== undefined && plain(given[field]) !== plain(before[field])
  const textOf = (value: unknown) => (value == null || value === '' ? null : String(value))
  const price = { from: priceOf(before), to: priceOf({ ...before, ...given } as NewProduct) }
  return [
    ...named.filter(isChanged).map((field) => ({ field })),
    ...(price.from === price.to ? [] : [{ field: 'declaredPrice', ...price }]),
    ...recorded.filter(isChanged).map((field) => ({ field, from: textOf(before[field]), to: textOf(given[field]) })),
  ]
}

/** Order and repetition do not matter in a list of a product; empty is none. */
function plain(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value === '' ? null : (value ?? null))
  return JSON.stringify([...new Set(value.map((one) => (typeof one === 'string' ? one : JSON.stringify([one.code, one.pieces]))))].sort())
}

const priceOf = ({ declaredPrice, currency }: NewProduct): string =>
  `${declaredPrice.replace(/\.?0+$/, (zeros) => (declaredPrice.includes('.') ? '' : zeros))} ${currency}`
