import { gtinCheckDigit } from '../../graph/kernel/states/codes.ts'
import type { NamedProduct } from './names.ts'

/** Tags of the demo's products, by key. */
export const tagPlans = {
  glass: { name: '易碎', nameEn: 'Handle with care' },
  battery: { name: '含锂电池', nameEn: 'Lithium battery' },
  gift: { name: '礼品包装', nameEn: 'Gift wrap' },
} as const

type TagKey = keyof typeof tagPlans

/** Categories of the demo's products, by key; each after the one above it. */
export const categoryPlans = {
  home: { name: '家居', nameEn: 'Home', above: null },
  kitchen: { name: '厨房用品', nameEn: 'Kitchen', above: 'home' },
  textiles: { name: '家纺', nameEn: 'Textiles', above: 'home' },
  decoration: { name: '装饰', nameEn: 'Decoration', above: 'home' },
  electronics: { name: '电子产品', nameEn: 'Electronics', above: null },
  audio: { name: '影音', nameEn: 'Audio', above: 'electronics' },
  power: { name: '电源', nameEn: 'Power', above: 'electronics' },
} as const

type CategoryKey = keyof typeof categoryPlans

/** Ids of what products are given, by key. */
export interface ProductGroups {
  tags: Record<TagKey, string>
  categories: Record<CategoryKey, string>
  materials: Record<string, string>
}

interface Details {
  hsCode: string
  customsAttributes: ('BATTERY' | 'FOOD_CONTACT' | 'FRAGILE')[]
  tags: TagKey[]
  category: CategoryKey
  /** Number of the packaging that one piece is always packed in. */
  packaging?: string
}

const kinds: [RegExp, Details][] = [
  [
    /mug|bowl|vase/i,
    { hsCode: '6912.00', customsAttributes: ['FOOD_CONTACT', 'FRAGILE'], tags: ['glass', 'gift'], category: 'kitchen', packaging: 'BOX-S' },
  ],
  [/power bank/i, { hsCode: '8507.60', customsAttributes: ['BATTERY'], tags: ['battery'], category: 'power', packaging: 'BAG-S' }],
  [
    /speaker|mouse|earbud|headphone/i,
    { hsCode: '8518.22', customsAttributes: ['BATTERY'], tags: ['battery'], category: 'audio', packaging: 'BOX-S' },
  ],
  [
    /tumbler|food bag|bib|bottle/i,
    { hsCode: '3924.10', customsAttributes: ['FOOD_CONTACT'], tags: [], category: 'kitchen', packaging: 'BAG-L' },
  ],
  [/flask/i, { hsCode: '9617.00', customsAttributes: ['FOOD_CONTACT'], tags: [], category: 'kitchen', packaging: 'BOX-S' }],
  [/phone case/i, { hsCode: '3926.90', customsAttributes: [], tags: [], category: 'electronics', packaging: 'BAG-S' }],
  [/candle/i, { hsCode: '3406.00', customsAttributes: [], tags: ['gift'], category: 'decoration', packaging: 'BOX-S' }],
  [/towel|throw|apron|cushion|sock/i, { hsCode: '6302.60', customsAttributes: [], tags: [], category: 'textiles', packaging: 'BAG-L' }],
]

/** The carton that a product arrives in: its GTIN has the digits of the piece after an indicator. */
function cartonOf({ gtin, weightGrams }: NamedProduct): { code: string; pieces: number } {
  const body = `1${gtin.slice(0, -1)}`
  return { code: `${body}${gtinCheckDigit(body)}`, pieces: weightGrams < 150 ? 24 : weightGrams < 600 ? 12 : 6 }
}

/** Customs data, carton, category, tags and measured sizes of a demo product; a third has been measured, a few differ visibly from what was declared. */
export function detailsOf(product: NamedProduct, groups: ProductGroups) {
  const kind = kinds.find(([words]) => words.test(product.nameEn))?.[1]
  const serial = Number(product.gtin.slice(-4, -1))
  const isMeasured = serial % 3 === 0
  const share = serial % 15 === 0 ? 1.08 : 1.01
  const measured = (value: number) => (isMeasured ? Math.round(value * share) : null)
  return {
    cartonBarcodes: serial % 2 === 0 ? [cartonOf(product)] : [],
    hsCode: kind?.hsCode ?? null,
    customsAttributes: kind?.customsAttributes ?? [],
    originCountry: 'CN',
    categoryId: kind ? groups.categories[kind.category] : null,
    tagIds: kind?.tags.map((tag) => groups.tags[tag]) ?? [],
    packagingMaterialId: kind?.packaging ? groups.materials[kind.packaging] : null,
    measuredLengthMillimetres: measured(product.lengthMillimetres),
    measuredWidthMillimetres: measured(product.widthMillimetres),
    measuredHeightMillimetres: measured(product.heightMillimetres),
    measuredWeightGrams: measured(product.weightGrams),
  }
}
