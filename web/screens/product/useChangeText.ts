import { type Translate, useT } from '../../i18n/useT.ts'
import type { useProductHistory_product$data } from './__generated__/useProductHistory_product.graphql.ts'

type Entry = useProductHistory_product$data['history'][number]

const keys = {
  name: 'product.field.name',
  declaredNameZh: 'product.field.declaredNameZh',
  declaredNameEn: 'product.field.declaredNameEn',
  declaredPrice: 'product.field.declaredPrice',
  lengthMillimetres: 'product.field.declared.length',
  widthMillimetres: 'product.field.declared.width',
  heightMillimetres: 'product.field.declared.height',
  weightGrams: 'product.field.declared.weight',
  measuredLengthMillimetres: 'product.field.measured.length',
  measuredWidthMillimetres: 'product.field.measured.width',
  measuredHeightMillimetres: 'product.field.measured.height',
  measuredWeightGrams: 'product.field.measured.weight',
  hsCode: 'product.field.hsCode',
  originCountry: 'product.field.originCountry',
  customsAttributes: 'product.field.customsAttributes',
  categoryId: 'product.field.category',
  tagIds: 'product.field.tags',
  packagingMaterialId: 'product.field.packaging',
  sale: 'product.field.sale',
  receiving: 'product.field.receiving',
  barcodes: 'product.field.barcodes',
  cartonBarcodes: 'product.field.cartonBarcodes',
} as const

const labelOf = (t: Translate, field: string) => (field in keys ? t(keys[field as keyof typeof keys]) : field)

/** An entry of a product's history as sentences, one a changed field. */
export function useChangeText(textOf: (field: string, value: unknown) => string): (entry: Entry) => string[] {
  const t = useT()
  const shown = (field: string, value: string | null | undefined) =>
    textOf(field, value != null && /(Millimetres|Grams)$/.test(field) ? Number(value) : value)
  return ({ what, changes }) => {
    if (what === 'CREATED') return [t('product.history.created')]
    if (what === 'PICTURES') return [t('product.history.pictures')]
    if (changes.length === 0) return [t('product.history.changed')]
    return changes.map(({ field, from, to }) => {
      const label = labelOf(t, field)
      if (from == null && to == null) return t('product.history.field', { label })
      return t('product.history.value', { label, from: shown(field, from), to: shown(field, to) })
    })
  }
}
