import { type SheetUnitCode, sheetUnits } from '../../logistics/states/rateTable.ts'
import type { Cell } from './sheet.ts'

const unitWords: Record<SheetUnitCode, readonly string[]> = {
  G: ['g', 'gr', 'gram', 'grams', 'gramme', '克'],
  KG: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', '千克', '公斤'],
  LB: ['lb', 'lbs', 'pound', 'pounds', '磅'],
  OZ: ['oz', 'ozs', 'ounce', 'ounces', '盎司'],
}
const unitOfWord = new Map(Object.entries(unitWords).flatMap(([unit, words]) => words.map((word) => [word, unit as SheetUnitCode])))

/** The unit of weight that a text names; null if it names none, or several. */
export function unitIn(text: string): SheetUnitCode | null {
  // A Chinese word may stand within others.
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[a-z]+|千克|公斤|盎司|克|磅/g) ?? []
  const found = new Set(words.flatMap((word) => unitOfWord.get(word) ?? []))
  return found.size === 1 ? ([...found][0] as SheetUnitCode) : null
}

export const unitSymbol = (unit: SheetUnitCode): string => sheetUnits[unit]

const formatMarks = /\[\$([^\]-]*)(?:-[^\]]*)?\]|"([^"]*)"|\\(.)|(\p{Sc})/gu

/** The words and signs that the format of a number cell adds to its number. */
export function marksOfFormat(cell: Cell | undefined): string[] {
  if (typeof cell !== 'object' || !cell.format) return []
  return [...cell.format.matchAll(formatMarks)].map(([, currency, quoted, escaped, sign]) =>
    (currency ?? quoted ?? escaped ?? sign ?? '').normalize('NFKC').trim(),
  )
}

/** What people write for a currency beside its code and signs. */
const otherNames: Record<string, readonly string[]> = {
  CNY: ['元', 'RMB', '人民币'],
  JPY: ['円', '日元'],
  GBP: ['英镑'],
  EUR: ['欧元'],
  USD: ['美元', 'US$'],
}

const namesByCurrency = new Map<string, readonly string[]>()

function namesOf(currency: string): readonly string[] {
  const names = namesByCurrency.get(currency) ?? shownNames(currency)
  namesByCurrency.set(currency, names)
  return names
}

function shownNames(currency: string): string[] {
  const shown = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    ['en', 'zh-CN'].map((language) =>
      new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
        .formatToParts(1)
        .filter(({ type }) => type === 'currency')
        .map(({ value }) => value)
        .join(''),
    ),
  )
  return [currency, ...shown, ...(otherNames[currency] ?? [])].map(nameOf)
}

const nameOf = (text: string) => text.normalize('NFKC').toUpperCase().replace(/[\s.]/g, '')

let known: ReadonlySet<string> | undefined
const knownNames = () => {
  known ??= new Set(Intl.supportedValuesOf('currency').flatMap(namesOf))
  return known
}

/** Whether a text beside an amount names its currency, another one, or none. */
export function currencyIn(text: string, currency: string): 'OWN' | 'OTHER' | null {
  const name = nameOf(text)
  if (namesOf(currency).includes(name)) return 'OWN'
  return knownNames().has(name) ? 'OTHER' : null
}
