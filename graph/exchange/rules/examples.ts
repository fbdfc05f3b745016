import type { Language } from '../../kernel/language.ts'
import type { ImportKindName } from '../states.ts'

/** What example rows are made of. */
export interface ExampleFacts {
  /** SKUs of the customer, the oldest first. */
  skus: readonly string[]
  /** Codes of empty locations of the warehouse. */
  locations: readonly string[]
  /** Code of a channel of the warehouse; null without one. */
  channel: string | null
  /** Where the recipients live: the address of the warehouse. */
  address: { country: string; province: string; city: string; postcode: string }
  /** Calendar days of the warehouse. */
  today: string
  tomorrow: string
}

/** Cells of an example by the id of their column. */
export type ExampleRow = Readonly<Record<string, string>>

/** Marks what example rows create. */
const mark = 'EXAMPLE'
const pieces = '20'

const products = [
  { zh: '台灯', en: 'Desk lamp', length: '30', width: '15.5', height: '15', weight: '0.385', price: '12.50' },
  { zh: '马克杯', en: 'Mug', length: '12', width: '10', height: '11', weight: '0.42', price: '4.80' },
  { zh: '毛毯', en: 'Blanket', length: '40', width: '30', height: '8', weight: '1.1', price: '19.90' },
] as const

/** Example rows of a kind of import that can be imported as they are; none if there is nothing that they can be about. */
export function exampleRows(kind: ImportKindName, facts: ExampleFacts, language: Language): ExampleRow[] {
  return rowsOf[kind](facts, language)
}

const rowsOf: Readonly<Record<ImportKindName, (facts: ExampleFacts, language: Language) => ExampleRow[]>> = {
  PRODUCTS: (_facts, language) =>
    products.map(({ zh, en, ...measures }, at) => ({
      ...measures,
      sku: `${mark}-${at + 1}`,
      name: language === 'en' ? `${en} (example)` : `${zh}（示例）`,
      declaredNameZh: zh,
      declaredNameEn: en,
      currency: 'USD',
    })),
  STOCK: ({ skus, locations, today }) =>
    locations.length === 0
      ? []
      : skus.map((sku, at) => ({ sku, location: locations[at % locations.length] as string, pieces, receivedOn: today })),
  PACKAGES: ({ skus: [first, second = first], channel, address }, language) => {
    if (first === undefined || second === undefined || channel === null) return []
    const order = (number: number) => ({
      ...address,
      erpNumber: `${mark}-${number}`,
      channel,
      name: language === 'en' ? `Example recipient ${number}` : `示例收件人 ${number}`,
      address1: language === 'en' ? `${number} Example Street` : `示例路 ${number} 号`,
    })
    return [
      { ...order(1), sku: first, quantity: '1' },
      { ...order(2), sku: second, quantity: '2' },
      ...[...new Set([first, second])].map((sku) => ({ ...order(3), sku, quantity: '1' })),
    ]
  },
  INBOUND_ORDERS: ({ skus, tomorrow }, language) =>
    skus.map((sku, at) => ({
      erpNumber: `${mark}-1`,
      arrival: language === 'en' ? 'Boxes' : '整箱',
      expectedOn: tomorrow,
      sku,
      declared: pieces,
      box: `${mark}-BOX-${at + 1}`,
    })),
  ZONES: () => [
    { zone: '5', country: 'US', postcodeFrom: '80000', postcodeTo: '81699' },
    { zone: '8', country: 'GB', prefix: 'KW' },
    { zone: '9', country: 'MX', city: 'Tijuana' },
    { zone: '10', country: 'CA' },
  ],
  STOCK_LEVELS: ({ skus }) => skus.map((sku) => ({ sku, level: '5' })),
}
