import type { Language } from '../kernel/language.ts'
import { readDecimal, toGrams } from '../kernel/states/weight.ts'
import { type RateTable, type SheetUnitCode, sheetUnits } from '../logistics/states/rateTable.ts'
import { decimalText } from './rules/cellText.ts'
import type { OutCell, OutSheet } from './write/workbook.ts'

/** The prices of a card by weight as a spreadsheet, in the form in which they are read again without a change. Sizes have no row in it. */
export function rateFile({ zones, steps }: RateTable, name: string, unit: SheetUnitCode, language: Language): OutSheet {
  const symbol = sheetUnits[unit]
  const said = (zh: string, en: string) => (language === 'en' ? en : zh)
  const bound = (kind: string, grams: number): OutCell => {
    const weight = weightIn(grams, unit)
    return kind === 'FURTHER' ? said(`续重每 ${weight} ${symbol}`, `each further ${weight} ${symbol}`) : Number(weight)
  }
  return {
    name,
    header: [said(`重量 (${symbol})`, `Weight (${symbol})`), ...zones],
    widths: [22, ...zones.map(() => 10)],
    rows: steps
      .filter(({ kind }) => kind !== 'SIZE')
      .map(({ kind, grams, prices }) => [bound(kind, grams ?? 0), ...zones.map((zone) => priceCell(prices.get(zone)))]),
  }
}

/** A price as a number; as text where a number cell would lose digits. */
function priceCell(amount: string | undefined): OutCell {
  if (amount === undefined) return null
  return decimalText(Number(amount)) === amount ? Number(amount) : amount
}

const decimalsMaximum = 6

/** A weight with the fewest decimals that keep its grams. */
function weightIn(grams: number, unit: SheetUnitCode): string {
  const inUnit = grams / (toGrams({ digits: 1_000_000n, exponent: 0 }, sheetUnits[unit]) / 1_000_000)
  const keeps = (text: string) => {
    const decimal = readDecimal(text)
    return decimal !== null && toGrams(decimal, sheetUnits[unit]) === grams
  }
  for (let decimals = 0; decimals < decimalsMaximum; decimals++) {
    const text = inUnit.toFixed(decimals)
    if (keeps(text)) return text
  }
  return inUnit.toFixed(decimalsMaximum)
}
