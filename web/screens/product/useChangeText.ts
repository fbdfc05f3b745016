import { ProductInput } from '../../../graph/product/input.ts'
import { type Translate, useT } from '../../i18n/useT.ts'
import type { useProductHistory_product$data } from './__generated__/useProductHistory_product.graphql.ts'

type Entry = useProductHistory_product$data['history'][number]

/** Fields that the console calls otherwise than the API. */
const otherNames = {
  lengthMillimetres: 'declared.length',
  widthMillimetres: 'declared.width',
  heightMillimetres: 'declared.height',
  weightGrams: 'declared.weight',
  measuredLengthMillimetres: 'measured.length',
  measuredWidthMillimetres: 'measured.width',
  measuredHeightMillimetres: 'measured.height',
  measuredWeightGrams: 'measured.weight',
  categoryId: 'category',
  tagIds: 'tags',
  packagingMaterialId: 'packaging',
} as const

type Field = keyof typeof ProductInput.shape
type NameOf<Name> = Name extends keyof typeof otherNames ? (typeof otherNames)[Name] : Name

const nameOf = (field: Field) => (field in otherNames ? otherNames[field as keyof typeof otherNames] : field) as NameOf<Field>

const labelOf = (t: Translate, field: string) => (field in ProductInput.shape ? t(`product.field.${nameOf(field as Field)}`) : field)

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
