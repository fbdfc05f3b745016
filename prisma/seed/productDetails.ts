import type { NamedProduct } from './names.ts'

/** Tags of the demo's products, by key. */
export const tagPlans = {
  glass: { name: '易碎', nameEn: 'Handle with care' },
  battery: { name: '含锂电池', nameEn: 'Lithium battery' },
  gift: { name: '礼品包装', nameEn: 'Gift wrap' },
} as const

type TagKey = keyof typeof tagPlans

interface Details {
  hsCode: string
  customsAttributes: ('BATTERY' | 'FOOD_CONTACT' | 'FRAGILE')[]
  tags: TagKey[]
}

const kinds: [RegExp, Details][] = [
  [/mug|bowl|vase/i, { hsCode: '6912.00', customsAttributes: ['FOOD_CONTACT', 'FRAGILE'], tags: ['glass', 'gift'] }],
  [/power bank/i, { hsCode: '8507.60', customsAttributes: ['BATTERY'], tags: ['battery'] }],
  [/speaker|mouse|earbud|headphone/i, { hsCode: '8518.22', customsAttributes: ['BATTERY'], tags: ['battery'] }],
  [/tumbler|food bag|bib|bottle/i, { hsCode: '3924.10', customsAttributes: ['FOOD_CONTACT'], tags: [] }],
  [/candle/i, { hsCode: '3406.00', customsAttributes: [], tags: ['gift'] }],
  [/towel|throw|apron|cushion|sock/i, { hsCode: '6302.60', customsAttributes: [], tags: [] }],
]

/** Customs data, tags and measured sizes of a demo product; a third has been measured, a few differ visibly from what was declared. */
export function detailsOf(product: NamedProduct, tagIds: Record<TagKey, string>) {
  const kind = kinds.find(([words]) => words.test(product.nameEn))?.[1]
  const serial = Number(product.gtin.slice(-4, -1))
  const isMeasured = serial % 3 === 0
  const share = serial % 15 === 0 ? 1.08 : 1.01
  const measured = (value: number) => (isMeasured ? Math.round(value * share) : null)
  return {
    hsCode: kind?.hsCode ?? null,
    customsAttributes: kind?.customsAttributes ?? [],
    originCountry: 'CN',
    tagIds: kind?.tags.map((tag) => tagIds[tag]) ?? [],
    measuredLengthMillimetres: measured(product.lengthMillimetres),
    measuredWidthMillimetres: measured(product.widthMillimetres),
    measuredHeightMillimetres: measured(product.heightMillimetres),
    measuredWeightGrams: measured(product.weightGrams),
  }
}
