import type { Sentence } from '../../kernel/language.ts'
import { decimalText } from './cellText.ts'
import { cleared, clearWord, type SheetColumn } from './column.ts'
import { countryCode } from './country.ts'
import { listEntry } from './list.ts'
import { isClearing, isShownNumber } from './sheet.ts'

/** Codes of a list as one text, which is read as the same codes again. */
export const listOfCodes = (codes: readonly string[]): string =>
  codes.map((code) => listEntry(code, { spaces: true, isPlain: isPlainCode })).join(', ')

/** Names of a list as one text, which is read as the same names again. */
export const listOfTexts = (texts: readonly string[], separator = ', '): string =>
  texts.map((text) => listEntry(text, { spaces: false, isPlain: isPlainText })).join(separator)

/** Cartons as one text, which is read as the same cartons again. */
export const listOfCartons = (cartons: readonly { code: string; pieces: number }[]): string =>
  cartons
    .map(
      ({ code, pieces }) =>
        `${listEntry(code, { spaces: true, isPlain: (text) => isPlainCode(text) && !/[=＝:：×*]$/.test(text) })}=${pieces}`,
    )
    .join(', ')

const isPlainCode = (text: string) => isPlainText(text) && !text.startsWith("'")
const isPlainText = (text: string) => !isShownNumber(text) && !isClearing(text)

/** What an import understands in a cell, as people write it. */
export function shownValue({ reading }: SheetColumn, value: unknown): Sentence {
  if (value === cleared) return clearWord
  if (reading.as === 'word') return reading.words[String(value)] ?? same(String(value))
  if (reading.as === 'words') {
    const names = (value as string[]).map((one) => reading.words[one] ?? same(one))
    return { zh: names.map(({ zh }) => zh).join('、'), en: names.map(({ en }) => en).join(', ') }
  }
  if (reading.as === 'number') return same(decimalText(Number(value) / reading.scale))
  if (reading.as === 'postcode' && typeof value === 'object') return same((value as { digits: string }).digits)
  if (reading.as === 'country') return same(countryCode(String(value)))
  if (reading.as === 'codes') return same(listOfCodes(value as string[]))
  if (reading.as === 'texts') return same(listOfTexts(value as string[]))
  if (reading.as === 'cartons') return same(listOfCartons(value as { code: string; pieces: number }[]))
  return same(String(value))
}

const same = (text: string): Sentence => ({ zh: text, en: text })
