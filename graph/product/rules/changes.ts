import type { NewProduct } from '../store/product.ts'

/** A field of a product that was changed; without values where a person typed them, because a record is never erased. */
export interface FieldChange {
  field: string
  from?: string | null
  to?: string | null
}

/** Fields whose values are numbers. */
type Numeric = { [Field in keyof NewProduct]: NonNullable<NewProduct[Field]> extends number ? Field : never }[keyof NewProduct]

/**
 * What is recorded of a changed field that is no number: its values if they are codes; of typed texts, and of lists, only that they were changed.
 * The price is one field with its currency, and a SKU never changes.
 */
const recorded: Readonly<Record<Exclude<keyof NewProduct, Numeric>, 'VALUES' | 'NAME' | null>> = {
  sku: null,
  name: 'NAME',
  declaredNameZh: 'NAME',
  declaredNameEn: 'NAME',
  declaredPrice: null,
  currency: null,
  barcodes: 'NAME',
  cartonBarcodes: 'NAME',
  customsAttributes: 'NAME',
  categoryId: 'NAME',
  tagIds: 'NAME',
  packagingMaterialId: 'NAME',
  hsCode: 'VALUES',
  originCountry: 'VALUES',
  sale: 'VALUES',
  receiving: 'VALUES',
  keepUpright: 'VALUES',
}
const recordOf = (field: keyof NewProduct) => (field in recorded ? recorded[field as keyof typeof recorded] : 'VALUES')

/** What differs between a product and what it becomes; fields that are not given stay as they are. */
export function changesOf(before: NewProduct, given: { readonly [Field in keyof NewProduct]?: unknown }): FieldChange[] {
  const isChanged = (field: keyof NewProduct) => given[field] !== undefined && plain(given[field]) !== plain(before[field])
  const textOf = (value: unknown) => (value == null || value === '' ? null : String(value))
  const changed = (Object.keys(before) as (keyof NewProduct)[]).filter(isChanged)
  const price = { from: priceOf(before), to: priceOf({ ...before, ...given } as NewProduct) }
  return [
    ...changed.filter((field) => recordOf(field) === 'NAME').map((field) => ({ field })),
    ...(price.from === price.to ? [] : [{ field: 'declaredPrice', ...price }]),
    ...changed
      .filter((field) => recordOf(field) === 'VALUES')
      .map((field) => ({ field, from: textOf(before[field]), to: textOf(given[field]) })),
  ]
}

/** Order and repetition do not matter in a list of a product; empty is none. */
function plain(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value === '' ? null : (value ?? null))
  return JSON.stringify([...new Set(value.map((one) => (typeof one === 'string' ? one : JSON.stringify([one.code, one.pieces]))))].sort())
}

const priceOf = ({ declaredPrice, currency }: NewProduct): string =>
  `${declaredPrice.replace(/\.?0+$/, (zeros) => (declaredPrice.includes('.') ? '' : zeros))} ${currency}`
